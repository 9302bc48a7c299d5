extension CompactGraph {
    /// Returns the strongly connected components of two or more nodes.
    ///
    /// The members of each component are ascending, and the components are sorted by their earliest declared members.
    /// The algorithm is that of Pearce (A Space-Efficient Algorithm for Finding Strongly Connected Components, 2016,
    /// after Tarjan 1972), without recursion.
    ///
    /// - Complexity: linear in nodes and dependencies, O(n log n) in the members of components.
    public func cyclicComponents() -> [[GraphNode]] {
        // For each node: 0 before its visit, then the number of the earliest visit among the nodes that it is known to
        // reach, and `UInt32.max` once its component is known.
        var lowest = [UInt32](repeating: 0, forNodesOf: self)
        // The path from the root to the current node: nodes, the numbers of their visits, and the next dependencies.
        var path: [(node: GraphNode, visit: UInt32, edge: Int)] = []
        // Nodes that are complete and belong to the component of a node on the path.
        var pending: [GraphNode] = []
        var components: [[GraphNode]] = []
        var visits: UInt32 = 0
        func enter(_ node: GraphNode) {
            visits += 1
            lowest[node] = visits
            path.append((node, visits, dependencies.indices(of: node).lowerBound))
        }
        for root in nodes where lowest[root] == 0 {
            enter(root)
            while let (node, visit, edge) = path.last {
                if edge < dependencies.indices(of: node).upperBound {
                    path[path.count - 1].edge += 1
                    let target = dependencies.targets[edge]
                    if lowest[target] == 0 { enter(target) } else { lowest[node] = min(lowest[node], lowest[target]) }
                    continue
                }
                path.removeLast()
                if lowest[node] == visit {
                    let members = [node] + pending.reversed().prefix { lowest[$0] >= visit }
                    pending.removeLast(members.count - 1)
                    for member in members { lowest[member] = .max }
                    if members.count > 1 { components.append(members.sorted()) }
                } else {
                    pending.append(node)
                }
                if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
            }
        }
        return components.sorted { $0[0] < $1[0] }
    }
}
