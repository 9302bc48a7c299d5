import LaunchCommands
import LaunchGraph
import Testing

/// The commands over services that a program declares itself.
struct DeclaredSourceTests {
    private let tool = CommandLineTool(
        name: "shop-graph",
        services: ServiceList {
            InlineService("api", dependsOn: ["database"]) { _ in }
            InlineService("database") { _ in }
        })

    private func run(_ line: String) -> Run { Run(line, tool: tool) }

    @Test func `every command answers for the declared services`() {
        let chain = "ok: 2 services, 1 dependency, 2 waves, longest chain 2: api → database;"
        run("order").expect(output: [.exactly("database\napi\n")])
        run("check").expect(output: [.prefix(chain)])
        run("why api database").expect(output: ["DeclaredSourceTests.swift:10: api depends on database\n"])
        run("graph").expect(output: [.exactly("api\n└── database\n")])
        run("impact database").expect(output: [.prefix("1 of 2 services waits for database")])
    }

    private struct Graph: LaunchCommand {
        @MainActor static var services: ServiceList {
            InlineService("api") { _ in }; InlineService("database") { _ in }
        }
    }

    @Test @MainActor func `a tool of an app conforms to GraphTool by either of its names`() {
        let services = (Graph.self as any GraphTool.Type).services
        #expect(services.ids == ["api", "database"])
    }

    @Test func `the commands of an app take no files, and messages contain its name`() {
        run("order shop.json").expect(2)
        run("order --from tsort").expect(errors: ["unknown option ‘--from’"])
        run("help why").expect(output: [.lacks("FILE"), .lacks("app.json")])
        run("help order").expect(output: [.lacks("tsort")])
        run("--version").expect(output: [.prefix("shop-graph ")])
        run("chek").expect(errors: [.prefix("shop-graph: error: ")])
        run("completions bash").expect(output: ["complete -F _shop_graph_complete shop-graph\n"])
    }
}
