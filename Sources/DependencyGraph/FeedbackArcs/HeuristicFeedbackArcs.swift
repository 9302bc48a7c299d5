/// A small feedback arc set of a component that is too large for the exact search: the back arcs of a sequence of its
/// nodes, dependents first.
///
/// The sequence is that of Eades, Lin and Smyth (1993), improved by moving single nodes to their best positions until
/// the budget is exhausted.
struct HeuristicFeedbackArcs {
    private let graph: WeightedArcs

    /// For each node, the index in `outgoing` of its first outgoing arc, and in `incoming` of its first incoming arc.
    private let outOffsets: [Int]
    private let outgoing: [Int]
    private let inOffsets: [Int]
    private let incoming: [Int]

    private var count: Int { graph.nodeCount }

    init(_ graph: WeightedArcs) {
        self.graph = graph
        (outOffsets, outgoing) = Self.grouped(graph) { $0.source }
        (inOffsets, incoming) = Self.grouped(graph) { $0.target }
    }

    private static func grouped(
        _ graph: WeightedArcs, by end: (WeightedArcs.Arc) -> Int
    ) -> (offsets: [Int], arcs: [Int]) {
        var offsets = [Int](repeating: 0, count: graph.nodeCount + 1)
        for arc in graph.arcs { offsets[end(arc) + 1] += 1 }
        for node in 0..<graph.nodeCount { offsets[node + 1] += offsets[node] }
        var next = offsets
        var arcs = [Int](repeating: 0, count: graph.arcs.count)
        for (number, arc) in graph.arcs.enumerated() {
            arcs[next[end(arc)]] = number
            next[end(arc)] += 1
        }
        return (offsets, arcs)
    }

    /// Returns the arcs of the component to remove.
    func arcs(_ budget: inout WorkBudget) -> [Int] {
        var positions = Self.positions(greedy())
        improve(&positions, &budget)
        return graph.arcs.filter { positions[$0.source] > positions[$0.target] }.map(\.origin)
    }

    private static func positions(_ sequence: [Int]) -> [Int] {
        var positions = sequence
        for (position, node) in sequence.enumerated() { positions[node] = position }
        return positions
    }

    /// Returns the order of Eades, Lin and Smyth: nodes without remaining outgoing arcs are moved to the end, nodes
    /// without remaining incoming arcs to the beginning, and if there are neither, the node with the largest surplus of
    /// outgoing arcs.
    ///
    /// - Complexity: linear.
    private func greedy() -> [Int] {
        var buckets = SurplusBuckets(
            outDegrees: (0..<count).map { outOffsets[$0 + 1] - outOffsets[$0] },
            inDegrees: (0..<count).map { inOffsets[$0 + 1] - inOffsets[$0] })
        var front: [Int] = []
        var back: [Int] = []
        while let (node, isSink) = buckets.removeNext() {
            if isSink { back.append(node) } else { front.append(node) }
            for arc in outgoing[outOffsets[node]..<outOffsets[node + 1]] {
                buckets.removeArc(into: graph.arcs[arc].target)
            }
            for arc in incoming[inOffsets[node]..<inOffsets[node + 1]] {
                buckets.removeArc(outOf: graph.arcs[arc].source)
            }
        }
        return front + back.reversed()
    }

    /// Moves single nodes to the positions with the lowest cost, for a few rounds, until no move is an improvement or
    /// the budget is exhausted.
    private func improve(_ positions: inout [Int], _ budget: inout WorkBudget) {
        // A round that exceeds the budget does not justify copying the sequence.
        guard budget.steps > 8 * (count + graph.arcs.count) else { return }
        var sequence = positions
        for (node, position) in positions.enumerated() { sequence[position] = node }
        for _ in 0..<8 {
            var isChanged = false
            for node in 0..<count {
                if budget.isSpent { return }
                let new = bestPosition(for: node, positions)
                let old = positions[node]
                let degree = outOffsets[node + 1] - outOffsets[node] + inOffsets[node + 1] - inOffsets[node]
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
        for number in outgoing[outOffsets[node]..<outOffsets[node + 1]] {
            let arc = graph.arcs[number]
            let position = positions[arc.target]
            neighbours.append((position, position < own ? arc.weight : -arc.weight))
        }
        for number in incoming[inOffsets[node]..<inOffsets[node + 1]] {
            let arc = graph.arcs[number]
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

/// Nodes by the surplus of outgoing over incoming arcs, after those without outgoing or without incoming arcs.
///
/// Doubly linked lists in arrays: every operation takes amortised constant time.
struct SurplusBuckets {
    private var outDegrees: [Int]
    private var inDegrees: [Int]

    /// For each bucket, its first node, or -1. Bucket 0 contains nodes without outgoing arcs, bucket 1 nodes without
    /// incoming arcs, and the others the remaining nodes by surplus.
    private var heads: [Int]
    private var next: [Int]
    private var previous: [Int]

    /// For each node, its bucket, or -1 after its removal.
    private var bucket: [Int]
    private let zero: Int
    private var highest: Int

    init(outDegrees: [Int], inDegrees: [Int]) {
        self.outDegrees = outDegrees
        self.inDegrees = inDegrees
        let count = outDegrees.count
        let most = max(outDegrees.max() ?? 0, inDegrees.max() ?? 0)
        zero = most + 2
        heads = [Int](repeating: -1, count: 2 * most + 3)
        highest = heads.count - 1
        next = [Int](repeating: -1, count: count)
        previous = next
        bucket = next
        // Nodes are inserted in descending order, so that the earliest node is at the head of its list.
        for node in (0..<count).reversed() { insert(node) }
    }

    /// Removes and returns the next node; `isSink` is true if it has no remaining outgoing arcs.
    mutating func removeNext() -> (node: Int, isSink: Bool)? {
        while highest > 1, heads[highest] < 0 { highest -= 1 }
        guard let chosen = [0, 1, highest].first(where: { heads[$0] >= 0 }) else { return nil }
        let node = heads[chosen]
        unlink(node)
        bucket[node] = -1
        return (node, chosen == 0)
    }

    mutating func removeArc(into node: Int) {
        guard bucket[node] >= 0 else { return }
        unlink(node)
        inDegrees[node] -= 1
        insert(node)
    }

    mutating func removeArc(outOf node: Int) {
        guard bucket[node] >= 0 else { return }
        unlink(node)
        outDegrees[node] -= 1
        insert(node)
    }

    private mutating func insert(_ node: Int) {
        let chosen = outDegrees[node] == 0 ? 0 : inDegrees[node] == 0 ? 1 : zero + outDegrees[node] - inDegrees[node]
        bucket[node] = chosen
        previous[node] = -1
        next[node] = heads[chosen]
        if heads[chosen] >= 0 { previous[heads[chosen]] = node }
        heads[chosen] = node
        highest = max(highest, chosen)
    }

    private mutating func unlink(_ node: Int) {
        if previous[node] >= 0 { next[previous[node]] = next[node] } else { heads[bucket[node]] = next[node] }
        if next[node] >= 0 { previous[next[node]] = previous[node] }
    }
}
