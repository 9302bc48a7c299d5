import DependencyGraph
package import LaunchGraph

/// A graph of simulated services, with the properties that the checker needs, in launch order.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package struct SimulatedGraph: Sendable {
    package let graph: ServiceGraph
    /// Whether the services run their own code.
    let isReal: Bool
    package let ids: [ServiceID]
    package let policies: [ServicePolicy]
    package let modes: [LaunchMode]
    package let hasRun: [Bool]
    /// The positions of the services in each service's `dependsOn`, and of those only in its `startsAfter`.
    package let hard: [[LaunchPosition]]
    package let orderOnly: [[LaunchPosition]]
    /// The lists `hard` and `orderOnly` in the opposite direction.
    package let dependents: [[LaunchPosition]]
    package let followers: [[LaunchPosition]]
    /// Whether a service is deferred and no eager service waits for it, so that it starts after all eager services have
    /// settled.
    let startsAfterEager: [Bool]

    /// Creates a graph with simulated services in place of those of `original`.
    ///
    /// - Parameters:
    ///   - isReal: whether the services run their own code.
    ///   - isChecked: whether the checker needs the properties of the services; if not, they are empty.
    ///   - hasRun: for each service, in launch order, whether it has a run; `nil` for the runs of `original`.
    package init(_ original: ServiceGraph, isReal: Bool = false, isChecked: Bool = true, hasRun: [Bool]? = nil) {
        let declarations = original.declarationsInLaunchOrder
        self.graph = original.replacingRecords { position, record in
            SimulatedRecord(record, at: position, isReal: isReal, hasRun: hasRun?[position])
        }
        ids = original.launchOrder
        policies = isChecked ? declarations.map(\.policy) : []
        modes = isChecked ? declarations.map(\.mode) : []
        self.hasRun = isChecked ? declarations.enumerated().map { hasRun?[$0] ?? $1.record.hasRun } : []
        let graph = isChecked ? original.resolution.graph.renumbered(inOrder: original.resolution.launchOrder) : nil
        let (dependencies, dependents) = (graph?.dependencies(), graph?.dependents())
        func lists(_ neighbours: (GraphNode) -> ArraySlice<GraphNode>?) -> [[LaunchPosition]] {
            graph?.nodes.map { neighbours($0)?.map { LaunchPosition($0.index) } ?? [] } ?? []
        }
        self.isReal = isReal
        hard = lists { dependencies?.hard(of: $0) }
        orderOnly = lists { dependencies?.orderOnly(of: $0) }
        self.dependents = lists { dependents?.hard(of: $0) }
        followers = lists { dependents?.orderOnly(of: $0) }
        startsAfterEager = Self.startingAfterEager(modes, hard: hard, orderOnly: orderOnly)
    }

    /// Returns what a service waits for in one of its dependencies. A service without a run is completed once it is up.
    func condition(of dependent: LaunchPosition, on dependency: LaunchPosition) -> DependencyCondition {
        let condition = graph.declarationsInLaunchOrder[dependent].conditions[ids[dependency]] ?? .ready
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
        hard.positions.reduce(into: []) { found, p in
            let waits =
                isWaiting(p)
                && (hard[p] + orderOnly[p]).contains { d in
                    found.contains(d) || condition(of: p, on: d) == .completed && isRunning(d)
                }
            if waits { found.insert(p) }
        }
    }

    private static func startingAfterEager(
        _ modes: [LaunchMode], hard: [[LaunchPosition]], orderOnly: [[LaunchPosition]]
    ) -> [Bool] {
        var isWaitedFor = modes.map { $0 == .eager }
        for position in modes.positions.reversed() where isWaitedFor[position] {
            for q in hard[position] + orderOnly[position] { isWaitedFor[q] = true }
        }
        return modes.indices.map { modes[$0] == .deferred && !isWaitedFor[$0] }
    }
}
