public import LaunchGraph

/// What would make a launch shorter, tried out one at a time.
public struct LaunchGains: Sendable, Hashable {
    /// One thing to change, and how long the launch would take then.
    public struct Gain: Sendable, Hashable {
        /// What is changed.
        public enum Change: Sendable, Hashable {
            /// This service takes half of the time.
            case halved(ServiceID)
            /// This many services may be starting at a time.
            case jobs(Int)
        }

        /// What is changed.
        public var change: Change
        /// How long the launch would take.
        public var wall: Duration
    }

    /// The largest number of services of each kind that are tried.
    private static let mostTried = 8

    /// What was tried: the services that would help most first, then one more job.
    public var gains: [Gain]

    /// What would make the launch shorter that `report` predicts under `assumptions`.
    ///
    /// Tried are the slowest services of the critical path and, where services wait for places or one has failed, the
    /// slowest of all: what is given there are only those of them that help.
    ///
    /// - Parameters:
    ///   - predictor: what predicts the launch with each change.
    ///   - assumptions: what is assumed but for the change.
    ///   - report: what `predictor` predicts under `assumptions`.
    ///   - limit: how many services are given.
    /// - Complexity: at most 17 predictions, and fewer for graphs of more than 25,000 services: one prediction for each
    ///   service that is tried and one for the further job, of at most 400,000 services or one prediction each.
    public init(_ predictor: LaunchPredictor, _ assumptions: LaunchAssumptions, _ report: LaunchReport, limit: Int = 5)
    {
        self.init(predictor, assumptions, report, limit: limit, mostSimulated: 400_000)
    }

    /// - Parameter mostSimulated: the largest number of simulated services in all tries together, so that a large graph
    ///   costs a few predictions only; one service is tried in any case.
    init(
        _ predictor: LaunchPredictor, _ assumptions: LaunchAssumptions, _ report: LaunchReport, limit: Int = 5,
        mostSimulated: Int
    ) {
        gains = []
        guard report.outcome == .running || report.outcome == .degraded else { return }
        // Of a launch that is cut short by the end of time nobody knows how much shorter it gets.
        guard report.wall < .nanoseconds(Int64.max - 1) else { return }
        let path = Set(report.criticalPath)
        var tried: [(gain: Gain, isCritical: Bool)] = []
        let affordable = max(1, mostSimulated / max(1, report.services.count))
        for id in Self.candidates(assumptions, report, path).prefix(affordable) {
            let wall = predictor.wall(assumptions.accelerating(id, by: 0.5))
            tried.append((Gain(change: .halved(id), wall: wall), path.contains(id)))
        }
        gains = tried.enumerated()
            .filter { $0.element.isCritical || $0.element.gain.wall < report.wall }
            .sorted { ($0.element.gain.wall, $0.offset) < ($1.element.gain.wall, $1.offset) }
            .prefix(limit)
            .map(\.element.gain)
        if let jobs = assumptions.maxConcurrency, jobs < report.services.count {
            var wider = assumptions
            wider.maxConcurrency = jobs + 1
            gains.append(Gain(change: .jobs(jobs + 1), wall: predictor.wall(wider)))
        }
    }

    /// The services to try: those of the critical path first, each kind with the slowest first.
    private static func candidates(
        _ assumptions: LaunchAssumptions, _ report: LaunchReport, _ path: Set<ServiceID>
    ) -> [ServiceID] {
        // What settled later did not hold up the launch, and what hangs would take as long in any case.
        let slowest = report.services.enumerated()
            .compactMap { offset, service -> (id: ServiceID, held: Duration, offset: Int)? in
                guard let settled = service.settled, settled <= report.wall, !service.tries.isEmpty,
                    assumptions.durations[service.id] ?? .zero > .zero, !assumptions.hanging.contains(service.id)
                else { return nil }
                return (service.id, service.tries.reduce(.zero) { $0 + ($1.duration ?? .zero) }, offset)
            }
            .sorted { ($1.held, $0.offset) < ($0.held, $1.offset) }
        let critical = slowest.lazy.filter { path.contains($0.id) }.prefix(mostTried).map(\.id)
        // With places for all, and all of them up, the end moves only with its critical path.
        guard assumptions.maxConcurrency != nil || report.outcome == .degraded else { return Array(critical) }
        return critical + slowest.lazy.filter { !path.contains($0.id) }.prefix(mostTried).map(\.id)
    }
}
