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
        dependsOn: [ServiceID], onFailure: FailurePolicy = .abort,
        _ body: @escaping @Sendable (LaunchContext) throws -> String
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

    @Test func `a dependency is read by its type`() async throws {
        #expect(try await told(dependsOn: [Config.id]) { "\(try $0[Config.self])" } == "7")
    }

    @Test func `undeclared dependency access names both services and what to add`() async throws {
        #expect(
            try await told(dependsOn: []) { "\(try $0[Config.self])" }
                == "reader reads the value of AccessTests.Config without depending on it directly; "
                + "add AccessTests.Config to the dependsOn of reader")
    }

    @Test func `the value of a service named only in startsAfter cannot be read`() async throws {
        #expect(
            try await told(dependsOn: []) { "\(try $0["flaky", as: Int.self])" }.hasPrefix(
                "reader reads the value of flaky"))
    }

    @Test func `reading the value of a failed service throws an error that names it and its failure`() async throws {
        #expect(
            try await told(dependsOn: ["flaky"]) { "\(try $0["flaky", as: Int.self])" }
                == "flaky has no value: it is failed (broken)")
    }

    @Test func `several services of one type are read by identifier`() async throws {
        #expect(
            try await told(dependsOn: ["primary", "replica"]) { try $0[Pool.self] }
                == "AccessTests.Pool is the type of several services: primary, replica; read the value by identifier, "
                + "as in context[\"primary\", as: …]")
        #expect(try await told(dependsOn: ["primary", "replica"]) { try $0["replica"] } == "pool replica")
    }

    @Test func `reading a value of another type or an unknown service throws an error that says so`() async throws {
        #expect(
            try await told(dependsOn: ["primary"]) { "\(try $0["primary", as: Int.self])" }
                == "the value of primary is a String, not a Int")
        #expect(
            try await told(dependsOn: []) { try $0["missing"] }.hasPrefix("no service missing is in the graph; it has ")
        )
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
