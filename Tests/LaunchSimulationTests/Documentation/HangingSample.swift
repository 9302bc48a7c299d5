import LaunchGraph
import LaunchSimulation
import Testing

/// The first simulation on the page about this module, compiled and run.
struct HangingSampleTests {
    let appGraph: ServiceGraph

    init() throws {
        appGraph = try ServiceGraph {
            InlineService("config") { _ in }
            InlineService("database", dependsOn: ["config"]) { _ in }
        }
    }

    // Page: begin
    @Test func `whatever single service hangs, the launch returns`() async throws {
        try await simulate(appGraph, faults: .anyOneHangs, seeds: 0..<1000) { outcome in
            try #require(outcome.report.wall < .seconds(60))
        }
    }
    // Page: end
}
