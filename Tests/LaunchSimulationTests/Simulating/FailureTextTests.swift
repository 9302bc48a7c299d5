import LaunchGraph
import LaunchSimulation
import Testing

private struct Bad: Error, CustomStringConvertible {
    let description: String
}

/// The texts of errors that the services' own code throws.
@Suite struct FailureTextTests {
    private let isExpected = Faults.ownCode("it is broken")

    @Test func `a simulated outcome describes each error in the timeline and at the end`() async throws {
        var outcome: SimulatedOutcome?
        try await simulateReal(faults: isExpected, seeds: 7..<8) { _ in
            try ServiceGraph {
                InlineService("db", policy: ServicePolicy(retry: RetryPolicy(attempts: 2))) { _ in
                    throw Bad(description: "disk is full\nat /var")
                }
            }
        } _: {
            outcome = $0
        }
        #expect(
            outcome?.description == """
                seed 7: it is broken
                0 ms  launch() is called
                0 ms  db starts
                0 ms  db throws: disk is full at /var
                0 ms  db starts again (attempt 2)
                0 ms  db throws: disk is full at /var
                0 ms  launch() throws
                0 ms  shutdown() is called
                0 ms  shutdown() returns
                launch() threw: the launch failed: db: disk is full
                at /var
                """)
    }

    @Test func `a simulation failure describes the errors of the launch and the shutdown`() async throws {
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulateReal(faults: isExpected, seeds: 7..<8) { _ in
                try ServiceGraph {
                    InlineService("db") { _ in
                    } shutdown: { _ in
                        throw Bad(description: "disk is full")
                    }
                }
            } _: { outcome in
                throw Bad(description: "down")
            }
        }
        #expect(
            failure?.description == """
                with seed 7 (it is broken):
                  down
                0 ms  launch() is called
                0 ms  db starts
                0 ms  db is up
                0 ms  launch() returns
                0 ms  shutdown() is called
                0 ms  db shuts down
                0 ms  db throws in its shutdown: disk is full
                0 ms  shutdown() returns
                shutdown() threw: 1 service failed to shut down
                  db: disk is full
                seeds: 7..<8 repeats this run
                """)
    }

    @Test func `the timeline contains the error of a run that throws`() async throws {
        struct Listener: Service {
            let id: ServiceID = "listener"
            func launch(_ context: LaunchContext) async throws {}
            func run() async throws { throw Bad(description: "connection lost") }
        }
        try await simulateReal(faults: isExpected) { _ in
            try ServiceGraph { Listener() }
        } _: { outcome in
            try #require(outcome.timeline.contains("listener throws from its run: connection lost\n"))
        }
    }

    @Test func `the timeline contains no errors of simulated services`() async throws {
        let graph = try ServiceGraph {
            Nothing(id: "a")
            Nothing(id: "b")
        }
        try await simulate(graph, faults: .anyOneFails) { outcome in
            try #require(!outcome.timeline.contains(" throws:"))
            try #require(outcome.description.contains("\nlaunch() threw: the launch failed: "))
        }
    }
}
