import Foundation
import Testing

/// The recipes for CI do what the article about them says.
struct DocumentedRecipeTests {
    private static func block(_ recipe: String) throws -> MarkdownBlock {
        let blocks = MarkdownDocument.all.flatMap(\.blocks).filter { $0.directive == "recipe: \(recipe)" }
        return try #require(blocks.first, "\(recipe)")
    }

    /// Runs the recipe for a shell in a repository whose main branch has the manifest `base`, and whose head has `head`.
    private func runShellRecipe(base: String?, head: String) throws -> (run: Run, comment: String) {
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
            return (run, try Repository.text("comment.md", in: folder))
        }
    }

    @Test(
        .enabled(if: BuiltTool.path != nil && BuiltTool.program("git") != nil),
        arguments: [
            ("base.json", "base.json", 0, ""), ("base.json", "head.json", 1, "### Launch graph: 1 service added"),
            (nil, "head.json", 0, "### Launch graph: 7 services added"),
        ])
    func `the recipe for a shell fails on a change that makes the launch longer, and writes its reports`(
        base: String?, head: String, code: Int32, title: String
    ) throws {
        let (run, comment) = try runShellRecipe(base: base, head: head)
        run.expect(code)
        #expect(comment.hasPrefix(title) && comment.isEmpty == title.isEmpty, "\(comment)")
    }

    @Test func `recipes use only inputs of the action and hooks that exist`() throws {
        let action = try Repository.text("action.yml")
        for recipe in ["action", "gate"] {
            let text = try Self.block(recipe).lines.joined(separator: "\n")
            let uses = try #require(text.firstMatch(of: /uses: .*launchgraph\n\s+with: \{(.*)\}/))
            let inputs = uses.1.matches(of: /([a-z]+):/).map { String($0.1) }
            #expect(!inputs.isEmpty && inputs.filter { !action.contains("\n  \($0):\n") } == [])
        }
        let hooks = try Repository.text(".pre-commit-hooks.yaml")
        let names = try Self.block("pre-commit").lines.joined(separator: "\n").matches(of: /- id: ([a-z-]+)/)
        #expect(!names.isEmpty && names.map(\.1).filter { !hooks.contains("- id: \($0)\n") } == [])
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
            try BuiltTool.shell(
                "set -e; cp '\(manifest)' launchgraph.json\n\(script)\necho unreachable", in: folder
            ).expect(1, output: [.lacks("unreachable")])
            let written = reports.map { FileManager.default.fileExists(atPath: folder.path + "/" + $0.1) }
            #expect(written == [true, true], "\(reports.map(\.1))")
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil))
    func `the recipe for a nightly job fails on slower launches, and draws them`() throws {
        let script = try Self.block("fleet").lines.joined(separator: "\n")
        try FleetFixture.withFiles { folder in
            try BuiltTool.shell(script, in: folder).expect(
                1, errors: ["--fail-on slower:5%@p90: shop, graph 5be1f0c2a94d: slower by "])
            let page = try Repository.text("fleet.html", in: folder)
            #expect(page.contains("<h1>500 launches of shop</h1>"))
            try BuiltTool.shell(
                "cat week/*.jsonl > all.jsonl && mv all.jsonl tonight.jsonl\n" + script, in: folder
            ).expect(0, errors: [.exactly("")])
        }
    }
}
