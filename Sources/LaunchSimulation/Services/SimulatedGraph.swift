package import LaunchGraph

/// A graph of simulated services, and their properties in launch order.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package struct SimulatedGraph: Sendable {
    package let graph: ServiceGraph
    let isReal: Bool
    package let ids: [ServiceID]
    package let policies: [ServicePolicy]
    package let modes: [LaunchMode]
    package let hasRun: [Bool]

    /// - Parameters:
    ///   - isReal: whether the services run their own code.
    ///   - hasRun: for each service, in launch order, whether it has a run; `nil` for the runs of `original`.
    package init(_ original: ServiceGraph, isReal: Bool = false, hasRun: [Bool]? = nil) {
        graph = original.replacingRecords { position, record in
            SimulatedRecord(record, at: position, isReal: isReal, hasRun: hasRun?[position])
        }
        self.isReal = isReal
        ids = graph.launchOrder
        policies = graph.declarations.map(\.policy)
        modes = graph.declarations.map(\.mode)
        self.hasRun = graph.declarations.map(\.record.hasRun)
    }
}
