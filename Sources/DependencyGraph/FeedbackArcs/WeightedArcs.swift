/// A strongly connected component whose arcs have weights: the input of the search for a minimum feedback arc set.
///
/// The weights are chosen so that sums over sets of arcs compare by the number of arcs first; then by the number of
/// order-only dependencies, where more is better; then, in components of up to a million arcs, by the number of arcs
/// that close a cycle in a depth-first search from the first node.
struct WeightedArcs {
    private(set) var nodeCount: Int
    private(set) var arcs: [Arc] = []

    struct Arc {
        var source: Int
        var target: Int
        var weight: Int
        /// The arc of the component that is removed with this one.
        var origin: Int
    }

    init(_ graph: ComponentGraph) {
        nodeCount = graph.count
        let count = graph.dependencies.targets.count
        // The third criterion is omitted if sums could otherwise exceed 64 bits.
        let isClosing = count <= 1 << 20 ? graph.closingArcs() : []
        // The unit of the first two criteria; the third one adds up to less than that in any sum.
        let unit = isClosing.count(where: \.self) + 1
        let whole = unit * (count + 1)
        arcs.reserveCapacity(count)
        for source in graph.nodes {
            let hard = graph.dependencies.hardIndices(of: source)
            for arc in graph.dependencies.indices(of: source) {
                var weight = hard.contains(arc) ? whole : whole - unit
                if !isClosing.isEmpty, isClosing[arc] { weight -= 1 }
                let target = graph.dependencies.targets[arc].index
                arcs.append(Arc(source: source.index, target: target, weight: weight, origin: arc))
            }
        }
    }

    /// Replaces every path through nodes with one incoming and one outgoing arc by its lightest arc, and repeats this
    /// while the graph becomes much smaller. Cycles that shrink to a single node are broken: the arcs to remove are
    /// added to `removed`. The remaining graph is strongly connected, like the component, or empty.
    mutating func collapsePaths(into removed: inout [Int]) {
        var before = Int.max
        while nodeCount > 0, nodeCount < before - before / 8 {
            before = nodeCount
            collapsePathsOnce(into: &removed)
        }
    }

    private mutating func collapsePathsOnce(into removed: inout [Int]) {
        var inDegree = [Int](repeating: 0, count: nodeCount)
        var outDegree = inDegree
        var onlyArc = inDegree
        for (number, arc) in arcs.enumerated() {
            outDegree[arc.source] += 1
            inDegree[arc.target] += 1
            onlyArc[arc.source] = number
        }
        let isPassage = (0..<nodeCount).map { inDegree[$0] == 1 && outDegree[$0] == 1 }
        var isPassed = [Bool](repeating: false, count: nodeCount)
        var kept: [Arc] = []
        for first in arcs where !isPassage[first.source] {
            var arc = first
            while isPassage[arc.target] {
                isPassed[arc.target] = true
                let next = arcs[onlyArc[arc.target]]
                if next.weight < arc.weight { (arc.weight, arc.origin) = (next.weight, next.origin) }
                arc.target = next.target
            }
            if arc.target == arc.source { removed.append(arc.origin) } else { kept.append(arc) }
        }
        // The remaining passages form rings that consist only of passages.
        for start in 0..<nodeCount where isPassage[start] && !isPassed[start] {
            var cheapest = arcs[onlyArc[start]]
            var node = start
            repeat {
                isPassed[node] = true
                let next = arcs[onlyArc[node]]
                if next.weight < cheapest.weight { cheapest = next }
                node = next.target
            } while !isPassed[node]
            removed.append(cheapest.origin)
        }
        var numbers = [Int](repeating: -1, count: nodeCount)
        nodeCount = 0
        for index in kept.indices {
            for path in [\Arc.source, \Arc.target] {
                let node = kept[index][keyPath: path]
                if numbers[node] < 0 {
                    numbers[node] = nodeCount
                    nodeCount += 1
                }
                kept[index][keyPath: path] = numbers[node]
            }
        }
        arcs = kept
    }

    /// Returns the arcs that lead back in a sequence of all nodes: a feedback arc set.
    func backArcs(of sequence: [Int]) -> [Arc] {
        var positions = sequence
        for (position, node) in sequence.enumerated() { positions[node] = position }
        return arcs.filter { positions[$0.source] > positions[$0.target] }
    }

    func weight(ofBackArcsOf sequence: [Int]) -> Int { backArcs(of: sequence).reduce(0) { $0 + $1.weight } }
}
