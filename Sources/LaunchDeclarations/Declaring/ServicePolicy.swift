/// What a service is allowed: how long, how often, and what its failure means.
public struct ServicePolicy: Sendable, Hashable {
    /// How long one attempt to launch may take; `nil` for as long as it likes.
    public var timeout: Duration?

    /// How long a shutdown may take; `nil` for as long as it likes.
    public var shutdownTimeout: Duration?

    /// How long a service that was cancelled may take to react before it is reported as abandoned.
    public var grace: Duration

    /// How often a launch is tried.
    public var retry: RetryPolicy

    /// What a failure means for the others.
    public var onFailure: FailurePolicy

    /// Whether the service blocks the thread it runs on instead of suspending; it then gets a thread of its own.
    public var blocking: Bool

    /// A policy; what is not given is as for any service.
    ///
    /// - Parameters:
    ///   - timeout: how long one attempt to launch may take; `.none` for as long as it likes.
    ///   - shutdownTimeout: how long a shutdown may take; `.none` for as long as it likes.
    ///   - grace: how long a service that was cancelled may take to react.
    ///   - retry: how often a launch is tried.
    ///   - onFailure: what a failure means for the others.
    ///   - blocking: whether the service blocks its thread.
    public init(
        timeout: Duration? = .seconds(30), shutdownTimeout: Duration? = .seconds(10), grace: Duration = .seconds(2),
        retry: RetryPolicy = .never, onFailure: FailurePolicy = .abort, blocking: Bool = false
    ) {
        self.timeout = timeout
        self.shutdownTimeout = shutdownTimeout
        self.grace = grace
        self.retry = retry
        self.onFailure = onFailure
        self.blocking = blocking
    }
}
