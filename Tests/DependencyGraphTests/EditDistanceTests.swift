import DependencyGraph
import LaunchSupport
import Testing

/// The edit distance, which examines only a band of the table, compared with the whole table.
@Suite struct EditDistanceTests {
    /// The distance by its definition: the whole table, without a limit.
    private func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
        var table = [[Int]](
            repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count {
            for column in 0...right.count {
                guard row > 0, column > 0 else {
                    table[row][column] = row + column
                    continue
                }
                let replaced = table[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
                table[row][column] = min(replaced, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
                }
            }
        }
        return table[left.count][right.count]
    }

    /// All words of up to `length` of the letters 0 and 1.
    private func words(upTo length: Int) -> [[UInt32]] {
        (0...length).flatMap { length in
            (0..<1 << length).map { word in (0..<length).map { UInt32(word >> $0 & 1) } }
        }
    }

    @Test func `the edit distance of all short words is that of the whole table, up to the limit`() {
        let words = words(upTo: 5)
        for left in words {
            for right in words {
                let wanted = distance(left, right)
                for limit in 0...4 {
                    #expect(
                        editDistance(left, right, limit: limit) == (wanted <= limit ? wanted : nil),
                        "\(left) and \(right) up to \(limit)")
                }
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the edit distance of long words that were changed a little is that of the whole table`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let left = (0..<Int.random(in: 8...20, using: &random)).map { _ in UInt32.random(in: 0...3, using: &random)
            }
            var right = left
            for _ in 0..<Int.random(in: 0...4, using: &random) where !right.isEmpty {
                let index = right.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<4, using: &random) {
                case 0: right.remove(at: index)
                case 1: right.insert(UInt32.random(in: 0...3, using: &random), at: index)
                case 2: right[index] = UInt32.random(in: 0...3, using: &random)
                default: right.swapAt(index, max(0, index - 1))
                }
            }
            let wanted = distance(left, right)
            for limit in 0...4 {
                #expect(editDistance(left, right, limit: limit) == (wanted <= limit ? wanted : nil))
            }
        }
    }
}
