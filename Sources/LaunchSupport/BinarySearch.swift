extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which `isInSecondPart` returns `true`, or the end index if it does for none.
    ///
    /// The collection must be partitioned: no element for which it returns `false` comes after one for which it returns
    /// `true`.
    ///
    /// - Complexity: O(log n).
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) throws -> Bool) rethrows -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if try isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
