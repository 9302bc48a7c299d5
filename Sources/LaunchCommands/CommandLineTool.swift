/// The command-line tool as a library: `launchgraph` is this with a process around it, and an app can mount the same
/// commands over the services it declares itself.
public struct CommandLineTool: Sendable {
    /// What the tool is called, in its own texts.
    public let name: String

    /// Where the graph comes from.
    public let source: GraphSource

    /// A tool called `name` that looks at the graph of `source`.
    public init(name: String = "launchgraph", source: GraphSource = .manifestFiles) {
        self.name = name
        self.source = source
    }

    /// Carries out the command line `arguments`, which does not include the program's own name.
    ///
    /// What was asked for goes to `output`, everything else to `errors`.
    package func run(
        arguments: [String], environment: Environment, output: any OutputChannel, errors: any OutputChannel
    ) -> ExitCode {
        CommandLineCall(
            tool: self, arguments: arguments, environment: environment, output: output, errors: errors
        ).run()
    }

    /// The commands, in the order in which help lists them.
    var commands: [any Command.Type] { CommandList.all }

    /// What can follow `command`, in this tool.
    func syntax(of command: any Command.Type) -> CommandSyntax {
        source.isFixed ? command.syntax.withoutInput : command.syntax
    }

    /// What can follow each command that help tells of.
    var shownSyntaxes: [CommandSyntax] { commands.map(syntax(of:)).filter { !$0.isHidden } }

    /// The command called `name`.
    ///
    /// - Throws: a sentence with the nearest name where there is none.
    func command(named name: String) throws(CommandFailure) -> any Command.Type {
        if let command = commands.first(where: { $0.syntax.name == name }) { return command }
        throw .usage(
            "unknown command ‘\(name)’" + Spelling.suggestion(for: name, among: shownSyntaxes.map(\.name)),
            hint: "‘\(self.name) help’ lists the commands")
    }
}
