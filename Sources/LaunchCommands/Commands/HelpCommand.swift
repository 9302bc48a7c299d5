import LaunchGraph

enum HelpCommand: Command {
    static let syntax = CommandSyntax(
        name: "help", summary: "explain the tool, a command or a rule",
        operands: [
            Operand("COMMAND", of: .commands, .optional, "a command, or ‘rule’; by default, the list of commands"),
            Operand(
                "RULE", of: .words(Rule.all.map { ($0.name, $0.summary) }), .optional,
                "after ‘rule’, the name of a rule; by default, the list of rules"),
        ],
        options: [CommonOptions.help],
        examples: [
            ("help check", "explain the command check"),
            ("help rule cycle", "explain cycles, how to fix them and how to accept them"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        if invocation.arguments.operand(0).first == HelpTopics.rule {
            try HelpTopics.explainRule(invocation.arguments.operand(1).first, invocation)
        } else if let surplus = invocation.arguments.operand(1).first {
            throw .usage("unexpected argument ‘\(surplus)’: ‘help’ takes one command")
        } else if let name = invocation.arguments.operand(0).first {
            HelpTopics.explain(try invocation.tool.command(named: name), invocation)
        } else {
            invocation.write(to: invocation.output) { buffer in
                HelpTopics.append(overviewOf: invocation.tool, to: &buffer)
            }
        }
        return .fine
    }
}
