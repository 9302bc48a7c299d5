import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct ServiceRunTests {
    let stage = Stage()
    let clock = ManualClock()

    private func graph(_ onFailure: FailurePolicy) throws -> ServiceGraph {
        try ServiceGraph {
            stage.act("a")
            Runner(id: "b", dependsOn: ["a"], policy: ServicePolicy(onFailure: onFailure), stage: stage)
            stage.act("c", dependsOn: ["b"])
        }
    }

    @Test func `a shutdown cancels what a service runs and shuts it down then`() async throws {
        let dispatcher = Dispatcher(try graph(.abort), clock: clock)
        try await dispatcher.launch()
        await stage.arrived(at: "b run")
        let report = try await dispatcher.shutdown()
        #expect(
            stage.lines.suffix(6)
                == ["shut down c", "c is down", "b run ends", "shut down b", "shut down a", "a is down"])
        #expect(report["b"]?.state == .stopped)
    }

    @Test func `a run that ends early and aborts shuts everything down`() async throws {
        let watch = Watch()
        let dispatcher = Dispatcher(try graph(.abort), clock: clock, observers: [watch])
        try await dispatcher.launch()
        stage.proceed("b run")
        await watch.saw("a", .stopped)
        #expect(dispatcher.report.outcome == .failed)
        #expect(dispatcher.report["b"]?.error == "stopped working: its run returned")
    }

    @Test func `a run that throws and skips its dependents shuts these down and leaves the rest up`() async throws {
        let watch = Watch()
        let dispatcher = Dispatcher(try graph(.skipDependents), clock: clock, observers: [watch])
        let app = try await dispatcher.launch()
        stage.fail("b run")
        await watch.saw("c", .stopped)
        await watch.saw("b", .stopping)
        try await dispatcher.shutdown()
        #expect(stage.lines.suffix(4) == ["c is down", "shut down b", "shut down a", "a is down"])
        #expect(app.report.outcome == .degraded)
        #expect(app.report["b"]?.error == "stopped working: broken")
        #expect(app.report["b"]?.state == .failed)
        #expect(app.report["c"]?.because == ["c", "b"])
    }

    @Test func `a run that ends and lets others proceed is only reported`() async throws {
        let watch = Watch()
        let dispatcher = Dispatcher(try graph(.proceed), clock: clock, observers: [watch])
        let app = try await dispatcher.launch()
        stage.proceed("b run")
        await watch.saw("b", .failed)
        #expect(app.report.outcome == .degraded)
        #expect(try app["c"] == "c")
        try await dispatcher.shutdown()
    }

    @Test func `a run that ignores cancellation is abandoned, and the rest goes down`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            Runner(id: "b", dependsOn: ["a"], policy: ServicePolicy(grace: .seconds(1)), run: .deaf, stage: stage)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        await stage.arrived(at: "b run")
        let shutdown = Task { try await dispatcher.shutdown() }
        await clock.hasSleeper(past: .seconds(1))
        clock.advance(past: .seconds(1))
        let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
        #expect(error?.failures.first?.reason == .abandoned)
        #expect(error?.report["b"]?.state == .abandoned)
        #expect(error?.report["a"]?.state == .stopped)
        stage.proceed("b run")
    }

    @Test func `what fails during the launch never runs`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", launch: .throwing)
            Runner(id: "b", dependsOn: ["a"], stage: stage)
        }
        await #expect(throws: LaunchError.self) { try await Dispatcher(graph, clock: clock).launch() }
        #expect(stage.arrivals(at: "b run") == 0)
    }

    @Test func `what a service throws while it goes down is in the report, that it was cancelled is not`() async throws
    {
        let graph = try ServiceGraph {
            Runner(id: "a", run: .whenTold, stage: stage)
            Runner(id: "b", dependsOn: ["a"], run: .deaf, stage: stage)
            stage.act("c", dependsOn: ["b"], shutdown: .whenTold)
            Runner(id: "d", run: .deaf, stage: stage)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await dispatcher.launch()
        for runner in ["a", "b", "d"] { await stage.arrived(at: "\(runner) run") }
        let shutdown = Task { try await dispatcher.shutdown() }
        // One that is cancelled, and one that waits until what depends on it is down, have something to say.
        await stage.arrived(at: "c shutdown")
        stage.fail("b run")
        stage.fail("d run")
        stage.proceed("c shutdown")
        let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
        #expect(Set(error?.failures.map { "\($0)" } ?? []) == ["b: broken", "d: broken"])
        #expect(error?.report["b"]?.error == "shutdown: broken")
        #expect(error?.report["a"]?.error == nil)
    }
}
