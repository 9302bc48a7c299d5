/// A command of the tool: its syntax and its implementation.
///
/// Every command has the same steps: load the graph, run the algorithms, render the answer, return the exit code.
protocol Command: SendableMetatype {
    /// The name, the options and operands of the command.
    static var syntax: CommandSyntax { get }

    /// Runs the command.
    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode
}
