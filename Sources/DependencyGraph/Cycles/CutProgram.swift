/// A smallest cut of a small tangle by dynamic programming over the sets of nodes that come first in a sequence, dependents
/// first, in which arcs that lead back are cut (Lawler, A Comment on Minimum Feedback Arc Sets, 1964).
///
/// Sets that cost as much as a cut found before are not followed. Up to 2²⁰ × 20 steps for 20 nodes: for tangles so dense
/// that ``CutBranching`` gives up.
struct CutProgram {
    private let size: Int
    private let weights: [Int]

    init(size: Int, weights: [Int]) {
        self.size = size
        self.weights = weights
    }

    /// The sequence in which the arcs that lead back cost least; `nil` if they do not cost less than `bound`.
    func bestSequence(below bound: Int) -> [Int]? {
        let lastSet = 1 << size - 1
        var costs = [Int](repeating: .max, count: lastSet + 1)
        costs[0] = 0
        // What the arcs from a node to the members of a set cost, as the sum over the set's two halves.
        let half = (size + 1) / 2
        let low = (0..<size).flatMap { sums(from: $0, to: 0..<half) }
        let high = (0..<size).flatMap { sums(from: $0, to: half..<size) }
        let lowMask = 1 << half - 1
        let lowSize = 1 << half
        let highSize = 1 << (size - half)
        // Unsafe buffers, as this is up to ten million additions; indices are sets of at most `size` nodes.
        costs.withUnsafeMutableBufferPointer { costs in
            low.withUnsafeBufferPointer { low in
                high.withUnsafeBufferPointer { high in
                    for set in 0..<lastSet where costs[set] < bound {
                        var rest = lastSet & ~set
                        while rest != 0 {
                            let node = rest.trailingZeroBitCount
                            rest &= rest - 1
                            let cost =
                                costs[set] + low[node * lowSize + set & lowMask] + high[node * highSize + set >> half]
                            let larger = set | 1 << node
                            if cost < costs[larger] { costs[larger] = cost }
                        }
                    }
                }
            }
        }
        guard costs[lastSet] < bound else { return nil }
        var sequence: [Int] = []
        var set = lastSet
        while set != 0 {
            let last = Members(of: set).first { node in
                let rest = set & ~(1 << node)
                return costs[rest] < bound
                    && costs[rest] + low[node * lowSize + rest & lowMask] + high[node * highSize + rest >> half]
                        == costs[set]
            }
            // Every set with a cost has a last node by which it got that cost.
            guard let last else { return nil }
            sequence.append(last)
            set &= ~(1 << last)
        }
        return sequence.reversed()
    }

    /// For each subset of a range of nodes what the arcs from a node to it cost.
    private func sums(from node: Int, to range: Range<Int>) -> [Int] {
        var sums = [Int](repeating: 0, count: 1 << range.count)
        for set in 1..<max(1, sums.count) {
            let first = set.trailingZeroBitCount
            sums[set] = sums[set & (set - 1)] + weights[node * size + range.lowerBound + first]
        }
        return sums
    }
}
