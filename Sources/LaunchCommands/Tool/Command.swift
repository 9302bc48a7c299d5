import LaunchGraph

/// A command of the tool: its syntax and its implementation.
///
/// Every command has the same steps: load the graph, run the algorithms, render the answer, return the exit code.
protocol Command {
    /// The name of the command. The tool selects a command by its name, so that the syntaxes of the others need not be
    /// created.
    static var name: String { get }

    /// The options and operands of the command.
    static var syntax: CommandSyntax { get }

    /// Runs the command.
    ///
    /// - Throws: the reason why the command could not run.
    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode
}

/// The reason why a command failed.
enum CommandFailure: Error {
    /// The command line is invalid.
    case usage(UsageError)
    /// An input could not be read, or an output could not be written.
    case unreadable([Diagnostic])
    /// The graph has problems, and the command needs a graph without problems.
    case broken([Diagnostic])

    /// Returns a usage error with `message`.
    static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
        .usage(UsageError(message, hint: hint))
    }
}
