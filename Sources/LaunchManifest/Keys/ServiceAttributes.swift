public import LaunchDeclarations
import LaunchSupport

/// The attributes that a manifest sets for a service; `nil` for attributes that it does not set.
public struct ServiceAttributes: Hashable, Sendable {
    /// The layer of the service; a service without a layer is unrestricted.
    public var layer: String?
    /// The launch mode.
    public var mode: LaunchMode?
    /// The policy for a permanent failure of the service.
    public var onFailure: FailurePolicy?
    /// The timeout of one launch attempt.
    public var timeout: TimeLimit?
    /// The timeout of the shutdown.
    public var shutdownTimeout: TimeLimit?
    /// The time that a cancelled attempt has to return.
    public var grace: Duration?
    /// The time that the service has to end by itself after it was notified of the shutdown.
    public var drain: TimeLimit?
    /// The policy for a service that ends by itself without an error.
    public var onEnd: EndPolicy?
    /// The restart policy for a service that ends with an error.
    public var restart: Restart?
    /// Whether the launch of the service blocks a thread.
    public var blocking: Bool?
    /// Whether the service must be up before a host's callback returns.
    public var synchronous: Bool?
    /// The retry policy for failed launch attempts.
    public var retry: Retry?
    /// The expected duration of the launch.
    public var expectedDuration: Duration?
    /// The command that launches the service: a program and its arguments.
    public var launch: [String]?
    /// The container image in which the command runs.
    public var image: String?
    /// The variables that are added to the environment of the service's processes, in the given order.
    public var environment: [EnvironmentVariable]?
    /// The files with variables that are added to the environment of the service's processes before ``environment``,
    /// relative to the manifest. Of two variables with the same name, the later one is used.
    public var environmentFiles: [String]?
    /// The working directory of the service's processes, relative to the manifest.
    public var directory: String?
    /// The user as which the service's processes run: a name or a number.
    public var user: String?
    /// The ports on which the service listens.
    public var ports: [Int]?
    /// The readiness probe of the service's process.
    public var ready: Readiness?
    /// The health check of the service's process; only with ``ready``.
    public var health: Health?
    /// The method that stops the service's process.
    public var shutdown: Shutdown?

    /// Creates attributes of which none is set.
    public init() {}

    /// Whether no attribute is set.
    public var isEmpty: Bool { self == ServiceAttributes() }

    /// A time limit, or the absence of one.
    public enum TimeLimit: Hashable, Sendable {
        /// No limit; `"none"` in JSON.
        case unlimited
        /// A limit of this duration.
        case after(Duration)

        /// The limit; `nil` if there is none.
        public var duration: Duration? {
            switch self {
            case .unlimited: nil
            case .after(let duration): duration
            }
        }
    }

    /// The retry policy for failed launch attempts; `nil` for values that are not set.
    public struct Retry: Hashable, Sendable {
        /// The number of attempts, including the first; at least 1.
        public var attempts: Int?
        /// The pause before the second attempt.
        public var backoff: Duration?
        /// The factor by which each further pause is longer than the previous one; at least 1.
        public var factor: Double?
        /// The longest pause.
        public var limit: Duration?
        /// The maximum random reduction of a pause, as a fraction of the pause from 0 to 1.
        public var jitter: Double?

        /// Creates a retry policy; `nil` for values that are not set.
        public init(
            attempts: Int? = nil, backoff: Duration? = nil, factor: Double? = nil, limit: Duration? = nil,
            jitter: Double? = nil
        ) {
            self.attempts = attempts
            self.backoff = backoff
            self.factor = factor
            self.limit = limit
            self.jitter = jitter
        }

        /// The attempts, and the pauses if there is a `backoff`: by default, each is twice as long as the one before.
        package var policy: RetryPolicy {
            guard let backoff else { return RetryPolicy(attempts: attempts ?? 1) }
            return RetryPolicy(
                attempts: attempts ?? 1,
                backoff: .exponential(
                    from: backoff, factor: factor ?? 2, limit: limit, jitter: jitter ?? Backoff.defaultJitter))
        }
    }

    /// The restart policy for a service that ends with an error.
    public struct Restart: Hashable, Sendable {
        /// The scope of a restart; `nil` for no restarts, which is `"never"` in JSON.
        public var what: RestartPolicy.Scope?
        /// The largest number of restarts within the period; at least 1.
        public var limit: Int?
        /// The period.
        public var within: Duration?
        /// The pause before the first restart.
        public var backoff: Duration?
        /// The factor by which each further pause is longer than the previous one; at least 1.
        public var factor: Double?
        /// The longest pause.
        public var backoffLimit: TimeLimit?
        /// The maximum random reduction of a pause, as a fraction of the pause from 0 to 1.
        public var jitter: Double?

        /// Creates a restart policy; `nil` for values that are not set.
        public init(
            _ what: RestartPolicy.Scope?, limit: Int? = nil, within: Duration? = nil, backoff: Duration? = nil,
            factor: Double? = nil, backoffLimit: TimeLimit? = nil, jitter: Double? = nil
        ) {
            self.what = what
            self.limit = limit
            self.within = within
            self.backoff = backoff
            self.factor = factor
            self.backoffLimit = backoffLimit
            self.jitter = jitter
        }

        /// The restarts and pauses, with the defaults of `RestartPolicy.run(limit:within:backoff:)` for the rest.
        package var policy: RestartPolicy {
            guard let what else { return .never }
            var policy = RestartPolicy.run()
            policy.scope = what
            if let limit { policy.limit = limit }
            if let within { policy.period = within }
            if backoff == .zero {
                policy.backoff = .none
                return policy
            }
            if let backoff { policy.backoff.first = backoff }
            if let factor { policy.backoff.factor = factor }
            if let backoffLimit { policy.backoff.limit = backoffLimit.duration }
            if let jitter { policy.backoff.jitter = jitter }
            return policy
        }
    }

    /// A probe that is repeated while a process is up; `nil` for values that are not set.
    public struct Health: Hashable, Sendable {
        /// The probe: an address, a URL, a file or a command.
        public var probe: Readiness.Probe
        /// The time between two checks.
        public var every: Duration?
        /// The time after which a check has failed.
        public var timeout: Duration?
        /// The number of failed checks in a row after which the service has failed; at least 1.
        public var failures: Int?

        /// Creates a health check; `nil` for values that are not set.
        public init(_ probe: Readiness.Probe, every: Duration? = nil, timeout: Duration? = nil, failures: Int? = nil) {
            self.probe = probe
            self.every = every
            self.timeout = timeout
            self.failures = failures
        }

        /// The times and the number, with default values for those that are not set.
        public var policy: HealthPolicy {
            var policy = ServicePolicy().health
            if let every { policy.interval = every }
            if let timeout { policy.timeout = timeout }
            if let failures { policy.failures = failures }
            return policy
        }
    }

    /// A variable of a process's environment.
    public struct EnvironmentVariable: Hashable, Sendable {
        /// The name of the variable.
        public var name: String
        /// The value of the variable.
        public var value: String

        /// Creates a variable with a value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method that stops a process.
    public enum Shutdown: Hashable, Sendable {
        /// Sends a signal, such as `SIGTERM`.
        case signal(String)
        /// Runs a command.
        case command([String])

        package static let signals = ["SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2"]
    }

    /// The policy that these attributes set, with default values for the rest.
    public var policy: ServicePolicy {
        var policy = ServicePolicy()
        if let timeout { policy.timeout = timeout.duration }
        if let shutdownTimeout { policy.shutdownTimeout = shutdownTimeout.duration }
        if let grace { policy.grace = grace }
        if let drain { policy.drain = drain.duration }
        if let onEnd { policy.onEnd = onEnd }
        if let restart { policy.restart = restart.policy }
        if let retry { policy.retry = retry.policy }
        if let onFailure { policy.onFailure = onFailure }
        if let blocking { policy.blocking = blocking }
        if let health { policy.health = health.policy }
        return policy
    }
}
