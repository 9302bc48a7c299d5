/// What is left of a component to find a cut in, as a matrix of costs, for up to 62 nodes: sets of them are the
/// bits of a number.
struct DenseKernel {
    static let capacity = 62

    private let count: Int

    /// What it costs to cut all arcs from one node to another; 0 if there are none.
    private var weights: [Int]

    /// The arcs of the component that are cut when an arc of the kernel is.
    private var bundles: [[Int]]

    /// What weights are counted in, but for the last criterion.
    private let unit: Int

    /// Nodes that are still there.
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

    /// Makes it smaller without changing what the smallest cut costs, until nothing more can be done that way. Arcs that are
    /// in every smallest cut of what remains go into `cut`.
    ///
    /// - A node that nothing leads to or from is on no cycle.
    /// - Arcs from a node to itself have to be cut.
    /// - A node with only one way in that is not cheaper than all its ways out together: cutting it is never better than
    ///   cutting those, so the node can be merged with the one before. With only one way out as well, the cheaper of the
    ///   two stays. The same with in and out exchanged.
    /// - What leads from one strongly connected part to another is on no cycle.
    mutating func reduce(into cut: inout [Int]) {
        var isChanging = true
        while isChanging {
            isChanging = false
            for node in 0..<count where alive & 1 << UInt64(node) != 0 {
                if simplify(node, &cut) { isChanging = true }
            }
            if !isChanging { isChanging = separate() }
        }
    }

    private mutating func simplify(_ node: Int, _ cut: inout [Int]) -> Bool {
        let own = node * count + node
        if weights[own] > 0 {
            cut += bundles[own]
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

    /// Removes what leads from one strongly connected part to another; whether there was any.
    private mutating func separate() -> Bool {
        let reached = reachability()
        var isChanged = false
        for source in 0..<count {
            for target in 0..<count where weights[source * count + target] > 0 {
                if reached[target] & 1 << UInt64(source) == 0 {
                    clear(source * count + target)
                    isChanged = true
                }
            }
        }
        return isChanged
    }

    /// For each node the set of nodes that it reaches.
    private func reachability() -> [UInt64] {
        var reached = (0..<count).map { source in
            (0..<count).reduce(UInt64(0)) { weights[source * count + $1] > 0 ? $0 | 1 << UInt64($1) : $0 }
        }
        for middle in 0..<count {
            for source in 0..<count where reached[source] & 1 << UInt64(middle) != 0 {
                reached[source] |= reached[middle]
            }
        }
        return reached
    }

    /// The strongly connected parts that are left, each ascending.
    func tangles() -> [[Int]] {
        let reached = reachability()
        var seen: UInt64 = 0
        var tangles: [[Int]] = []
        for node in 0..<count where alive & 1 << UInt64(node) != 0 && seen & 1 << UInt64(node) == 0 {
            let members = (0..<count).filter {
                reached[node] & 1 << UInt64($0) != 0 && reached[$0] & 1 << UInt64(node) != 0
            }
            for member in members { seen |= 1 << UInt64(member) }
            tangles.append(members)
        }
        return tangles
    }

    /// A small cut of one of the tangles, and whether it is certain that there is none smaller.
    func cut(of tangle: [Int]) -> (arcs: [Int], isMinimum: Bool) {
        var matrix = CutMatrix(size: tangle.count) { weights[tangle[$0] * count + tangle[$1]] }
        matrix.improve()
        let (cut, isMinimum) = matrix.smallestCut(unit: unit)
        return (cut.flatMap { bundles[tangle[$0.source] * count + tangle[$0.target]] }, isMinimum)
    }
}
