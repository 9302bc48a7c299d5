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

    /// Returns the failure of writing to `path`.
    static func unwritable(_ path: String, because reason: String, _ subject: String = "") -> CommandFailure {
        .unreadable([
            Diagnostic(
                nil, severity: .error, subject + "cannot be written: \(reason)", at: SourceLocation(file: path))
        ])
    }

    /// Returns the result of `body`; if a file cannot be read or written, returns `nil` and adds the problems to
    /// `unreadable`.
    static func collecting<Value>(
        _ unreadable: inout [Diagnostic], _ body: () throws(CommandFailure) -> Value
    ) throws(CommandFailure) -> Value? {
        do {
            return try body()
        } catch {
            guard case .unreadable(let diagnostics) = error else { throw error }
            unreadable += diagnostics
            return nil
        }
    }
}
