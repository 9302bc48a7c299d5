import LaunchGraph
import LaunchSimulation
import Testing

private struct Metrics: Sendable {}

/// The graph of an app, with a mistake if `metricsTimeout` is `nil`: the metrics service may take forever.
private func app(metricsTimeout: Duration?, metricsFail: FailurePolicy = .proceed) throws -> ServiceGraph {
    try ServiceGraph {
        Nothing(id: "config")
        Nothing(id: "database", dependsOn: ["config"], policy: ServicePolicy(timeout: .seconds(5)))
        Nothing(
            id: "metrics", dependsOn: ["config"],
            policy: ServicePolicy(timeout: metricsTimeout, onFailure: metricsFail))
        Nothing(id: "checkout", dependsOn: ["database", "metrics"])
        Nothing(id: "search", startsAfter: ["metrics"], mode: .deferred)
    }
}

@Suite struct SimulateTests {
    @Test func `simulate finds a service without a timeout, because the launch can hang`() async throws {
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulateAndCheck(try app(metricsTimeout: nil), faults: .anyOneHangs, seeds: 0..<100)
        }
        let found = try #require(failure)
        #expect(found.reasons.count == 1)
        #expect(found.reasons[0].hasPrefix("the launch never returns: metrics has been starting since "))
        #expect(found.reasons[0].hasSuffix("; checkout waits for metrics; search waits for metrics"))
        #expect(found.outcome.report.outcome == .deadlock)
        #expect(found.description.contains("metrics hangs"))
        #expect(found.description.contains(" ms  metrics starts\n"))

        let seed = found.outcome.seed
        let again = await #expect(throws: SimulationFailure.self) {
            try await simulateAndCheck(try app(metricsTimeout: nil), faults: .anyOneHangs, seeds: seed..<seed + 1)
        }
        #expect(again?.description == found.description)
    }

    @Test func `a launch with timeouts passes simulations of every fault of a single service`() async throws {
        let graph = try app(metricsTimeout: .seconds(2))
        let faults = Faults.oneOf(
            .none, .anyOneFails, .anyOneFailsOnce, .anyOneHangs, .anyOneNeverReturns, .anyOneComesLate,
            .anyShutdownFails, .anyShutdownHangs, .launchIsCancelled, .all(.anyOneFails, .anyOneHangs))
        var outcomes: Set<LaunchReport.Outcome> = []
        try await simulateAndCheck(graph, faults: faults, seeds: 0..<500) { outcome in
            outcomes.insert(outcome.report.outcome)
            #expect(outcome.report.wall < .seconds(60), "\(outcome)")
        }
        #expect(outcomes == [.running, .degraded, .failed, .cancelled])
    }

    @Test func `services stay up for the lame duck time, whatever fails`() async throws {
        let faults = Faults.oneOf(.none, .anyOneFails, .runFails(times: 1), .anyShutdownHangs, .launchIsCancelled)
        try await simulateAndCheck(
            try app(metricsTimeout: .seconds(2)), faults: faults, seeds: 0..<500, lameDuck: .seconds(30))
    }

    @Test func `code of services sees that the program is a lame duck while its clients are up`() async throws {
        struct Server: Service {
            let id: ServiceID = "server"
            let clock: VirtualClock
            func launch(_ context: LaunchContext) async throws -> ProgramHandle { context.program }
            func run(_ program: ProgramHandle) async throws {
                while program.status.isReady { try await clock.sleep(for: .milliseconds(100)) }
                let noticed = clock.now
                try await untilShutdown()
                guard noticed.duration(to: clock.now) > .seconds(4) else { throw CancellationError() }
            }
        }
        try await simulateRealAndCheck(seeds: 0..<50, lameDuck: .seconds(5)) { clock in
            try ServiceGraph { Server(clock: clock) }
        }
    }

    @Test func `simulate finds a service whose failure keeps the app down`() async throws {
        let faults = Faults.service("metrics", .fails())
        try await simulateAndCheck(try app(metricsTimeout: .seconds(2)), faults: faults) { outcome in
            try #require(outcome.isUp)
        }
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulateAndCheck(try app(metricsTimeout: .seconds(2), metricsFail: .abort), faults: faults) {
                outcome in
                struct IsDown: Error {}
                if !outcome.isUp { throw IsDown() }
            }
        }
        #expect(failure?.reasons == ["IsDown()"])
    }

    @Test func `anyOneFails injects the fault into each service in turn`() async throws {
        var seen: Set<String> = []
        try await simulateAndCheck(try app(metricsTimeout: .seconds(2)), faults: .anyOneFails, seeds: 0..<5) {
            outcome in
            seen.formUnion(outcome.faults)
        }
        #expect(seen.count == 5)
    }

    @Test func `simulateReal finds a service that reads the value of a service that may fail`() async throws {
        try await simulateRealAndCheck(seeds: 0..<50, graph: realApp) { outcome in
            #expect(outcome.isUp, "\(outcome)")
            #expect(outcome.report["checkout"]?.started == .milliseconds(30))
        }
        let failure = await #expect(throws: SimulationFailure.self) {
            try await simulateRealAndCheck(faults: .anyOneFails, seeds: 0..<50, graph: realApp) { outcome in
                // Metrics are allowed to fail: that must not keep the app down.
                struct IsDown: Error {}
                if outcome.faults == ["metrics throws at every attempt"], !outcome.isUp { throw IsDown() }
            }
        }
        #expect(failure?.outcome.report["checkout"]?.error == "metrics has no value: it is failed (simulated failure)")
    }

    private func realApp(_ clock: VirtualClock) throws -> ServiceGraph {
        try ServiceGraph {
            InlineService("metrics", onFailure: .proceed) { _ in
                try await clock.sleep(for: .milliseconds(30))
                return Metrics()
            }
            InlineService("database") { _ in try await clock.sleep(for: .milliseconds(20)) }
            InlineService("checkout", dependsOn: ["metrics", "database"]) { context in
                _ = try context["metrics", as: Metrics.self]
                try await Task.sleep(for: .milliseconds(5), clock: clock)
            }
        }
    }
}
