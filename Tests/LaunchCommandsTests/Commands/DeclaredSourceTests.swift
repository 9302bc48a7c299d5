import LaunchCommands
import LaunchDeclarations
import LaunchGraph
import LaunchManifest
import Testing

/// The commands over services that a program declares itself.
struct DeclaredSourceTests {
    private let tool = CommandLineTool(
        name: "shop-graph",
        source: .declared {
            Manifest(
                name: "shop",
                services: [
                    ServiceDeclaration(
                        "api", dependsOn: ["database"],
                        at: LaunchDeclarations.SourceLocation(file: "Shop.swift", line: 3)),
                    ServiceDeclaration("database", at: LaunchDeclarations.SourceLocation(file: "Shop.swift", line: 4)),
                ])
        })

    private func run(_ line: String) -> Run {
        Run(line.split(separator: " ").map(String.init), tool: tool)
    }

    @Test func `every command answers for the declared services`() {
        #expect(run("order").output == "database\napi\n")
        #expect(
            run("check").output.hasPrefix("ok: 2 services, 1 dependency, 2 waves, longest chain 2: api → database;"))
        #expect(run("why api database").output == "api → database\n  Shop.swift:3: api depends on database\n")
        #expect(run("graph").output == "api\n└── database\n")
        #expect(run("impact database").output.hasPrefix("1 of 2 services waits for database"))
    }

    @Test func `the commands of an app take no files`() {
        #expect(run("order shop.json").code == 2)
        #expect(run("order --from tsort").errors.contains("unknown option ‘--from’"))
        #expect(!run("help why").output.contains("FILE"))
        #expect(!run("help why").output.contains("app.json"))
        #expect(!run("help order").output.contains("tsort"))
    }

    @Test func `messages contain the name of the tool`() {
        #expect(run("--version").output.hasPrefix("shop-graph "))
        #expect(run("chek").errors.hasPrefix("shop-graph: error: "))
        #expect(run("completions bash").output.contains("complete -F _shop_graph_complete shop-graph\n"))
    }
}
