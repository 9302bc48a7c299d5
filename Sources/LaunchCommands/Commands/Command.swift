import LaunchGraph

/// A command of the tool: what can be written after its name, and what it does.
///
/// What it does is always the same few steps: load the graph, ask the algorithms, hand the answer to a renderer, say
/// how it ended.
protocol Command {
    /// Its options and operands.
    static var syntax: CommandSyntax { get }

    /// Carries it out.
    ///
    /// - Throws: what keeps it from being carried out at all.
    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode
}

/// The reason why a command failed.
enum CommandFailure: Error {
    /// The command line was wrong.
    case usage(UsageError)
    /// An input could not be read, or an output not written; each sentence stands for itself.
    case unreadable([Diagnostic])
    /// The graph has problems, and the command can do nothing with a broken one.
    case broken([Diagnostic])

    /// The command line was wrong in this way.
    static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
        .usage(UsageError(message, hint: hint))
    }
}
