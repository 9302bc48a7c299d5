import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct ErrorWordingTests {
    let stage = Stage()
    let clock = ManualClock()

    @Test func `on a timeout the error says who was starting, who waited behind each, and what had finished`()
        async throws
    {
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"], policy: ServicePolicy(timeout: .seconds(5)), launch: .whenTold)
            stage.act("c", dependsOn: ["b"])
            stage.act("d", launch: .whenTold)
            stage.act("e", dependsOn: ["d"], startsAfter: ["b"])
            stage.act("f", policy: ServicePolicy(onFailure: .proceed), launch: .throwing)
            stage.act("g", dependsOn: ["c"])
            stage.act("h", dependsOn: ["b"], mode: .onDemand)
        }
        let watch = Watch()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [watch])
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "b")
        await stage.arrived(at: "d")
        await watch.saw("f", .failed)
        clock.advance(past: .seconds(5))
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect(
            "\(error!)" == """
                the launch failed: b: timed out after 5.0 seconds
                  also failed: f: broken
                  still starting: b, behind it: c, e, g
                  still starting: d, behind it: e
                  had come up: a
                """)
        #expect(error?.report.outcome == .failed)
    }

    @Test func `a service that came up on the way down had not come up`() async throws {
        let graph = try ServiceGraph {
            stage.act("a", launch: .whenTold)
            stage.act("b", launch: .deaf)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "a")
        await stage.arrived(at: "b")
        let watch = Task { await stage.arrived(at: "b shutdown") }
        stage.fail("a")
        stage.proceed("b")
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        await watch.value
        #expect(error?.starting.map(\.id) == ["b"] || error?.finished == ["b"])
        #expect(error?.report["b"]?.state == .stopped)
    }

    @Test func `a launch that was called off says so`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { stage.act("a", launch: .whenTold) }, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "a")
        launch.cancel()
        let error = await #expect(throws: LaunchError.self) { try await launch.value }
        #expect("\(error!)" == "the launch was cancelled; what was up has been shut down")
    }
}
