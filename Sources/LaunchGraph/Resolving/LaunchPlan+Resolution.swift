import DependencyGraph
import LaunchDeclarations

extension LaunchPlan {
    /// Creates the plan of a valid graph.
    ///
    /// - Complexity: O(services + dependencies).
    init(_ declarations: OrderedDeclarations, _ resolution: Resolution) {
        let limits = declarations.map { declaration in
            Limits(
                declaration.policy, mode: declaration.mode, isSynchronous: declaration.isSynchronous,
                hasRun: declaration.record.hasRun, hasShutdown: declaration.record.hasShutdown,
                reportsReadiness: declaration.record.reportsReadiness)
        }
        self.init(
            limits: limits, resolution.graph.renumbered(inOrder: resolution.launchOrder),
            Self.conditions(declarations))
    }

    /// Returns the conditions of dependencies that do not wait until a service is up.
    private static func conditions(_ declarations: OrderedDeclarations) -> [Edge: DependencyCondition] {
        guard declarations.contains(where: { !$0.conditions.isEmpty }) else { return [:] }
        let positions = Dictionary(
            zip(declarations.map(\.id), declarations.positions), uniquingKeysWith: { first, _ in first })
        var conditions: [Edge: DependencyCondition] = [:]
        for (position, declaration) in zip(declarations.positions, declarations) {
            for (id, condition) in declaration.conditions {
                if let dependency = positions[id] { conditions[Edge(position, on: dependency)] = condition }
            }
        }
        return conditions
    }
}
