extension CompactGraph {
    /// Returns the same graph with its nodes numbered in launch order, so that each node comes after its dependencies.
    ///
    /// - Parameter order: The launch order of this graph.
    /// - Complexity: linear.
    package func renumbered(inOrder order: [GraphNode]) -> CompactGraph {
        let positions = positions(inOrder: order)
        return mapped(order) { index, _ in positions[targets[index]] }
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

    /// Returns the graph of `nodes`, in this order, and of their dependencies for which `target` returns a node of the
    /// new graph.
    ///
    /// - Parameter target: receives the index of a dependency in ``targets``, and its kind.
    private func mapped(
        _ nodes: some Collection<GraphNode>, target: (_ index: Int, DependencyKind) -> GraphNode?
    ) -> CompactGraph {
        var builder = GraphBuilder(nodeCount: nodes.count, capacity: dependencyCount)
        for node in nodes {
            for index in hardDependencyIndices(of: node) {
                if let target = target(index, .hard) { builder.add(target) }
            }
            builder.beginOrderOnly()
            for index in orderOnlyDependencyIndices(of: node) {
                if let target = target(index, .orderOnly) { builder.add(target) }
            }
            builder.endNode()
        }
        return builder.graph()
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
        mapped(nodes) { index, _ in isRemoved[index] ? nil : targets[index] }
    }

    /// Returns the graph of the same nodes with only its hard dependencies.
    ///
    /// - Complexity: linear.
    package func hardPart() -> CompactGraph {
        lists.hasOrderOnly ? mapped(nodes) { index, kind in kind == .hard ? targets[index] : nil } : self
    }
}
