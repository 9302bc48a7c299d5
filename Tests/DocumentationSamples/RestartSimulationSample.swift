import LaunchGraph
import LaunchSimulation
import Testing

/// The simulation of restarts in the documentation.
struct RestartSimulationSample {
    let shop: ServiceGraph

    init() throws {
        let restart = RestartPolicy.service(limit: 3, within: .seconds(60))
        shop = try ServiceGraph {
            InlineService("catalog") { _ in }
            InlineService("prices", dependsOn: ["catalog"], policy: ServicePolicy(restart: restart)) { _ in
            } run: { _ in
                try await untilShutdown()
            }
            InlineService("checkout", dependsOn: ["prices"], policy: ServicePolicy(restart: restart)) { _ in
            } run: { _ in
                try await untilShutdown()
            }
        }
    }

    // begin: restart
    @Test func `the shop stays up although the run of any service throws once`() async throws {
        try await simulate(shop, faults: .runFails(times: 1), seeds: 0..<200) { outcome in
            try #require(outcome.isUp)
            try #require(outcome.report["catalog"]?.restarts.isEmpty == true)
        }
    }
    // end: restart
}
