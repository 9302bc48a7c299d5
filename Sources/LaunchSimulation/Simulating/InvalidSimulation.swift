internal import DependencyGraph
import LaunchGraph

/// The error of a simulation that is not possible or would have no result.
public struct InvalidSimulation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, and how to correct it.
    public let description: String

    static let noSeeds = InvalidSimulation(
        description: "the range of seeds is empty; use one such as 0..<100, which gives 100 runs")

    /// The graph has a parent, whose services would not be simulated.
    static let hasParent = InvalidSimulation(
        description: "a graph with a parent cannot be simulated; simulate a graph with the services of both")

    static func unknown(_ service: ServiceID, among ids: [ServiceID]) -> InvalidSimulation {
        let suggestion = Spelling.nearest(to: service.name, among: ids.map(\.name))
        return InvalidSimulation(
            description: "a fault names \(service.name), which is not in the graph"
                + (suggestion.map { "; did you mean \($0)?" } ?? ""))
    }
}
