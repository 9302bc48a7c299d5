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
            Self.conditions(declarations), Self.neededFailures(declarations))
    }

    /// Returns the services of which each must have failed before a service starts. Those that are not in the graph do not
    /// fail.
    private static func neededFailures(_ declarations: OrderedDeclarations) -> [LaunchPosition: [LaunchPosition]] {
        var needed: [LaunchPosition: [ServiceID]] = [:]
        for (position, declaration) in zip(declarations.positions, declarations) {
            for dependency in declaration.declared where dependency.kind == .failure {
                needed[position, default: []].append(dependency.reference.id)
            }
        }
        if needed.isEmpty { return [:] }
        let positions = declarations.positionsByID
        return needed.mapValues { ids in
            let found = ids.compactMap { positions[$0] }
            return found.count == ids.count ? found : []
        }
    }

    /// Returns the conditions of dependencies that do not wait until a service is up.
    private static func conditions(_ declarations: OrderedDeclarations) -> [Edge: DependencyCondition] {
        guard declarations.contains(where: { !$0.conditions.isEmpty }) else { return [:] }
        let positions = declarations.positionsByID
        var conditions: [Edge: DependencyCondition] = [:]
        for (position, declaration) in zip(declarations.positions, declarations) {
            for (id, condition) in declaration.conditions {
                if let dependency = positions[id] { conditions[Edge(position, on: dependency)] = condition }
            }
        }
        return conditions
    }
}

extension OrderedDeclarations {
    fileprivate var positionsByID: [ServiceID: LaunchPosition] {
        Dictionary(zip(map(\.id), positions), uniquingKeysWith: { first, _ in first })
    }
}
