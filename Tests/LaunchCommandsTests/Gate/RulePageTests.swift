import Foundation
import LaunchGraph
import LaunchRendering
import Testing

/// Each rule has a page, and its example does what the page says.
struct RulePageTests {
    @Test func `every rule has a page, which the documentation lists`() throws {
        #expect(RulePage.all.map(\.rule) == Rule.all)
        let list = try Repository.text("Sources/LaunchCommands/LaunchCommands.docc/Rules.md")
        #expect(Rule.all.map(\.name).filter { !list.contains("- <doc:\($0)>") } == [])
    }

    @Test(arguments: Rule.all.map(\.name))
    func `help prints the page of a rule, and the documentation has the same one`(rule: String) throws {
        let run = Run("help rule \(rule)")
        run.expect(0)
        try Golden.expect("$ launchgraph help rule \(rule)\n" + run.transcript, "help-rule/\(rule)")
        #expect(run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") && $0.count > 100 } == [])

        var buffer = TextBuffer()
        try #require(RulePage.all.first { $0.rule.name == rule }).markdown(to: &buffer)
        let path = "Sources/LaunchCommands/LaunchCommands.docc/Rules/\(rule).md"
        if Golden.isUpdated { try Repository.write(buffer.text, to: path, in: Repository.root) }
        #expect(try Repository.text(path) == buffer.text)
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
                try Repository.write(file.text, to: file.name, in: folder)
            }
            let run = Run(arguments, in: folder)
            let found = Set(run.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) })
            #expect(found == [rule], "\(run.transcript)")
            Run(["check", "--baseline", "new", "--write-baseline"] + arguments.dropFirst(), in: folder).expect(
                (rule == Rule.staleBaseline.name ? 2 : 0))
            let off = Run(arguments + ["--strict", "--severity", "\(rule)=off"], in: folder)
            off.expect(page.rule.isOfGraph ? 2 : 0)
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
}

private struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws {}
}
