public import LaunchDeclarations

extension ServiceAttributes {
    /// What a dispatcher is to do by these attributes; what they do not say is as for any service.
    public var policy: ServicePolicy {
        var policy = ServicePolicy()
        if let timeout { policy.timeout = timeout.duration }
        if let shutdownTimeout { policy.shutdownTimeout = shutdownTimeout.duration }
        if let grace { policy.grace = grace }
        if let retry { policy.retry = retry.policy }
        if let onFailure { policy.onFailure = onFailure.policy }
        if let blocking { policy.blocking = blocking }
        return policy
    }

    /// When a dispatcher launches it; with the launch unless something else was said.
    public var launchMode: LaunchMode {
        switch mode {
        case .eager, nil: .eager
        case .deferred: .deferred
        case .onDemand: .onDemand
        }
    }
}

extension ServiceAttributes.TimeLimit {
    /// The limit; `nil` where there is none.
    public var duration: Duration? {
        switch self {
        case .unlimited: nil
        case .after(let duration): duration
        }
    }
}

extension ServiceAttributes.OnFailure {
    /// What a failure means to a dispatcher.
    public var policy: FailurePolicy {
        switch self {
        case .abort: .abort
        case .skipDependents: .skipDependents
        case .proceed: .proceed
        }
    }
}

extension ServiceAttributes.Retry {
    /// The attempts and pauses: without a `backoff` there are no pauses, and each is twice as long as the one before
    /// unless a `factor` was given.
    public var policy: RetryPolicy {
        guard let backoff else { return RetryPolicy(attempts: attempts ?? 1) }
        return RetryPolicy(
            attempts: attempts ?? 1, backoff: .exponential(from: backoff, factor: factor ?? 2, limit: limit))
    }
}
