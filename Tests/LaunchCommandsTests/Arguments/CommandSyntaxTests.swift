import Testing

@testable import LaunchCommands

struct CommandSyntaxTests {
    private static func examples(of command: any Command.Type) -> [String] {
        command.syntax.withoutInput.examples.map { CommandSyntax.commandLine(of: $0, tool: "shop") }
    }

    @Test func `a tool for an app's own services has the examples that read no manifest`() {
        #expect(Self.examples(of: CheckCommand.self).allSatisfy { !$0.contains(".json") && !$0.contains("--from") })
        let report = Self.examples(of: ReportCommand.self)
        #expect(report.count == ReportCommand.syntax.examples.count)
        #expect(report.first == "shop report run.json")
        #expect(report.contains("shop predict --format json | shop report --format svg - > plan.svg"))
    }
}
