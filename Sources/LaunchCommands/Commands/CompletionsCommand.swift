import LaunchRendering

enum CompletionsCommand: Command {
    private static let shells = Shell.allCases.map { (word: $0.rawValue, summary: $0.details.summary) }

    static let syntax = CommandSyntax(
        name: "completions", summary: "print a completion script for a shell",
        details: [
            "The script completes commands, options, formats, rules, and the identifiers of the services in the manifest"
                + " that the command line names."
        ],
        operands: [Operand("SHELL", of: .words(shells), .one, "bash, zsh or fish")], options: [CommonOptions.help],
        examples: shells.map { ("completions \($0.word)", $0.summary) })

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let name = invocation.arguments.operand(0).first ?? ""
        guard let shell = Shell(rawValue: name) else {
            throw ArgumentParser.notOne(of: Shell.allCases.map(\.rawValue), name, for: "SHELL")
        }
        invocation.write(to: invocation.output) { buffer in buffer.append(shell.script(for: invocation.tool.name)) }
        return .fine
    }
}
