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

    /// Creates a graph with simulated services in place of those of `original`.
    ///
    /// - Parameters:
    ///   - isReal: whether the services run their own code.
    ///   - isChecked: whether the checker needs the properties of the services; if not, they are empty.
    ///   - hasRun: for each service, in launch order, whether it has a run; `nil` for the runs of `original`.
    package init(_ original: ServiceGraph, isReal: Bool = false, isChecked: Bool = true, hasRun: [Bool]? = nil) {
        let declarations = original.declarations
        self.graph = original.replacingRecords { position, record in
            SimulatedRecord(record, at: position, isReal: isReal, hasRun: hasRun?[position])
        }
        ids = original.launchOrder
        policies = isChecked ? declarations.map(\.policy) : []
        modes = isChecked ? declarations.map(\.mode) : []
        self.hasRun = isChecked ? declarations.enumerated().map { hasRun?[$0] ?? $1.record.hasRun } : []
        let graph = isChecked ? original.resolution.graph.renumbered(inOrder: original.resolution.launchOrder) : nil
        let dependencies = graph?.dependencies
        func lists(_ neighbours: (GraphNode) -> ArraySlice<GraphNode>?) -> [[LaunchPosition]] {
            graph?.nodes.map { neighbours($0)?.map { LaunchPosition($0.index) } ?? [] } ?? []
        }
        self.isReal = isReal
        hard = lists { dependencies?.hard(of: $0) }
        orderOnly = lists { dependencies?.orderOnly(of: $0) }
    }
}
