import LaunchGraph
import Testing

@testable import LaunchSimulation

/// The cost of predictions, measured in steps instead of time.
@Suite struct PredictionCostTests {
    @Test func `a prediction simulates no shutdown`() throws {
        let graph = try SimulatedGraph(
            ServiceGraph {
                InlineService("a") { _ in }
                InlineService("b", dependsOn: ["a"]) { _ in }
            })
        var scenario = Scenario(services: [SimulatedService(), SimulatedService()])
        scenario.end = .settled
        let run = SimulatedRun(scenario, of: graph)
        #expect(run.ending == .finished)
        #expect(run.launches.first?.beforeShutdown?.outcome == .running)
        #expect(!run.journal.contains { $0.kind == .shutdownCalled || $0.kind == .stopBegan })
    }

    @Test func `the steps of a prediction grow with the number of services`() throws {
        func steps(_ count: Int) throws -> Int {
            let graph = try ServiceGraph {
                InlineService("hub") { _ in }
                for number in 1..<count { InlineService(ServiceID("s\(number)"), dependsOn: ["hub"]) { _ in } }
            }
            // The fewest steps within which the launch comes up.
            var (low, high) = (1, 100 * count)
            while low < high {
                let middle = (low + high) / 2
                let report = try LaunchPredictor(graph, maxSteps: middle).report(LaunchAssumptions())
                if report.outcome == .running { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let (few, many) = (try steps(20), try steps(80))
        #expect(many <= 5 * few)
    }

    @Test func `the gains of a large graph are predicted for a few services only`() throws {
        let graph = try ServiceGraph {
            for number in 0..<6 {
                InlineService(ServiceID("s\(number)"), dependsOn: number == 0 ? [] : [ServiceID("s\(number - 1)")]) {
                    _ in
                }
            }
        }
        let predictor = try LaunchPredictor(graph)
        var assumptions = LaunchAssumptions()
        for (number, id) in graph.launchOrder.enumerated() { assumptions.durations[id] = .seconds(number + 1) }
        let report = predictor.report(assumptions)
        func gains(_ maxSimulatedServices: Int) -> [LaunchGains.Gain.Change] {
            LaunchGains(predictor, assumptions, report, limit: 9, maxSimulatedServices: maxSimulatedServices).gains.map(
                \.change)
        }
        #expect(gains(36).count == 6)
        #expect(gains(12) == [.halved("s5"), .halved("s4")])
        #expect(gains(1) == [.halved("s5")])
    }
}
