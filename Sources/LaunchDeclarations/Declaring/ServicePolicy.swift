import LaunchSupport

/// The limits of a service: timeouts, retries, restarts, and the effect of a failure.
public struct ServicePolicy: Sendable, Hashable {
    /// The timeout of one launch attempt; `nil` for no limit.
    public var timeout: Duration?

    /// The timeout of a shutdown; `nil` for no limit.
    public var shutdownTimeout: Duration?

    /// The time that a cancelled service has to return before it is reported as abandoned.
    public var grace: Duration

    /// The time that a service's `run` has to return after it was notified of its shutdown; `nil` for no limit.
    ///
    /// A `run` that has not returned by then is cancelled and has ``grace``; without a shutdown handler, immediately.
    public var drain: Duration?

    /// The number of attempts, and the time between them.
    public var retry: RetryPolicy

    /// The effect of an error of the service's `run`: a new call of `run`, or a new launch of the service.
    public var restart: RestartPolicy

    /// What happens when the service's `run` returns without an error before the shutdown.
    public var onEnd: EndPolicy

    /// The effect of a failure on other services.
    public var onFailure: FailurePolicy

    /// How often the health of the service is checked, if it implements `check`, and when it has failed.
    public var health: HealthPolicy

    /// Whether the service blocks its thread instead of suspending; it then gets a dedicated thread.
    ///
    /// Systems before macOS 15, iOS 18, tvOS 18, watchOS 11 and visionOS 2 have no executors for this purpose. There,
    /// the service blocks a thread of the shared pool, which has about as many threads as the device has cores: while
    /// several services block, other tasks and timeouts are delayed.
    public var blocking: Bool

    /// Creates a policy. Omitted parameters have default values.
    ///
    /// - Parameters:
    ///   - timeout: the timeout of one launch attempt; `.none` for no limit.
    ///   - shutdownTimeout: the timeout of a shutdown; `.none` for no limit.
    ///   - grace: the time that a cancelled service has to return.
    ///   - drain: the time that `run` has to return after it was notified of its shutdown; `.none` for no limit.
    ///   - retry: the number of attempts, and the time between them.
    ///   - restart: the effect of an error of `run`.
    ///   - onEnd: the effect of a return of `run` without an error before the shutdown.
    ///   - onFailure: the effect of a failure on other services.
    ///   - health: how often the health of a service that implements `check` is checked, and when it has failed.
    ///   - blocking: whether the service blocks its thread.
    public init(
        timeout: Duration? = .seconds(30), shutdownTimeout: Duration? = .seconds(10), grace: Duration = .seconds(2),
        drain: Duration? = .seconds(10), retry: RetryPolicy = .never, restart: RestartPolicy = .never,
        onEnd: EndPolicy = .failure, onFailure: FailurePolicy = .abort, health: HealthPolicy = .every(.seconds(10)),
        blocking: Bool = false
    ) {
        self.timeout = timeout
        self.shutdownTimeout = shutdownTimeout
        self.grace = grace
        self.drain = drain
        self.retry = retry
        self.restart = restart
        self.onEnd = onEnd
        self.onFailure = onFailure
        self.health = health
        self.blocking = blocking
    }
}

/// The effect of a service's failure on other services.
public enum FailurePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The launch fails: no further service starts, launches in progress are cancelled, and running services are shut
    /// down in reverse order.
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

    /// The service is completed: its output stays available, and it is shut down when it is its turn.
    case completes

    /// All services are shut down in order, without an error.
    case shutsDown
}

/// The effect of an error of a service's `run`.
///
/// After ``limit`` restarts within ``period``, the next error is a failure to which the service's ``FailurePolicy``
/// applies. A restart never happens during a shutdown. The term and the limits follow the restart intensity of
/// Erlang/OTP supervisors.
public struct RestartPolicy: Sendable, Hashable {
    /// The part of the program that is restarted.
    public enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
        /// `run` is called again with the same output. Other services are not affected.
        case run

        /// The service alone is shut down and launched again. Its dependents stay up, and then read the new output.
        case instance

        /// The service and its direct and transitive dependents are shut down and launched again, because a dependent
        /// holds the output of the instance that it was launched with.
        case service
    }

    /// The scope of a restart; `nil` for no restarts.
    public var scope: Scope?

    /// The maximum number of restarts within ``period``.
    public var limit: Int

    /// The time within which restarts count towards ``limit``.
    public var period: Duration

    /// The time between an error and the restart, which grows with every restart within ``period``.
    public var backoff: Backoff

    /// A policy without restarts: an error of `run` is a failure, to which the service's ``FailurePolicy`` applies.
    public static let never = RestartPolicy(scope: nil, limit: 0, period: .zero, backoff: .none)

    /// Returns a policy that calls `run` again with the same output, at most `limit` times within `period`.
    public static func run(
        limit: Int = 5, within period: Duration = .seconds(60),
        backoff: Backoff = .exponential(from: .milliseconds(100), limit: .seconds(30))
    ) -> RestartPolicy {
        RestartPolicy(scope: .run, limit: limit, period: period, backoff: backoff)
    }

    /// Returns a policy that shuts down the service alone and launches it again, at most `limit` times within `period`.
    ///
    /// Dependents stay up. Those that store the output of the service keep that of the instance that ended; a property
    /// with ``/LaunchGraph/DependsOn`` has the output of the new one. If the service does not come up again, its
    /// ``FailurePolicy`` applies to its dependents as after a failure of a service that was up.
    public static func instance(
        limit: Int = 5, within period: Duration = .seconds(60),
        backoff: Backoff = .exponential(from: .milliseconds(100), limit: .seconds(30))
    ) -> RestartPolicy {
        RestartPolicy(scope: .instance, limit: limit, period: period, backoff: backoff)
    }

    /// Returns a policy that launches the service and all its dependents again, at most `limit` times within `period`.
    public static func service(
        limit: Int = 5, within period: Duration = .seconds(60),
        backoff: Backoff = .exponential(from: .milliseconds(100), limit: .seconds(30))
    ) -> RestartPolicy {
        RestartPolicy(scope: .service, limit: limit, period: period, backoff: backoff)
    }
}

/// The time at which a service is launched.
public enum LaunchMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// During the launch. `launch()` returns after the service is up.
    case eager

    /// After all eager services have settled. `launch()` does not wait for the service. A dependency of an eager
    /// service is launched with the eager services, regardless of its own mode. The code of the service has the priority
    /// `utility`, or that of a task that requires it.
    case deferred

    /// When the service is first required, by ``LaunchedServices/require(_:)`` or by a service that depends on it.
    case onDemand
}

/// How often the health of a service is checked, and when the service has failed.
///
/// After ``failures`` checks in a row that failed, the service has failed as if its `run` had thrown an error: its
/// ``RestartPolicy`` and its ``FailurePolicy`` apply.
public struct HealthPolicy: Sendable, Hashable {
    /// The time from the end of one check to the next one, and to the first one after the service came up.
    public var interval: Duration

    /// The time after which a check has failed.
    public var timeout: Duration

    /// The number of failed checks in a row after which the service has failed; at least 1.
    public var failures: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - interval: the time from the end of one check to the next one; not negative. A check begins at the earliest a
    ///     millisecond after the previous one.
    ///   - timeout: the time after which a check has failed; not negative.
    ///   - failures: the number of failed checks in a row after which the service has failed.
    public static func every(_ interval: Duration, timeout: Duration = .seconds(2), failures: Int = 3) -> HealthPolicy {
        HealthPolicy(interval: interval, timeout: timeout, failures: max(1, failures))
    }
}

/// The number of launch attempts, and the time between them.
public struct RetryPolicy: Sendable, Hashable {
    /// The number of attempts, including the first; at least 1.
    public var attempts: Int

    /// The time to wait after a failed attempt.
    public var backoff: Backoff

    /// Creates a policy of up to `attempts` attempts, including the first, with `backoff` between them.
    public init(attempts: Int, backoff: Backoff = .none) {
        self.attempts = max(1, attempts)
        self.backoff = backoff
    }

    /// A policy without retries: one attempt.
    public static let never = RetryPolicy(attempts: 1)
}

/// The time between two attempts, or between an error and a restart.
public struct Backoff: Sendable, Hashable {
    /// The time after the first failed attempt; not negative.
    public var first: Duration

    /// The factor by which each time is longer than the previous one; a finite number, at least 1.
    public var factor: Double

    /// The maximum time; `nil` for no limit.
    public var limit: Duration?

    /// The maximum random reduction of a time, as a fraction of the time from 0 to 1, so that services that failed
    /// together do not retry together. There is no jitter in a simulation.
    public var jitter: Double

    /// The jitter of a backoff that does not set one.
    public static let defaultJitter = 0.1

    /// No backoff.
    public static let none = Backoff(first: .zero, factor: 1, limit: nil, jitter: 0)

    /// Returns a backoff with the same time after every attempt.
    ///
    /// - Parameters:
    ///   - time: the time to wait; not negative.
    ///   - jitter: the maximum random reduction of a time, as a fraction of the time from 0 to 1.
    public static func constant(_ time: Duration, jitter: Double = defaultJitter) -> Backoff {
        Backoff(first: time, factor: 1, limit: nil, jitter: jitter)
    }

    /// Returns a backoff of `first` after the first attempt; each further time is `factor` times as long, at most
    /// `limit`.
    ///
    /// - Parameters:
    ///   - first: the time after the first attempt; not negative.
    ///   - factor: the factor by which each time is longer than the previous one; a finite number, at least 1.
    ///   - limit: the maximum time; `nil` for no limit.
    ///   - jitter: the maximum random reduction of a time, as a fraction of the time from 0 to 1.
    public static func exponential(
        from first: Duration, factor: Double = 2, limit: Duration? = nil, jitter: Double = defaultJitter
    ) -> Backoff {
        Backoff(first: first, factor: factor, limit: limit, jitter: jitter)
    }

    /// Returns the time to wait after attempt 1, 2 and so on, without jitter. It saturates instead of overflowing.
    package func nanoseconds(after attempt: Int) -> Int64 {
        let start = first.saturatedNanoseconds
        guard start > 0 else { return 0 }
        let most = limit?.saturatedNanoseconds ?? Int64.max
        guard factor != 1 else { return min(start, most) }
        // Twice 50 ms is exactly 100 ms: a number represents each time of less than 104 days exactly.
        var time = Double(start)
        var remaining = attempt - 1
        while remaining > 0 && time < Double(most) && time > 0 {
            remaining -= 1
            time *= factor
        }
        return time < Double(most) ? min(most, Int64(max(0, time))) : most
    }

    /// Returns the time to wait after an attempt, reduced by a fraction from 0 to 1 of the maximum jitter.
    package func nanoseconds(after attempt: Int, random: Double) -> Int64 {
        let time = nanoseconds(after: attempt)
        guard jitter > 0, time > 0 else { return time }
        return time - Int64(Double(time) * min(jitter, 1) * random * 0.999_999)
    }
}
