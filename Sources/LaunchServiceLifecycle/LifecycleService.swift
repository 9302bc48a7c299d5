#if ServiceLifecycle
    import LaunchSupport
    public import LaunchGraph
    public import ServiceLifecycle

    /// A service of a graph that runs a service of swift-service-lifecycle.
    ///
    /// ```swift
    /// LifecycleService("http", dependsOn: [DatabaseService.id]) { context in
    ///     Application(router: router(try context[DatabaseService.self]))
    /// }
    /// ```
    ///
    /// Its `run` is shut down gracefully when all its dependents are down, and has the time of
    /// ``/LaunchGraph/ServicePolicy/drain`` to return. It is cancelled only after that. Its output is the inner service
    /// itself, for services such as a database client, which are used while they run.
    ///
    /// The policy determines the effect when the inner service returns or throws: `onEnd`, `restart` and `onFailure`.
    public struct LifecycleService<Inner: Sendable>: LaunchGraph.Service {
        /// The service's identifier.
        public let id: ServiceID
        /// The services that must be up before it starts.
        public let dependsOn: [ServiceID]
        /// The services that must have settled before it starts.
        public let startsAfter: [ServiceID]
        /// Timeouts, retries, restarts, and the effect of a failure.
        public let policy: ServicePolicy
        /// The launch mode of the service.
        public let mode: LaunchMode

        private let makeInner: @Sendable (LaunchContext, LifecycleReadiness) async throws -> Inner
        private let service: @Sendable (Inner) -> any ServiceLifecycle.Service
        private let waitsUntilReady: Bool
        private let session = LifecycleSession()

        private init(
            _ id: ServiceID, _ dependsOn: [ServiceID], _ startsAfter: [ServiceID], _ policy: ServicePolicy,
            _ mode: LaunchMode, waitsUntilReady: Bool = false,
            _ makeInner: @escaping @Sendable (LaunchContext, LifecycleReadiness) async throws -> Inner,
            as service: @escaping @Sendable (Inner) -> any ServiceLifecycle.Service
        ) {
            self.id = id
            self.dependsOn = dependsOn
            self.startsAfter = startsAfter
            self.policy = policy
            self.mode = mode
            self.waitsUntilReady = waitsUntilReady
            self.makeInner = makeInner
            self.service = service
        }

        /// Creates the inner service and, if its readiness is awaited, runs it until it is ready.
        public func launch(_ context: LaunchContext) async throws -> Inner {
            let readiness = LifecycleReadiness()
            let inner = try await makeInner(context, readiness)
            if waitsUntilReady { try await session.start(LifecycleRun(service(inner)), until: readiness) }
            return inner
        }

        /// Runs the inner service until it returns, or until it was shut down gracefully.
        public func run(_ inner: Inner) async throws {
            if try await session.join() { return }
            let run = LifecycleRun(service(inner))
            try await run.forwardingShutdown { try await run.run() }
        }

        /// Shuts the inner service down if the launch started it and `run` did not take it over.
        public func shutdown(_ inner: Inner) async throws {
            try await session.end()
        }
    }

    extension LifecycleService where Inner: ServiceLifecycle.Service {
        /// Creates a service from an inner service that exists before the launch.
        ///
        /// - Parameters:
        ///   - inner: the service of swift-service-lifecycle.
        ///   - id: the identifier.
        ///   - dependsOn: the services that must be up before it starts.
        ///   - startsAfter: the services that must have settled before it starts.
        ///   - policy: timeouts, restarts, and the effect of a failure.
        ///   - mode: the launch mode of the service.
        public init(
            _ inner: Inner, id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
            policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager
        ) {
            self.init(id, dependsOn, startsAfter, policy, mode, { _, _ in inner }, as: { $0 })
        }

        /// Creates a service whose inner service is created at its launch, from the outputs of its dependencies.
        ///
        /// Each attempt, and each restart of the whole service, creates a new inner service. After
        /// `restart: .run`, the same inner service is run again.
        ///
        /// - Parameters:
        ///   - id: the identifier.
        ///   - dependsOn: the services that must be up before it starts.
        ///   - startsAfter: the services that must have settled before it starts.
        ///   - policy: timeouts, restarts, and the effect of a failure.
        ///   - mode: the launch mode of the service.
        ///   - make: creates the service of swift-service-lifecycle.
        public init(
            _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
            policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager,
            make: @escaping @Sendable (LaunchContext) async throws -> Inner
        ) {
            self.init(id, dependsOn, startsAfter, policy, mode, { context, _ in try await make(context) }, as: { $0 })
        }

        /// Creates a service that is up when the inner service reports that it is ready, for example a server when it
        /// listens.
        ///
        /// The launch of the service runs the inner service and waits until `ready` is called. If the inner service
        /// ends before, the launch fails with its error; a server whose port is in use fails the launch rather than the
        /// running program.
        ///
        /// ```swift
        /// LifecycleService("http") { context, ready in
        ///     Application(router: router, onServerRunning: { _ in ready() })
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - id: the identifier.
        ///   - dependsOn: the services that must be up before it starts.
        ///   - startsAfter: the services that must have settled before it starts.
        ///   - policy: timeouts, restarts, and the effect of a failure.
        ///   - mode: the launch mode of the service.
        ///   - make: creates the service of swift-service-lifecycle, which calls the second parameter when it is ready.
        public init(
            _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
            policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager,
            make: @escaping @Sendable (LaunchContext, _ ready: LifecycleReadiness) async throws -> Inner
        ) {
            self.init(id, dependsOn, startsAfter, policy, mode, waitsUntilReady: true, make, as: { $0 })
        }
    }

    extension LifecycleService where Inner == any ServiceLifecycle.Service {
        /// Creates a service from its configuration for a `ServiceGroup`.
        ///
        /// The behaviours are converted to a policy: see `ServicePolicy(success:failure:)`.
        ///
        /// - Parameters:
        ///   - configuration: the service with its behaviours on termination.
        ///   - id: the identifier; the configuration's name if it is `nil`.
        ///   - dependsOn: the services that must be up before it starts.
        ///   - startsAfter: the services that must have settled before it starts.
        public init(
            _ configuration: ServiceGroupConfiguration.ServiceConfiguration, id: ServiceID? = nil,
            dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = []
        ) {
            let policy = ServicePolicy(
                success: configuration.successTerminationBehavior, failure: configuration.failureTerminationBehavior)
            let inner = configuration.service
            self.init(
                id ?? ServiceID(configuration.serviceName), dependsOn, startsAfter, policy, .eager, { _, _ in inner },
                as: { $0 })
        }
    }
#endif
