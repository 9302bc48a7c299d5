/// Finds a small cut of a graph too large for the exact search: puts its nodes in a sequence, dependents first, such that
/// the arcs that lead back cost little.
///
/// Of two sequences the better one is taken: the depth-first one, and that of Eades, Lin and Smyth (1993). Up to a few
/// thousand nodes it is then improved by moving single nodes to their best places.
struct CutHeuristic {
    private let graph: WeightedArcs

    /// For each node where the arcs that it is the source of begin in `outgoing`, and the same for the target's side.
    private let outOffsets: [Int]
    private let outgoing: [Int]
    private let inOffsets: [Int]
    private let incoming: [Int]

    private var count: Int { graph.nodeCount }

    init(_ graph: WeightedArcs) {
        self.graph = graph
        (outOffsets, outgoing) = Self.grouped(graph, by: \.source)
        (inOffsets, incoming) = Self.grouped(graph, by: \.target)
    }

    private static func grouped(
        _ graph: WeightedArcs, by end: KeyPath<WeightedArcs.Arc, Int>
    ) -> (offsets: [Int], arcs: [Int]) {
        var offsets = [Int](repeating: 0, count: graph.nodeCount + 1)
        for arc in graph.arcs { offsets[arc[keyPath: end] + 1] += 1 }
        for node in 0..<graph.nodeCount { offsets[node + 1] += offsets[node] }
        var next = offsets
        var arcs = [Int](repeating: 0, count: graph.arcs.count)
        for (number, arc) in graph.arcs.enumerated() {
            arcs[next[arc[keyPath: end]]] = number
            next[arc[keyPath: end]] += 1
        }
        return (offsets, arcs)
    }

    /// The arcs of the component to cut.
    func cut() -> [Int] {
        var positions = [depthFirst(), greedy()].map(Self.positions).min { cost($0) < cost($1) } ?? []
        if count <= 4096 && graph.arcs.count <= 1 << 17 { improve(&positions) }
        return graph.arcs.filter { positions[$0.source] > positions[$0.target] }.map(\.origin)
    }

    private static func positions(_ sequence: [Int]) -> [Int] {
        var positions = sequence
        for (position, node) in sequence.enumerated() { positions[node] = position }
        return positions
    }

    private func cost(_ positions: [Int]) -> Int {
        graph.arcs.reduce(0) { positions[$1.source] > positions[$1.target] ? $0 + $1.weight : $0 }
    }

    /// Nodes in reverse order of when a depth-first walk is done with them.
    private func depthFirst() -> [Int] {
        var isMet = [Bool](repeating: false, count: count)
        var next = outOffsets
        var done: [Int] = []
        for root in 0..<count where !isMet[root] {
            isMet[root] = true
            var path = [root]
            while let node = path.last {
                guard next[node] < outOffsets[node + 1] else {
                    done.append(node)
                    path.removeLast()
                    continue
                }
                let target = graph.arcs[outgoing[next[node]]].target
                next[node] += 1
                if !isMet[target] {
                    isMet[target] = true
                    path.append(target)
                }
            }
        }
        return done.reversed()
    }

    /// The order of Eades, Lin and Smyth: nodes that nothing left leads from go to the end, nodes that nothing left leads to
    /// to the beginning, and when there is neither, the node with the largest surplus of ways out. Linear.
    private func greedy() -> [Int] {
        var buckets = SurplusBuckets(
            outDegrees: (0..<count).map { outOffsets[$0 + 1] - outOffsets[$0] },
            inDegrees: (0..<count).map { inOffsets[$0 + 1] - inOffsets[$0] })
        var front: [Int] = []
        var back: [Int] = []
        while let (node, isSink) = buckets.removeNext() {
            if isSink { back.append(node) } else { front.append(node) }
            for arc in outgoing[outOffsets[node]..<outOffsets[node + 1]] {
                buckets.lose(wayInTo: graph.arcs[arc].target)
            }
            for arc in incoming[inOffsets[node]..<inOffsets[node + 1]] {
                buckets.lose(wayOutOf: graph.arcs[arc].source)
            }
        }
        return front + back.reversed()
    }

    /// Moves single nodes to where they cost least, a few rounds or until none gains.
    private func improve(_ positions: inout [Int]) {
        var sequence = positions
        for (node, position) in positions.enumerated() { sequence[position] = node }
        for _ in 0..<8 {
            var isChanged = false
            for node in 0..<count {
                let place = bestPlace(for: node, positions)
                let old = positions[node]
                guard place != old else { continue }
                isChanged = true
                if place < old {
                    for position in (place..<old).reversed() { sequence[position + 1] = sequence[position] }
                } else {
                    for position in old..<place { sequence[position] = sequence[position + 1] }
                }
                sequence[place] = node
                for position in min(place, old)...max(place, old) { positions[sequence[position]] = position }
            }
            if !isChanged { return }
        }
    }

    /// The position where a node costs least: where it is, or just beyond one of those it has an arc with.
    private func bestPlace(for node: Int, _ positions: [Int]) -> Int {
        let own = positions[node]
        // What it gains by passing each of its neighbours, whichever way.
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
        var best = (gain: 0, place: own)
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
        return best.place
    }
}
