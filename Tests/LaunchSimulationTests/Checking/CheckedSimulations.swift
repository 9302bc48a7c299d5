import LaunchGraph
import Testing

@testable import LaunchSimulation

// Simulations whose runs are also checked against the invariants of the engine.

func simulateAndCheck(
    _ graph: ServiceGraph, faults: Faults = .none, seeds: Range<UInt64> = 0..<100, lameDuck: Duration = .zero,
    _ check: (SimulatedOutcome) throws -> Void = { _ in }
) async throws {
    try await simulate(graph, faults: faults, seeds: seeds, lameDuck: lameDuck) { outcome in
        try #require(outcome.violations == [])
        try check(outcome)
    }
}

func simulateRealAndCheck(
    faults: Faults = .none, seeds: Range<UInt64> = 0..<100, lameDuck: Duration = .zero,
    graph: (VirtualClock) throws -> ServiceGraph,
    _ check: (SimulatedOutcome) throws -> Void = { _ in }
) async throws {
    try await simulateReal(faults: faults, seeds: seeds, lameDuck: lameDuck, graph: graph) { outcome in
        try #require(outcome.violations == [])
        try check(outcome)
    }
}

extension SimulatedOutcome {
    fileprivate var violations: [String] { RunChecker(run, of: scenario, on: graph).violations }
}
