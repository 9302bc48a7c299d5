import LaunchGraph
import LaunchSimulation
import Testing

private struct AppIsDown: Error {}

/// A simulation that finds a mistake.
struct SimulationSample {
    // begin: mistake
    @Test func `the app comes up unless a service that it needs fails`() async throws {
        let graph = try ServiceGraph {
            InlineService("config") { _ in }
            InlineService("database", dependsOn: ["config"]) { _ in }
            InlineService("geoip", dependsOn: ["config"]) { _ in }
            InlineService("metrics", dependsOn: ["geoip"], onFailure: .proceed) { _ in }
        }
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulate(graph, faults: .anyOneFails, seeds: 0..<1000) { outcome in
                let requiredServiceFailed = ["config", "database"].contains { outcome.report[$0]?.state == .failed }
                if !outcome.isUp && !requiredServiceFailed { throw AppIsDown() }
            }
        }
        // Metrics may fail, but their dependency geoip may not: its policy still aborts the launch.
        #expect(
            failure?.description == """
                with seed 2 (geoip throws at every attempt):
                  AppIsDown()
                  0 ms  launch() is called
                  0 ms  config starts
                 60 ms  config is up
                 60 ms  database starts
                 60 ms  geoip starts
                120 ms  geoip throws
                120 ms  database is cancelled
                120 ms  database throws
                120 ms  config shuts down
                120 ms  config is down
                120 ms  launch() throws
                120 ms  shutdown() is called
                120 ms  shutdown() returns
                launch() threw: the launch failed: geoip: simulated failure
                  still starting: database
                  had come up: config
                seeds: 2..<3 repeats this run
                """)
    }
    // end: mistake
}
