/// A change in what is known of a service.
public struct LaunchChange: Sendable, Hashable {
    /// The service.
    public let id: ServiceID
    /// What has become of it.
    public let state: ServiceState
    /// When, counted from the beginning of the launch.
    public let at: Duration
    /// The number of its latest attempt, the first being 1; 0 before it starts.
    public let attempt: Int
    /// Whether this is no change but a notice that the service has been starting for longer than is normal.
    public let isStalled: Bool
    /// What went wrong, in words: with the service or, while it waits for its next attempt, with the last one.
    public let error: String?
}

/// Is told of every change of state while a launch, and everything after it, goes on: a progress display, a log, a trace.
///
/// Changes come one after the other, in the order in which they happened. However slow the observer is, and whatever it
/// throws, the launch does not notice; an observer that blocks has a thread of its own to do so.
public protocol LaunchObserver: Sendable {
    /// Takes note of a change.
    func observe(_ change: LaunchChange) async throws
}

/// Hands changes to an observer without waiting for it.
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
