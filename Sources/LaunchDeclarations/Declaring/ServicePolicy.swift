import LaunchSupport

/// The limits of a service: timeouts, retries, and the effect of a failure.
public struct ServicePolicy: Sendable, Hashable {
    /// The timeout of one launch attempt; `nil` for no limit.
    public var timeout: Duration?

    /// The timeout of a shutdown; `nil` for no limit.
    public var shutdownTimeout: Duration?

    /// How long a service that was cancelled may take to react before it is reported as abandoned.
    public var grace: Duration

    /// How many attempts are made, and the time between them.
    public var retry: RetryPolicy

    /// The effect of a failure on other services.
    public var onFailure: FailurePolicy

    /// Whether the service blocks the thread it runs on instead of suspending; it then gets a thread of its own.
    public var blocking: Bool

    /// A policy. Parameters that are left out have the default values.
    ///
    /// - Parameters:
    ///   - timeout: the timeout of one launch attempt; `.none` for no limit.
    ///   - shutdownTimeout: the timeout of a shutdown; `.none` for no limit.
    ///   - grace: how long a service that was cancelled may take to react.
    ///   - retry: how many attempts are made, and the time between them.
    ///   - onFailure: the effect of a failure on other services.
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

/// The effect of a service's failure on other services.
public enum FailurePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The launch fails: no further service starts, launches in progress are cancelled, and running services are shut down
    /// in reverse order.
    case abort

    /// All direct and transitive dependents are skipped. The launch continues.
    case skipDependents

    /// Dependents start anyway and cannot read the service's value. The launch continues.
    case proceed
}

/// When a service is launched.
public enum LaunchMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// During the launch. `launch()` returns after the service is up.
    case eager

    /// After all eager services have settled. `launch()` does not wait for it. A dependency of an eager service is launched
    /// with the eager services, regardless of its own mode.
    case deferred

    /// When it is first required, by ``LaunchedServices/require(_:)`` or by a service that depends on it.
    case onDemand
}

/// How many attempts a launch has, and the time between them.
public struct RetryPolicy: Sendable, Hashable {
    /// The number of attempts, including the first; at least 1.
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
