import LaunchSupport

/// The limits of a service: timeouts, retries, restarts, and the effect of a failure.
public struct ServicePolicy: Sendable, Hashable {
    /// The timeout of one launch attempt; `nil` for no limit.
    public var timeout: Duration?

    /// The timeout of a shutdown; `nil` for no limit.
    public var shutdownTimeout: Duration?

    /// How long a service that was cancelled may take to react before it is reported as abandoned.
    public var grace: Duration

    /// How long a service's `run` may take to return after it was notified of its shutdown; `nil` for no limit.
    ///
    /// A `run` that has not returned by then is cancelled and has ``grace``. A `run` without a shutdown handler is cancelled
    /// immediately.
    public var drain: Duration?

    /// How many attempts are made, and the time between them.
    public var retry: RetryPolicy

    /// What happens when the service's `run` throws: whether it is run again, or the whole service is launched again.
    public var restart: RestartPolicy

    /// What happens when the service's `run` returns without an error before its shutdown.
    public var onEnd: EndPolicy

    /// The effect of a failure on other services.
    public var onFailure: FailurePolicy

    /// Whether the service blocks the thread it runs on instead of suspending; it then gets a thread of its own.
    ///
    /// Systems before macOS 15, iOS 18, tvOS 18, watchOS 11 and visionOS 2 have no executors for that. There, the service
    /// blocks a thread of the shared pool, which has about as many threads as the device has cores: while several services
    /// block, other tasks and timeouts are delayed.
    public var blocking: Bool

    /// A policy. Parameters that are left out have the default values.
    ///
    /// - Parameters:
    ///   - timeout: the timeout of one launch attempt; `.none` for no limit.
    ///   - shutdownTimeout: the timeout of a shutdown; `.none` for no limit.
    ///   - grace: how long a service that was cancelled may take to react.
    ///   - drain: how long `run` may take to return after it was notified of its shutdown; `.none` for no limit.
    ///   - retry: how many attempts are made, and the time between them.
    ///   - restart: what happens when `run` throws.
    ///   - onEnd: what happens when `run` returns without an error before the shutdown.
    ///   - onFailure: the effect of a failure on other services.
    ///   - blocking: whether the service blocks its thread.
    public init(
        timeout: Duration? = .seconds(30), shutdownTimeout: Duration? = .seconds(10), grace: Duration = .seconds(2),
        drain: Duration? = .seconds(10), retry: RetryPolicy = .never, restart: RestartPolicy = .never,
        onEnd: EndPolicy = .failure, onFailure: FailurePolicy = .abort, blocking: Bool = false
    ) {
        self.timeout = timeout
        self.shutdownTimeout = shutdownTimeout
        self.grace = grace
        self.drain = drain
        self.retry = retry
        self.restart = restart
        self.onEnd = onEnd
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

/// What happens when a service's `run` returns without an error before its shutdown.
public enum EndPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The service has failed, and its ``FailurePolicy`` applies.
    case failure

    /// The service is completed: its output stays available, and it is shut down in its turn.
    case completes

    /// All services are shut down in order, without an error.
    case shutsDown
}

/// What happens when a service's `run` throws.
///
/// After ``limit`` restarts within ``period``, the next error is a failure to which the service's ``FailurePolicy`` applies.
/// A restart never happens during a shutdown. The term and the limits follow the restart intensity of Erlang/OTP
/// supervisors.
public struct RestartPolicy: Sendable, Hashable {
    /// What is started again.
    public enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
        /// `run` is called again with the same output. Other services are not affected.
        case run

        /// The service and all services that depend on it, directly or through others, are shut down and launched again,
        /// because a dependent holds the output of the instance that it was launched with.
        case service
    }

    /// What is started again; `nil` for nothing.
    public var scope: Scope?

    /// The largest number of restarts within ``period``.
    public var limit: Int

    /// The time within which restarts count towards ``limit``.
    public var period: Duration

    /// The time between an error and the restart; it grows with every restart within ``period``.
    public var backoff: Backoff

    private init(_ scope: Scope?, limit: Int, within period: Duration, backoff: Backoff) {
        self.scope = scope
        self.limit = limit
        self.period = period
        self.backoff = backoff
    }

    /// An error of `run` is a failure, to which the service's ``FailurePolicy`` applies.
    public static let never = RestartPolicy(nil, limit: 0, within: .zero, backoff: .none)

    /// Calls `run` again with the same output, at most `limit` times within `period`.
    public static func run(
        limit: Int = 5, within period: Duration = .seconds(60),
        backoff: Backoff = .exponential(from: .milliseconds(100), limit: .seconds(30))
    ) -> RestartPolicy {
        RestartPolicy(.run, limit: limit, within: period, backoff: backoff)
    }

    /// Launches the service and all services that depend on it again, at most `limit` times within `period`.
    public static func service(
        limit: Int = 5, within period: Duration = .seconds(60),
        backoff: Backoff = .exponential(from: .milliseconds(100), limit: .seconds(30))
    ) -> RestartPolicy {
        RestartPolicy(.service, limit: limit, within: period, backoff: backoff)
    }
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

/// The time between two attempts, or between an error and a restart.
public struct Backoff: Sendable, Hashable {
    /// The time after the first failed attempt.
    public var first: Duration

    /// By how much each time is longer than the one before; a finite number, at least 1.
    public var factor: Double

    /// The longest time; `nil` for no limit.
    public var limit: Duration?

    /// The largest share of a time by which it is shortened at random, from 0 to 1, so that services that failed together do
    /// not try again together. There is no jitter in a simulation.
    public var jitter: Double

    /// The jitter of a backoff that does not set one.
    public static let defaultJitter = 0.1

    private init(first: Duration, factor: Double, limit: Duration?, jitter: Double) {
        self.first = first
        self.factor = factor
        self.limit = limit
        self.jitter = jitter
    }

    /// No waiting.
    public static let none = Backoff(first: .zero, factor: 1, limit: nil, jitter: 0)

    /// The same time after every attempt.
    ///
    /// - Parameters:
    ///   - time: the time to wait; not negative.
    ///   - jitter: the largest share of the time by which it is shortened at random, from 0 to 1.
    public static func constant(_ time: Duration, jitter: Double = defaultJitter) -> Backoff {
        Backoff(first: time, factor: 1, limit: nil, jitter: jitter)
    }

    /// `first` after the first attempt, then `factor` times as long after each, never longer than `limit`.
    ///
    /// - Parameters:
    ///   - first: the time after the first attempt; not negative.
    ///   - factor: by how much each time is longer than the one before; a finite number, at least 1.
    ///   - limit: the longest time; `nil` for no limit.
    ///   - jitter: the largest share of a time by which it is shortened at random, from 0 to 1.
    public static func exponential(
        from first: Duration, factor: Double = 2, limit: Duration? = nil, jitter: Double = defaultJitter
    ) -> Backoff {
        Backoff(first: first, factor: factor, limit: limit, jitter: jitter)
    }

    /// The time to wait after attempt number `attempt`, the first being 1, in nanoseconds, without jitter; it saturates
    /// instead of overflowing.
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

    /// The time to wait after attempt number `attempt`, shortened by the share `random` of the largest jitter.
    ///
    /// - Parameter random: from 0 to 1.
    package func nanoseconds(after attempt: Int, random: Double) -> Int64 {
        let time = nanoseconds(after: attempt)
        guard jitter > 0, time > 0 else { return time }
        return time - Int64(Double(time) * min(jitter, 1) * random * 0.999_999)
    }
}
