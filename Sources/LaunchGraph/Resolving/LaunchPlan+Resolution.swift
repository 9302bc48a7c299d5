import DependencyGraph

extension LaunchPlan {
    /// Creates the plan of a valid graph: its nodes by launch order, and the limits of each.
    ///
    /// - Complexity: O(services + dependencies).
    init(_ declarations: OrderedDeclarations, _ resolution: Resolution) {
        let graph = resolution.graph
        var positions = [LaunchPosition](repeating: LaunchPosition(0), count: graph.nodeCount)
        for (position, node) in resolution.launchOrder.enumerated() { positions[Int(node)] = LaunchPosition(position) }
        var edges = Edges(offsets: [0], firstOrderOnly: [], targets: [])
        edges.offsets.reserveCapacity(graph.nodeCount + 1)
        edges.firstOrderOnly.reserveCapacity(graph.nodeCount)
        edges.targets.reserveCapacity(graph.dependencyCount)
        for node in resolution.launchOrder.map(Int.init) {
            for target in graph.hardDependencies(of: node) { edges.targets.append(positions[Int(target)]) }
            edges.firstOrderOnly.append(Int32(edges.targets.count))
            for target in graph.orderOnlyDependencies(of: node) { edges.targets.append(positions[Int(target)]) }
            edges.offsets.append(Int32(edges.targets.count))
        }
        let terms = declarations.map { declaration in
            Terms(
                declaration.policy, mode: declaration.mode, isSynchronous: declaration.isSynchronous,
                hasRun: declaration.record.hasRun, hasShutdown: declaration.record.hasShutdown)
        }
        self.init(terms: terms, dependencies: edges)
    }
}
