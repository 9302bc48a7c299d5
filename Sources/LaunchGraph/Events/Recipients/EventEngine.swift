import LaunchSupport

/// What events need of the dispatcher: which services are up, and the report that records deliveries.
protocol EventEngine: AnyObject, Sendable {
    var graph: ServiceGraph { get }
    var time: TimeSource { get }
    var executor: PreferredExecutor? { get }
    func executor(for p: LaunchPosition) -> PreferredExecutor?

    /// The number of changes of eligibility so far, which shows whether a snapshot is still valid.
    var generation: Int { get }

    /// Returns the services that are up, and their values, in O(services). The event router is notified of the next change.
    func eligibility() -> EligibilitySnapshot

    /// Returns what `read` determines from the eligibility of one service.
    ///
    /// A caller that holds a lock does not return the value of the service, so that it does not release it.
    func eligibility<Result: Sendable>(of p: LaunchPosition, _ read: (Eligibility) -> Result) -> Result

    /// Calls a responder of the service at `p`, whose properties can read the values of its dependencies.
    func readingDependencies<Result>(of p: LaunchPosition, _ code: () throws -> Result) rethrows -> Result

    nonisolated(nonsending) func readingDependencies<Result>(
        of p: LaunchPosition, _ code: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result

    /// Adds an event that was dispatched at `moment` to the launch report, and notifies observers of the services that
    /// failed to respond.
    ///
    /// - Returns: the time from the beginning of the launch to `moment`; zero for an event before the launch.
    @discardableResult func record(_ event: LaunchReport.EventReport, at moment: Int64) -> Duration
}

enum Eligibility: Sendable {
    /// The service may still come up.
    case pending
    /// The service is up; its launch returned this value.
    case up(any LaunchedValue)
    /// The service failed, was skipped, or its shutdown has begun.
    case gone

    var isPending: Bool { if case .pending = self { true } else { false } }

    /// The value of the launch by which the service is up; `nil` if it is not up.
    var value: (any LaunchedValue)? { if case .up(let value) = self { value } else { nil } }

    init(_ service: ServiceLifecycle, _ status: Launch.Status, value: (any LaunchedValue)?) {
        switch service.state {
        case .running, .awaitingRun, .rerunning, .completed: self = value.map(Eligibility.up) ?? .gone
        case .idle, .deferred, .waiting, .ready, .starting, .discarding, .backingOff, .relaunching:
            // After a complete shutdown only another launch would start a service.
            self = status.isEnded ? .gone : .pending
        case .broken, .draining, .endingRun, .stopping: self = service.isRelaunching ? .pending : .gone
        case .ended: self = .gone
        }
    }
}

struct EligibilitySnapshot: Sendable {
    let generation: Int
    let services: [Eligibility]

    var pending: [LaunchPosition] { services.positions.filter { services[$0].isPending } }
}
