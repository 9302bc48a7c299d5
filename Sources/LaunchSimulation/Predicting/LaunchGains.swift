public import LaunchGraph

/// Changes that would shorten a launch, each predicted separately.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct LaunchGains: Sendable, Hashable {
    /// One change, and the resulting duration of the launch.
    public struct Gain: Sendable, Hashable {
        /// The kinds of changes.
        public enum Change: Sendable, Hashable {
            /// The service takes half of its duration.
            case halved(ServiceID)
            /// This many services may start at the same time.
            case jobs(Int)
        }

        /// The change.
        public var change: Change
        /// The duration of the launch.
        public var wall: Duration
    }

    /// The maximum number of candidates on the critical path, and the same number of other candidates.
    private static let maxCandidates = 8

    /// The gains, largest first, followed by the gain of one more job.
    public var gains: [Gain]

    /// Finds changes that shorten the launch that `report` predicts under `assumptions`.
    ///
    /// The candidates are the slowest services of the critical path. If services wait for slots or a service has
    /// failed, the slowest other services are candidates, too, and are included if they shorten the launch.
    ///
    /// - Parameters:
    ///   - predictor: predicts the launch with each change.
    ///   - assumptions: the assumptions without any change.
    ///   - report: the prediction under `assumptions`.
    ///   - limit: the maximum number of services.
    /// - Complexity: at most 17 predictions: one for each candidate and one for one more job. For graphs of more than
    ///   25,000 services, there are fewer candidates, so that at most 400,000 services are simulated in total.
    public init(_ predictor: LaunchPredictor, _ assumptions: LaunchAssumptions, _ report: LaunchReport, limit: Int = 5)
    {
        self.init(predictor, assumptions, report, limit: limit, maxSimulatedServices: 400_000)
    }

    /// - Parameter maxSimulatedServices: the maximum number in all predictions; at least one candidate is always predicted.
    init(
        _ predictor: LaunchPredictor, _ assumptions: LaunchAssumptions, _ report: LaunchReport, limit: Int = 5,
        maxSimulatedServices: Int
    ) {
        gains = []
        guard report.outcome == .running || report.outcome == .degraded, report.phase != .failed else { return }
        // The duration of a launch that lasts until the end of time is unknown, and so is any gain.
        guard report.wall < .nanoseconds(Int64.max - 1) else { return }
        let path = Set(report.criticalPath)
        let affordable = max(1, maxSimulatedServices / max(1, report.services.count))
        gains = Self.candidates(assumptions, report, path).prefix(affordable)
            .map { (id: $0, wall: predictor.wall(assumptions.accelerating($0, by: 0.5))) }
            .filter { path.contains($0.id) || $0.wall < report.wall }
            .sorted { $0.wall < $1.wall }
            .prefix(limit).map { Gain(change: .halved($0.id), wall: $0.wall) }
        if let jobs = assumptions.maxConcurrency, jobs < report.services.count {
            var wider = assumptions
            wider.maxConcurrency = jobs + 1
            gains.append(Gain(change: .jobs(jobs + 1), wall: predictor.wall(wider)))
        }
    }

    /// Returns the candidates: services of the critical path, slowest first, then the others, slowest first.
    private static func candidates(
        _ assumptions: LaunchAssumptions, _ report: LaunchReport, _ path: Set<ServiceID>
    ) -> [ServiceID] {
        // A service that settled later did not delay the launch, and that of a hanging service has no speed.
        let slowest = report.services
            .compactMap { service -> (id: ServiceID, duration: Duration)? in
                guard let settled = service.settled, settled <= report.wall, !service.attempts.isEmpty,
                    assumptions.durations[service.id] ?? .zero > .zero, !assumptions.hanging.contains(service.id)
                else { return nil }
                return (service.id, service.attempts.reduce(.zero) { $0 + ($1.duration ?? .zero) })
            }
            .sorted { $0.duration > $1.duration }
        let critical = slowest.lazy.filter { path.contains($0.id) }.prefix(maxCandidates).map(\.id)
        // If there is no limit and everything is up, only the critical path determines the end.
        guard assumptions.maxConcurrency != nil || report.outcome == .degraded else { return Array(critical) }
        return critical + slowest.lazy.filter { !path.contains($0.id) }.prefix(maxCandidates).map(\.id)
    }
}
