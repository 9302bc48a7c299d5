#if ServiceLifecycle
    public import LaunchGraph
    public import ServiceLifecycle
    import UnixSignals

    extension ServiceList {
        /// Creates a list of the services of a `ServiceGroup`, as a graph that starts and stops them in the group's
        /// order.
        ///
        /// Each service depends on the previous one, because a group shuts down one service after another, the last one
        /// first. This is the first step of a migration; the next one is to declare the actual dependencies of each
        /// service.
        ///
        /// The identifiers are the configured names. Of services with the same name, the second one is named `name-2`,
        /// and so on.
        ///
        /// - Parameter configuration: the group's configuration. Its signals are passed to
        ///   ``/LaunchGraph/Dispatcher/run(until:startDeadline:lameDuck:deadline:reloadOn:)``, see `RunCondition.gracefulShutdown(of:)`.
        public init(_ configuration: ServiceGroupConfiguration) { self.init(lifecycleServices: configuration.services) }

        /// Creates a list of the services of a `ServiceGroup` that is created from an array of services.
        ///
        /// - Parameter services: the services, in the group's order.
        public init(_ services: [any ServiceLifecycle.Service]) {
            self.init(lifecycleServices: services.map { .init(service: $0, serviceName: "\(type(of: $0))") })
        }

        private init(lifecycleServices configurations: [ServiceGroupConfiguration.ServiceConfiguration]) {
            var uses: [String: Int] = [:]
            var previous: [ServiceID] = []
            let services = configurations.map { configuration -> any LaunchGraph.Service in
                let use = uses[configuration.serviceName, default: 0] + 1
                uses[configuration.serviceName] = use
                let name = use == 1 ? configuration.serviceName : "\(configuration.serviceName)-\(use)"
                defer { previous = [ServiceID(name)] }
                return LifecycleService(configuration, id: ServiceID(name), dependsOn: previous)
            }
            self.init { services }
        }
    }

    extension RunCondition {
        /// Returns the condition for the signals on which a `ServiceGroup` with this configuration shuts down
        /// gracefully.
        ///
        /// Signals that cancel the group have no equivalent: a second signal ends the process.
        public static func gracefulShutdown(of configuration: ServiceGroupConfiguration) -> RunCondition {
            .signals(configuration.gracefulShutdownSignals.map { ProcessSignal(rawValue: $0.rawValue) })
        }
    }
#endif
