/// Finds a minimum feedback arc set by dynamic programming over the sets of nodes at the beginning of a sequence,
/// dependents first, whose back arcs are removed (Lawler, A Comment on Minimum Feedback Arc Sets, 1964).
///
/// Three facts keep the number of sets far below 2ⁿ. Of two nodes with arcs in both directions, the lighter arcs are
/// always removed, so that only the difference of the weights counts. A node to which no later node has an arc comes
/// next. A set that costs as much as a known sequence is not extended.
struct SubsetProgram {
    /// The maximum number of nodes: the costs of 2²⁰ sets take 8 MB.
    static let capacity = 20

    private let size: Int

    /// For each pair of nodes, by how much the arcs from one to the other outweigh the opposite ones; 0 if they do not.
    private let weights: [Int]

    /// For each node, the set of nodes with such arcs to it. The bits of an integer represent a set.
    private let sources: [Int]

    /// The weight of the arcs that every sequence removes.
    private let common: Int

    init(_ graph: WeightedArcs) {
        let size = graph.nodeCount
        var sums = [Int](repeating: 0, count: size * size)
        for arc in graph.arcs { sums[arc.source * size + arc.target] += arc.weight }
        let weights = sums.indices.map { max(0, sums[$0] - sums[$0 % size * size + $0 / size]) }
        self.size = size
        self.weights = weights
        sources = (0..<size).map { node in (0..<size).reduce(0) { weights[$1 * size + node] > 0 ? $0 | 1 << $1 : $0 } }
        common = (sums.reduce(0, +) - weights.reduce(0, +)) / 2
    }

    /// Returns the sequence whose back arcs weigh least; `nil` if that is not below `bound` or the budget is exhausted.
    func bestSequence(below bound: Int, _ budget: inout WorkBudget) -> [Int]? {
        let bound = bound - common
        let all = 1 << size - 1
        budget.spend(all / 16)
        var costs = [Int](repeating: .max, count: all + 1)
        costs[0] = 0
        // The weight of the arcs from a node to the members of a set is the sum over the set's two halves.
        let half = (size + 1) / 2
        let low = sums(over: 0..<half)
        let high = sums(over: half..<size)
        // Unsafe buffers are used because there are up to ten million additions.
        costs.withUnsafeMutableBufferPointer { costs in
            low.withUnsafeBufferPointer { low in
                high.withUnsafeBufferPointer { high in
                    for set in 0..<all {
                        let cost = costs[set]
                        guard cost < bound else { continue }
                        let rest = all & ~set
                        let first = BitMembers(of: rest).first { sources[$0] & rest == 0 }
                        let lowRow = (set & (1 << half - 1)) * size, highRow = (set >> half) * size
                        for node in BitMembers(of: first.map { 1 << $0 } ?? rest) {
                            let larger = set | 1 << node
                            costs[larger] = min(costs[larger], cost + low[lowRow + node] + high[highRow + node])
                        }
                        budget.spend(1)
                        if budget.isSpent { return }
                    }
                }
            }
        }
        guard !budget.isSpent, costs[all] < bound else { return nil }
        var sequence: [Int] = []
        var set = all
        while set != 0 {
            let last = BitMembers(of: set).first { node in
                let rest = set & ~(1 << node)
                return costs[rest] < bound && costs[rest] + weight(from: node, to: rest) == costs[set]
            }
            // Every set with a cost has a last node, from which the cost results.
            guard let last else { return nil }
            sequence.append(last)
            set &= ~(1 << last)
        }
        return sequence.reversed()
    }

    private func weight(from node: Int, to set: Int) -> Int {
        BitMembers(of: set).reduce(0) { $0 + weights[node * size + $1] }
    }

    /// Returns, for each subset of a range of nodes, the weight of the arcs from each node to the subset.
    private func sums(over range: Range<Int>) -> [Int] {
        (0..<1 << range.count).flatMap { set in (0..<size).map { weight(from: $0, to: set << range.lowerBound) } }
    }
}

/// The members of a set of nodes that is represented by the bits of an integer, in ascending order.
struct BitMembers: Sequence, IteratorProtocol {
    private var rest: Int

    init(of set: Int) { rest = set }

    mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest - 1 }
        return rest.trailingZeroBitCount
    }
}
