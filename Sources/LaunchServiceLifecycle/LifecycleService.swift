#if ServiceLifecycle
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
    /// It is up as soon as the `run` of the inner service has begun, so that dependents can use a client at once. With
    /// `upWhen`, or if the closure takes a second parameter, it is up later: see the initializers.
    ///
    /// When all its dependents are down, the inner service is shut down gracefully, and has the time of
    /// ``/LaunchGraph/ServicePolicy/drain`` to return. It is cancelled only after that. Its output is the inner service
    /// itself, for services such as a database client, which are used while they run.
    ///
    /// The policy determines the effect when the inner service returns or throws: `onEnd`, `restart` and `onFailure`.
    public struct LifecycleService<Inner: Sendable>: OptionalMembers {
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

        private let makeInner: @Sendable (LaunchContext, RunReadiness) async throws -> Inner
        private let service: @Sendable (Inner) -> any ServiceLifecycle.Service
        private let isUp: LifecycleRun.Condition<Inner>

        private init(
            _ id: ServiceID, _ dependsOn: [ServiceID], _ startsAfter: [ServiceID], _ policy: ServicePolicy,
            _ mode: LaunchMode, upWhen isUp: LifecycleRun.Condition<Inner> = .begun,
            _ makeInner: @escaping @Sendable (LaunchContext, RunReadiness) async throws -> Inner,
            as service: @escaping @Sendable (Inner) -> any ServiceLifecycle.Service
        ) {
            (self.id, self.dependsOn, self.startsAfter) = (id, dependsOn, startsAfter)
            (self.policy, self.mode) = (policy, mode)
            (self.isUp, self.makeInner, self.service) = (isUp, makeInner, service)
        }

        /// Creates the inner service.
        public func launch(_ context: LaunchContext) async throws -> Inner {
            try await makeInner(context, context.readiness ?? RunReadiness())
        }

        /// Runs the inner service until it returns, or until it was shut down gracefully.
        public func run(_ inner: Inner, ready: RunReadiness) async throws {
            let run = LifecycleRun(service(inner), of: inner, upWhen: isUp, ready)
            do { try await run.run() } catch  where !ready.isReported {
                // A group that is cancelled replaces the error of its service.
                throw Task.isCancelled ? isUp.pending : error
            }
        }

        package var runsOnce: Bool { if case .probed = isUp { true } else { false } }
    }

    extension LifecycleService where Inner: ServiceLifecycle.Service {
        /// Creates a service whose inner service is created at its launch, from the outputs of its dependencies.
        ///
        /// Each attempt, and each restart of the whole service, creates a new inner service. After
        /// `restart: .run`, the same inner service is run again, which it must support.
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

        /// Creates a service that is up when the inner service runs and `isUp` returns, for example a database client
        /// when it has answered a query.
        ///
        /// ```swift
        /// LifecycleService("pool", upWhen: { try await $0.query("SELECT 1") }) { context in
        ///     PostgresClient(configuration: try context["config"])
        /// }
        /// ```
        ///
        /// An error of `isUp`, and an end of the inner service before that, is a failed attempt with that error. Each
        /// attempt creates a new inner service, and so does a restart: the `run` of a client can usually be called only
        /// once, so that `restart: .run` is an error of the graph (`invalid-policy`).
        ///
        /// If dependents can work without the service (`onFailure: .proceed`), they wait for it until it is up or has
        /// failed: set the policy's `timeout` to the time that they may wait.
        ///
        /// `isUp` returns when the inner service can be used; its result is discarded. The other parameters are those of the
        /// first initializer.
        public init<Answer>(
            _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
            policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager,
            upWhen isUp: @escaping @Sendable (Inner) async throws -> Answer,
            make: @escaping @Sendable (LaunchContext) async throws -> Inner
        ) {
            self.init(
                id, dependsOn, startsAfter, policy, mode, upWhen: .probed { _ = try await isUp($0) },
                { context, _ in try await make(context) }, as: { $0 })
        }

        /// Creates a service that is up when the inner service reports that it is ready, for example a server when it
        /// listens.
        ///
        /// If the inner service ends before, the launch fails with its error; a server whose port is in use fails the
        /// launch rather than the running program. After `restart: .run`, the service is restarting until `ready` is
        /// called again.
        ///
        /// ```swift
        /// LifecycleService("http") { context, ready in
        ///     Application(router: router, onServerRunning: { _ in ready() })
        /// }
        /// ```
        ///
        /// The inner service calls the second parameter of `make` when it is ready. The other parameters are those of the first
        /// initializer.
        public init(
            _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
            policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager,
            make: @escaping @Sendable (LaunchContext, _ ready: RunReadiness) async throws -> Inner
        ) {
            self.init(id, dependsOn, startsAfter, policy, mode, upWhen: .reported, make, as: { $0 })
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
