import LaunchGraph
import LaunchRendering

/// `help`: shows the commands of the tool, or the options of one command.
enum HelpCommand: Command {
    static let name = "help"

    static let syntax = CommandSyntax(
        name: name, summary: "explain the tool, a command or a rule",
        operands: [
            OperandDeclaration(
                ValueDeclaration("COMMAND", .commands), .optional,
                "a command, or ‘rule’; by default, the list of commands"),
            OperandDeclaration(
                ValueDeclaration("RULE", .words(Rule.all.map { CandidateWord($0.name, $0.summary) })), .optional,
                "after ‘rule’, the name of a rule; by default, the list of rules"),
        ],
        options: [CommonOptions.help],
        examples: [
            CandidateWord("help check", "explain the command check"),
            CandidateWord("help rule cycle", "explain cycles, how to fix them and how to accept them"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        if invocation.arguments.operand(0).first == HelpTopics.rule {
            try HelpTopics.explainRule(invocation.arguments.operand(1).first, invocation)
        } else if let surplus = invocation.arguments.operand(1).first {
            throw .usage("unexpected argument ‘\(surplus)’: ‘help’ takes one command")
        } else if let name = invocation.arguments.operand(0).first {
            explain(try invocation.tool.command(named: name), invocation)
        } else {
            invocation.write(to: invocation.output) { buffer, _ in
                append(overviewOf: invocation.tool, to: &buffer)
            }
        }
        return .fine
    }

    /// Writes the help text of one command.
    static func explain(_ command: any Command.Type, _ invocation: Invocation) {
        let tool = invocation.tool
        invocation.write(to: invocation.output) { buffer, _ in
            HelpText(tool: tool.name, syntax: tool.syntax(of: command)).append(to: &buffer)
        }
    }

    /// Appends the description and the commands of the tool.
    static func append(overviewOf tool: CommandLineTool, to buffer: inout TextBuffer) {
        let commands = tool.shownSyntaxes
        buffer.append("\(tool.name): check, show and explain the order in which services launch\n\n")
        buffer.append("usage: \(tool.name) COMMAND [OPTION…] [ARGUMENT…]\n\ncommands:\n")
        let width = (commands.map(\.name.count).max() ?? 0) + 3
        for command in commands {
            buffer.append("  " + command.name)
            buffer.append(" ", count: width - command.name.count)
            buffer.append(command.summary)
            buffer.endLine()
        }
        buffer.append(
            """

            ‘\(tool.name) help COMMAND’ explains one of them, ‘\(tool.name) help rule’ what check looks for; ‘\(tool.name) --version’ says which release this is.

            exit status: 0 all is well; 1 the graph has problems, or the launch failed; 2 wrong usage or unreadable input

            """)
    }
}
