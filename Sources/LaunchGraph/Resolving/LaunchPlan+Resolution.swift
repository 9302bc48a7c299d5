import DependencyGraph
import LaunchDeclarations

extension LaunchPlan {
    init(_ declarations: OrderedDeclarations, _ resolution: Resolution, _ positions: [ServiceID: LaunchPosition]) {
        var limits: [Limits] = []
        var conditions: [Edge: DependencyCondition] = [:]
        var neededFailures: [LaunchPosition: [LaunchPosition]] = [:]
        limits.reserveCapacity(declarations.count)
        for (position, declaration) in zip(declarations.positions, declarations) {
            limits.append(
                Limits(
                    policy: declaration.policy, mode: declaration.mode, isSynchronous: declaration.isSynchronous,
                    hasRun: declaration.record.hasRun, hasShutdown: declaration.record.hasShutdown,
                    reportsReadiness: declaration.record.reportsReadiness))
            for (id, condition) in declaration.conditions {
                guard let dependency = positions[id] else { continue }
                conditions[Edge(dependent: position, dependency: dependency)] = condition
            }
            let failures = declaration.declared.filter { $0.kind == .failure }
            if failures.isEmpty { continue }
            let found = failures.compactMap { positions[$0.reference.id] }
            // Services that are not in the graph do not fail.
            neededFailures[position] = found.count == failures.count ? found : []
        }
        self.init(
            limits: limits, resolution.graph.renumbered(inOrder: resolution.launchOrder), conditions, neededFailures)
    }
}
