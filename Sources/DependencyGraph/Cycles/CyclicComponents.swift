extension CompactGraph {
    /// Returns the strongly connected components of two or more nodes.
    ///
    /// The members of each component are ascending, and the components are sorted by their earliest declared members.
    /// The algorithm is that of Pearce (A Space-Efficient Algorithm for Finding Strongly Connected Components, 2016,
    /// after Tarjan 1972), without recursion.
    ///
    /// - Complexity: linear in nodes and dependencies, O(n log n) in the members of components.
    public func cyclicComponents() -> [[GraphNode]] {
        var search = ComponentSearch(self)
        return search.run()
    }
}

private struct ComponentSearch {
    private let graph: CompactGraph

    /// For each node: 0 before its visit, then the number of the earliest visit among the nodes that it is known to
    /// reach, and `UInt32.max` once its component is known.
    private var lowest: [UInt32]

    /// Those of two or more nodes that were found.
    private var components: [[GraphNode]] = []

    /// The path from the root to the current node, each node with the next dependency to follow.
    private var path: [(node: GraphNode, edge: Int)] = []

    /// For each node on the path, the number of its own visit.
    private var visit: [UInt32] = []

    /// Nodes that are complete and belong to the component of a node on the path.
    private var pending: [GraphNode] = []
    private var visits: UInt32 = 0

    init(_ graph: CompactGraph) {
        self.graph = graph
        lowest = [UInt32](repeating: 0, forNodesOf: graph)
    }

    mutating func run() -> [[GraphNode]] {
        for root in graph.nodes where lowest[root] == 0 {
            enter(root)
            while let (node, edge) = path.last {
                if edge < graph.dependencies.indices(of: node).upperBound {
                    path[path.count - 1].edge += 1
                    follow(from: node, to: graph.dependencies.targets[edge])
                } else {
                    path.removeLast()
                    leave(node)
                }
            }
        }
        return components.sorted { $0[0] < $1[0] }
    }

    private mutating func enter(_ node: GraphNode) {
        visits += 1
        lowest[node] = visits
        visit.append(visits)
        path.append((node, graph.dependencies.indices(of: node).lowerBound))
    }

    private mutating func follow(from node: GraphNode, to target: GraphNode) {
        if lowest[target] == 0 {
            enter(target)
        } else {
            lowest[node] = min(lowest[node], lowest[target])
        }
    }

    private mutating func leave(_ node: GraphNode) {
        let isRoot = visit.removeLast() == lowest[node]
        if isRoot {
            let own = lowest[node]
            var members = [node]
            while let last = pending.last, lowest[last] >= own {
                members.append(last)
                pending.removeLast()
            }
            for member in members { lowest[member] = .max }
            if members.count > 1 { components.append(members.sorted()) }
        } else {
            pending.append(node)
        }
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
    }
}
