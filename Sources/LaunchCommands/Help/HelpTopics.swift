import DependencyGraph
import LaunchGraph
import LaunchRendering

enum HelpTopics {
    static let rule = "rule"

    static func explain(_ command: any Command.Type, _ invocation: Invocation) {
        let tool = invocation.tool
        invocation.write(to: invocation.output) { tool.syntax(of: command).appendHelp(of: tool.name, to: &$0) }
    }

    static func append(overviewOf tool: CommandLineTool, to buffer: inout TextBuffer) {
        let commands = tool.shownSyntaxes
        buffer.append("\(tool.name): check, show and explain the order in which services launch\n\n")
        buffer.append("usage: \(tool.name) COMMAND [OPTION…] [ARGUMENT…]\n\ncommands:\n")
        let width = (commands.map(\.name.count).max() ?? 0) + 3
        for command in commands { buffer.append("  \(command.name.fitted(to: width))\(command.summary)\n") }
        buffer.append(
            """

            ‘\(tool.name) help COMMAND’ explains one of them, ‘\(tool.name) help rule’ what check looks for; ‘\(tool.name) --version’ says which release this is.

            exit status: 0 all is well; 1 the graph has problems, or the launch failed; 2 wrong usage or unreadable input

            """)
    }

    /// Writes the page of the rule named `name`; without a name, one line for each rule.
    static func explainRule(_ name: String?, _ invocation: Invocation) throws(CommandFailure) {
        guard let name else { return invocation.write(to: invocation.output) { append(rulesTo: &$0, invocation.tool) } }
        guard let page = RulePage.all.first(where: { $0.rule.name == name }) else {
            throw .usage(
                "unknown rule ‘\(name)’" + Spelling.suggestion(for: name, among: Rule.all.map(\.name)),
                hint: "‘\(invocation.tool.name) help rule’ lists the rules")
        }
        invocation.write(to: invocation.output) { page.text(to: &$0) }
    }

    private static func append(rulesTo buffer: inout TextBuffer, _ tool: CommandLineTool) {
        let width = (Rule.all.map(\.name.count).max() ?? 0) + 3
        for rule in Rule.all {
            let severity = rule.defaultSeverity.rawValue.fitted(to: 10)
            buffer.append("  \(rule.name.fitted(to: width))\(severity)\(rule.summary)\n")
        }
        buffer.append("\n‘\(tool.name) help rule RULE’ explains a rule.\n")
    }
}
