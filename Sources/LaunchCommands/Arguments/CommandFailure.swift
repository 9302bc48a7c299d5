import LaunchDeclarations

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
