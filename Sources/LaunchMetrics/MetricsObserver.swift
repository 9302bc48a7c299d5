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
    /// service has the dimension `launch.service`, and every metric one for each label of the dispatcher, such as
    /// `launch.label.version`. The number of time series grows with the number of services and with the number of values
    /// of each label.
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
            var services: [ServiceID: ServiceTimes] = [:]
            var launchBegan: Duration?
            var stopBegan: Duration?
            var labels: [(String, String)] = []
        }

        private let factory: any MetricsFactory
        private let state = Locked(State())

        /// Creates an observer.
        ///
        /// - Parameter factory: creates the metrics; by default, the factory of the metrics system.
        public init(factory: (any MetricsFactory)? = nil) { self.factory = factory ?? MetricsSystem.factory }

        /// Adds the labels of the dispatcher to the dimensions of every metric.
        public func receive(labels: [String: String]) {
            let dimensions = labels.sorted { $0.key < $1.key }.map { ("launch.label." + $0.key, $0.value) }
            state.withLock { $0.labels = dimensions }
        }

        /// Measures a change of a service.
        public func observe(_ change: LaunchChange) {
            let measurements = state.withLock { $0.services[change.id, default: ServiceTimes()].update(change) }
            let dimensions = [("launch.service", change.id.name)]
            for measurement in measurements { record(measurement, "launch.service.", dimensions) }
        }

        /// Measures the launch and the shutdown of the program.
        public func observe(_ phase: LaunchPhase, at time: Duration) {
            let ended = state.withLock { state -> Measurement? in
                switch phase {
                case .launching: state.launchBegan = time
                case .stopping:
                    state.launchBegan = nil
                    state.stopBegan = time
                case .up, .degraded:
                    defer { state.launchBegan = nil }
                    return state.launchBegan.map { .duration("duration", time - $0) }
                case .down, .failed:
                    defer { state.stopBegan = nil }
                    return state.stopBegan.map { .duration("shutdown.duration", time - $0) }
                case .idle, .draining: break
                }
                return nil
            }
            if let ended { record(ended, "launch.", []) }
        }

        /// Records a measurement. The handlers of metrics are the program's code, which is not called under the lock.
        private func record(_ measurement: Measurement, _ prefix: String, _ own: [(String, String)]) {
            let dimensions = own + state.withLock { $0.labels }
            switch measurement {
            case .up(let isUp):
                Meter(label: "\(prefix)up", dimensions: dimensions, factory: factory).set(isUp ? 1 : 0)
            case .count(let name):
                Counter(label: prefix + name, dimensions: dimensions, factory: factory).increment()
            case .duration(let name, let duration):
                Timer(label: prefix + name, dimensions: dimensions, factory: factory)
                    .recordNanoseconds(duration.saturatedNanoseconds)
            }
        }
    }

    /// What one change adds to the metrics. Names have no prefix.
    private enum Measurement {
        case up(Bool)
        case count(String)
        case duration(String, Duration)
    }

    private struct ServiceTimes {
        private var wasUp: Bool?
        private var startBegan: Duration?
        private var upSince: Duration?
        private var stopBegan: Duration?

        mutating func update(_ change: LaunchChange) -> [Measurement] {
            var measurements: [Measurement?] = []
            switch change.kind {
            case .stalled: return []
            case .eventFailed: return [.count("event.failures")]
            case .state: break
            }
            switch change.state {
            case .idle, .waiting, .skipped, .cancelled: break
            case .starting: startBegan = startBegan ?? change.at
            case .running:
                measurements = [end("launch.duration", \.startBegan, at: change.at)]
                upSince = upSince ?? change.at
            case .completed:
                measurements = [end("launch.duration", \.startBegan, at: change.at), endRun(at: change.at)]
            case .retrying: measurements = [.count("retries")]
            case .restarting: measurements = [.count("restarts"), endRun(at: change.at)]
            case .failed, .abandoned:
                startBegan = nil
                measurements = [.count("failures"), endRun(at: change.at)]
            case .stopping:
                stopBegan = change.at
                measurements = [endRun(at: change.at)]
            case .stopped:
                measurements = [endRun(at: change.at), end("shutdown.duration", \.stopBegan, at: change.at)]
            }
            // The output of a completed service is available until its shutdown.
            let isUp = change.state == .running || change.state == .completed
            if isUp != wasUp {
                measurements.append(.up(isUp))
                wasUp = isUp
            }
            return measurements.compactMap(\.self)
        }

        private mutating func endRun(at moment: Duration) -> Measurement? { end("run.duration", \.upSince, at: moment) }

        private mutating func end(
            _ name: String, _ began: WritableKeyPath<ServiceTimes, Duration?>, at moment: Duration
        ) -> Measurement? {
            defer { self[keyPath: began] = nil }
            return self[keyPath: began].map { .duration(name, moment - $0) }
        }
    }
#endif
