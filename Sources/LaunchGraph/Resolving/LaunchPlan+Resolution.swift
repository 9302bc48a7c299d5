import DependencyGraph

extension LaunchPlan {
    /// Creates the plan of a valid graph.
    ///
    /// - Complexity: O(services + dependencies).
    init(_ declarations: OrderedDeclarations, _ resolution: Resolution) {
        let limits = declarations.map { declaration in
            Limits(
                declaration.policy, mode: declaration.mode, isSynchronous: declaration.isSynchronous,
                hasRun: declaration.record.hasRun, hasShutdown: declaration.record.hasShutdown)
        }
        self.init(limits: limits, resolution.graph.renumbered(inOrder: resolution.launchOrder))
    }
}
