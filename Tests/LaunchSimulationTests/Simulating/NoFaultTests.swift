import LaunchGraph
import LaunchSimulation
import Testing

private struct Bad: Error, CustomStringConvertible {
    let description = "disk is full"
}

/// Simulations without faults, in which no failure is expected.
@Suite struct NoFaultTests {
    private func failure(faults: Faults = .none, _ graph: (VirtualClock) throws -> ServiceGraph) async -> [String]? {
        do {
            try await simulateRealAndCheck(faults: faults, seeds: 0..<5, graph: graph)
            return nil
        } catch {
            return (error as? SimulationFailure)?.reasons ?? ["\(error)"]
        }
    }

    private func broken(_ onFailure: FailurePolicy = .abort) throws -> ServiceGraph {
        try ServiceGraph { InlineService("db", onFailure: onFailure) { _ in throw Bad() } }
    }

    @Test func `without faults, a failed launch fails the simulation`() async {
        #expect(await failure { _ in try broken() } == ["with no fault the launch failed: db: disk is full"])
    }

    @Test func `without faults, a failed service fails the simulation even if its policy is proceed`() async {
        #expect(await failure { _ in try broken(.proceed) } == ["with no fault db failed: disk is full"])
    }

    @Test func `without faults, a shutdown that throws fails the simulation`() async {
        let reasons = await failure { _ in
            try ServiceGraph {
                InlineService("db") { _ in
                } shutdown: { _ in
                    throw Bad()
                }
            }
        }
        #expect(reasons == ["with no fault the shutdown failed: db: disk is full"])
    }

    @Test func `without faults, a shutdown that throws before a restart fails the simulation`() async {
        let diary = Diary()
        let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
        let reasons = await failure { _ in
            diary.clear()
            return try ServiceGraph {
                InlineService("db", policy: policy) { _ in
                } run: { _ in
                    diary.note("runs")
                    if diary.lines == ["runs"] { throw Bad() }
                    try await untilShutdown()
                } shutdown: { _ in
                    if diary.lines == ["runs"] { throw Bad() }
                }
            }
        }
        #expect(reasons == ["with no fault the shutdown of db for a restart failed: disk is full"])
    }

    @Test func `without faults, a run that returns fails the simulation`() async {
        struct Listener: Service {
            let id: ServiceID = "listener"
            func launch(_ context: LaunchContext) async throws {}
            func run() async throws {}
        }
        #expect(
            await failure { _ in try ServiceGraph { Listener() } }?.first
                == "with no fault listener failed: stopped working: its run returned")
    }

    @Test func `without faults, a service that succeeds at a retry does not fail the simulation`() async {
        let diary = Diary()
        let reasons = await failure { _ in
            diary.clear()
            return try ServiceGraph {
                InlineService("db", policy: ServicePolicy(retry: RetryPolicy(attempts: 2))) { _ in
                    diary.note("starts")
                    if diary.lines.count == 1 { throw Bad() }
                }
            }
        }
        #expect(reasons == nil)
    }

    @Test func `with faults, failed services do not fail the simulation`() async {
        #expect(await failure(faults: .ownCode("the disk is full")) { _ in try broken() } == nil)
        // Half of the seeds have no fault.
        #expect(await failure(faults: .oneOf(.anyOneFails, .none)) { _ in try broken() }?.count == 1)
    }

    @Test func `without faults, a simulated service whose duration exceeds its timeout fails the simulation`()
        async throws
    {
        let graph = try ServiceGraph { Nothing(id: "db", policy: ServicePolicy(timeout: .seconds(2))) }
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulate(graph, durations: LaunchProfile(durations: ["db": .seconds(3)]))
        }
        #expect(failure?.reasons == ["with no fault the launch failed: db: timed out after 2.0 seconds"])
        try await simulate(graph, durations: LaunchProfile(durations: ["db": .seconds(1)]))
    }
}
