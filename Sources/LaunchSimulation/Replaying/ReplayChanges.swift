public import LaunchGraph

/// Changes of recorded launches, for a replay that says what they would have brought.
public struct ReplayChanges: Sendable, Hashable {
    /// A dependency of one service on another.
    public struct Dependency: Sendable, Hashable {
        /// The service that waits.
        public var dependent: ServiceID
        /// The service that it waits for.
        public var dependency: ServiceID

        /// Creates a dependency of `dependent` on `dependency`.
        public init(of dependent: ServiceID, on dependency: ServiceID) {
            (self.dependent, self.dependency) = (dependent, dependency)
        }
    }

    /// A part of the changes that does not apply to a graph.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// No service of the graph has this identifier.
        case unknownService(ServiceID)
        /// The graph has no such dependency, neither in `dependsOn` nor in `startsAfter`.
        case unknownDependency(Dependency)

        /// What the graph does not have.
        public var description: String {
            switch self {
            case .unknownService(let id): "no service \(id) is in the recorded graph"
            case .unknownDependency(let missing):
                "\(missing.dependent) does not depend on \(missing.dependency) in the recorded graph"
            }
        }
    }

    /// The services that start after the launch. A dependency of an eager service stays eager.
    public var deferred: Set<ServiceID> = []
    /// The services that start when they are required. A dependency of an eager service stays eager.
    public var onDemand: Set<ServiceID> = []
    /// The percentage by which the attempts of a service take less time, from 0 to 100.
    public var faster: [ServiceID: Double] = [:]
    /// The number of services that may start at the same time; `nil` for as many as in the record.
    public var maxConcurrency: Int?
    /// The dependencies that are removed.
    public var cut: Set<Dependency> = []
    /// The services of which every attempt fails. How a failure affects other services is known if the service has
    /// failed in one of the recorded launches; otherwise the launch is aborted, which is the default of a policy.
    public var failing: Set<ServiceID> = []

    /// Creates a value without changes.
    public init() {}

    /// Whether nothing is changed.
    public var isEmpty: Bool { self == ReplayChanges() }
}
