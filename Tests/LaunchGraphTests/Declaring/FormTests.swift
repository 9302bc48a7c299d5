import LaunchGraph
import Testing

private struct Config: Service {
    static let id = "config"
    func launch(_ context: LaunchContext) async throws -> Int { 1 }
}

/// Each usual way to write a member takes effect, and each unusable one is an error of the graph.
@Suite struct FormTests {
    struct Strings: Service {
        let id = "x"
        let dependsOn = ["config"]
        let startsAfter = ["elsewhere"]
        let control: ServiceControl
        func launch(_ context: LaunchContext) async throws -> Int { try context["config"] + 1 }
        func shutdown() { control.note("down") }
    }

    @Test func `identifiers written as strings and a shutdown without a parameter take effect`() async throws {
        let control = ServiceControl()
        let graph = try ServiceGraph {
            Strings(control: control)
            Config()
        }
        #expect([graph.launchOrder, graph.dependencies(of: "x").startsAfter] == [["config", "x"], ["elsewhere"]])
        let values = try await Dispatcher(graph, clock: ManualClock()).withLaunched { app in
            [try app["x", as: Int.self], try app[Strings.self]]
        }
        #expect(values == [2, 2])
        #expect(control.lines == ["down"])
    }

    struct Single: Service {
        let dependsOn = Config.id
        let startsAfter: [ServiceID]? = nil
        let control: ServiceControl
        func launch(_ context: LaunchContext) async throws {}
        func run() async throws {
            control.note("run")
            control.markReached("run")
            try await control.wait(at: "end")
        }
        func shutdown() async throws { control.note("down") }
    }

    @Test func `a single dependency, an optional list and a run without a parameter take effect`() async throws {
        let control = ServiceControl()
        let graph = try ServiceGraph {
            Single(control: control)
            Config()
        }
        #expect(graph.launchOrder == ["config", "FormTests.Single"])
        try await Dispatcher(graph, clock: ManualClock()).withLaunched { _ in await control.reached("run") }
        #expect(control.lines == ["run", "down"])
    }

    struct Computed: Service {
        var id: String { "computed" }
        var dependsOn: [String] { ["config"] }
        var mode: LaunchMode { .deferred }
        func launch(_ context: LaunchContext) async throws {}
    }

    @Test func `computed identifiers, dependencies and modes take effect`() throws {
        let graph = try ServiceGraph {
            Computed()
            Config()
        }
        #expect(graph.dependencies(of: "computed").dependsOn == ["config"])
    }

    @Test func `an instance's identifier takes precedence over its type's`() throws {
        struct Named: Service {
            static let id: ServiceID = "type"
            var id: ServiceID = "instance"
            func launch(_ context: LaunchContext) async throws {}
        }
        #expect(try ServiceGraph { Named() }.launchOrder + [Named.id] == ["instance", "type"])
    }

    @Test func `a member with the name of a requirement and an unusable type is an error of the graph`() throws {
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
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph {
                Config()
                Types()
                Modes()
            }
        }
        let members = error?.diagnostics.compactMap { $0.message.split(separator: "’").first }
        #expect(Set(members ?? []) == ["‘dependsOn", "‘mode", "‘policy", "‘id", "‘startsAfter"])
        #expect(members?.count == 5)
    }

    @Test func `a run or shutdown whose parameter is not the output is an error of the graph`() {
        struct Refactored: Service {
            func launch(_ context: LaunchContext) async throws -> Int { 1 }
            func run(_ output: String) async throws {}
            func shutdown(_ output: Double) async throws {}
        }
        let error = #expect(throws: ServiceGraphError.self) { try ServiceGraph { Refactored() } }
        #expect(
            error?.diagnostics.map { "\($0.rule?.name ?? ""): \($0.message)" } == [
                "unusable-member: ‘run’ of FormTests.Refactored takes String, which is not what its launch returns",
                "unusable-member: ‘shutdown’ of FormTests.Refactored takes Double, which is not what its launch returns",
            ])
    }

    @Test func `run and shutdown are called in each form they can have`() async throws {
        struct TakingVoid: Service {
            let control: ServiceControl
            let dependsOn = [Returning.id]
            func launch(_ context: LaunchContext) async throws {}
            func run(_ nothing: Void) async throws { try await control.stay("taking void") }
            func shutdown(_ nothing: Void) async throws { control.note("taking void is down") }
        }
        struct Plain: Service {
            let control: ServiceControl
            let dependsOn = [TakingVoid.id]
            func launch(_ context: LaunchContext) async throws -> Int { 1 }
            func run() async throws { try await control.stay("plain") }
            func shutdown() { control.note("plain is down") }
        }
        struct Taking<Value: Sendable>: Service {
            let value: Value
            let control: ServiceControl
            let dependsOn = [Plain.id]
            func launch(_ context: LaunchContext) async throws -> Value { value }
            func run(_ value: Value) async throws { try await control.stay("\(value)") }
            func shutdown(_ value: Value) throws { control.note("\(value) is down") }
        }
        struct Returning: Service {
            let control: ServiceControl
            func launch(_ context: LaunchContext) async throws -> Int { 6 }
            func shutdown(_ value: Int) -> String {
                control.note("\(value) is down")
                return "discarded"
            }
        }
        let control = ServiceControl()
        let graph = try ServiceGraph {
            Returning(control: control)
            TakingVoid(control: control)
            Plain(control: control)
            Taking(value: 7, control: control)
            InlineService("inline", dependsOn: [Taking<Int>.id]) { _ in
                8
            } run: { value in
                try await control.stay("\(value)")
            } shutdown: { value in
                control.note("\(value) is down")
            }
            InlineService("without either") { _ in }
        }
        #expect(
            graph.services.declarations.map { [$0.record.hasRun, $0.record.hasShutdown] }
                == [[false, true], [true, true], [true, true], [true, true], [true, true], [false, false]])
        try await Dispatcher(graph, clock: ManualClock()).withLaunched { _ in
            for name in ["taking void", "plain", "7", "8"] { await control.reached(name) }
        }
        #expect(control.lines == ["8 is down", "7 is down", "plain is down", "taking void is down", "6 is down"])
    }

    @Test func `structures, classes, actors and main-actor classes can be services`() async throws {
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

extension ServiceControl {
    /// What a service runs until it is cancelled.
    fileprivate func stay(_ name: String) async throws {
        markReached(name)
        try await wait(at: "never")
    }

    struct Results: Service {
        let policy = ServicePolicy(onEnd: .shutsDown)
        let control: ServiceControl
        func launch(_ context: LaunchContext) async throws {}
        func run() async throws -> Int {
            control.note("run")
            return 1
        }
        @discardableResult func shutdown() async throws -> String {
            control.note("shutdown")
            return "down"
        }
    }

    @Test func `run and shutdown may have results of different types`() async throws {
        let control = ServiceControl()
        let graph = try ServiceGraph { Results(control: control) }
        try await Dispatcher(graph).run(until: .shutdown)
        #expect(control.lines == ["run", "shutdown"])
    }
}
