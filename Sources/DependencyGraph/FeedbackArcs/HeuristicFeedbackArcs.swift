import LaunchSupport

/// A small feedback arc set of a component that is too large for the exact search: the back arcs of a sequence of its
/// nodes, dependents first.
///
/// The sequence is that of Eades, Lin and Smyth (1993), improved by moving single nodes to their best positions. Then
/// two random parts of it are exchanged, and it is improved again, until that fails a hundred times in a row or the
/// budget is exhausted (iterated local search).
struct HeuristicFeedbackArcs {
    private let graph: WeightedArcs

    private let outgoing: Groups<WeightedArcs.Arc>
    private let incoming: Groups<WeightedArcs.Arc>

    private var count: Int { graph.nodeCount }

    init(_ graph: WeightedArcs) {
        self.graph = graph
        outgoing = Groups(graph.arcs, count: graph.nodeCount, by: \.source)
        incoming = Groups(graph.arcs, count: graph.nodeCount, by: \.target)
    }

    func sequence(_ budget: inout WorkBudget) -> [Int] {
        var best = greedy()
        improve(&best, &budget)
        // For fewer nodes, the sequence is only a bound for the exact search.
        guard count > SubsetProgram.capacity else { return best }
        var least = graph.weight(ofBackArcsOf: best)
        var random = SplitMix64(seed: 1)
        var failures = 0
        while failures < 100, !budget.isSpent {
            var next = exchangingParts(of: best, &random)
            improve(&next, &budget)
            budget.spend(16 * (count + graph.arcs.count))
            let weight = graph.weight(ofBackArcsOf: next)
            failures = weight < least ? 0 : failures + 1
            if weight <= least { (best, least) = (next, weight) }
        }
        return best
    }

    private func exchangingParts(of sequence: [Int], _ random: inout SplitMix64) -> [Int] {
        let ends = (0..<3).map { _ in Int(random.next() % UInt64(count + 1)) }.sorted()
        return Array(
            sequence[..<ends[0]] + sequence[ends[1]..<ends[2]] + sequence[ends[0]..<ends[1]] + sequence[ends[2]...])
    }

    /// Returns the order of Eades, Lin and Smyth: nodes without remaining outgoing arcs are moved to the end, nodes
    /// without remaining incoming arcs to the beginning, and if there are neither, the node with the largest surplus of
    /// outgoing arcs.
    ///
    /// - Complexity: O(m log m) in the arcs.
    private func greedy() -> [Int] {
        var outDegrees = (0..<count).map { outgoing[$0].count }
        var inDegrees = (0..<count).map { incoming[$0].count }
        var isRemoved = [Bool](repeating: false, count: count)
        // A node has a candidate for each of its changes; only the latest counts.
        var queue = BinaryHeap<Candidate>()
        var latest = [Int](repeating: 0, count: count)
        var changes = 0
        func enqueue(_ node: Int) {
            guard !isRemoved[node] else { return }
            changes += 1
            latest[node] = changes
            queue.insert(Candidate(rank: rank(node), change: changes, node: node))
        }
        func rank(_ node: Int) -> Int {
            outDegrees[node] == 0 ? .min : inDegrees[node] == 0 ? .min + 1 : inDegrees[node] - outDegrees[node]
        }
        // The earliest node is enqueued last, so that it comes first.
        for node in (0..<count).reversed() { enqueue(node) }
        var front: [Int] = []
        var back: [Int] = []
        while let next = queue.popFirst() {
            let node = next.node
            guard !isRemoved[node], next.change == latest[node] else { continue }
            isRemoved[node] = true
            if outDegrees[node] == 0 { back.append(node) } else { front.append(node) }
            for arc in outgoing[node] {
                inDegrees[arc.target] -= 1
                enqueue(arc.target)
            }
            for arc in incoming[node] {
                outDegrees[arc.source] -= 1
                enqueue(arc.source)
            }
        }
        return front + back.reversed()
    }

    /// A node that may be the next one: first those without outgoing arcs, then those without incoming arcs, then the
    /// others by their surplus of outgoing arcs. Of equal ones, the one that was changed last comes first.
    private struct Candidate: Comparable {
        let rank: Int
        let change: Int
        let node: Int

        static func < (left: Self, right: Self) -> Bool { (left.rank, right.change) < (right.rank, left.change) }
    }

    /// Moves single nodes to their best positions, for a few rounds, until nothing improves or the budget is exhausted.
    private func improve(_ sequence: inout [Int], _ budget: inout WorkBudget) {
        // A round that exceeds the budget does not justify copying the sequence.
        guard budget.steps > 8 * (count + graph.arcs.count) else { return }
        var positions = sequence
        for (position, node) in sequence.enumerated() { positions[node] = position }
        for _ in 0..<8 {
            var isChanged = false
            for node in 0..<count {
                if budget.isSpent { return }
                let new = bestPosition(for: node, positions)
                let old = positions[node]
                let degree = outgoing[node].count + incoming[node].count
                budget.spend(16 * (4 + degree) + abs(new - old))
                guard new != old else { continue }
                isChanged = true
                if new < old {
                    for position in (new..<old).reversed() { sequence[position + 1] = sequence[position] }
                } else {
                    for position in old..<new { sequence[position] = sequence[position + 1] }
                }
                sequence[new] = node
                for position in min(new, old)...max(new, old) { positions[sequence[position]] = position }
            }
            if !isChanged { return }
        }
    }

    /// Returns the position with the lowest cost for a node: its own, or just beyond that of a neighbour.
    private func bestPosition(for node: Int, _ positions: [Int]) -> Int {
        let own = positions[node]
        // The gain of passing each neighbour.
        var neighbours: [(position: Int, gain: Int)] = []
        for arc in outgoing[node] {
            let position = positions[arc.target]
            neighbours.append((position, position < own ? arc.weight : -arc.weight))
        }
        for arc in incoming[node] {
            let position = positions[arc.source]
            neighbours.append((position, position > own ? arc.weight : -arc.weight))
        }
        neighbours.sort { $0.position < $1.position }
        var best = (gain: 0, position: own)
        var gain = 0
        for (position, change) in neighbours.reversed() where position < own {
            gain += change
            if gain > best.gain { best = (gain, position) }
        }
        gain = 0
        for (position, change) in neighbours where position > own {
            gain += change
            if gain > best.gain { best = (gain, position) }
        }
        return best.position
    }
}
