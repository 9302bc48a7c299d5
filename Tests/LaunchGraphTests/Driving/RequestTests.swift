import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RequestTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test func `requests for the same on-demand service share one launch of it`() async throws {
        let graph = try ServiceGraph {
            control.service("a", mode: .onDemand)
            control.service("b", dependsOn: ["a"], mode: .onDemand, launch: .suspended)
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        #expect(app.report.summary == "running: a idle, b idle")
        async let first: String = app.require("b")
        async let second: String = app.require("b")
        await control.reached("b")
        control.release("b")
        #expect(try await [first, second] == ["b", "b"])
        #expect(control.lines == ["launch a", "a is up", "launch b", "b is up"])
    }

    @Test func `a service is required by its type`() async throws {
        struct Search: Service {
            let mode = LaunchMode.onDemand
            func launch(_ context: LaunchContext) async throws -> Int { 7 }
        }
        let app = try await Dispatcher(try ServiceGraph { Search() }, clock: clock).launch()
        #expect(try await app.require(Search.self) == 7)
    }

    @Test func `a service that is required over very many paths is not searched along each of them`() async throws {
        let levels = 40
        let box = Locked<Dispatcher?>(nil)
        let graph = try ServiceGraph {
            control.service("0 left", launch: .suspended)
            control.service("0 right")
            for level in 1..<levels {
                for side in ["left", "right"] {
                    control.service(
                        ServiceID("\(level) \(side)"),
                        dependsOn: [ServiceID("\(level - 1) left"), ServiceID("\(level - 1) right")])
                }
            }
            InlineService("requester") { _ in
                let app = try #require(box.withLock(\.self)?.services)
                return try await app.require("\(levels - 1) left", as: String.self)
            }
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        box.withLock { $0 = dispatcher }
        let launch = Task { try await dispatcher.launch() }
        await control.reached("0 left")
        control.release("0 left")
        #expect(try await launch.value["requester", as: String.self] == "\(levels - 1) left")
        box.withLock { $0 = nil }
    }

    @Test func `require throws when the service fails, no other service ends, and a further request retries`()
        async throws
    {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", mode: .onDemand, launch: .suspended)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let app = try await dispatcher.launch()
        control.fail("b")
        let error = await expectError(ServiceFailure.self) { try await app.require("b") as String }
        #expect("\(error!)" == "b: broken")
        #expect(dispatcher.report.outcome == .running)
        control.release("b")
        #expect(try await app.require("b") == "b")
    }

    @Test func `an on-demand service whose dependency failed names it`() async throws {
        let graph = try ServiceGraph {
            control.service("a", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
            control.service("b", dependsOn: ["a"], mode: .onDemand)
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        let error = await expectError(DependencyUnavailable.self) { try await app.require("b") as String }
        #expect("\(error!)" == "b has no value: it is skipped (a: broken)")
        #expect(control.reachCount(of: "b") == 0)
    }

    @Test func `a skipped on-demand service names the failed service, even if that one has come up since`() async throws
    {
        let graph = try ServiceGraph {
            control.service("a", mode: .onDemand, launch: .suspended)
            control.service("b", dependsOn: ["a"], mode: .onDemand)
        }
        let app = try await Dispatcher(graph, clock: clock).launch()
        control.fail("a")
        await expectError(DependencyUnavailable.self) { try await app.require("b") as String }
        control.release("a")
        _ = try await app.require("a") as String
        let error = #expect(throws: DependencyUnavailable.self) { try app["b"] as String }
        #expect("\(error!)" == "b has no value: it is skipped (a: broken)")
        #expect(try await app.require("b") == "b")
    }

    @Test func `cancelling the task of one request ends that request only`() async throws {
        let graph = try ServiceGraph { control.service("a", mode: .onDemand, launch: .suspended) }
        let app = try await Dispatcher(graph, clock: clock).launch()
        let first = Task { try await app.require("a") as String }
        await control.reached("a")
        let second = Task { try await app.require("a") as String }
        first.cancel()
        await expectError(CancellationError.self) { try await first.value }
        control.release("a")
        #expect(try await second.value == "a")
    }

    @Test func `a request after the shutdown throws an error that says so`() async throws {
        let graph = try ServiceGraph { control.service("a", mode: .onDemand) }
        let dispatcher = Dispatcher(graph, clock: clock)
        let app = try await dispatcher.launch()
        try await dispatcher.shutdown()
        let error = await expectError(InvalidLaunchState.self) { try await app.require("a") as String }
        #expect("\(error!)" == "a cannot be required while the dispatcher is shut down")
    }
}
