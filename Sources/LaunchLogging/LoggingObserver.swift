#if Logging
    public import LaunchGraph
    import LaunchSupport
    public import Logging

    /// Logs every change of a program and of its services, one line each.
    ///
    /// ```swift
    /// let dispatcher = Dispatcher(graph, observers: [LoggingObserver(logger)])
    /// ```
    ///
    /// The message of a log line is constant; the variable data is in its metadata, see ``MetadataKey``. The level
    /// indicates the importance: an error for a service that failed, a warning for one that was skipped or is
    /// restarted, a notice for an attempt that is repeated.
    ///
    /// The code of services runs with a logger whose metadata contains the service: `Logger.current`, and
    /// `context.logger` in `launch`. The libraries that a service calls also log with this logger, if they use
    /// `Logger.current`.
    ///
    /// When `launch()`, `shutdown()` and `run(until:)` return, all changes up to their end have been logged, unless an
    /// observer takes longer than a second.
    public final class LoggingObserver: ServiceInterceptor {
        private struct State {
            /// The time at which each service entered the state whose duration its next line contains.
            var began: [ServiceID: Duration] = [:]
            /// For each skipped service, the service that caused the skip.
            var causes: [ServiceID: ServiceID] = [:]
            var launchBegan: Duration?
            var stopBegan: Duration?

            /// Returns the time that the service took to reach its new state; `nil` if it is not relevant.
            mutating func duration(until change: LaunchChange) -> Duration? {
                switch change.state {
                case .starting, .stopping, .idle, .waiting, .skipped:
                    began[change.id] = change.at
                    return nil
                default:
                    defer { began[change.id] = change.at }
                    return began[change.id].map { change.at - $0 }
                }
            }

            /// For a skipped service, returns the chain from the service to the one that failed, limited to twenty
            /// services.
            mutating func chain(of change: LaunchChange) -> [ServiceID]? {
                guard change.state == .skipped else {
                    causes[change.id] = nil
                    return nil
                }
                causes[change.id] = change.because
                var chain = [change.id]
                var cause = change.because
                while let next = cause, chain.count < 20 {
                    chain.append(next)
                    cause = causes[next]
                }
                return chain
            }
        }

        private let labelledLogger: Locked<Logger>
        private let state = Locked(State())

        /// Creates an observer that logs with `logger`.
        ///
        /// - Parameter logger: the logger; its handler, level and metadata are used unchanged.
        public init(_ logger: Logger) { labelledLogger = Locked(logger) }

        private var logger: Logger { labelledLogger.withLock { $0 } }

        /// Adds the labels of the dispatcher to the metadata of every line, also of those of services.
        public func receive(labels: [String: String]) {
            labelledLogger.withLock { logger in
                for (key, value) in labels { logger[metadataKey: MetadataKey.label + key] = "\(value)" }
            }
        }

        // MARK: Changes

        /// Logs a change of a service.
        public func observe(_ change: LaunchChange) {
            var metadata: Logger.Metadata = [MetadataKey.service: "\(change.id)"]
            if change.attempt > 0 { metadata[MetadataKey.attempt] = "\(change.attempt)" }
            if let error = change.error { metadata[MetadataKey.error] = "\(error)" }
            switch change.kind {
            case .state: logState(change, &metadata)
            case .stalled: logger.warning("service is still starting", metadata: metadata)
            case .eventFailed(let event):
                metadata[MetadataKey.event] = "\(event)"
                logger.error("service failed to respond to an event", metadata: metadata)
            }
        }

        private func logState(_ change: LaunchChange, _ metadata: inout Logger.Metadata) {
            metadata[MetadataKey.state] = "\(change.state)"
            let (duration, chain) = state.withLock { state in
                (state.duration(until: change), state.chain(of: change))
            }
            if let duration { metadata[MetadataKey.duration] = "\(duration.inSeconds)" }
            if let chain { metadata[MetadataKey.because] = .array(chain.map { "\($0)" }) }
            switch change.state {
            case .idle, .waiting: logger.trace("service waits", metadata: metadata)
            case .starting: logger.debug("service is starting", metadata: metadata)
            case .running: logger.info("service is up", metadata: metadata)
            case .completed: logger.info("service completed its work", metadata: metadata)
            case .stopping: logger.debug("service is shutting down", metadata: metadata)
            case .stopped where change.hasFailedShutdown:
                logger.error("service failed to shut down", metadata: metadata)
            case .stopped: logger.info("service is down", metadata: metadata)
            case .cancelled: logger.info("service was cancelled", metadata: metadata)
            case .retrying: logger.notice("attempt failed, and is repeated", metadata: metadata)
            case .restarting: logger.warning("service is restarted", metadata: metadata)
            case .skipped: logger.warning("service was skipped", metadata: metadata)
            case .abandoned: logger.error("service did not react to its cancellation", metadata: metadata)
            case .failed: logger.error("service failed", metadata: metadata)
            }
        }

        /// Logs a change of the program's phase.
        public func observe(_ phase: LaunchPhase, at time: Duration) {
            let began = state.withLock { state -> Duration? in
                switch phase {
                case .launching:
                    state = State()
                    state.launchBegan = time
                    return nil
                case .stopping:
                    state.stopBegan = time
                    return nil
                case .up, .degraded: return state.launchBegan
                case .down, .failed: return state.stopBegan
                case .idle, .draining: return nil
                }
            }
            var metadata: Logger.Metadata = [MetadataKey.phase: "\(phase)"]
            if let began { metadata[MetadataKey.duration] = "\((time - began).inSeconds)" }
            switch phase {
            case .idle, .launching: logger.info("program is launching", metadata: metadata)
            case .up: logger.notice("program is up", metadata: metadata)
            case .degraded: logger.warning("program is degraded", metadata: metadata)
            case .draining: logger.notice("program is draining", metadata: metadata)
            case .stopping: logger.notice("program is shutting down", metadata: metadata)
            case .down: logger.notice("program is down", metadata: metadata)
            case .failed: logger.error("program failed", metadata: metadata)
            }
        }

        // MARK: The code of services

        /// Runs the code of a service with a logger whose metadata contains the service.
        public func intercept<Result: Sendable>(
            _ call: ServiceCall, _ next: @Sendable () async throws -> Result
        ) async throws -> Result {
            try await withLogger(serviceLogger(for: call)) { _ in try await next() }
        }

        /// Runs the launch of a synchronous service with a logger whose metadata contains the service.
        @MainActor public func interceptSynchronously<Result>(
            _ call: ServiceCall, _ next: () throws -> Result
        ) throws -> Result {
            try withLogger(serviceLogger(for: call)) { _ in try next() }
        }

        private func serviceLogger(for call: ServiceCall) -> Logger {
            var logger = self.logger
            logger[metadataKey: MetadataKey.service] = "\(call.id)"
            logger[metadataKey: MetadataKey.attempt] = "\(call.attempt)"
            return logger
        }
    }

    /// The keys of the metadata that ``LoggingObserver`` logs.
    public enum MetadataKey {
        /// The identifier of the service.
        public static let service = "launch.service"
        /// The service's new state, as in a launch report.
        public static let state = "launch.state"
        /// The number of the attempt, starting with 1.
        public static let attempt = "launch.attempt"
        /// The time in seconds that the service was in its previous state, or the duration of the launch or the
        /// shutdown.
        public static let duration = "launch.duration"
        /// The description of the error.
        public static let error = "launch.error"
        /// For a skipped service, the chain from the service to the one that failed.
        public static let because = "launch.because"
        /// The program's new phase.
        public static let phase = "launch.phase"
        /// The name of the event to which a service failed to respond.
        public static let event = "launch.event"
        /// The prefix of the labels of the dispatcher: `launch.label.version`.
        public static let label = "launch.label."
    }

    extension LaunchContext {
        /// The logger of the service: `Logger.current` with the service in its metadata.
        ///
        /// With a ``LoggingObserver``, it is that observer's logger.
        public var logger: Logger {
            var logger = Logger.current
            logger[metadataKey: MetadataKey.service] = "\(id)"
            return logger
        }
    }

    extension Duration {
        fileprivate var inSeconds: Double { self / .seconds(1) }
    }
#endif
