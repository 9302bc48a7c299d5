import LaunchGraph
import Testing

private struct Config: Service {
    static let id = "config"
    func launch(_ context: LaunchContext) async throws -> Int { 1 }
}

/// Whatever way of writing a member looks right is right, and what looks right and is not is a problem of the graph.
@Suite struct FormTests {
    struct Strings: Service {
        let id = "x"
        let dependsOn = ["config"]
        let startsAfter = ["elsewhere"]
        let stage: Stage
        func launch(_ context: LaunchContext) async throws -> Int { try context["config"] + 1 }
        func shutdown() { stage.note("down") }
    }

    @Test func `identifiers as strings, and a shutdown without a parameter, do what they say`() async throws {
        let stage = Stage()
        let graph = try ServiceGraph {
            Strings(stage: stage)
            Config()
        }
        #expect(graph.launchOrder == ["config", "x"])
        #expect(graph.dependencies(of: "x").startsAfter == ["elsewhere"])
        let values = try await Dispatcher(graph, clock: ManualClock()).withLaunched { app in
            [try app["x", as: Int.self], try app[Strings.self]]
        }
        #expect(values == [2, 2])
        #expect(stage.lines == ["down"])
    }

    struct Single: Service {
        let dependsOn = Config.id
        let startsAfter: [ServiceID]? = nil
        let stage: Stage
        func launch(_ context: LaunchContext) async throws {}
        func run() async throws {
            stage.note("run")
            stage.arrive(at: "run")
            try await stage.wait(at: "end")
        }
        func shutdown() async throws { stage.note("down") }
    }

    @Test func `one dependency alone, none at all, and a run without a parameter do what they say`() async throws {
        let stage = Stage()
        let graph = try ServiceGraph {
            Single(stage: stage)
            Config()
        }
        #expect(graph.launchOrder == ["config", "FormTests.Single"])
        try await Dispatcher(graph, clock: ManualClock()).withLaunched { _ in await stage.arrived(at: "run") }
        #expect(stage.lines == ["run", "down"])
    }

    struct Computed: Service {
        var id: String { "computed" }
        var dependsOn: [String] { ["config"] }
        var mode: LaunchMode { .deferred }
        func launch(_ context: LaunchContext) async throws {}
    }

    @Test func `computed members do what they say`() throws {
        let graph = try ServiceGraph {
            Computed()
            Config()
        }
        #expect(graph.dependencies(of: "computed").dependsOn == ["config"])
    }

    @Test func `an instance's own identifier wins over its type's`() throws {
        struct Named: Service {
            static let id: ServiceID = "type"
            var id: ServiceID = "instance"
            func launch(_ context: LaunchContext) async throws {}
        }
        #expect(try ServiceGraph { Named() }.launchOrder == ["instance"])
        #expect(Named.id == "type")
    }

    @Test func `a member of a meaningful name in a form that means nothing is a problem of the graph`() throws {
        struct Types: Service {
            let dependsOn = [Config.self]
            func launch(_ context: LaunchContext) async throws {}
        }
        struct Modes: Service {
            let mode = "deferred"
            let policy = RetryPolicy(attempts: 3)
            let id = 7
            let startsAfter = [1, 2]
            func launch(_ context: LaunchContext) async throws {}
        }
        let types = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph {
                Config()
                Types()
            }
        }
        #expect(types?.diagnostics.count == 1)
        #expect(types?.description.contains("dependsOn") == true)
        let modes = #expect(throws: ServiceGraphError.self) { try ServiceGraph { Modes() } }
        #expect(modes?.diagnostics.count == 4)
    }

    @Test func `every kind of type is a service`() async throws {
        actor Counter: Service {
            var launches = 0
            func launch(_ context: LaunchContext) async throws -> Int {
                launches += 1
                return launches
            }
        }
        final class Plain: Service {
            let dependsOn = [Counter.id]
            func launch(_ context: LaunchContext) async throws -> Int { try context[Counter.self] + 1 }
        }
        @MainActor final class Screen: Service {
            let dependsOn = [Plain.id]
            var launches = 0
            func launch(_ context: LaunchContext) async throws -> Int {
                MainActor.preconditionIsolated()
                launches += 1
                return try context[Plain.self] + launches
            }
            func shutdown(_ value: Int) async throws { MainActor.preconditionIsolated() }
        }
        let screen = await MainActor.run { Screen() }
        let graph = try ServiceGraph {
            Counter()
            Plain()
            screen
        }
        let value = try await Dispatcher(graph, clock: ManualClock()).withLaunched { app in try app[Screen.self] }
        #expect(value == 3)
    }
}
