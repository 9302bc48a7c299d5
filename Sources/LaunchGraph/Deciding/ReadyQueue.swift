/// Services that could start but for lack of a place, the one to start next first: the one with the most left to do
/// after it, then the one that comes first in launch order.
///
/// A binary heap (Williams 1964).
struct ReadyQueue: Sendable {
    private let priorities: [Int64]
    private var heap: [LaunchPosition] = []

    /// A queue by `priorities`, one a service, the largest first; by launch order alone where there are none.
    init(priorities: [Int64] = []) {
        self.priorities = priorities
    }

    var isEmpty: Bool { heap.isEmpty }

    private func comesFirst(_ left: LaunchPosition, _ right: LaunchPosition) -> Bool {
        guard !priorities.isEmpty else { return left < right }
        let (leftPriority, rightPriority) = (priorities[left], priorities[right])
        return leftPriority == rightPriority ? left < right : leftPriority > rightPriority
    }

    /// - Complexity: O(log n).
    mutating func push(_ service: LaunchPosition) {
        heap.append(service)
        var child = heap.count - 1
        while child > 0, comesFirst(heap[child], heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// - Complexity: O(log n).
    mutating func pop() -> LaunchPosition? {
        guard let first = heap.first else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var best = parent
            let left = 2 * parent + 1
            if left < heap.count, comesFirst(heap[left], heap[best]) { best = left }
            if left + 1 < heap.count, comesFirst(heap[left + 1], heap[best]) { best = left + 1 }
            guard best != parent else { return first }
            heap.swapAt(parent, best)
            parent = best
        }
    }

    mutating func removeAll() {
        heap.removeAll()
    }
}
