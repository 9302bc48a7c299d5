/// A command of the tool: loads the graph, runs the algorithms, renders the answer, and returns the exit code.
protocol Command: SendableMetatype {
    static var syntax: CommandSyntax { get }

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode
}
