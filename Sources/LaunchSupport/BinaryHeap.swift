/// A priority queue whose first element is the smallest; a binary heap (Williams 1964).
@usableFromInline package struct BinaryHeap<Element: Comparable> {
    @usableFromInline var elements: [Element] = []

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { elements.isEmpty }
    @inlinable package var count: Int { elements.count }
    @inlinable package var first: Element? { elements.first }

    @inlinable package mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[child] < elements[(child - 1) / 2] {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    @inlinable package mutating func popFirst() -> Element? {
        guard let first = elements.first else { return nil }
        elements.swapAt(0, elements.count - 1)
        elements.removeLast()
        var parent = 0
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < elements.count, elements[left] < elements[least] { least = left }
            if left + 1 < elements.count, elements[left + 1] < elements[least] { least = left + 1 }
            guard least != parent else { return first }
            elements.swapAt(parent, least)
            parent = least
        }
    }

    @inlinable package mutating func removeAll() { elements.removeAll() }
}

extension BinaryHeap: Sendable where Element: Sendable {}
