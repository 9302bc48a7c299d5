#if Metrics
    public import CoreMetrics
    public import LaunchGraph
    import LaunchSupport

    /// Measures a program and its services.
    ///
    /// ```swift
    /// let dispatcher = Dispatcher(graph, observers: [MetricsObserver()])
    /// ```
    ///
    /// The names follow the semantic conventions of OpenTelemetry: lower case, namespaces separated by dots, no unit
    /// and no `total` in the name. Durations are timers, which swift-metrics records in nanoseconds. Each metric of a
    /// service has one dimension, `launch.service`, so the number of time series depends only on the number of
    /// services.
    ///
    /// | metric | kind | what it measures |
    /// | --- | --- | --- |
    /// | `launch.duration` | timer | the launch, until all eager services have settled |
    /// | `launch.shutdown.duration` | timer | the shutdown of all services |
    /// | `launch.service.up` | gauge | 1 while the service is up, else 0 |
    /// | `launch.service.launch.duration` | timer | from the first attempt until the service is up |
    /// | `launch.service.run.duration` | timer | from then until it stops working or begins to shut down |
    /// | `launch.service.shutdown.duration` | timer | its shutdown, including the time in which it drains |
    /// | `launch.service.failures` | counter | how often it failed for good or was abandoned |
    /// | `launch.service.retries` | counter | how often an attempt to launch it was repeated |
    /// | `launch.service.restarts` | counter | how often it was restarted |
    /// | `launch.service.event.failures` | counter | how often it failed to respond to an event |
    public final class MetricsObserver: LaunchObserver {
        private struct State {
            var services: [ServiceID: ServiceMetrics] = [:]
            var launchBegan: Duration?
            var stopBegan: Duration?
        }

        private let factory: any MetricsFactory
        private let state = Locked(State())

        /// Creates an observer.
        ///
        /// - Parameter factory: creates the metrics; by default, the factory of the metrics system.
        public init(factory: (any MetricsFactory)? = nil) {
            self.factory = factory ?? MetricsSystem.factory
        }

        /// Measures a change of a service.
        public func observe(_ change: LaunchChange) {
            state.withLock { state in
                let metrics = state.services[change.id] ?? ServiceMetrics(change.id, factory)
                state.services[change.id] = metrics.updated(by: change)
            }
        }

        /// Measures the launch and the shutdown of the program.
        public func observe(_ phase: LaunchPhase, at time: Duration) {
            let ended = state.withLock { state -> (label: String, duration: Duration)? in
                switch phase {
                case .launching: state.launchBegan = time
                case .stopping:
                    state.launchBegan = nil
                    state.stopBegan = time
                case .up, .degraded:
                    defer { state.launchBegan = nil }
                    return state.launchBegan.map { ("launch.duration", time - $0) }
                case .down, .failed:
                    defer { state.stopBegan = nil }
                    return state.stopBegan.map { ("launch.shutdown.duration", time - $0) }
                case .idle: break
                }
                return nil
            }
            guard let ended else { return }
            Timer(label: ended.label, dimensions: [], factory: factory)
                .recordNanoseconds(ended.duration.saturatedNanoseconds)
        }
    }

    /// The metrics of one service, which are created when they are first needed.
    private struct ServiceMetrics {
        private let dimensions: [(String, String)]
        private let factory: any MetricsFactory
        private let up: Meter
        private var wasUp: Bool?
        private var startBegan: Duration?
        private var upSince: Duration?
        private var stopBegan: Duration?

        init(_ id: ServiceID, _ factory: any MetricsFactory) {
            dimensions = [("launch.service", id.name)]
            self.factory = factory
            up = Meter(label: "launch.service.up", dimensions: dimensions, factory: factory)
        }

        func updated(by change: LaunchChange) -> ServiceMetrics {
            var next = self
            next.update(change)
            return next
        }

        private mutating func update(_ change: LaunchChange) {
            switch change.kind {
            case .stalled: return
            case .eventFailed: return count("event.failures")
            case .state: break
            }
            switch change.state {
            case .idle, .waiting, .skipped, .cancelled: break
            case .starting: startBegan = startBegan ?? change.at
            case .running, .completed:
                record("launch.duration", since: \.startBegan, to: change.at)
                if change.state == .running { upSince = upSince ?? change.at } else { endRun(at: change.at) }
            case .retrying: count("retries")
            case .restarting:
                count("restarts")
                endRun(at: change.at)
            case .failed, .abandoned:
                count("failures")
                startBegan = nil
                endRun(at: change.at)
            case .stopping:
                endRun(at: change.at)
                stopBegan = change.at
            case .stopped:
                endRun(at: change.at)
                record("shutdown.duration", since: \.stopBegan, to: change.at)
            }
            // The output of a completed service is available until its shutdown.
            let isUp = change.state == .running || change.state == .completed
            if isUp != wasUp {
                up.set(isUp ? 1 : 0)
                wasUp = isUp
            }
        }

        private mutating func endRun(at moment: Duration) {
            record("run.duration", since: \.upSince, to: moment)
        }

        private mutating func record(
            _ name: String, since began: WritableKeyPath<ServiceMetrics, Duration?>, to moment: Duration
        ) {
            guard let start = self[keyPath: began] else { return }
            self[keyPath: began] = nil
            Timer(label: "launch.service.\(name)", dimensions: dimensions, factory: factory)
                .recordNanoseconds((moment - start).saturatedNanoseconds)
        }

        private func count(_ name: String) {
            Counter(label: "launch.service.\(name)", dimensions: dimensions, factory: factory).increment()
        }
    }
#endif
