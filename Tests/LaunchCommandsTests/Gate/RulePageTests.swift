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
    func `help prints the page of a rule, which begins with its name, summary and severity`(rule: String) throws {
        let run = Run("help rule \(rule)")
        run.expect(0)
        try Golden.expect("$ launchgraph help rule \(rule)\n" + run.transcript, "help-rule/\(rule)")
        #expect(run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") && $0.count > 100 } == [])

        let page = try #require(RulePage.all.first { $0.rule.name == rule })
        let summary = page.rule.summary.prefix(1).uppercased() + page.rule.summary.dropFirst()
        let severity = page.rule.defaultSeverity == .off ? "off by default" : page.rule.defaultSeverity.rawValue
        let head = "# \(rule)\n\n\(summary).\n\n## What it means\n\nSeverity: \(severity).\n\n"
        #expect(page.markdown.hasPrefix(head))
    }

    @Test(arguments: RulePage.all)
    func `the example of a page breaks the rule, and no other one`(page: RulePage) throws {
        let rule = page.rule.name
        guard let command = page.markdown.firstMatch(of: /```sh\nlaunchgraph (.*)\n```/) else {
            #expect([Rule.unusableMember.name, Rule.invalidPolicy.name].contains(rule))
            return
        }
        let arguments = command.1.split(separator: " ").map(String.init)
        try Repository.withTemporaryFolder { folder in
            for file in page.markdown.matches(of: /(?:`([^`]+)`:\n\n)?```json\n((?s:.*?))```/) {
                try Repository.write(String(file.2), to: file.1.map(String.init) ?? arguments.last ?? "", in: folder)
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
            #expect(RulePage.page(of: rule)?.markdown.contains("```swift\n\(sample)```") == true)
        }
    }
}

private struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws {}
}
