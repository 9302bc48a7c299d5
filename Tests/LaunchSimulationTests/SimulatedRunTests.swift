import LaunchGraph
import LaunchSimulation
import Testing

struct Nothing: Service {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var startsAfter: [ServiceID] = []
    var policy = ServicePolicy()
    var mode = LaunchMode.eager
    func launch(_ context: LaunchContext) async throws {}
}

@Suite struct SimulatedRunTests {
    @Test func `a simulated launch of a chain takes the sum of its durations`() throws {
        let graph = try SimulatedGraph(
            ServiceGraph {
                Nothing(id: "a")
                Nothing(id: "b", dependsOn: ["a"])
                Nothing(id: "c", dependsOn: ["b"])
            })
        for seed in 0..<1000 {
            var scenario = Scenario(services: [.takes(.seconds(1)), .takes(.seconds(2)), .takes(.seconds(3))])
            if seed > 0 { scenario.order = .random(seed: UInt64(seed)) }
            let run = SimulatedRun(scenario, of: graph)
            #expect(run.ending == .finished)
            #expect(run.launches.first?.atReturn?.wall == .seconds(6))
            #expect(run.launches.first?.atEnd?["c"]?.state == .stopped)
        }
    }
}
