#if ServiceLifecycle
    import LaunchGraph
    import Logging
    import ServiceLifecycle

    /// One run of a service of swift-service-lifecycle, in a separate group.
    ///
    /// Graceful shutdown requires a group: outside of a group, no shutdown handler is called.
    struct LifecycleRun: Sendable {
        enum Condition<Inner: Sendable>: Sendable {
            /// Its `run` has begun.
            case begun
            /// The program has reported it.
            case reported
            /// The function has returned.
            case probed(@Sendable (Inner) async throws -> Void)

            /// The error of a run that was cancelled before the condition held.
            var pending: NotReady {
                let call = if case .probed = self { "`upWhen` has not returned" } else { "has not called `ready`" }
                return NotReady("the inner service runs, but \(call)")
            }
        }

        private let group: ServiceGroup

        /// - Parameters:
        ///   - inner: the same service, as its dependents use it.
        ///   - ready: is called when the condition holds.
        init<Inner: Sendable>(
            _ service: any ServiceLifecycle.Service, of inner: Inner, upWhen condition: Condition<Inner>,
            _ ready: RunReadiness
        ) {
            let reporting = ReportingService(service: service) {
                switch condition {
                case .begun: ready()
                case .reported: break
                case .probed(let isUp):
                    try await isUp(inner)
                    ready()
                }
            }
            // The group only runs the service: it returns when the service returns, and throws the service's error.
            let configuration = ServiceGroupConfiguration.ServiceConfiguration(
                service: reporting, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .cancelGroup, serviceName: "\(service)")
            group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [configuration], logger: .current))
        }

        /// Runs the service, and shuts it down gracefully when it is its turn to stop; a service whose run has not begun
        /// then is shut down as soon as it begins. A cancellation of the task cancels the service.
        func run() async throws {
            // The handler only sends a value: it must neither block nor call the service's own handlers on the
            // dispatcher's thread.
            let (shutdowns, shutdown) = AsyncStream.makeStream(of: Void.self)
            try await withShutdownHandler {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask {
                        for await _ in shutdowns { await group.triggerGracefulShutdown() }
                    }
                    defer { tasks.cancelAll() }
                    try await group.run()
                }
            } onShutdown: {
                shutdown.yield()
            }
        }
    }

    /// Runs a service, and reports concurrently whether it is up.
    private struct ReportingService: ServiceLifecycle.Service {
        let service: any ServiceLifecycle.Service
        let report: @Sendable () async throws -> Void

        func run() async throws {
            let runService: @Sendable () async throws -> Bool = {
                try await service.run()
                return true
            }
            try await withThrowingTaskGroup { tasks in
                // The service has begun to run when the first task is added, where the system provides for that.
                if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                    tasks.addImmediateTask(operation: runService)
                } else {
                    tasks.addTask(operation: runService)
                }
                tasks.addTask {
                    try await report()
                    return false
                }
                while let hasEnded = try await tasks.next(), !hasEnded {}
                tasks.cancelAll()
            }
        }
    }
#endif
