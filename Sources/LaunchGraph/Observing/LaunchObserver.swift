/// A change of a service's state, or another event of a service that observers receive.
public struct LaunchChange: Sendable, Hashable {
    /// The kind of a change.
    public enum Kind: Sendable, Hashable {
        /// The service has a new state.
        case state
        /// The service has been starting for longer than the stall notice.
        case stalled
        /// The service threw an error when it received the event with this name, such as `reload`.
        case eventFailed(String)
    }

    /// The service.
    public let id: ServiceID
    /// The new state; for any kind other than ``Kind/state``, the current state, which does not change.
    public let state: ServiceState
    /// The time of the change, from the beginning of the launch.
    public let at: Duration
    /// The number of the latest attempt, starting with 1; 0 before the first.
    public let attempt: Int
    /// The kind of the change.
    public let kind: Kind
    /// The description of the service's error. While the service waits for its next attempt, it describes the error of
    /// the latest attempt; for a service that is down, for good or until it is launched again, the error of its
    /// shutdown; for ``Kind/eventFailed(_:)``, the error that the event caused.
    public let error: String?
    /// For a skipped service, the service that it depends on and that failed or was skipped before it.
    public let because: ServiceID?

    /// Whether this is a notice that the service has been starting for longer than the stall notice, rather than a
    /// change.
    public var isStalled: Bool { kind == .stalled }

    package var hasFailedShutdown: Bool { kind == .state && state == .stopped && error != nil }
}

/// Receives every change of state from the launch to the end of the shutdown, for a progress display, a log or a trace.
///
/// Changes arrive one at a time, in the order in which they happened. A slow or throwing observer does not affect the
/// launch, unless it blocks its thread although ``isBlocking`` is `false`. Notices that a slow observer has not received yet are stored without limit. A launch, a shutdown and a run of a
/// program wait at most one second for the observer to receive every notice up to their end. An observer that is a
/// ``ServiceInterceptor`` also wraps the code of services.
public protocol LaunchObserver: Sendable {
    /// Whether the observer blocks its thread instead of suspending; it then has a thread of its own, like a service with
    /// `ServicePolicy.blocking`. The default is `false`.
    var isBlocking: Bool { get }

    /// Receives the labels of the dispatcher when it is created, before everything else; not called without labels. The
    /// default implementation does nothing.
    func receive(labels: [String: String])

    /// Receives a change.
    func observe(_ change: LaunchChange) async throws

    /// Receives a change of the program's phase. The default implementation does nothing.
    ///
    /// - Parameters:
    ///   - phase: the new phase. ``LaunchPhase/launching`` and ``LaunchPhase/stopping`` precede the changes of
    ///     services, and the other phases follow them. A phase without a duration, such as the shutdown when nothing is
    ///     up, is omitted.
    ///   - time: the time of the change, from the beginning of the launch.
    func observe(_ phase: LaunchPhase, at time: Duration) async throws

    /// Receives an event that the launch report contains: every event if the dispatcher records events, else the events
    /// to which a service responded with an error. The default implementation does nothing.
    func observe(_ event: LaunchReport.EventReport) async throws
}

extension LaunchObserver {
    /// Returns `false`: the observer suspends instead of blocking its thread.
    public var isBlocking: Bool { false }

    /// Does nothing.
    public func receive(labels: [String: String]) {}

    /// Does nothing.
    public func observe(_ phase: LaunchPhase, at time: Duration) async throws {}

    /// Does nothing.
    public func observe(_ event: LaunchReport.EventReport) async throws {}
}

/// Calls a method of an observer, when the observer has received every notice before this one.
typealias ObserverNotice = @Sendable (any LaunchObserver) async throws -> Void
