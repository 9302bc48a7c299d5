/// The sleepers of a simulated world, the one to wake first in front.
///
/// A binary heap (Williams 1964) by moment, then by rank, then by who began to sleep first.
struct TimerQueue {
    struct Timer {
        var moment: Int64
        /// Decides between timers of the same moment: a simulated service's place in the launch order.
        var rank: Int32
        /// The slot of the sleeper, and how often that slot had been used.
        var slot: Int32
        var use: UInt32
        var number: UInt64
    }

    private var heap: [Timer] = []
    private var count: UInt64 = 0

    var first: Timer? { heap.first }

    /// - Complexity: O(log n).
    mutating func add(moment: Int64, rank: Int32, slot: Int32, use: UInt32) {
        count += 1
        heap.append(Timer(moment: moment, rank: rank, slot: slot, use: use, number: count))
        var child = heap.count - 1
        while child > 0, comesFirst(heap[child], heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// - Complexity: O(log n).
    mutating func removeFirst() {
        guard !heap.isEmpty else { return }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && comesFirst(heap[child], heap[best]) {
                best = child
            }
            guard best != parent else { return }
            heap.swapAt(parent, best)
            parent = best
        }
    }

    private func comesFirst(_ left: Timer, _ right: Timer) -> Bool {
        (left.moment, left.rank, left.number) < (right.moment, right.rank, right.number)
    }
}
