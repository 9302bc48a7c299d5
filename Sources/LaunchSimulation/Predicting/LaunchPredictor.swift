public import LaunchGraph

/// Says how a launch will go by launching: the real dispatcher, on virtual time, with simulated services.
///
/// ```swift
/// let predictor = try LaunchPredictor(graph)
/// let profile = LaunchProfile(runs)
/// let report = predictor.report(LaunchAssumptions(durations: profile.attemptDurations, maxConcurrency: 2))
/// print(report.wall, report.criticalPath)
/// ```
///
/// Of what happens at the same moment launch order decides, and success comes before timeout.
public struct LaunchPredictor: Sendable {
    private let graph: StagedGraph
    /// After how many steps a launch is given up in which something happens without end.
    public let mostSteps: Int

    /// A predictor of launches of `graph`; of its services only identifiers, dependencies, policies and modes matter.
    ///
    /// - Parameters:
    ///   - graph: the graph, which needs nothing of a parent.
    ///   - mostSteps: after how many steps a launch is given up in which something happens without end, such as attempt
    ///     after attempt; ten million, or a thousand for each service, where that is not said.
    /// - Throws: `ServiceGraphError` when the graph depends on services of a parent: nobody says how these do.
    public init(_ graph: ServiceGraph, mostSteps: Int? = nil) throws {
        // By itself, so that what it needs of a parent is unknown.
        let alone = graph.parentGraph == nil ? graph : try ServiceGraph(services: graph.services)
        self.graph = try StagedGraph(alone)
        self.mostSteps = max(1, mostSteps ?? max(10_000_000, 1000 * graph.count))
    }

    /// How the launch goes under these assumptions, until nothing happens any more: what is deferred is in it.
    ///
    /// The outcome is `deadlock` when the launch would never return, and `launching` when it does not within the most
    /// steps. `work` is that of attempts that came to an end. Time ends after 292 years.
    ///
    /// - Complexity: O((services + dependencies) · log services) for each attempt a service takes.
    public func report(_ assumptions: LaunchAssumptions) -> LaunchReport {
        let run = run(assumptions, until: .settled)
        guard let launch = run.launches.first, var report = launch.beforeShutdown ?? run.stuck else {
            return LaunchReport(outcome: .idle)
        }
        if launch.atReturn == nil {
            if run.ending == .quiet { report.outcome = .deadlock }
            // It ends where nothing happens any more, not where that was noticed.
            report.wall = report.lastMoment
        }
        report.work = report.services.reduce(.zero) { sum, service in
            service.tries.reduce(sum) { $0 + ($1.duration ?? .zero) }
        }
        return report
    }

    /// How long the launch takes under these assumptions: the `wall` of the report, without what follows the launch.
    func wall(_ assumptions: LaunchAssumptions) -> Duration {
        let run = run(assumptions, until: .launchReturned)
        return run.launches.first?.atReturn?.wall ?? run.stuck?.lastMoment ?? .zero
    }

    /// Simulates a launch and nothing that the prediction does not need, such as the shutdown.
    private func run(_ assumptions: LaunchAssumptions, until end: Scenario.End) -> SimulatedRun {
        var scenario = Scenario(services: graph.ids.map { assumptions.service($0) })
        scenario.maxConcurrency = assumptions.maxConcurrency
        scenario.profile = assumptions.profile
        scenario.end = end
        let world = SimulatedWorld(scenario.order)
        let ongoing = OngoingRun(scenario, of: graph, in: world)
        return ongoing.finish(world.run(limit: mostSteps) { ongoing.isDone })
    }
}

extension LaunchReport {
    /// When an attempt ended or a service settled for the last time.
    fileprivate var lastMoment: Duration {
        services.reduce(.zero) { last, service in
            max(last, service.settled ?? .zero, service.tries.last?.ended ?? .zero)
        }
    }
}
