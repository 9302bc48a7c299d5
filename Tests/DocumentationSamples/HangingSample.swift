import LaunchGraph
import LaunchSimulation
import Testing

/// The first simulation in the documentation.
struct HangingSample {
    let appGraph: ServiceGraph

    init() throws {
        appGraph = try ServiceGraph {
            InlineService("config") { _ in }
            InlineService("database", dependsOn: ["config"]) { _ in }
        }
    }

    // begin: hang
    @Test func `the launch returns when any single service hangs`() async throws {
        try await simulate(appGraph, faults: .anyOneHangs, seeds: 0..<1000) { outcome in
            try #require(outcome.report.wall < .seconds(60))
        }
    }
    // end: hang
}
