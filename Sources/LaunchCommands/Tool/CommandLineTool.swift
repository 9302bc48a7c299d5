import DependencyGraph
public import LaunchGraph

/// The command-line tool as a library. The executable `launchgraph` runs it, and an app can offer the same
/// commands for its own services.
public struct CommandLineTool: Sendable {
    /// The name of the tool in its messages.
    public let name: String

    /// The services that the program declares in Swift, which its commands can also launch. The commands then take no
    /// files; otherwise, they read the files that the command line names, or the nearest `launchgraph.json`.
    public let services: ServiceList?

    /// The commit and the platform of a released executable, in addition to ``ToolVersion``.
    package var build: String?

    let commands: [any Command.Type]

    func syntax(of command: any Command.Type) -> CommandSyntax {
        services == nil ? command.syntax : command.syntax.withoutInput
    }

    var shownSyntaxes: [CommandSyntax] { commands.map(syntax(of:)).filter { !$0.isHidden } }

    func command(named name: String) throws(CommandFailure) -> any Command.Type {
        if let command = commands.first(where: { $0.syntax.name == name }) { return command }
        if Rule.all.contains(where: { $0.name == name }) {
            throw .usage("‘\(name)’ is a rule, not a command", hint: "‘\(self.name) help rule \(name)’ explains it")
        }
        throw .usage(
            "unknown command ‘\(name)’" + Spelling.suggestion(for: name, among: shownSyntaxes.map(\.name)),
            hint: "‘\(self.name) help’ lists the commands")
    }
}

/// A command of the tool: loads the graph, runs the algorithms, renders the answer, and returns the exit code.
protocol Command: SendableMetatype {
    static var syntax: CommandSyntax { get }

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode
}
