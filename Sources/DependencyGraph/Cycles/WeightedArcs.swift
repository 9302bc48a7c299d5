/// A graph whose arcs cost something to cut: what the search for a smallest cut works on.
///
/// The costs are such that the sum over a cut compares by size first; then by how many order-only dependencies are in it,
/// more being better; then, where that is cheap, by how many arcs that close a circle for somebody who reads the graph
/// from the top.
struct WeightedArcs {
    private(set) var nodeCount: Int
    private(set) var arcs: [Arc] = []

    /// What the first two criteria are counted in; the third one makes up less than that in any sum.
    let unit: Int

    struct Arc {
        var source: Int
        var target: Int
        var weight: Int
        /// The arc of the component that is cut when this one is.
        var origin: Int
    }

    init(_ graph: ComponentGraph) {
        nodeCount = graph.count
        let count = graph.targets.count
        // The third criterion is left out where sums could otherwise leave 64 bits.
        let isClosing = count <= 1 << 20 ? graph.closingArcs() : []
        unit = isClosing.count(where: \.self) + 1
        let whole = unit * (count + 1)
        arcs.reserveCapacity(count)
        for source in 0..<nodeCount {
            for arc in graph.offsets[source]..<graph.offsets[source + 1] {
                var weight = graph.isHard[arc] ? whole : whole - unit
                if !isClosing.isEmpty, isClosing[arc] { weight -= 1 }
                arcs.append(Arc(source: source, target: graph.targets[arc], weight: weight, origin: arc))
            }
        }
    }

    /// Replaces every run of nodes with one way in and one way out by its cheapest arc, again and again while that makes the
    /// graph much smaller. Circles that shrink to a single node are cut: those arcs go into `cut`.
    mutating func collapse(into cut: inout [Int]) {
        var before = Int.max
        while nodeCount > 0, nodeCount < before - before / 8 {
            before = nodeCount
            collapseOnce(into: &cut)
        }
    }

    private mutating func collapseOnce(into cut: inout [Int]) {
        var inDegree = [Int](repeating: 0, count: nodeCount)
        var outDegree = inDegree
        var onlyArc = inDegree
        for (number, arc) in arcs.enumerated() {
            outDegree[arc.source] += 1
            inDegree[arc.target] += 1
            onlyArc[arc.source] = number
        }
        let isPassage = (0..<nodeCount).map { inDegree[$0] == 1 && outDegree[$0] == 1 }
        // A node that nothing leads to or from is on no cycle.
        let isDead = (0..<nodeCount).map { inDegree[$0] == 0 || outDegree[$0] == 0 }
        var isPassed = [Bool](repeating: false, count: nodeCount)
        var kept: [Arc] = []
        for first in arcs where !isPassage[first.source] && !isDead[first.source] {
            var arc = first
            while isPassage[arc.target] {
                isPassed[arc.target] = true
                let next = arcs[onlyArc[arc.target]]
                if next.weight < arc.weight { (arc.weight, arc.origin) = (next.weight, next.origin) }
                arc.target = next.target
            }
            if arc.target == arc.source { cut.append(arc.origin) } else if !isDead[arc.target] { kept.append(arc) }
        }
        // What is left of passages are rings of nothing else, and runs that come from dead ends.
        for start in 0..<nodeCount where isPassage[start] && !isPassed[start] {
            var cheapest = arcs[onlyArc[start]]
            var node = start
            repeat {
                isPassed[node] = true
                let next = arcs[onlyArc[node]]
                if next.weight < cheapest.weight { cheapest = next }
                node = next.target
            } while isPassage[node] && !isPassed[node]
            if node == start { cut.append(cheapest.origin) }
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
}
