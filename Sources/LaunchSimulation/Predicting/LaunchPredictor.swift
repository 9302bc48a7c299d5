public import LaunchGraph

/// Says how a launch will go by launching: the real dispatcher, on virtual time, with simulated services.
///
/// ```swift
/// let predictor = try LaunchPredictor(graph)
/// let report = predictor.report(LaunchAssumptions(durations: LaunchProfile(runs).durations, maxConcurrency: 2))
/// print(report.wall, report.criticalPath)
/// ```
///
/// Of what happens at the same moment launch order decides, and success comes before timeout.
public struct LaunchPredictor: Sendable {
    private let graph: StagedGraph

    /// A predictor of launches of `graph`; of its services only identifiers, dependencies, policies and modes matter.
    ///
    /// - Throws: `ServiceGraphError` when the graph depends on services of a parent.
    public init(_ graph: ServiceGraph) throws {
        self.graph = try StagedGraph(graph)
    }

    /// How the launch goes under these assumptions, until nothing happens any more: what is deferred is in it.
    ///
    /// The outcome is `deadlock` when the launch would never return.
    ///
    /// - Complexity: O((services + dependencies) · log services) for each attempt a service takes.
    public func report(_ assumptions: LaunchAssumptions) -> LaunchReport {
        var scenario = Scenario(services: graph.ids.map { assumptions.service($0) })
        scenario.maxConcurrency = assumptions.maxConcurrency
        scenario.profile = assumptions.profile
        let run = SimulatedRun(scenario, of: graph)
        if var stuck = run.stuck, run.launches.first?.beforeShutdown == nil {
            stuck.outcome = .deadlock
            // It ends where nothing happens any more, not where that was noticed.
            stuck.wall = stuck.services.compactMap(\.settled).max() ?? .zero
            stuck.work = stuck.services.reduce(.zero) { sum, service in
                service.settled == nil ? sum : sum + (service.duration ?? .zero)
            }
            return stuck
        }
        return run.launches.first?.beforeShutdown ?? LaunchReport(outcome: .idle)
    }
}

/// What is assumed of the services in a prediction, and of the machine.
public struct LaunchAssumptions: Sendable, Hashable {
    /// How long an attempt of each service takes; what is not said takes no time.
    public var durations: [ServiceID: Duration]
    /// Services that throw at the end of every attempt.
    public var failing: Set<ServiceID>
    /// Services that wait until they are cancelled.
    public var hanging: Set<ServiceID>
    /// How many services may be starting at a time; `nil` for any number.
    public var maxConcurrency: Int?
    /// What the dispatcher knows of earlier runs when there are fewer places than ready services.
    public var profile: LaunchProfile?

    /// Assumptions.
    public init(
        durations: [ServiceID: Duration] = [:], failing: Set<ServiceID> = [], hanging: Set<ServiceID> = [],
        maxConcurrency: Int? = nil, profile: LaunchProfile? = nil
    ) {
        self.durations = durations
        self.failing = failing
        self.hanging = hanging
        self.maxConcurrency = maxConcurrency
        self.profile = profile
    }

    func service(_ id: ServiceID) -> SimulatedService {
        SimulatedService(
            duration: durations[id] ?? .zero, hangingAttempts: hanging.contains(id) ? .max : 0,
            failingAttempts: failing.contains(id) ? .max : 0)
    }
}
