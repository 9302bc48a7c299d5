import LaunchGraph
import LaunchRendering

/// The topics of `help` other than commands.
enum HelpTopics {
    /// The word that precedes the name of a rule.
    static let rule = "rule"

    /// Writes the page of the rule named `name`; without a name, one line for each rule.
    static func explainRule(_ name: String?, _ invocation: Invocation) throws(CommandFailure) {
        guard let name else {
            invocation.write(to: invocation.output) { buffer, style in append(rulesTo: &buffer, style, invocation.tool)
            }
            return
        }
        guard let page = RulePage.all.first(where: { $0.rule.name == name }) else {
            throw .usage(
                "unknown rule ‘\(name)’" + Spelling.suggestion(for: name, among: Rule.all.map(\.name)),
                hint: "‘\(invocation.tool.name) help rule’ lists the rules")
        }
        invocation.write(to: invocation.output) { $0.append(page, style: $1) }
    }

    private static func append(rulesTo buffer: inout TextBuffer, _ style: TextStyle, _ tool: CommandLineTool) {
        let width = (Rule.all.map(\.name.count).max() ?? 0) + 3
        for rule in Rule.all {
            buffer.append("  " + rule.name)
            buffer.append(" ", count: width - rule.name.count)
            let severity = rule.defaultSeverity.rawValue
            buffer.append(severity)
            buffer.append(" ", count: 10 - severity.count)
            buffer.append(rule.summary)
            buffer.endLine()
        }
        buffer.append("\n‘\(tool.name) help rule RULE’ explains a rule.\n")
    }
}
