import DependencyGraph

@testable import LaunchGraph
@testable import LaunchSimulation

/// What the checkers need to know about the dependencies of a graph.
extension SimulatedGraph {
    /// The services in a service's `dependsOn`.
    func hard(_ p: LaunchPosition) -> [LaunchPosition] { Array(graph.plan.dependencies.hard(p)) }

    /// The services only in a service's `startsAfter`.
    func orderOnly(_ p: LaunchPosition) -> [LaunchPosition] { Array(graph.plan.dependencies.orderOnly(p)) }

    /// The positions of the services that have each service in their `dependsOn`.
    var dependents: [[LaunchPosition]] { graph.plan.positions.map { Array(graph.plan.dependents.hard($0)) } }

    /// The positions of the services that have each service only in their `startsAfter`.
    var followers: [[LaunchPosition]] { graph.plan.positions.map { Array(graph.plan.dependents.orderOnly($0)) } }

    /// Whether each service is deferred and no eager service waits for it, so that it starts after all eager services
    /// have settled.
    var startsAfterEager: [Bool] {
        var isWaitedFor = modes.map { $0 == .eager }
        for position in modes.positions.reversed() where isWaitedFor[position] {
            for q in hard(position) + orderOnly(position) { isWaitedFor[q] = true }
        }
        return modes.indices.map { modes[$0] == .deferred && !isWaitedFor[$0] }
    }

    /// Returns what a service waits for in one of its dependencies. A service without a run is completed once it is up.
    func condition(of dependent: LaunchPosition, on dependency: LaunchPosition) -> DependencyCondition {
        let condition = graph.declarations[dependent].conditions[ids[dependency]] ?? .ready
        return condition == .completed && !hasRun[dependency.index] ? .ready : condition
    }

    /// Returns which services wait, directly or through other services, for the end of a run, which may never come.
    ///
    /// - Parameters:
    ///   - isWaiting: whether a service is neither up nor starting.
    ///   - isRunning: whether the run of a service has not ended.
    func waitingForCompletion(
        isWaiting: (LaunchPosition) -> Bool, isRunning: (LaunchPosition) -> Bool
    ) -> Set<LaunchPosition> {
        // Dependencies come before dependents in launch order.
        graph.plan.positions.reduce(into: []) { found, p in
            let waits =
                isWaiting(p)
                && (hard(p) + orderOnly(p)).contains { d in
                    found.contains(d) || condition(of: p, on: d) == .completed && isRunning(d)
                }
            if waits { found.insert(p) }
        }
    }
}
