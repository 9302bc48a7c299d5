public import LaunchDeclarations
import LaunchSupport

/// The attributes that a manifest sets for a service; `nil` for those it does not set.
public struct ServiceAttributes: Hashable, Sendable {
    /// The layer it belongs to; a service without one is unrestricted.
    public var layer: String?
    /// When it is launched.
    public var mode: LaunchMode?
    /// What happens when it fails for good.
    public var onFailure: FailurePolicy?
    /// How long an attempt to launch it may take.
    public var timeout: TimeLimit?
    /// How long it may take to shut down.
    public var shutdownTimeout: TimeLimit?
    /// How long an attempt may go on after it was cancelled.
    public var grace: Duration?
    /// How long it may take to end by itself after it was asked to stop.
    public var drain: TimeLimit?
    /// What happens when it ends by itself without an error.
    public var onEnd: EndPolicy?
    /// What is started again when it ends with an error.
    public var restart: Restart?
    /// Whether launching it blocks a thread.
    public var blocking: Bool?
    /// Whether it must be up before a host's callback returns.
    public var synchronous: Bool?
    /// How it is tried again.
    public var retry: Retry?
    /// How long launching it is expected to take.
    public var expectedDuration: Duration?
    /// The command that launches it: a program and its arguments.
    public var launch: [String]?
    /// The container image in which its command runs.
    public var image: String?
    /// Variables that are added to the environment of its processes, in the order in which they were given.
    public var environment: [EnvironmentVariable]?
    /// Files with variables that are added to the environment of its processes before ``environment``, relative to the
    /// manifest. Of two variables with one name the later one counts.
    public var environmentFiles: [String]?
    /// The folder in which its processes run, relative to the manifest.
    public var directory: String?
    /// How its readiness is probed.
    public var ready: Readiness?
    /// How its process is stopped.
    public var shutdown: Shutdown?

    /// No attributes.
    public init() {}

    /// Whether no attribute is set.
    public var isEmpty: Bool { self == ServiceAttributes() }

    /// These attributes, completed by those of `defaults`. Environments are merged; these variables and files come last.
    package func over(_ defaults: ServiceAttributes) -> ServiceAttributes {
        var merged = self
        merged.layer = layer ?? defaults.layer
        merged.mode = mode ?? defaults.mode
        merged.onFailure = onFailure ?? defaults.onFailure
        merged.timeout = timeout ?? defaults.timeout
        merged.shutdownTimeout = shutdownTimeout ?? defaults.shutdownTimeout
        merged.grace = grace ?? defaults.grace
        merged.drain = drain ?? defaults.drain
        merged.onEnd = onEnd ?? defaults.onEnd
        merged.restart = restart ?? defaults.restart
        merged.blocking = blocking ?? defaults.blocking
        merged.synchronous = synchronous ?? defaults.synchronous
        merged.retry = retry ?? defaults.retry
        merged.expectedDuration = expectedDuration ?? defaults.expectedDuration
        merged.launch = launch ?? defaults.launch
        merged.image = image ?? defaults.image
        merged.directory = directory ?? defaults.directory
        merged.ready = ready ?? defaults.ready
        merged.shutdown = shutdown ?? defaults.shutdown
        if let inherited = defaults.environmentFiles { merged.environmentFiles = inherited + (environmentFiles ?? []) }
        if let inherited = defaults.environment {
            let own = environment ?? []
            let names = Set(own.map { UTF8Key($0.name) })
            merged.environment = inherited.filter { !names.contains(UTF8Key($0.name)) } + own
        }
        return merged
    }
}

extension ServiceAttributes {
    /// How long something may take.
    public enum TimeLimit: Hashable, Sendable {
        /// No limit; `"none"` in JSON.
        case unlimited
        /// This long.
        case after(Duration)
    }

    /// How a failed launch is retried.
    public struct Retry: Hashable, Sendable {
        /// The number of attempts, including the first; at least 1.
        public var attempts: Int?
        /// The pause before the second attempt.
        public var backoff: Duration?
        /// The factor by which each further pause is longer than the one before; at least 1.
        public var factor: Double?
        /// The longest pause.
        public var limit: Duration?
        /// The largest share of a pause by which it is shortened at random, from 0 to 1.
        public var jitter: Double?

        /// A retry policy; `nil` for values that are not set.
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
    }

    /// What is started again when a service ends with an error.
    public struct Restart: Hashable, Sendable {
        /// What is started again; `nil` for nothing, which is `"never"` in JSON.
        public var what: RestartPolicy.Scope?
        /// The largest number of restarts within the period; at least 1.
        public var limit: Int?
        /// The period.
        public var within: Duration?
        /// The pause before the first restart.
        public var backoff: Duration?
        /// The factor by which each further pause is longer than the one before; at least 1.
        public var factor: Double?
        /// The longest pause.
        public var backoffLimit: TimeLimit?
        /// The largest share of a pause by which it is shortened at random, from 0 to 1.
        public var jitter: Double?

        /// A restart policy; `nil` for values that are not set.
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
    }

    /// A variable of a process's environment.
    public struct EnvironmentVariable: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String

        /// A variable and its value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// How a process is stopped.
    public enum Shutdown: Hashable, Sendable {
        /// By a signal, such as `SIGTERM`.
        case signal(String)
        /// By a command.
        case command([String])

        /// The signals that request a process to end.
        package static let signals = ["SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2"]
    }
}

extension ServiceAttributes {
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
        return policy
    }
}

extension ServiceAttributes.TimeLimit {
    /// The limit; `nil` if there is none.
    public var duration: Duration? {
        switch self {
        case .unlimited: nil
        case .after(let duration): duration
        }
    }
}

extension ServiceAttributes.Retry {
    /// The attempts and pauses: without a `backoff` there are no pauses, and each is twice as long as the one before
    /// unless a `factor` was given.
    package var policy: RetryPolicy {
        guard let backoff else { return RetryPolicy(attempts: attempts ?? 1) }
        return RetryPolicy(
            attempts: attempts ?? 1,
            backoff: .exponential(
                from: backoff, factor: factor ?? 2, limit: limit, jitter: jitter ?? Backoff.defaultJitter))
    }
}

extension ServiceAttributes.Restart {
    /// The restarts and pauses, with the default values of `RestartPolicy.run(limit:within:backoff:)` for those that are not
    /// set.
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
