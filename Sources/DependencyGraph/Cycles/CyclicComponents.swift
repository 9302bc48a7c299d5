extension CompactGraph {
    /// Returns the strongly connected components of two or more nodes.
    ///
    /// The members of each component are ascending, and the components are sorted by their earliest declared members.
    /// The algorithm is that of Pearce (A Space-Efficient Algorithm for Finding Strongly Connected Components, 2016,
    /// after Tarjan 1972), without recursion.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func cyclicComponents() -> [[GraphNode]] {
        var search = ComponentSearch(self)
        return search.run()
    }
}

/// The search for strongly connected components.
private struct ComponentSearch {
    private let graph: CompactGraph

    /// For each node: 0 before its visit, then the number of the earliest visit among the nodes that it is known to
    /// reach, and `UInt32.max` once its component is known.
    private var lowest: [UInt32]

    /// For each node, the number of its component, counted from 1; 0 for none.
    private var component: [UInt32]
    private var componentCount: UInt32 = 0

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
        component = lowest
    }

    mutating func run() -> [[GraphNode]] {
        for root in graph.nodes where lowest[root] == 0 {
            enter(root)
            while let (node, edge) = path.last {
                if edge < Int(graph.offsets[node.index + 1]) {
                    path[path.count - 1].edge += 1
                    follow(from: node, to: graph.targets[edge])
                } else {
                    path.removeLast()
                    leave(node)
                }
            }
        }
        return groups()
    }

    private mutating func enter(_ node: GraphNode) {
        visits += 1
        lowest[node] = visits
        visit.append(visits)
        path.append((node, Int(graph.offsets[node])))
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
            if members.count > 1 { componentCount += 1 }
            for member in members {
                lowest[member] = .max
                if members.count > 1 { component[member] = componentCount }
            }
        } else {
            pending.append(node)
        }
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
    }

    /// Returns the components, in the order of their earliest members.
    private func groups() -> [[GraphNode]] {
        var groupIndices = [Int?](repeating: nil, count: Int(componentCount) + 1)
        var groups: [[GraphNode]] = []
        for node in graph.nodes where component[node] > 0 {
            let number = Int(component[node])
            let index = groupIndices[number] ?? groups.count
            if index == groups.count {
                groupIndices[number] = index
                groups.append([])
            }
            groups[index].append(node)
        }
        return groups
    }
}
