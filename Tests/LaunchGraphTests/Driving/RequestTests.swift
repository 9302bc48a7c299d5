import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct RequestTests {
    let stage = Stage()
    let clock = ManualClock()

    @Test func `on-demand requests that join`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", mode: .onDemand)
            stage.act("b", dependsOn: ["a"], mode: .onDemand, launch: .whenTold)
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        #expect(stage.lines.isEmpty)
        async let first: String = app.require("b")
        async let second: String = app.require("b")
        await stage.arrived(at: "b")
        stage.proceed("b")
        #expect(try await [first, second] == ["b", "b"])
        #expect(stage.lines == ["launch a", "a is up", "launch b", "b is up"])
        #expect(try app["b"] == "b")
    }

    @Test func `a failure throws to those who asked, ends nothing else, and may be tried again`() async throws {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", mode: .onDemand, launch: .whenTold)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let app = try await dispatcher.launch()
        stage.fail("b")
        let error = await #expect(throws: ServiceFailure.self) { try await app.require("b") as String }
        #expect("\(error!)" == "b: broken")
        #expect(dispatcher.report.outcome == .running)
        stage.proceed("b")
        #expect(try await app.require("b") == "b")
    }

    @Test func `an on-demand service whose dependency failed names it`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
            stage.act("b", dependsOn: ["a"], mode: .onDemand)
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        let error = await #expect(throws: DependencyUnavailable.self) { try await app.require("b") as String }
        #expect("\(error!)" == "b has no value: it is skipped (a: broken)")
        #expect(stage.arrivals(at: "b") == 0)
    }

    @Test func `one that was skipped says why, also when that is up by now`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", mode: .onDemand, launch: .whenTold)
            stage.act("b", dependsOn: ["a"], mode: .onDemand)
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        stage.fail("a")
        await #expect(throws: DependencyUnavailable.self) { try await app.require("b") as String }
        stage.proceed("a")
        _ = try await app.require("a") as String
        let error = #expect(throws: DependencyUnavailable.self) { try app["b"] as String }
        #expect("\(error!)" == "b has no value: it is skipped (a: broken)")
        #expect(try await app.require("b") == "b")
    }

    @Test func `a request whose task is cancelled ends, and the others go on`() async throws {
        let graph = try ServiceGraph { stage.act("a", mode: .onDemand, launch: .whenTold) }
        let app = try await Dispatcher(graph, clock: clock).launch()
        let first = Task { try await app.require("a") as String }
        await stage.arrived(at: "a")
        let second = Task { try await app.require("a") as String }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        stage.proceed("a")
        #expect(try await second.value == "a")
    }

    @Test func `a request after the shutdown says what is the matter`() async throws {
        let graph = try ServiceGraph { stage.act("a", mode: .onDemand) }
        let dispatcher = Dispatcher(graph, clock: clock)
        let app = try await dispatcher.launch()
        try await dispatcher.shutdown()
        let error = await #expect(throws: InvalidLaunchState.self) { try await app.require("a") as String }
        #expect("\(error!)" == "a cannot be required while the dispatcher is shut down")
    }
}
