public import LaunchGraph

/// Predicts a launch by simulating it: the real dispatcher launches simulated services in virtual time.
///
/// ```swift
/// let predictor = try LaunchPredictor(graph)
/// let profile = LaunchProfile(runs)
/// let report = predictor.report(LaunchAssumptions(durations: profile.attemptDurations, maxConcurrency: 2))
/// print(report.wall, report.criticalPath)
/// ```
///
/// Events at the same time occur in launch order, and a success precedes a timeout.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct LaunchPredictor: Sendable {
    private let graph: SimulatedGraph
    /// The maximum number of steps of a prediction.
    public let maxSteps: Int

    /// Creates a predictor for `graph`, which uses only its identifiers, dependencies, policies and modes.
    ///
    /// - Parameters:
    ///   - graph: the graph, which must not depend on services of a parent.
    ///   - maxSteps: the number of steps after which a prediction ends, in case it would otherwise not end, for example
    ///     because of endless retries; by default ten million, or a thousand for each service if that is more.
    /// - Throws: `ServiceGraphError` if the graph depends on services of a parent, whose durations are unknown.
    public init(_ graph: ServiceGraph, maxSteps: Int? = nil) throws {
        // The graph is created without its parent, so that a dependency on a service of the parent is an unknown one.
        let alone = graph.parent == nil ? graph : try ServiceGraph(services: graph.services)
        self.graph = SimulatedGraph(alone)
        self.maxSteps = max(1, maxSteps ?? max(10_000_000, 1000 * graph.count))
    }

    /// Predicts the launch under these assumptions, including deferred services.
    ///
    /// The outcome is `deadlock` if the launch would never return, and `launching` if it does not return within
    /// ``maxSteps``. `work` is the sum of the attempts that ended. Time ends after 292 years.
    ///
    /// - Complexity: O((services + dependencies) · log services) for each attempt that a service takes.
    public func report(_ assumptions: LaunchAssumptions) -> LaunchReport {
        let run = run(assumptions, until: .settled)
        guard let launch = run.launches.first, var report = launch.beforeShutdown ?? run.unfinishedReport else {
            return LaunchReport(outcome: .idle)
        }
        if launch.atReturn == nil {
            if run.ending == .idle { report.outcome = .deadlock }
            // The report ends at its last event, not when the simulation detected that there are no more events.
            report.wall = report.lastMoment
        }
        report.work = report.services.reduce(.zero) { sum, service in
            service.attempts.reduce(sum) { $0 + ($1.duration ?? .zero) }
        }
        return report
    }

    /// Returns the `wall` of the report, without simulating later events.
    func wall(_ assumptions: LaunchAssumptions) -> Duration {
        let run = run(assumptions, until: .launchReturned)
        return run.launches.first?.atReturn?.wall ?? run.unfinishedReport?.lastMoment ?? .zero
    }

    /// Simulates the launch without the parts that a prediction does not need, such as the shutdown.
    private func run(_ assumptions: LaunchAssumptions, until end: Scenario.End) -> SimulatedRun {
        var scenario = Scenario(services: graph.ids.map { assumptions.service($0) })
        scenario.maxConcurrency = assumptions.maxConcurrency
        scenario.profile = assumptions.profile
        scenario.end = end
        return SimulatedRun(scenario, of: graph, limit: maxSteps)
    }
}

extension LaunchReport {
    fileprivate var lastMoment: Duration {
        services.reduce(.zero) { last, service in
            max(last, service.settled ?? .zero, service.attempts.last?.ended ?? .zero)
        }
    }
}
