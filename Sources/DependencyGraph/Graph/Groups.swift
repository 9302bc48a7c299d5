/// Elements in groups that are numbered from 0; the elements of a group keep their order.
package struct Groups<Element> {
    @usableFromInline let elements: [Element]

    /// For each group, the index in `elements` of its first element; the last number is the end of `elements`.
    @usableFromInline let offsets: [Int]

    /// A counting sort by the numbers of groups, which are below `count`; linear.
    @inlinable package init(_ elements: some Collection<Element>, count: Int, by group: (Element) -> Int) {
        var offsets = [Int](repeating: 0, count: count + 1)
        for element in elements { offsets[group(element) + 1] += 1 }
        for group in 0..<count { offsets[group + 1] += offsets[group] }
        var sorted = Array(elements)
        var next = offsets
        for element in elements {
            sorted[next[group(element)]] = element
            next[group(element)] += 1
        }
        self.elements = sorted
        self.offsets = offsets
    }

    var count: Int { offsets.count - 1 }

    @inlinable package subscript(group: Int) -> ArraySlice<Element> { elements[offsets[group]..<offsets[group + 1]] }
}

extension Groups: Sendable where Element: Sendable {}
