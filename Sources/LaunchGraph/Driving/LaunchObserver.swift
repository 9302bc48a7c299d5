/// A change of a service's state.
public struct LaunchChange: Sendable, Hashable {
    /// The service.
    public let id: ServiceID
    /// The new state.
    public let state: ServiceState
    /// The time of the change, from the beginning of the launch.
    public let at: Duration
    /// The number of the latest attempt, starting with 1; 0 before the first.
    public let attempt: Int
    /// Whether this is a notice that the service has been starting for longer than the stall notice, rather than a change.
    public let isStalled: Bool
    /// The description of the service's error or, while it waits for its next attempt, of the latest attempt's error.
    public let error: String?
}

/// Receives every change of state from the launch to the end of the shutdown, for a progress display, a log or a trace.
///
/// Changes arrive one at a time, in the order in which they happened. A slow or throwing observer does not affect the launch,
/// and an observer that blocks runs on its own thread.
public protocol LaunchObserver: Sendable {
    /// Receives a change.
    func observe(_ change: LaunchChange) async throws
}

/// Delivers changes to an observer without waiting for it.
struct ObserverPump: Sendable {
    private let changes: AsyncStream<LaunchChange>.Continuation

    init(_ observer: any LaunchObserver, executor: (any TaskExecutor)?) {
        let (stream, continuation) = AsyncStream.makeStream(of: LaunchChange.self)
        changes = continuation
        Task(executorPreference: executor ?? DedicatedThread("launchgraph.observer")) {
            for await change in stream { try? await observer.observe(change) }
        }
    }

    func yield(_ change: LaunchChange) {
        changes.yield(change)
    }

    func finish() {
        changes.finish()
    }
}
