import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchSupport

enum CommandFailure: Error {
    /// The command line is invalid. Without a hint, the message refers to the command's help if it is about the syntax.
    case usage(_ problem: String, hint: String? = nil, isAboutSyntax: Bool = true)
    /// An input could not be read, or an output could not be written.
    case unreadable([Diagnostic])
    /// The graph has problems, and the command needs a graph without problems.
    case broken([Diagnostic])

    static func unreadable(_ message: String, at path: String? = nil, help: String? = nil) -> CommandFailure {
        .unreadable([Diagnostic(nil, message, at: path.map { SourceLocation(file: $0) }, help: help)])
    }

    static func invalid(_ value: String, for option: String, hint: String) -> CommandFailure {
        .usage("invalid value ‘\(value)’ for ‘\(option)’", hint: hint)
    }

    static func requireOneStandardInput(_ paths: [String]) throws(CommandFailure) {
        if paths.count(where: { $0 == "-" }) > 1 { throw .usage("standard input (‘-’) can be read only once") }
    }

    static func cannotLaunch(_ reason: String, help: String? = nil) -> CommandFailure {
        .broken([Diagnostic(nil, "no service can be launched: \(reason)", help: help)])
    }

    static func ofGraph<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch let error as ServiceGraphError {
            throw .broken(error.diagnostics.filter { $0.severity == .error })
        } catch {
            throw .broken([Diagnostic(nil, "\(error)")])
        }
    }

    /// Returns what `body` reads. `help` is for problems without one.
    static func reading<Value>(
        help: String? = nil, _ body: @autoclosure () throws(UnreadableInput) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            throw .unreadable(
                error.diagnostics.map { problem in
                    var problem = problem
                    problem.help = problem.help ?? help
                    return problem
                })
        }
    }

    /// Returns the result of `body`, which writes to `path`.
    static func writing<Value>(
        _ path: String, subject: String = "", _ body: @autoclosure () throws(SystemError) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            throw .unreadable("\(subject)cannot be written: \(error.reason)", at: path)
        }
    }

    /// Returns the result of `body`; if a file cannot be read or written, returns `nil` and adds the problems to
    /// `unreadable`.
    static func collecting<Value>(
        _ unreadable: inout [Diagnostic], _ body: @autoclosure () throws(CommandFailure) -> Value
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

extension Spelling {
    /// Returns `; did you mean ‘X’?` for the candidate nearest to `word` or, if none is near, the first one that begins
    /// with its at least two letters; otherwise an empty string.
    static func suggestion(
        for word: some StringProtocol, among candidates: some Sequence<String>, prefix: String = ""
    ) -> String {
        let candidates = Array(candidates)
        let typed = word.utf8.count >= 2 ? candidates.first { $0.utf8.starts(with: word.utf8) } : nil
        return (nearest(to: String(word), among: candidates) ?? typed).map { "; did you mean ‘\(prefix)\($0)’?" } ?? ""
    }
}
