extension CompactGraph {
    /// Returns the subgraph of some nodes, renumbered in the same order, and for each of its nodes the node in this
    /// graph.
    ///
    /// Dependencies on other nodes are omitted.
    ///
    /// - Complexity: linear.
    package func part(_ set: NodeSet) -> (graph: CompactGraph, nodes: [GraphNode]) {
        let nodes = set.nodes
        var numbers = [GraphNode](repeating: GraphNode(0), forNodesOf: self)
        for (number, node) in nodes.enumerated() { numbers[node] = GraphNode(number) }
        return (mapped(nodes, numbers, where: set.contains), nodes)
    }

    /// Returns the same graph with its nodes numbered in launch order, so that each node comes after its dependencies.
    ///
    /// - Parameter order: The launch order of this graph.
    /// - Complexity: linear.
    package func renumbered(inOrder order: [GraphNode]) -> CompactGraph {
        mapped(order, positions(inOrder: order)) { _ in true }
    }

    /// Returns, for each node, its index in the launch order, as a node of the renumbered graph.
    ///
    /// - Complexity: linear.
    package func positions(inOrder order: [GraphNode]) -> [GraphNode] {
        precondition(order.count == nodeCount, "positions need the launch order of the whole graph")
        var positions = [GraphNode](repeating: GraphNode(0), forNodesOf: self)
        for (position, node) in order.enumerated() { positions[node] = GraphNode(position) }
        return positions
    }

    /// Returns the graph of `nodes`, each with its new number, and of the dependencies for which `isIncluded` returns
    /// true.
    private func mapped(
        _ nodes: [GraphNode], _ numbers: [GraphNode], where isIncluded: (GraphNode) -> Bool
    ) -> CompactGraph {
        var offsets: [UInt32] = [0]
        var middles: [UInt32] = []
        var kept: [GraphNode] = []
        offsets.reserveCapacity(nodes.count + 1)
        middles.reserveCapacity(nodes.count)
        for node in nodes {
            for target in hardDependencies(of: node) where isIncluded(target) { kept.append(numbers[target]) }
            middles.append(UInt32(truncatingIfNeeded: kept.count))
            for target in orderOnlyDependencies(of: node) where isIncluded(target) { kept.append(numbers[target]) }
            offsets.append(UInt32(truncatingIfNeeded: kept.count))
        }
        return CompactGraph(offsets: offsets, targets: kept, firstOrderOnly: lists.hasOrderOnly ? middles : [])
    }

    /// Returns the graph without some of its dependencies, of either kind. Dependencies that it does not have are
    /// ignored.
    ///
    /// - Complexity: linear in the graph and, for each removed dependency, in the dependencies of its dependent.
    public func removing(_ dependencies: [(dependent: GraphNode, dependency: GraphNode)]) -> CompactGraph {
        var isRemoved = [Bool](repeating: false, count: dependencyCount)
        for (node, dependency) in dependencies {
            if let index = self.dependencies(of: node).firstIndex(of: dependency) { isRemoved[index] = true }
        }
        return removing(isRemoved)
    }

    /// Returns the graph without the dependencies at some indices of ``targets``.
    func removing(_ isRemoved: [Bool]) -> CompactGraph {
        var offsets: [UInt32] = [0]
        var middles: [UInt32] = []
        var kept: [GraphNode] = []
        offsets.reserveCapacity(nodeCount + 1)
        middles.reserveCapacity(nodeCount)
        for node in nodes {
            for index in hardDependencyIndices(of: node) where !isRemoved[index] { kept.append(targets[index]) }
            middles.append(UInt32(truncatingIfNeeded: kept.count))
            for index in orderOnlyDependencyIndices(of: node) where !isRemoved[index] { kept.append(targets[index]) }
            offsets.append(UInt32(truncatingIfNeeded: kept.count))
        }
        return CompactGraph(offsets: offsets, targets: kept, firstOrderOnly: lists.hasOrderOnly ? middles : [])
    }
}
