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

    /// What was tried: services of the critical path, those that would help most first, then one more job.
    public var gains: [Gain]

    /// What would make the launch shorter that `report` predicts under `assumptions`.
    ///
    /// - Parameter limit: how many services of the critical path are tried, those that take longest.
    /// - Complexity: a prediction for each.
    public init(_ predictor: LaunchPredictor, _ assumptions: LaunchAssumptions, _ report: LaunchReport, limit: Int = 5)
    {
        gains = []
        guard report.outcome == .running || report.outcome == .degraded else { return }
        let candidates = report.criticalPath
            .map { ($0, assumptions.durations[$0] ?? .zero) }
            .filter { $0.1 > .zero && !assumptions.hanging.contains($0.0) }
        let slowest = candidates.enumerated()
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
            .prefix(limit)
        for (_, (id, duration)) in slowest {
            var faster = assumptions
            faster.durations[id] = duration / 2
            gains.append(Gain(change: .halved(id), wall: predictor.report(faster).wall))
        }
        gains = gains.enumerated()
            .sorted { ($0.element.wall, $0.offset) < ($1.element.wall, $1.offset) }
            .map(\.element)
        if let jobs = assumptions.maxConcurrency, jobs < report.services.count {
            var wider = assumptions
            wider.maxConcurrency = jobs + 1
            gains.append(Gain(change: .jobs(jobs + 1), wall: predictor.report(wider).wall))
        }
    }
}
