extension CompactGraph {
    /// Returns the strongly connected components of two or more nodes.
    ///
    /// The members of each component are ascending, and the components are sorted by their earliest declared members.
    /// For a graph without cycles, this takes no longer than its launch order. In any other graph, the nodes that reach
    /// no cycle and those that no cycle reaches are removed first; the rest is searched by the algorithm of Pearce (A
    /// Space-Efficient Algorithm for Finding Strongly Connected Components, 2016, after Tarjan 1972), without
    /// recursion.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func cyclicComponents() -> [[GraphNode]] {
        let search = LaunchOrderSearch(self)
        return search.order.count == nodeCount ? [] : cyclicComponents(after: search)
    }

    /// Returns the components, after a search for the launch order has found a cycle.
    func cyclicComponents(after orderSearch: LaunchOrderSearch) -> [[GraphNode]] {
        var search = ComponentSearch(self, suspects: nodesBetweenCycles(orderSearch))
        return search.run()
    }

    /// Returns, for each node, whether it may be on a cycle: it reaches a cycle and is reached from one.
    private func nodesBetweenCycles(_ orderSearch: LaunchOrderSearch) -> [Bool] {
        var suspects = orderSearch.states.map { $0 == LaunchOrderSearch.tainted }
        // Nodes without remaining dependents are removed until there are none.
        var waiting = [UInt32](repeating: 0, forNodesOf: self)
        for node in nodes where suspects[node] {
            for target in dependencies(of: node) { waiting[target] += 1 }
        }
        var free = nodes.filter { suspects[$0] && waiting[$0] == 0 }
        while let node = free.popLast() {
            suspects[node] = false
            for target in dependencies(of: node) {
                waiting[target] -= 1
                if waiting[target] == 0, suspects[target] { free.append(target) }
            }
        }
        return suspects
    }
}

/// The search for strongly connected components among the nodes that may be on a cycle.
private struct ComponentSearch {
    private let graph: CompactGraph
    private let suspects: [Bool]

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

    init(_ graph: CompactGraph, suspects: [Bool]) {
        self.graph = graph
        self.suspects = suspects
        lowest = [UInt32](repeating: 0, forNodesOf: graph)
        component = lowest
    }

    mutating func run() -> [[GraphNode]] {
        for root in graph.nodes where suspects[root] && lowest[root] == 0 {
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
        guard suspects[target] else { return }
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
