#if ServiceLifecycle
    public import LaunchGraph
    public import ServiceLifecycle

    extension ServicePolicy {
        /// Creates a policy with the meaning of the behaviours in a `ServiceGroup`.
        ///
        /// | behaviour | when the service returns | when it throws |
        /// | --- | --- | --- |
        /// | `.cancelGroup` | `onEnd: .failure`: the program fails | `onFailure: .abort`: the program fails |
        /// | `.gracefullyShutdownGroup` | `onEnd: .shutsDown`: the program ends in order | `onFailure: .abort` |
        /// | `.ignore` | `onEnd: .completes` | `onFailure: .proceed` |
        ///
        /// A graph is never cancelled as a whole: a failure shuts all services down gracefully, in order, and each is
        /// cancelled only after its ``ServicePolicy/drain`` time. Therefore, `.cancelGroup` is as graceful as
        /// `.gracefullyShutdownGroup`. With `failure: .ignore`, a service that returns too early with `success:
        /// .cancelGroup` proceeds as well, because both are failures in a graph.
        ///
        /// - Parameters:
        ///   - success: the behaviour when the service returns.
        ///   - failure: the behaviour when the service throws.
        public init(
            success: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior,
            failure: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior
        ) {
            self.init()
            // The behaviours are not equatable; their descriptions are their names.
            switch success.description {
            case "ignore": onEnd = .completes
            case "gracefullyShutdownGroup": onEnd = .shutsDown
            default: onEnd = .failure
            }
            onFailure = failure.description == "ignore" ? .proceed : .abort
        }
    }
#endif
