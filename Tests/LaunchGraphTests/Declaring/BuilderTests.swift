import LaunchGraph
import Testing

@Suite struct BuilderTests {
    let control = ServiceControl()

    @Test func `the builder takes arrays, loops, conditions and lists`() throws {
        let more = ServiceList { control.service("list") }
        let any: [any Service] = [control.service("any"), InlineService("inline") { _ in }]
        let (yes, no) = (true, false)
        let optional: ControlledService? = nil
        let graph = try ServiceGraph {
            [control.service("array 1"), control.service("array 2")]
            any
            more
            for number in 1...2 { control.service("loop \(number)") }
            if yes { control.service("if") }
            if no { control.service("never") }
            if no { control.service("then") } else { control.service("else") }
            if yes { control.service("first") } else { control.service("second") }
            switch number(of: graphNames) {
            case 0: control.service("none")
            default: control.service("switch")
            }
            if let optional { optional }
            optional
            if #available(macOS 15, *) { control.service("available") }
        }
        #expect(
            graph.launchOrder == [
                "array 1", "array 2", "any", "inline", "list", "loop 1", "loop 2", "if", "else", "first",
                "switch", "available",
            ])
        #expect(try ServiceGraph {}.launchOrder.isEmpty)
    }

    private var graphNames: [String] { ["a"] }

    private func number(of names: [String]) -> Int { names.count }

    @Test func `a graph gives the policy and the mode of each of its services`() throws {
        let graph = try ServiceGraph {
            control.service("a", policy: ServicePolicy(timeout: .seconds(3)))
            control.service("b", mode: .onDemand)
        }
        let ids: [ServiceID] = ["a", "b", "c"]
        #expect(ids.map { graph.policy(of: $0) } == [ServicePolicy(timeout: .seconds(3)), ServicePolicy(), nil])
        #expect(ids.map { graph.mode(of: $0) } == [.eager, .onDemand, nil])
    }

    @Test func `a graph knows its waves, its dependencies and its fingerprint`() throws {
        func graph(timeout: Duration) throws -> ServiceGraph {
            try ServiceGraph {
                control.service("c", dependsOn: ["a"], policy: ServicePolicy(timeout: timeout))
                control.service("b")
                control.service("a", startsAfter: ["nowhere"])
            }
        }
        let one = try graph(timeout: .seconds(1))
        #expect([one.launchOrder] + one.waves == [["a", "c", "b"], ["b", "a"], ["c"]])
        #expect(["a", "b", "c", "nowhere"].filter { one.contains($0) } == ["a", "b", "c"])
        #expect(one.count == 3)
        #expect(try one.fingerprint == graph(timeout: .seconds(2)).fingerprint)
    }

    @Test func `a graph error reports every problem at once, each at its source location`() throws {
        let line = #line
        let list = ServiceList {
            control.service("a", dependsOn: ["b"])
            control.service("b", dependsOn: ["a"])
            control.service("config")
            control.service("c", dependsOn: ["confg", "c"])
            control.service("config")
            control.service(" ")
        }
        let error = #expect(throws: ServiceGraphError.self) { try ServiceGraph(services: list) }
        let found = error?.diagnostics.map { diagnostic in
            let location = diagnostic.location
            return "\(location?.file ?? "") \((location?.line ?? 0) - line) \(diagnostic.rule?.name ?? "")"
        }
        let expected = [
            "2 cycle", "5 unknown-dependency", "5 self-dependency", "6 duplicate-service", "7 empty-identifier",
        ]
        #expect(found?.sorted() == expected.map { "\(#filePath) \($0)" }.sorted())
        #expect(error?.declarations.ids.count == 6)
        #expect(error?.description.contains("\(#filePath):\(line + 5): error: ") == true)
    }

    @Test func `the help for an unknown dependency names the ways to provide a service in Swift`() {
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph { control.service("list", dependsOn: ["session"]) }
        }
        #expect(
            error?.diagnostics.first?.help == """
                declare session, pass the graph that has it to ServiceGraph(parent:), name it in startsAfter or \
                @DependsOn(optional:) if it may be missing, or remove the dependency
                """)
    }

    @Test func `a replacement has the position, the identifier and the type of the service it replaces`() async throws {
        struct Database: Service {
            func launch(_ context: LaunchContext) async throws -> String { "real" }
        }
        struct Fake: Service {
            func launch(_ context: LaunchContext) async throws -> String { "fake" }
        }
        let graph = try ServiceGraph {
            Database()
            InlineService("reader", dependsOn: [Database.id]) { context in try context[Database.self] }
        }
        let fake = try graph.replacing(Database.self) { Fake() }
        #expect(fake.launchOrder == graph.launchOrder)
        let clock = ManualClock()
        func values(_ graph: ServiceGraph) async throws -> [String] {
            try await Dispatcher(graph, clock: clock).withLaunched { app in
                [try app["reader", as: String.self], try app[Database.self]]
            }
        }
        let inline = try graph.replacing("reader") { InlineService("other") { _ in "replaced" } }
        let found = [try await values(fake), try await values(graph), try await values(inline)]
        #expect(found == [["fake", "fake"], ["real", "real"], ["replaced", "real"]])
    }

    @Test func `replacing a type that no service or several services have throws`() throws {
        struct Absent: Service { func launch(_ context: LaunchContext) async throws {} }
        struct Twice: Service {
            let id: ServiceID
            func launch(_ context: LaunchContext) async throws {}
        }
        let graph = try ServiceGraph {
            Twice(id: "a")
            Twice(id: "b")
        }
        #expect(throws: AmbiguousService.self) { try graph.replacing(Twice.self) { Twice(id: "c") } }
        #expect(throws: UnknownService.self) { try graph.replacing("c") { Twice(id: "c") } }
        let error = #expect(throws: UnknownService.self) { try graph.replacing(Absent.self) { Absent() } }
        #expect(error.map { [$0.id] + $0.known } == [Absent.id, "a", "b"])
    }
}
