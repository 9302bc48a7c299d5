extension RandomAccessCollection {
    /// Returns the index of the first element for which `isInSecondPart` returns `true`, or the end index.
    ///
    /// The collection must be partitioned: no element outside of the second part follows one of it.
    ///
    /// - Complexity: O(log n).
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) throws -> Bool) rethrows -> Index {
        var (low, length) = (startIndex, count)
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if try isInSecondPart(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
