#if ServiceLifecycle
    public import LaunchGraph
    public import ServiceLifecycle

    /// A dispatcher as one of the services of a `ServiceGroup`.
    ///
    /// ```swift
    /// let group = ServiceGroup(
    ///     services: [telemetry, DispatcherService(Dispatcher(graph))],
    ///     gracefulShutdownSignals: [.sigterm], logger: logger)
    /// try await group.run()
    /// ```
    ///
    /// Its `run` launches the graph and returns when all its services are down. The group's graceful shutdown shuts the
    /// graph down in order, and each service has its ``/LaunchGraph/ServicePolicy/drain`` time. A cancellation has the
    /// same effect, and `run` then throws `CancellationError`.
    ///
    /// The code of the graph's services is not part of the group's graceful shutdown: `gracefulShutdown()` does not
    /// return in that code when the group shuts down, because it may not be the service's turn yet. Use
    /// ``/LaunchGraph/untilShutdown()`` there, or a ``LifecycleService``.
    public struct DispatcherService: ServiceLifecycle.Service, CustomStringConvertible {
        /// The dispatcher.
        public let dispatcher: Dispatcher
        /// The name of the service in the group's log.
        public let description: String

        private let deadline: Duration?
        private let reload: ProcessSignal?

        /// Creates a service that runs `dispatcher`.
        ///
        /// - Parameters:
        ///   - dispatcher: the dispatcher.
        ///   - name: the name of the service in the group's log.
        ///   - deadline: the limit for the whole shutdown; `nil` for only the limits of the services.
        ///   - reload: the signal on which services are notified to reload; `nil` for none.
        public init(
            _ dispatcher: Dispatcher, name: String = "LaunchGraph", deadline: Duration? = nil,
            reloadOn reload: ProcessSignal? = nil
        ) {
            (self.dispatcher, description, self.deadline, self.reload) = (dispatcher, name, deadline, reload)
        }

        /// Launches the graph and waits until all its services are down.
        ///
        /// - Throws: the errors of ``/LaunchGraph/Dispatcher/run(until:startDeadline:lameDuck:deadline:reloadOn:)``.
        public func run() async throws {
            // The group calls handlers while it holds its lock. A handler of a service that queries whether a graceful
            // shutdown has begun would take that lock again, so the shutdown begins in another task.
            let (shutdowns, shutdown) = AsyncStream.makeStream(of: Void.self)
            try await withGracefulShutdownHandler {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask {
                        for await _ in shutdowns { dispatcher.requestShutdown() }
                    }
                    defer { tasks.cancelAll() }
                    try await dispatcher.run(until: .shutdown, deadline: deadline, reloadOn: reload)
                }
            } onGracefulShutdown: {
                shutdown.yield()
            }
        }
    }
#endif
