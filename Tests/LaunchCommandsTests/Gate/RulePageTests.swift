import Foundation
import LaunchGraph
import LaunchRendering
import Testing

/// Each rule has a page, and its example does what the page says.
struct RulePageTests {
    @Test func `every rule has a page`() {
        #expect(RulePage.all.map(\.rule) == Rule.all)
    }

    @Test(arguments: Rule.all.map(\.name))
    func `help prints the page of a rule`(rule: String) throws {
        let run = Run("help rule \(rule)")
        #expect(run.code == 0)
        try Golden.expect("$ launchgraph help rule \(rule)\n" + run.transcript, "help-rule/\(rule)")
        for line in run.output.split(separator: "\n") where !line.hasPrefix("    ") {
            #expect(line.count <= 100, "\(line)")
        }
    }

    @Test(arguments: RulePage.all.map(\.rule.name))
    func `the example of a page breaks the rule, and no other one`(rule: String) throws {
        let page = try #require(RulePage.all.first { $0.rule.name == rule })
        guard let arguments = page.example.arguments else {
            #expect([Rule.unusableMember.name, Rule.invalidPolicy.name].contains(rule))
            return
        }
        try Repository.withTemporaryFolder { folder in
            for file in page.example.files {
                try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
            }
            let run = Run(arguments, in: folder)
            let found = Set(run.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) })
            #expect(found == [rule], "\(run.transcript)")
            let known = Run(["check", "--baseline", "new", "--write-baseline"] + arguments.dropFirst(), in: folder)
            #expect(known.code == (rule == Rule.staleBaseline.name ? 2 : 0))
            let off = Run(arguments + ["--strict", "--severity", "\(rule)=off"], in: folder)
            #expect(off.code == (page.rule.isOfGraph ? 2 : 0), "\(off.transcript)")
        }
    }

    @Test func `the examples in Swift break their rules`() throws {
        // page: unusable-member
        struct MailService: Service {
            let dependsOn = [ConfigService.self]
            func launch(_ context: LaunchContext) async throws {}
        }
        // page: end
        // page: invalid-policy
        struct SyncService: Service {
            let policy = ServicePolicy(
                retry: .init(attempts: 3, backoff: .exponential(from: .seconds(1), factor: 0)))
            func launch(_ context: LaunchContext) async throws {}
        }
        // page: end
        let error = try #require(throws: ServiceGraphError.self) {
            try ServiceGraph {
                ConfigService()
                MailService()
                SyncService()
            }
        }
        #expect(error.diagnostics.map(\.rule) == [.unusableMember, .invalidPolicy])
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        for rule in [Rule.unusableMember, .invalidPolicy] {
            let begin = try #require(lines.firstIndex { $0.hasSuffix("// page: \(rule.name)") })
            let end = try #require(lines[begin...].firstIndex { $0.hasSuffix("// page: end") })
            let sample = lines[(begin + 1)..<end].map { $0.dropFirst(8) }.joined(separator: "\n") + "\n"
            #expect(RulePage.page(of: rule)?.example.files.first?.text == sample)
        }
    }

    @Test(arguments: Rule.all.map(\.name))
    func `the documentation has the same page for each rule`(rule: String) throws {
        let page = try #require(RulePage.all.first { $0.rule.name == rule })
        var buffer = TextBuffer()
        page.markdown(to: &buffer)
        let file = Repository.root.appending(path: "Sources/LaunchCommands/LaunchCommands.docc/Rules/\(rule).md")
        if Golden.isUpdated {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try buffer.text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == buffer.text)
    }

    @Test func `the documentation lists every rule`() throws {
        let list = try Repository.text("Sources/LaunchCommands/LaunchCommands.docc/Rules.md")
        for rule in Rule.all { #expect(list.contains("- <doc:\(rule.name)>"), "\(rule.name)") }
    }
}

private struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws {}
}
