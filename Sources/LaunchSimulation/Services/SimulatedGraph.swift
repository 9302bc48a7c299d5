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
    package let hard: [[Int]]
    package let orderOnly: [[Int]]
    /// `hard` and `orderOnly` reversed.
    package let dependents: [[Int]]
    package let followers: [[Int]]
    /// Whether a service is deferred and no eager service waits for it, so that it starts after all eager services have
    /// settled.
    let startsAfterEager: [Bool]

    /// A graph with simulated services in place of those of `original`.
    ///
    /// - Parameters:
    ///   - isReal: whether the services run their own code.
    ///   - isChecked: whether the checker needs the properties of the services; if not, they are empty.
    ///   - hasRun: for each service, in launch order, whether it has a run; `nil` for what `original` has.
    package init(_ original: ServiceGraph, isReal: Bool = false, isChecked: Bool = true, hasRun: [Bool]? = nil) {
        let declarations = original.declarationsInLaunchOrder
        graph = original.replacingRecords { position, record in
            SimulatedRecord(record, at: position, isReal: isReal, hasRun: hasRun?[position])
        }
        ids = original.launchOrder
        policies = isChecked ? declarations.map(\.policy) : []
        modes = isChecked ? declarations.map(\.mode) : []
        self.hasRun = isChecked ? declarations.enumerated().map { hasRun?[$0] ?? $1.record.hasRun } : []
        let (hard, orderOnly) = isChecked ? Self.dependencies(original.resolution) : ([], [])
        self.isReal = isReal
        self.hard = hard
        self.orderOnly = orderOnly
        dependents = Self.transposed(hard)
        followers = Self.transposed(orderOnly)
        startsAfterEager = isChecked ? Self.startingAfterEager(modes, hard: hard, orderOnly: orderOnly) : []
    }

    private static func startingAfterEager(_ modes: [LaunchMode], hard: [[Int]], orderOnly: [[Int]]) -> [Bool] {
        var isWaitedFor = modes.map { $0 == .eager }
        for position in modes.indices.reversed() where isWaitedFor[position] {
            for q in hard[position] + orderOnly[position] { isWaitedFor[q] = true }
        }
        return modes.indices.map { modes[$0] == .deferred && !isWaitedFor[$0] }
    }

    /// The positions of the services in each service's `dependsOn`, and of those only in its `startsAfter`.
    private static func dependencies(_ resolution: Resolution) -> (hard: [[Int]], orderOnly: [[Int]]) {
        let positions = resolution.graph.positions(inOrder: resolution.launchOrder)
        func list(_ nodes: ArraySlice<GraphNode>) -> [Int] { nodes.map { positions[$0].index } }
        return (
            resolution.launchOrder.map { list(resolution.graph.hardDependencies(of: $0)) },
            resolution.launchOrder.map { list(resolution.graph.orderOnlyDependencies(of: $0)) }
        )
    }

    private static func transposed(_ lists: [[Int]]) -> [[Int]] {
        var result = [[Int]](repeating: [], count: lists.count)
        for (position, list) in lists.enumerated() {
            for q in list { result[q].append(position) }
        }
        return result
    }
}
