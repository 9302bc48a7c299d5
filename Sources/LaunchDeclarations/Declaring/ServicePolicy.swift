import LaunchSupport

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

/// What a service's failure means for the others.
public enum FailurePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The launch ends: nothing more starts, what is under way is cancelled, what runs is shut down in reverse order.
    case abort

    /// What depends on the service, directly or through others, is skipped; the launch goes on.
    case skipDependents

    /// What depends on the service starts all the same and finds no value there; the launch goes on.
    case proceed
}

/// When a service is launched.
public enum LaunchMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// With the launch, which waits for it.
    case eager

    /// Once everything eager has settled; the launch does not wait for it. What an eager service waits for is launched
    /// with the eager ones, whatever its own mode.
    case deferred

    /// When it is first required, by ``LaunchedServices/require(_:)`` or by a service that depends on it.
    case onDemand
}

/// How often a service is tried, and how long to wait in between.
public struct RetryPolicy: Sendable, Hashable {
    /// How many attempts there are, the first one included; at least 1.
    public var attempts: Int

    /// How long to wait after a failed attempt.
    public var backoff: Backoff

    /// Up to `attempts` attempts, the first one included, with `backoff` in between.
    public init(attempts: Int, backoff: Backoff = .none) {
        self.attempts = max(1, attempts)
        self.backoff = backoff
    }

    /// One attempt.
    public static let never = RetryPolicy(attempts: 1)
}

/// The time between two attempts.
public struct Backoff: Sendable, Hashable {
    /// The time after the first failed attempt.
    public var first: Duration

    /// By how much each time is longer than the one before.
    public var factor: Double

    /// The longest time; `nil` for no limit.
    public var limit: Duration?

    /// No waiting.
    public static let none = Backoff(first: .zero, factor: 1, limit: nil)

    /// The same time after every attempt.
    public static func constant(_ time: Duration) -> Backoff {
        Backoff(first: time, factor: 1, limit: nil)
    }

    /// `first` after the first attempt, then `factor` times as long after each, never longer than `limit`.
    public static func exponential(from first: Duration, factor: Double = 2, limit: Duration? = nil) -> Backoff {
        Backoff(first: first, factor: factor, limit: limit)
    }

    /// The time to wait after attempt number `attempt`, the first being 1, in nanoseconds; it saturates instead of
    /// overflowing.
    package func nanoseconds(after attempt: Int) -> Int64 {
        let start = first.saturatedNanoseconds
        guard start > 0 else { return 0 }
        let most = limit?.saturatedNanoseconds ?? Int64.max
        guard factor != 1 else { return min(start, most) }
        // Whole factors are multiplied as integers, so that 50 ms doubled is 100 ms to the nanosecond.
        let isWhole = factor >= 1 && factor < 1e9 && factor.rounded() == factor
        var time = start
        var remaining = attempt - 1
        while remaining > 0 && time < most && time > 0 {
            remaining -= 1
            if isWhole {
                let (product, overflow) = time.multipliedReportingOverflow(by: Int64(factor))
                time = overflow ? .max : product
            } else {
                let product = Double(time) * factor
                time = product < 9.2e18 ? Int64(max(0, product)) : .max
            }
        }
        return min(time, most)
    }
}
