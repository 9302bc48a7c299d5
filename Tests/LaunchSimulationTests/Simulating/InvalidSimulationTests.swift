import LaunchGraph
import LaunchSimulation
import Testing

@Suite struct InvalidSimulationTests {
    private func graph() throws -> ServiceGraph {
        try ServiceGraph {
            Nothing(id: "database")
            Nothing(id: "checkout")
        }
    }

    private func error(_ faults: Faults, seeds: Range<UInt64> = 0..<4) async throws -> String? {
        let graph = try graph()
        let simulated = await #expect(throws: InvalidSimulation.self) {
            try await simulate(graph, faults: faults, seeds: seeds)
        }
        let real = await #expect(throws: InvalidSimulation.self) {
            try await simulateReal(faults: faults, seeds: seeds, graph: { _ in graph })
        }
        #expect(simulated?.description == real?.description)
        return real?.description
    }

    @Test func `a fault of an unknown service is refused with a suggestion`() async throws {
        let near = "a fault names databse, which is not in the graph; did you mean database?"
        #expect(try await error(.service("databse", .hangs)) == near)
        #expect(try await error(.all(.anyOneFails, .service("databse", .hangs))) == near)
        #expect(try await error(.oneOf(.none, .service("databse", .hangs))) == near)
        #expect(try await error(.custom { services, _ in services["databse"] = .hangs }) == near)
        #expect(
            try await error(.service("geoip", .hangs)) == "a fault names geoip, which is not in the graph")
    }

    @Test func `of several unknown services in faults, the first by name is reported`() async throws {
        let faults = Faults.custom { services, _ in for id in ["z", "y", "x", "w"] { services[ServiceID(id)] = .hangs }
        }
        #expect(try await error(faults) == "a fault names w, which is not in the graph")
    }

    @Test func `an empty range of seeds is refused`() async throws {
        #expect(
            try await error(.none, seeds: 3..<3)
                == "the range of seeds is empty; use one such as 0..<100, which gives 100 runs")
    }

    @Test func `a simulation of a graph with a parent is refused`() async throws {
        let child = try ServiceGraph(parent: graph()) { Nothing(id: "screen", dependsOn: ["database"]) }
        let error = await #expect(throws: InvalidSimulation.self) { try await simulate(child) }
        let real = await #expect(throws: InvalidSimulation.self) { try await simulateReal(graph: { _ in child }) }
        #expect(error == real && real?.description.hasPrefix("a graph with a parent cannot be simulated; ") == true)
    }

    @Test func `cancelling the task of a simulation ends it before the next run`() async throws {
        let graph = try graph()
        let runs = Diary()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await simulate(graph, seeds: 0..<3) { _ in runs.note("run") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let real = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await simulateReal(seeds: 0..<3, graph: { _ in graph }) { _ in runs.note("run") }
        }
        await #expect(throws: CancellationError.self) { try await real.value }
        #expect(runs.lines.isEmpty)
    }

    @Test(
        arguments: [
            (.hangs, "hangs at every attempt"), (.neverReturns, "never returns, even if cancelled"),
            (.fails(), "throws at every attempt"), (.fails(attempts: 1), "throws at its first attempt"),
            (.fails(after: .seconds(1), attempts: 2), "throws at its first 2 attempts, is delayed by 1.0 seconds"),
            (.takes(.seconds(4)), "is delayed by 4.0 seconds"), (SimulatedService(), "has no fault"),
            (SimulatedService(shutdown: .throws), "throws in its shutdown"),
            (SimulatedService(run: .returns(after: .seconds(2))), "returns from every run after 2.0 seconds"),
            (
                SimulatedService(hangingAttempts: 2, failingAttempts: 1),
                "hangs at its first 2 attempts, throws at its next attempt"
            ),
            (
                SimulatedService(
                    duration: .seconds(4), ignoresCancellation: true, shutdownDuration: .seconds(1), shutdown: .hangs),
                "is delayed by 4.0 seconds, ignores cancellation, takes 1.0 seconds to shut down, hangs in its shutdown"
            ),
        ] as [(SimulatedService, String)])
    func `the description of a fault says what the service does`(service: SimulatedService, description: String)
        async throws
    {
        var graph = ServiceList()
        graph.declarations =
            ServiceListBuilder.buildExpression(
                Nothing(id: "db", policy: ServicePolicy(timeout: .seconds(60), retry: RetryPolicy(attempts: 4)))
            ).declarations
        try await simulate(try ServiceGraph(services: graph), faults: .service("db", service), seeds: 0..<1) {
            outcome in
            #expect(outcome.faults == ["db \(description)"])
        }
    }
}
