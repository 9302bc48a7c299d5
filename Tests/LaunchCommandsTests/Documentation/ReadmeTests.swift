import Foundation
import Testing

/// Every command line of the README is run, and prints what the README says.
///
/// `LAUNCHGRAPH_UPDATE_GOLDEN=1` writes the blocks of the README anew.
@Suite(.serialized)
struct ReadmeTests {
    private static let document =
        ((try? Repository.text("README.md")) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)

    private static let blocks = MarkdownBlock.all(in: document)

    @Test func `every block says what it is, so that none goes untested`() {
        for block in Self.blocks {
            let isKnown =
                switch block.language {
                case "console": block.value(of: "in") != nil
                case "sh": block.directive == "setup" || block.value(of: "recipe") != nil
                case "yaml": block.value(of: "recipe") != nil
                case "json", "swift": block.value(of: "file") != nil
                default: false
                }
            #expect(isKnown, "line \(block.start): ```\(block.language)")
        }
        #expect(Self.blocks.count > 10)
    }

    @Test(.enabled(if: BuiltTool.path != nil))
    func `every command prints what the README says`() throws {
        try rewrite("console") { block in
            let folder = Repository.root.appending(path: block.value(of: "in") ?? "")
            return try block.commandLines.flatMap { line in
                let run = try BuiltTool.shell("(\(line)) 2>&1", in: folder)
                return ["$ " + line]
                    + run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    .map(String.init)
            }
        }
    }

    @Test func `every file that is shown is shown as it is`() throws {
        for language in ["json", "swift"] {
            try rewrite(language) { block in
                try Self.excerpt(try Repository.text(block.value(of: "file") ?? ""))
            }
        }
    }

    /// Runs the recipe for a shell in a repository whose main branch has one manifest, and the head another one.
    private func recipe(base: String?, head: String) throws -> (code: Int32, comment: String) {
        let block = try #require(Self.blocks.first { $0.directive == "recipe: shell" })
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
            let run = try BuiltTool.shell(block.lines.joined(separator: "\n"), in: folder)
            return (run.code, try String(contentsOf: folder.appending(path: "comment.md"), encoding: .utf8))
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil && BuiltTool.program("git") != nil))
    func `the recipe for a shell fails where a change makes the launch longer, and writes its reports`() throws {
        let same = try recipe(base: "base.json", head: "base.json")
        #expect(same.code == 0 && same.comment.isEmpty)
        let slower = try recipe(base: "base.json", head: "head.json")
        #expect(slower.code == 1)
        #expect(slower.comment.hasPrefix("### Launch graph: 1 service added"))
    }

    @Test(.enabled(if: BuiltTool.path != nil && BuiltTool.program("git") != nil))
    func `the recipe for a shell lets the change pass that adds the first manifest`() throws {
        let first = try recipe(base: nil, head: "head.json")
        #expect(first.code == 0)
        #expect(first.comment.hasPrefix("### Launch graph: 7 services added"))
    }

    @Test func `the recipe for GitHub names inputs that the action has`() throws {
        let block = try #require(Self.blocks.first { $0.directive == "recipe: action" })
        let action = try Repository.text("action.yml")
        let names = try #require(block.lines.first { $0.contains("baseline:") }).matches(of: /([a-z]+):\s/)
        for name in names.map({ String($0.1) }) where name != "with" {
            #expect(action.contains("\n  \(name):\n"), "\(name)")
        }
        #expect(names.count == 3)
    }

    @Test(.enabled(if: BuiltTool.program("make") != nil))
    func `every target of make that is named is there`() throws {
        let commands = Self.blocks.filter { $0.directive == "setup" }.flatMap(\.lines).filter { $0.hasPrefix("make ") }
        #expect(commands.count == 3)
        for command in commands {
            let run = try BuiltTool.shell("make --dry-run \(command.dropFirst(5))", in: Repository.root)
            #expect(run.code == 0, "\(command): \(run.errors)")
        }
    }

    @Test func `every command is in the table, and every option that the text names exists`() throws {
        let text = Self.document.joined(separator: "\n")
        let commands = Run("help").output.matches(of: /(?m)^  ([a-z]+) {2}/).map { String($0.1) }
        #expect(commands.count > 7)
        for command in commands { #expect(text.contains("| `\(command)"), "\(command)") }
        let help = commands.map { Run("help \($0)").output }.joined()
        for option in text.matches(of: /`(--[a-z-]+)/).map({ String($0.1) }) {
            #expect(help.contains(option), "\(option)")
        }
    }

    /// The part of a file between `README: begin` and `README: end`, without its indentation; all of it without these.
    private static func excerpt(_ text: String) throws -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard let begin = lines.firstIndex(where: { $0.contains("README: begin") }) else { return lines }
        let end = try #require(lines.firstIndex { $0.contains("README: end") })
        let indentation = lines[begin].prefix { $0 == " " }.count
        return lines[(begin + 1)..<end].map { String($0.dropFirst(indentation)) }
    }

    /// Expects each block in `language` to have the lines that `content` gives, or makes it so.
    private func rewrite(_ language: String, _ content: (MarkdownBlock) throws -> [String]) throws {
        guard Golden.isUpdated else {
            for block in Self.blocks where block.language == language {
                #expect(try content(block) == block.lines, "README.md, line \(block.start)")
            }
            return
        }
        var document = try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        for block in MarkdownBlock.all(in: document).reversed() where block.language == language {
            document.replaceSubrange(block.start..<(block.start + block.lines.count), with: try content(block))
        }
        try document.joined(separator: "\n")
            .write(to: Repository.root.appending(path: "README.md"), atomically: true, encoding: .utf8)
    }
}
