internal import DependencyGraph
public import LaunchGraph

/// The error of a simulation that is not possible or would have no result.
public struct InvalidSimulation: Error, Sendable, CustomStringConvertible {
    /// The reason why a simulation is invalid.
    public struct Reason: Sendable, Hashable {
        fileprivate enum Code: Hashable { case noSeeds, unknownService, hasParent }
        fileprivate let code: Code

        /// The range of seeds is empty.
        public static let noSeeds = Reason(code: .noSeeds)
        /// A fault names a service that is not in the graph.
        public static let unknownService = Reason(code: .unknownService)
        /// The graph has a parent, whose services would not be simulated.
        public static let hasParent = Reason(code: .hasParent)
    }

    /// The reason why the simulation is invalid.
    public let reason: Reason
    /// The service that is not in the graph.
    public let service: ServiceID?
    /// The service of the graph with the most similar name.
    public let suggestion: ServiceID?

    init(_ reason: Reason) {
        self.reason = reason
        service = nil
        suggestion = nil
    }

    init(unknown service: ServiceID, among ids: [ServiceID]) {
        reason = .unknownService
        self.service = service
        suggestion = Spelling.nearest(to: service.name, among: ids.map(\.name)).map { ServiceID($0) }
    }

    /// The reason, and how to correct it.
    public var description: String {
        switch reason.code {
        case .noSeeds: "the range of seeds is empty; use one such as 0..<100, which gives 100 runs"
        case .hasParent:
            "a graph with a parent cannot be simulated; simulate a graph with the services of both"
        case .unknownService:
            "a fault names \(service?.name ?? ""), which is not in the graph"
                + (suggestion.map { "; did you mean \($0)?" } ?? "")
        }
    }
}
