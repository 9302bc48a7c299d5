import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct AccessTests {
    struct Config: Service {
        func launch(_ context: LaunchContext) async throws -> Int { 7 }
    }

    struct Pool: Service {
        let id: ServiceID
        func launch(_ context: LaunchContext) async throws -> String { "pool \(id)" }
    }

    /// What `body` gives or throws, in the launch of a service with these dependencies.
    private func told(
        _ dependsOn: [ServiceID], _ body: @escaping @Sendable (LaunchContext) throws -> String
    ) async throws -> String {
        let graph = try ServiceGraph {
            Config()
            Pool(id: "primary")
            Pool(id: "replica")
            InlineService("flaky", onFailure: .proceed) { _ -> Int in throw Broken() }
            InlineService("reader", dependsOn: dependsOn, startsAfter: ["flaky"]) { context in
                do { return try body(context) } catch { return "\(error)" }
            }
        }
        return try await Dispatcher(graph, clock: ManualClock()).withLaunched { app in try app["reader"] }
    }

    @Test func `a context reads the values of declared dependencies, and an error says what is wrong`() async throws {
        let undeclared = " without depending on it directly; add "
        let rows: [(name: String, [ServiceID], @Sendable (LaunchContext) throws -> String, told: String)] = [
            ("by type", [Config.id], { "\(try $0[Config.self])" }, "7"),
            ("by identifier", ["primary", "replica"], { try $0["replica"] }, "pool replica"),
            (
                "undeclared", [], { "\(try $0[Config.self])" },
                "reader reads the value of AccessTests.Config\(undeclared)AccessTests.Config to the dependsOn of reader"
            ),
            (
                "only in startsAfter", [], { "\(try $0["flaky", as: Int.self])" },
                "reader reads the value of flaky\(undeclared)flaky to the dependsOn of reader"
            ),
            (
                "failed", ["flaky"], { "\(try $0["flaky", as: Int.self])" },
                "flaky has no value: it is failed (broken)"
            ),
            (
                "several of one type", ["primary", "replica"], { try $0[Pool.self] },
                "AccessTests.Pool is the type of several services: primary, replica; read the value by identifier, "
                    + "as in context[\"primary\", as: …]"
            ),
            (
                "another type", ["primary"], { "\(try $0["primary", as: Int.self])" },
                "the value of primary is a String, not a Int"
            ),
            (
                "unknown", [], { try $0["missing"] },
                "no service missing is in the graph; it has AccessTests.Config, primary, replica, flaky, reader"
            ),
        ]
        var found: [String] = []
        for (name, dependsOn, body, _) in rows { found.append("\(name): \(try await told(dependsOn, body))") }
        #expect(found == rows.map { "\($0.name): \($0.told)" })
    }

    @Test func `a context knows its service and its attempt`() async throws {
        let control = ServiceControl()
        let policy = ServicePolicy(retry: .init(attempts: 3))
        let graph = try ServiceGraph {
            InlineService("a", policy: policy) { context in
                control.note("\(context.id) \(context.attempt)")
                if context.attempt < 3 { throw Broken() }
            }
        }
        try await Dispatcher(graph, clock: ManualClock()).launch()
        #expect(control.lines == ["a 1", "a 2", "a 3"])
    }

    @Test func `the value of a service cannot be read once its shutdown has begun`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph { control.service("database", shutdown: .suspended) }, clock: ManualClock())
        let app = try await dispatcher.launch()
        #expect(try app["database"] == "database")
        async let down = dispatcher.shutdown()
        await control.reached("database shutdown")
        #expect(throws: DependencyUnavailable.self) { try app["database", as: String.self] }
        control.release("database shutdown")
        _ = try await down
    }
}
