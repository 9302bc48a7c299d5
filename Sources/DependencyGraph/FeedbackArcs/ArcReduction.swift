/// A strongly connected component whose arcs have weights: the input of the search for a minimum feedback arc set.
///
/// The weights are chosen so that sums over sets of arcs compare by the number of arcs first; then by the number of
/// order-only dependencies, where more is better; then, in components of up to a million arcs, by the number of arcs
/// that close a cycle in a depth-first search from the first node.
struct WeightedArcs {
    private(set) var nodeCount: Int
    private(set) var arcs: [Arc] = []

    /// The unit of the first two criteria. The third criterion adds up to less than one unit in any sum.
    let unit: Int

    struct Arc {
        var source: Int
        var target: Int
        var weight: Int
        /// The arc of the component that is removed with this one.
        var origin: Int
    }

    init(_ graph: ComponentGraph) {
        nodeCount = graph.count
        let count = graph.targets.count
        // The third criterion is omitted if sums could otherwise exceed 64 bits.
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
}

/// The rest of a component after reductions that preserve the weight of a minimum feedback arc set: a matrix of weights
/// of up to 62 nodes. A set of nodes is represented by the bits of an integer.
struct FeedbackArcKernel {
    static let capacity = 62

    private let count: Int

    /// The weight of all arcs from one node to another; 0 if there are none.
    private var weights: [Int]

    /// The arcs of the component that are removed with an arc of the kernel.
    private var bundles: [[Int]]

    /// The unit of weights, see ``WeightedArcs/unit``.
    private let unit: Int

    /// The nodes that no reduction has removed.
    private var alive: UInt64

    init(_ graph: WeightedArcs) {
        count = graph.nodeCount
        unit = graph.unit
        weights = [Int](repeating: 0, count: count * count)
        bundles = [[Int]](repeating: [], count: count * count)
        alive = (1 << UInt64(count)) - 1
        for arc in graph.arcs {
            add(weight: arc.weight, bundle: [arc.origin], from: arc.source, to: arc.target)
        }
    }

    private mutating func add(weight: Int, bundle: [Int], from source: Int, to target: Int) {
        weights[source * count + target] += weight
        bundles[source * count + target] += bundle
    }

    /// Reduces the kernel until no reduction applies any more. Arcs that every minimum feedback arc set of the rest
    /// needs are added to `removed`.
    ///
    /// - Arcs from a node to itself have to be removed. A node without other arcs, which is the last one, is then not
    ///   on a cycle.
    /// - A node with a single incoming arc that weighs at least as much as all its outgoing arcs together is merged
    ///   with the preceding node: removing the incoming arc is never better than removing the outgoing arcs. If there
    ///   is a single outgoing arc as well, the lighter of the two is kept. The same holds with incoming and outgoing
    ///   exchanged.
    ///
    /// The remaining kernel is strongly connected, like the component, or empty.
    mutating func reduce(into removed: inout [Int]) {
        var isChanging = true
        while isChanging {
            isChanging = false
            for node in 0..<count where alive & 1 << UInt64(node) != 0 {
                if simplify(node, &removed) { isChanging = true }
            }
        }
    }

    private mutating func simplify(_ node: Int, _ removed: inout [Int]) -> Bool {
        let own = node * count + node
        if weights[own] > 0 {
            removed += bundles[own]
            clear(own)
        }
        let before = (0..<count).filter { weights[$0 * count + node] > 0 }
        let after = (0..<count).filter { weights[node * count + $0] > 0 }
        if before.isEmpty || after.isEmpty {
            remove(node)
            return true
        }
        let weightIn = before.reduce(0) { $0 + weights[$1 * count + node] }
        let weightOut = after.reduce(0) { $0 + weights[node * count + $1] }
        if before.count == 1, weightIn >= weightOut {
            for target in after {
                let arc = node * count + target
                add(weight: weights[arc], bundle: bundles[arc], from: before[0], to: target)
            }
        } else if after.count == 1, weightOut >= weightIn {
            for source in before {
                let arc = source * count + node
                add(weight: weights[arc], bundle: bundles[arc], from: source, to: after[0])
            }
        } else {
            return false
        }
        remove(node)
        return true
    }

    private mutating func remove(_ node: Int) {
        alive &= ~(1 << UInt64(node))
        for other in 0..<count {
            clear(node * count + other)
            clear(other * count + node)
        }
    }

    private mutating func clear(_ arc: Int) {
        weights[arc] = 0
        bundles[arc] = []
    }

    /// Returns a feedback arc set of the remaining kernel, and whether it is known to be a minimum.
    func feedbackArcs(_ budget: inout WorkBudget) -> (arcs: [Int], isMinimum: Bool) {
        let nodes = (0..<count).filter { alive & 1 << UInt64($0) != 0 }
        guard !nodes.isEmpty else { return ([], true) }
        var search = ExactFeedbackArcs(size: nodes.count) { weights[nodes[$0] * count + nodes[$1]] }
        let (arcs, isMinimum) = search.find(unit: unit, &budget)
        return (arcs.flatMap { bundles[nodes[$0.source] * count + nodes[$0.target]] }, isMinimum)
    }
}
