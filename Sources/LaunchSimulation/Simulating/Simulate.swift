public import LaunchGraph
import LaunchSupport

/// Launches and shuts down `graph` once for each seed, with virtual time and simulated services.
///
/// Only the identifiers, dependencies, policies and modes of the services are used. The seed determines the
/// interleaving and, where `durations` does not contain them, the durations of the services.
///
/// ```swift
/// @Test func `the launch returns when any single service hangs`() async throws {
///     try await simulate(appGraph, faults: .anyOneHangs, seeds: 0..<1000) { outcome in
///         try #require(outcome.report.wall < .seconds(60))
///     }
/// }
/// ```
///
/// Use `#require` in `check` rather than `#expect`, which records an issue for every seed and does not show how to repeat
/// the run.
///
/// With these faults, a service without a timeout makes the test fail, with a timeline and a sentence such as "the
/// launch never returns: metrics has been starting since 100 ms; checkout waits for metrics".
///
/// Every run is checked in general: the launch and the shutdown return, every service that came up is shut down, no
/// attempt or run is left behind, and restarts respect their limits. Without faults, no service fails. With faults,
/// failures are expected: `check` determines whether the app works despite them, with ``SimulatedOutcome/isUp`` and the
/// errors.
///
/// - Parameters:
///   - graph: the graph, without a parent.
///   - faults: the faults to inject.
///   - seeds: the seeds, with one run for each. The same seed gives the same run in any process.
///   - maxConcurrency: the number of services that may start at the same time; `nil` for no limit.
///   - lameDuck: the time for which everything has to stay up after the request to shut down, as for the dispatcher.
///   - durations: the known durations of services, for example of an earlier run.
///   - isolation: the actor of the caller, on which the simulation runs.
///   - check: additional checks; an error that it throws is rethrown with the seed and a timeline.
/// - Throws: ``SimulationFailure`` for the first run that violates an expectation; ``InvalidSimulation`` if there are
///   no seeds, a fault names a service that is not in the graph, or the graph has a parent; `CancellationError` when
///   the task is cancelled.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public func simulate(
    _ graph: ServiceGraph, faults: Faults = .none, seeds: Range<UInt64> = 0..<100, maxConcurrency: Int? = nil,
    lameDuck: Duration = .zero, durations: LaunchProfile = LaunchProfile(),
    isolation: isolated (any Actor)? = #isolation, _ check: (SimulatedOutcome) throws -> Void = { _ in }
) async throws {
    guard graph.parent == nil else { throw InvalidSimulation.hasParent }
    let simulated = SimulatedGraph(graph)
    try await simulateEach(seeds, faults, durations, maxConcurrency, lameDuck, check) { seed in
        (simulated, SimulationExecutor(.random(seed: seed)))
    }
}

/// Performs ``simulate(_:faults:seeds:maxConcurrency:lameDuck:durations:isolation:_:)`` with the services' own code.
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
/// Faults are injected around the services' own code, as ``SimulatedService`` describes. All other services run only
/// their own code. A service whose `run` reports when it can be used is up then; in `simulate`, where no own code runs, it
/// is up when its launch returns.
///
/// In a simulation without faults, the test fails if the launch, a service (even one that is allowed to fail) or a
/// shutdown fails. If the failure of the services' own code is intended, declare it with `faults: .ownCode("the disk is
/// full")`.
///
/// The services must use the clock that `graph` receives for everything that takes time. A service that works forever
/// while it is up, for example by sending a heartbeat every ten seconds, is shut down once all other services have
/// settled.
///
/// The simulation does not wait for code that leaves it: `Task {}`, the main actor and therefore synchronous services,
/// threads and queues, a real clock. Virtual time then advances at once, so that timeouts pass immediately, and a
/// launch without a timeout is reported as one that never returns. The failure and ``SimulatedOutcome/servicesOutside``
/// name the services that were waiting outside at their deadline.
///
/// - Parameters:
///   - faults: the faults to inject.
///   - seeds: the seeds, with one run for each.
///   - maxConcurrency: the number of services that may start at the same time; `nil` for no limit.
///   - lameDuck: the time for which everything has to stay up after the request to shut down, as for the dispatcher.
///   - isolation: the actor of the caller, on which the simulation runs.
///   - graph: creates the graph for one run, with services that use the given clock.
///   - check: additional checks; an error that it throws is rethrown with the seed and a timeline.
/// - Throws: ``SimulationFailure`` for the first run that violates an expectation; the errors of `graph`;
///   ``InvalidSimulation`` if there are no seeds, a fault names a service that is not in the graph, or the graph has a
///   parent; `CancellationError` when the task is cancelled.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public func simulateReal(
    faults: Faults = .none, seeds: Range<UInt64> = 0..<100, maxConcurrency: Int? = nil,
    lameDuck: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
    graph: (VirtualClock) throws -> ServiceGraph, _ check: (SimulatedOutcome) throws -> Void = { _ in }
) async throws {
    try await simulateEach(seeds, faults, LaunchProfile(), maxConcurrency, lameDuck, check) { seed in
        // As on a real machine, time also advances for code that spins.
        let executor = SimulationExecutor(.random(seed: seed), maxJobsPerInstant: 100_000)
        let graph = try graph(executor.clock)
        guard graph.parent == nil else { throw InvalidSimulation.hasParent }
        return (SimulatedGraph(graph, isReal: true), executor)
    }
}

/// - Parameter prepare: returns the graph and the executor of a run. Each run has its own services if these run their own
///   code, which may have state.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
private func simulateEach(
    _ seeds: Range<UInt64>, _ faults: Faults, _ durations: LaunchProfile, _ maxConcurrency: Int?,
    _ lameDuck: Duration, isolation: isolated (any Actor)? = #isolation, _ check: (SimulatedOutcome) throws -> Void,
    _ prepare: (UInt64) throws -> (SimulatedGraph, SimulationExecutor)
) async throws {
    guard !seeds.isEmpty else { throw InvalidSimulation.noSeeds }
    for seed in seeds {
        try Task.checkCancellation()
        let (graph, executor) = try prepare(seed)
        var plan = FaultPlan(graph, seed: seed, durations: durations)
        faults.inject(&plan)
        if let id = plan.unknown.first { throw InvalidSimulation.unknown(id, among: graph.ids) }
        var scenario = Scenario(services: plan.services)
        scenario.maxConcurrency = maxConcurrency
        scenario.lameDuck = lameDuck
        if let interruption = plan.interruption {
            // It takes place at random within the launch, whose duration a run without it determines.
            let (graph, executor) = try prepare(seed)
            let duration = SimulatedRun(scenario, of: graph, on: executor).launchTime.saturatedNanoseconds
            scenario.interruption = (interruption, .nanoseconds(duration / 1000 * Int64(plan.random.below(1000))))
        }
        let run = SimulatedRun(scenario, of: graph, on: executor)
        try SimulatedOutcome(seed: seed, faults: plan.descriptions, run: run, scenario: scenario, graph: graph)
            .check(check)
        if seed % 64 == 63 { await Task.yield() }
    }
}
