import LaunchGraph
import LaunchSimulation
import Testing

private struct Metrics: Sendable {
    static func connect(_ clock: some Clock<Duration>) async throws -> Metrics {
        try await clock.sleep(for: .milliseconds(30))
        return Metrics()
    }
}

/// The simulation that runs the services' own code.
struct RealSimulationSample {
    // begin: real
    @Test func `the shop opens while metrics fail, hang or are slow`() async throws {
        let metricsFault = Faults.oneOf(
            .none, .service("metrics", .fails()), .service("metrics", .hangs), .service("metrics", .takes(.seconds(4))))
        try await simulateReal(faults: metricsFault, seeds: 0..<200) { clock in
            try ServiceGraph {
                InlineService("metrics", policy: ServicePolicy(timeout: .seconds(5)), onFailure: .proceed) { _ in
                    try await Metrics.connect(clock)
                }
                InlineService("shop", dependsOn: ["metrics"]) { context in
                    _ = try? context["metrics", as: Metrics.self]
                }
            }
        } _: { outcome in
            try #require(outcome.isUp)
            try #require(outcome.shutdownError == nil)
            try #require(outcome.report.wall < .seconds(6))
        }
    }
    // end: real
}
