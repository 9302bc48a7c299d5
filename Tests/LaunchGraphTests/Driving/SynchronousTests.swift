import LaunchGraph
import Testing

@MainActor private struct Window: SynchronousService {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let stage: Stage
    let policy: ServicePolicy
    var fails = false

    nonisolated init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(), fails: Bool = false,
        _ stage: Stage
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.policy = policy
        self.stage = stage
        self.fails = fails
    }

    func launch(_ context: LaunchContext) throws -> String {
        MainActor.preconditionIsolated()
        stage.note("launch \(id)")
        if fails { throw Broken() }
        return id.name
    }

    func shutdown(_ name: String) async throws { stage.note("shut down \(name)") }
}

@Suite(.timeLimit(.minutes(2))) struct SynchronousTests {
    let stage = Stage()
    let clock = ManualClock()

    @Test func `synchronous services are up when the call returns, and launch() does the rest`() async throws {
        let graph = try ServiceGraph {
            stage.act("before")
            Window("b", stage)
            Window("a", dependsOn: ["b"], stage)
            stage.act("after", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        try await MainActor.run {
            try dispatcher.launchSynchronously()
            #expect(stage.lines == ["launch b", "launch a"])
            #expect(dispatcher.report["a"]?.state == .running)
            #expect(dispatcher.report["before"]?.state == .waiting)
        }
        let app = try await dispatcher.launch()
        #expect(try app["after"] == "after")
        #expect(stage.lines.count == 6)
        #expect(try await dispatcher.shutdown().outcome == .running)
        #expect(stage.lines.last == "shut down b" || stage.lines.last == "before is down")
    }

    @Test func `without a synchronous launch they are launched on the main actor all the same`() async throws {
        let graph = try ServiceGraph { Window("a", stage) }
        #expect(try await Dispatcher(graph, clock: clock).launch()["a"] == "a")
    }

    @Test func `one that fails shuts down what is up, and the error says so`() async throws {
        let graph = try ServiceGraph {
            Window("a", stage)
            Window("b", dependsOn: ["a"], fails: true, stage)
            stage.act("c", dependsOn: ["b"])
        }
        let watch = Watch()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [watch])
        await MainActor.run {
            let error = #expect(throws: LaunchError.self) { try dispatcher.launchSynchronously() }
            #expect(error?.failures.first?.id == "b")
            #expect(error?.finished == ["a"])
        }
        await watch.saw("a", .stopped)
        #expect(dispatcher.report["c"]?.state == .cancelled)
    }

    @Test func `a second synchronous launch is refused`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { Window("a", stage) }, clock: clock)
        try await MainActor.run {
            try dispatcher.launchSynchronously()
            let error = #expect(throws: InvalidLaunchState.self) { try dispatcher.launchSynchronously() }
            #expect(
                "\(error!)"
                    == "launchSynchronously() is not possible while the dispatcher is launching its synchronous services"
            )
        }
        try await dispatcher.shutdown()
    }

    @Test func `one that depends on an asynchronous service is a problem of the graph`() throws {
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph {
                stage.act("a")
                Window("b", dependsOn: ["a"], stage)
            }
        }
        #expect(error?.diagnostics.map { $0.rule?.name } == ["synchronous-depends-on-asynchronous"])
    }
}
