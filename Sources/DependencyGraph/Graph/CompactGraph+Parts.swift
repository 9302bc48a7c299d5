import LaunchSupport

extension CompactGraph {
    /// Returns the same graph with its nodes numbered in launch order, so that each node comes after its dependencies.
    package func renumbered(inOrder order: [GraphNode]) -> CompactGraph {
        let positions = positions(inOrder: order)
        return mapped(order) { index, _ in positions[dependencies.targets[index]] }
    }

    /// Returns, for each node, its index in the launch order, as a node of the renumbered graph.
    package func positions(inOrder order: [GraphNode]) -> [GraphNode] {
        precondition(order.count == nodeCount, "positions need the launch order of the whole graph")
        var positions = [GraphNode](repeating: GraphNode(0), forNodesOf: self)
        for (position, node) in order.enumerated() { positions[node] = GraphNode(position) }
        return positions
    }

    /// Returns the graph of some nodes, which are in ascending order, and of the dependencies between them.
    ///
    /// - Complexity: O(m log n) in these nodes and all their dependencies.
    func part(_ nodes: [GraphNode]) -> CompactGraph {
        mapped(nodes, capacity: 0) { index, _ in
            let target = dependencies.targets[index]
            let number = nodes.partitioningIndex { $0 >= target }
            return number < nodes.count && nodes[number] == target ? GraphNode(number) : nil
        }
    }

    /// Returns the graph of `nodes`, in this order, and of their dependencies for which `target` returns a node of the
    /// new graph; it receives the index of each in `dependencies.targets`, and its kind.
    private func mapped(
        _ nodes: some Collection<GraphNode>, capacity: Int? = nil, target: (_ index: Int, DependencyKind) -> GraphNode?
    ) -> CompactGraph {
        var builder = GraphBuilder(nodeCount: nodes.count, capacity: capacity ?? dependencyCount)
        for node in nodes {
            for index in dependencies.hardIndices(of: node) {
                if let target = target(index, .hard) { builder.add(target) }
            }
            builder.beginOrderOnly()
            for index in dependencies.orderOnlyIndices(of: node) {
                if let target = target(index, .orderOnly) { builder.add(target) }
            }
            builder.endNode()
        }
        return builder.graph()
    }

    func removing(_ isRemoved: [Bool]) -> CompactGraph {
        mapped(nodes) { index, _ in isRemoved[index] ? nil : dependencies.targets[index] }
    }

    package func hardPart() -> CompactGraph {
        guard dependencies.hasOrderOnly else { return self }
        return mapped(nodes) { index, kind in kind == .hard ? dependencies.targets[index] : nil }
    }
}
