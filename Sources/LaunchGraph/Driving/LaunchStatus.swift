internal import DependencyGraph
import LaunchSupport

/// The status of a program's services at one moment.
public struct LaunchStatus: Sendable, Hashable {
    /// The state of one service.
    public struct Service: Sendable, Hashable {
        /// The service's identifier.
        public let id: ServiceID
        /// The service's state.
        public let state: ServiceState
        /// The number of restarts.
        public let restarts: Int
        /// The description of the service's failure; `nil` if the service has not failed.
        public let error: String?
        /// The runs of a ``PeriodicService``; `nil` for any other service, and for one that is not up.
        public internal(set) var runs: PeriodicRuns?
        /// What the latest ``Service/check(_:)`` found; `nil` for a service without checks, and before the first one.
        public internal(set) var health: ServiceHealth?
    }

    /// The phase of the program.
    public internal(set) var phase: LaunchPhase

    /// Whether all eager services are up and no shutdown has begun: the result for a readiness endpoint.
    ///
    /// A service that failed with the policy ``FailurePolicy/proceed`` does not count, because its dependents work
    /// without it. While a service is restarting, or its latest check has failed, the program is not ready.
    public internal(set) var isReady: Bool

    /// The services, in launch order.
    public internal(set) var services: [Service]

    /// The status of the service named `id`.
    ///
    /// - Complexity: O(services).
    public subscript(id: ServiceID) -> Service? { services.first { $0.id == id } }

    static let down = LaunchStatus(phase: .down, isReady: false, services: [])
}

extension Dispatcher {
    /// The current status.
    ///
    /// - Complexity: O(services).
    public var status: LaunchStatus {
        var (status, eager, began) = inspect { [graph] machine in
            let status = LaunchStatus(
                phase: machine.phase, isReady: machine.isReady,
                services: graph.plan.positions.map { p in
                    LaunchStatus.Service(
                        id: graph.ids[p], state: machine.services[p].reported,
                        restarts: machine.record[p].restarts.count,
                        error: machine.record.failures[p]?.explanation)
                })
            return (status, machine.eager, machine.record.began.nanoseconds)
        }
        for p in graph.plan.positions where graph.records[p].outputType == PeriodicWork.self {
            status.services[p.index].runs = (value(at: p).value?.any as? PeriodicWork)?.runs(since: began)
        }
        for (p, health) in healths.withLock({ $0 }) {
            status.services[p.index].health = health
            guard health != .well else { continue }
            if status.phase == .up { status.phase = .degraded }
            let isVital = eager.contains(p.node) && graph.plan.limits[p].policy.onFailure != .proceed
            if case .failing = health, isVital { status.isReady = false }
        }
        return status
    }

    /// A stream of every change from now on: of states, and of events that failed.
    ///
    /// It ends after the last change of a shutdown, and when the dispatcher has been released and the code of its services,
    /// such as a `run`, has returned. Each call returns a stream of its own. Unread changes are stored without limit, so read
    /// them without long pauses, or release the stream, which ends it.
    public var changes: AsyncStream<LaunchChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: LaunchChange.self)
        let number = change { state, _ in state.subscribe(continuation) }
        continuation.onTermination = { [weak self] _ in self?.unsubscribe(number) }
        return stream
    }

    /// Shuts everything down, without waiting until everything is down.
    ///
    /// This method can be called from anywhere, including the code of services. A request before ``launch(only:deadline:)`` or
    /// ``run(until:startDeadline:lameDuck:deadline:reloadOn:)`` is remembered: the next launch ends immediately.
    public func requestShutdown() { handle(.requestShutdown) }
}
