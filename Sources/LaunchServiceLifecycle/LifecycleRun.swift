#if ServiceLifecycle
    import LaunchGraph
    import Logging
    import ServiceLifecycle

    /// One run of a service of swift-service-lifecycle, in a separate group.
    ///
    /// Graceful shutdown requires a group: outside of a group, no shutdown handler is called.
    struct LifecycleRun: Sendable {
        private let group: ServiceGroup

        init(_ service: any ServiceLifecycle.Service) {
            // The group only runs the service: it returns when the service returns, and throws the service's error.
            let configuration = ServiceGroupConfiguration.ServiceConfiguration(
                service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .cancelGroup)
            group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [configuration], logger: .current))
        }

        /// Runs the service. A cancellation of the task cancels the service.
        func run() async throws { try await group.run() }

        /// Shuts the service down gracefully; a service whose run has not begun is shut down as soon as it begins.
        func shutDownGracefully() async { await group.triggerGracefulShutdown() }

        /// Waits until `operation` returns, and shuts the service down gracefully when it is its turn to stop.
        func forwardingShutdown(to operation: @Sendable () async throws -> Void) async throws {
            // The handler only sends a value: it must neither block nor call the service's own handlers on the
            // dispatcher's thread.
            let (shutdowns, shutdown) = AsyncStream.makeStream(of: Void.self)
            try await withShutdownHandler {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask {
                        for await _ in shutdowns { await shutDownGracefully() }
                    }
                    defer { tasks.cancelAll() }
                    try await operation()
                }
            } onShutdown: {
                shutdown.yield()
            }
        }
    }
#endif
