public import LaunchGraph

/// Launches `graph` and shuts it down once for each seed, on virtual time and with simulated services, and checks that
/// neither hangs nor leaves anything behind.
///
/// Of the services only identifiers, dependencies, policies and modes are used. Who of those that can go on does so
/// first is drawn from the seed, and so is how long each takes where `durations` does not say it.
///
/// ```swift
/// @Test func `whatever single service hangs, the launch returns`() async throws {
///     try await simulate(appGraph, faults: .anyOneHangs, seeds: 0..<1000) { outcome in
///         try #require(outcome.report.wall < .seconds(60))
///     }
/// }
/// ```
///
/// What `check` throws ends the test with the seed and the timeline: use `#require` in it, not `#expect`, which records an
/// issue for every seed and none that says how to get the run again.
///
/// A service whose policy has no timeout makes this test fail, with a timeline and a sentence such as "the launch
/// never returns: metrics is starting since 100 ms; checkout waits for metrics".
///
/// Checked in every run: nothing starts before what it waits for has settled, nor after a dependency that it cannot do
/// without failed; attempts of one service never overlap; what came up is shut down exactly once, dependents first;
/// every service ends in one state and has a reason for it; the launch and the shutdown return. Where nothing goes wrong by
/// intent, no service fails either. Where something does, failures are what is expected: whether the app is up all the same
/// is for `check` to say, by ``SimulatedOutcome/isUp`` and the errors.
///
/// - Parameters:
///   - graph: the graph, which has no parent.
///   - faults: what goes wrong.
///   - seeds: a run for each; the same seed gives the same run, in any process.
///   - maxConcurrency: how many services may be starting at a time; `nil` for any number.
///   - durations: how long services take, as far as it is known; an earlier run's `LaunchProfile`.
///   - isolation: the actor of the caller, on which the runs are made.
///   - check: what else must hold; what it throws comes back with the seed and a timeline.
/// - Throws: ``SimulationFailure`` for the first run in which something is wrong; ``InvalidSimulation`` where there are no
///   seeds, a fault is about a service that is not there, or the graph has a parent; `CancellationError` when the task is
///   cancelled.
public func simulate(
    _ graph: ServiceGraph, faults: Faults = .none, seeds: Range<UInt64> = 0..<100, maxConcurrency: Int? = nil,
    durations: LaunchProfile = LaunchProfile(), isolation: isolated (any Actor)? = #isolation,
    _ check: (SimulatedOutcome) throws -> Void = { _ in }
) async throws {
    let staged = try StagedGraph(simulated: graph, isReal: false)
    guard !seeds.isEmpty else { throw InvalidSimulation(.noSeeds) }
    for seed in seeds {
        try Task.checkCancellation()
        var simulation = try Simulation(staged, seed: seed, faults: faults, durations: durations)
        simulation.scenario.maxConcurrency = maxConcurrency
        simulation.chooseMoment { SimulatedRun($0, of: staged) }
        try simulation.check(SimulatedRun(simulation.scenario, of: staged), check)
        if seed % 64 == 63 { await Task.yield() }
    }
}

/// As ``simulate(_:faults:seeds:maxConcurrency:durations:isolation:_:)``, with the services' own code.
///
/// ```swift
/// try await simulateReal(faults: .service(MetricsService.id, .hangs), seeds: 0..<1000) { clock in
///     try ServiceGraph {
///         MetricsService(clock: clock)
///         ShopService(clock: clock)
///     }
/// } _: { outcome in
///     try #require(outcome.isUp)
/// }
/// ```
///
/// What goes wrong does so around a service's own code. An attempt that is to throw or to hang does that in place of it: no
/// attempt fails that has made something. A slow one waits before it; one that comes late has done it and then waits. A
/// shutdown that is to throw or to hang shuts down first, and what is to stop working is cancelled and waited for. All other
/// services do nothing but their own code.
///
/// Where nothing goes wrong by intent, nothing may: a launch that fails, a service that fails though it is allowed to, and a
/// shutdown that throws make the test fail. If the services' own code is what is to fail, say so:
/// `faults: .ownCode("the disk is full")`. Where something goes wrong by intent failures are what is expected, and
/// `check` has to look at ``SimulatedOutcome/isUp``, ``SimulatedOutcome/launchError`` and
/// ``SimulatedOutcome/shutdownError``.
///
/// What takes time must do so by the clock that `graph` is given. What goes on for ever while it is up, such as a sign of
/// life every ten seconds, is shut down once everything else has settled.
///
/// Code that leaves the simulated world is not waited for: `Task {}`, the main actor and with it synchronous services,
/// threads and queues, a real clock. The world's time goes on at once, so that a timeout passes in no time, and a launch
/// without one is reported as one that never returns. Such a run need not be the same again;
/// ``SimulatedOutcome/leftTheWorld`` tells where that is known.
///
/// - Parameters:
///   - faults: what goes wrong.
///   - seeds: a run for each.
///   - maxConcurrency: how many services may be starting at a time; `nil` for any number.
///   - isolation: the actor of the caller, on which the runs are made.
///   - graph: makes the graph for one run, whose services sleep by that clock.
///   - check: what else must hold; what it throws comes back with the seed and a timeline.
/// - Throws: ``SimulationFailure`` for the first run in which something is wrong; what `graph` throws;
///   ``InvalidSimulation`` where there are no seeds, a fault is about a service that is not there, or the graph has a
///   parent; `CancellationError` when the task is cancelled.
public func simulateReal(
    faults: Faults = .none, seeds: Range<UInt64> = 0..<100, maxConcurrency: Int? = nil,
    isolation: isolated (any Actor)? = #isolation, graph: (VirtualClock) throws -> ServiceGraph,
    _ check: (SimulatedOutcome) throws -> Void = { _ in }
) async throws {
    guard !seeds.isEmpty else { throw InvalidSimulation(.noSeeds) }
    // A machine's time passes also for code that goes round in circles.
    let patience = 100_000
    for seed in seeds {
        try Task.checkCancellation()
        let world = SimulatedWorld(.drawn(seed: seed), patience: patience)
        let staged = try StagedGraph(simulated: graph(world.clock), isReal: true)
        var simulation = try Simulation(staged, seed: seed, faults: faults, durations: LaunchProfile())
        simulation.scenario.maxConcurrency = maxConcurrency
        try simulation.chooseMoment { scenario in
            // Services that were used once are not used again.
            let world = SimulatedWorld(.drawn(seed: seed), patience: patience)
            return SimulatedRun(scenario, of: try StagedGraph(graph(world.clock), isReal: true), in: world)
        }
        try simulation.check(SimulatedRun(simulation.scenario, of: staged, in: world), check)
        if seed % 64 == 63 { await Task.yield() }
    }
}

extension StagedGraph {
    /// The services of `graph` on a stage of its own, which has room for all of them only if there is no parent.
    fileprivate init(simulated graph: ServiceGraph, isReal: Bool) throws {
        guard graph.parentGraph == nil else { throw InvalidSimulation(.hasParent) }
        try self.init(graph, isReal: isReal)
    }
}
