/// The search for a shortest cycle of a strongly connected component.
///
/// Cycles of two are found in linear time. Otherwise a breadth-first search from each node in declared order looks for a
/// way back to it, never deeper than what would be shorter than the best so far; then the node is taken away, and with it
/// every node that is on no cycle any more. So each cycle is found from its earliest node, a later one only matters if it
/// is shorter, and a long ring falls apart as soon as one of its nodes is gone. In a tangle cycles are short and the
/// searches with them. No algorithm is known that is always near-linear: in the worst case (many roots and only long
/// cycles) it takes nodes × dependencies steps, so after ``patience`` steps the best so far has to do.
struct ShortestCycle {
    private let graph: ComponentGraph
    private var isGone: [Bool]
    private var outDegree: [Int]
    private var inDegree: [Int]

    /// For each node the root of the last search that met it, plus 1.
    private var metFrom: [Int]
    private var depth: [Int]
    private var queue: [Int] = []
    private var steps = 0

    /// How many arcs are followed before the search is given up: about a second's worth.
    static let patience = 1 << 28

    init(_ graph: ComponentGraph) {
        self.graph = graph
        isGone = [Bool](repeating: false, count: graph.count)
        outDegree = (0..<graph.count).map { graph.targets(of: $0).count }
        inDegree = (0..<graph.count).map { graph.sources(of: $0).count }
        metFrom = [Int](repeating: 0, count: graph.count)
        depth = metFrom
    }

    /// The length of a shortest cycle, the earliest node that is the first of such a cycle, and whether nothing shorter can
    /// exist.
    mutating func find(patience: Int = Self.patience) -> (length: Int, root: Int, isShortest: Bool) {
        if let root = firstOfTwo() { return (2, root, true) }
        var best = (length: Int.max, root: 0)
        for root in 0..<graph.count where !isGone[root] {
            if let length = cycle(through: root, shorterThan: best.length) { best = (length, root) }
            // There is none of two, so nothing is shorter than three.
            if best.length == 3 { break }
            if steps > patience { return (best.length, best.root, false) }
            remove(root)
        }
        return (best.length, best.root, true)
    }

    /// The earliest node that another one waits for which it waits for itself.
    private func firstOfTwo() -> Int? {
        var isTargetOf = [Int](repeating: 0, count: graph.count)
        for node in 0..<graph.count {
            for target in graph.targets(of: node) { isTargetOf[target] = node + 1 }
            if graph.sources(of: node).contains(where: { isTargetOf[$0] == node + 1 }) { return node }
        }
        return nil
    }

    /// The length of the shortest cycle through a node, among what is left, if it is less than `bound`.
    private mutating func cycle(through root: Int, shorterThan bound: Int) -> Int? {
        queue.removeAll(keepingCapacity: true)
        queue.append(root)
        metFrom[root] = root + 1
        depth[root] = 0
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            let next = depth[node] + 1
            guard next < bound else { return nil }
            for target in graph.targets(of: node) {
                steps += 1
                if target == root { return next }
                // Whoever is met now is at best on a cycle one longer than its depth.
                if next + 1 < bound, metFrom[target] != root + 1, !isGone[target] {
                    metFrom[target] = root + 1
                    depth[target] = next
                    queue.append(target)
                }
            }
        }
        return nil
    }

    /// Takes a node away, and all that are on no cycle without it because nothing leads to them or from them.
    private mutating func remove(_ root: Int) {
        isGone[root] = true
        queue.removeAll(keepingCapacity: true)
        queue.append(root)
        while let node = queue.popLast() {
            for target in graph.targets(of: node) where !isGone[target] {
                inDegree[target] -= 1
                if inDegree[target] == 0 {
                    isGone[target] = true
                    queue.append(target)
                }
            }
            for source in graph.sources(of: node) where !isGone[source] {
                outDegree[source] -= 1
                if outDegree[source] == 0 {
                    isGone[source] = true
                    queue.append(source)
                }
            }
        }
    }
}

extension CompactGraph {
    /// A shortest cycle in one of the ``cyclicComponents()``, closed, beginning with its earliest declared node; of several
    /// shortest ones the one whose nodes, sorted, come first.
    ///
    /// - Returns: The cycle, and whether it is certain that none is shorter. That takes nodes × dependencies steps in the
    ///   worst case; far fewer in a long ring, or where there are short cycles. After 2²⁸ steps the shortest cycle found so
    ///   far is returned.
    public func shortestCycle(in component: [UInt32]) -> (path: [Int], isShortest: Bool) {
        ComponentGraph(self, component).shortestCycle()
    }
}

extension ComponentGraph {
    func shortestCycle() -> (path: [Int], isShortest: Bool) {
        var search = ShortestCycle(self)
        let (length, root, isShortest) = search.find()
        let path = EarliestCycle(self, root: root, length: length).path()
        return ((path + [root]).map { Int(nodes[$0]) }, isShortest)
    }
}
