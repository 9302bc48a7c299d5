import Foundation
import Testing

/// The recipes for CI do what the article about them says.
struct DocumentedRecipeTests {
    private static func block(_ recipe: String) throws -> MarkdownBlock {
        let blocks = MarkdownDocument.all.flatMap(\.blocks).filter { $0.directive == "recipe: \(recipe)" }
        return try #require(blocks.first, "\(recipe)")
    }

    /// Runs the recipe for a shell in a repository whose main branch has the manifest `base`, and whose head has `head`.
    private func runShellRecipe(base: String?, head: String) throws -> (code: Int32, comment: String) {
        let script = try Self.block("shell").lines.joined(separator: "\n")
        return try Repository.withTemporaryFolder { folder in
            let diff = Repository.fixtures.path + "/diff"
            func commit(_ file: String?) -> String {
                (file.map { "cp '\(diff)/\($0)' launchgraph.json && " } ?? "echo > README && ")
                    + "git add . && git commit -qm change --allow-empty"
            }
            let prepared = try BuiltTool.shell(
                "git init -q . && git config user.email a@b.c && git config user.name a && \(commit(base))"
                    + " && git update-ref refs/remotes/origin/main HEAD && \(commit(head))", in: folder)
            #expect(prepared.code == 0, "\(prepared.errors)")
            let run = try BuiltTool.shell(script, in: folder)
            return (run.code, try String(contentsOf: folder.appending(path: "comment.md"), encoding: .utf8))
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil && BuiltTool.program("git") != nil))
    func `the recipe for a shell fails on a change that makes the launch longer, and writes its reports`() throws {
        let same = try runShellRecipe(base: "base.json", head: "base.json")
        #expect(same.code == 0 && same.comment.isEmpty)
        let slower = try runShellRecipe(base: "base.json", head: "head.json")
        #expect(slower.code == 1)
        #expect(slower.comment.hasPrefix("### Launch graph: 1 service added"))
    }

    @Test(.enabled(if: BuiltTool.path != nil && BuiltTool.program("git") != nil))
    func `the recipe for a shell accepts a change that adds the first manifest`() throws {
        let first = try runShellRecipe(base: nil, head: "head.json")
        #expect(first.code == 0)
        #expect(first.comment.hasPrefix("### Launch graph: 7 services added"))
    }

    @Test(arguments: ["action", "gate"])
    func `a recipe for GitHub uses only inputs that the action has`(recipe: String) throws {
        let action = try Repository.text("action.yml")
        let text = try Self.block(recipe).lines.joined(separator: "\n")
        let uses = try #require(text.firstMatch(of: /uses: .*launchgraph\n\s+with: \{(.*)\}/))
        let inputs = uses.1.matches(of: /([a-z]+):/).map { String($0.1) }
        #expect(!inputs.isEmpty)
        for input in inputs { #expect(action.contains("\n  \(input):\n"), "\(input)") }
    }

    @Test(.enabled(if: BuiltTool.path != nil))
    func `the recipe for GitLab writes the reports that it hands to GitLab`() throws {
        let lines = try Self.block("gitlab").lines.map { $0.trimmingCharacters(in: .whitespaces) }
        // Where there is no merge request, the script ends after the check, with its status.
        let start = try #require(lines.firstIndex(of: "script:"))
        let end = try #require(lines.firstIndex { $0.hasSuffix("exit $status") })
        let script = lines[(start + 1)...end].map { $0.dropFirst(2) }.joined(separator: "\n")
        let reports = try #require(lines.first { $0.hasPrefix("reports:") }).matches(of: /: ([a-z.]+)/)
        try Repository.withTemporaryFolder { folder in
            let manifest = Repository.fixtures.path + "/broken/cycle.json"
            let run = try BuiltTool.shell(
                "set -e; cp '\(manifest)' launchgraph.json\n\(script)\necho unreachable", in: folder)
            #expect(run.code == 1)
            #expect(!run.output.contains("unreachable"))
            #expect(reports.count == 2)
            for report in reports {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(report.1)).path))
            }
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil))
    func `the recipe for a nightly job fails on slower launches, and draws them`() throws {
        let script = try Self.block("fleet").lines.joined(separator: "\n")
        try FleetFixture.withFiles { folder in
            let slower = try BuiltTool.shell(script, in: folder)
            #expect(slower.code == 1, "\(slower.errors)")
            #expect(slower.errors.contains("--fail-on slower:5%@p90: shop, graph 5be1f0c2a94d: slower by "))
            let page = try String(contentsOf: folder.appending(path: "fleet.html"), encoding: .utf8)
            #expect(page.contains("<h1>500 launches of shop</h1>"))
            let same = try BuiltTool.shell(
                "cat week/*.jsonl > all.jsonl && mv all.jsonl tonight.jsonl\n" + script, in: folder)
            #expect(same.code == 0 && same.errors.isEmpty, "\(same.errors)")
        }
    }

    @Test func `the recipe for pre-commit uses hooks that exist`() throws {
        let hooks = try Repository.text(".pre-commit-hooks.yaml")
        let names = try Self.block("pre-commit").lines.joined(separator: "\n").matches(of: /- id: ([a-z-]+)/)
        #expect(!names.isEmpty)
        for name in names { #expect(hooks.contains("- id: \(name.1)\n"), "\(name.1)") }
    }
}
