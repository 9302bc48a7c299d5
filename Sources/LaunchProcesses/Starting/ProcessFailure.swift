/// Why a process did not do what it was to do.
public struct ProcessFailure: Error, Sendable, Hashable {
    enum Code: Sendable, Hashable {
        case noCommand
        case programNotFound(String, directory: String?)
        case notInPath(String)
        case notExecutable(String)
        case noInterpreter(String)
        case interpreterNotFound(String, String?)
        case noDirectory(String)
        case system(String, reason: String)
        case hostIsClosed
        case failed(ExitStatus)
        case endedBeforeReady(ExitStatus, probeFailure: String?)
        case ended(ExitStatus)
        case alreadyAnswers(String)
        case stopCommand([String], ExitStatus)
        case survived
    }

    let code: Code

    init(_ code: Code) {
        self.code = code
    }

    /// How the process ended, where that is what went wrong.
    public var status: ExitStatus? {
        switch code {
        case .failed(let status), .endedBeforeReady(let status, _), .ended(let status), .stopCommand(_, let status):
            status
        default: nil
        }
    }
}

extension ProcessFailure: CustomStringConvertible {
    /// What happened, in a sentence to follow the service's name, and what to do about it where that is not plain.
    public var description: String {
        switch code {
        case .noCommand: "there is no program to start: its argument list is empty"
        case .programNotFound(let path, let directory):
            "there is no program at ‘\(path)’" + (directory.map { ", seen from ‘\($0)’" } ?? "")
        case .notInPath(let name): "there is no program called ‘\(name)’ in PATH; is it installed?"
        case .notExecutable(let path): "‘\(path)’ is not a program that may be run; chmod +x makes it one"
        case .noInterpreter(let path):
            "‘\(path)’ is no program of this system: a script has to begin with #! and its interpreter"
        case .interpreterNotFound(let path, let interpreter?):
            "‘\(path)’ needs ‘\(interpreter.filter { !$0.isWhitespace })’ to run it, as its first line says, and that is"
                + " not there"
                + (interpreter.hasSuffix("\r") ? ": the line ends with CR LF, and has to end with LF" : "")
        case .interpreterNotFound(let path, nil):
            "‘\(path)’ is there, and the loader is not that it needs; is it for this kind of system?"
        case .noDirectory(let path): "there is no folder ‘\(path)’ to run in"
        case .system(let what, let reason): "\(what): \(reason)"
        case .hostIsClosed: "nothing more is started: everything is being ended"
        case .failed(let status): "\(status)"
        case .endedBeforeReady(let status, let probeFailure):
            "\(status) before it was up" + (probeFailure.map { " (\($0))" } ?? "")
                + (status.isSuccess ? "; does it put itself in the background? It has to stay in the foreground" : "")
        case .ended(let status): "\(status)"
        case .alreadyAnswers(let what):
            "something answers at \(what) already, before it was started; is it running from an earlier time?"
        case .stopCommand(let command, let status): "its shutdown command ‘\(command.joined(separator: " "))’ \(status)"
        case .survived: "is still there after SIGKILL"
        }
    }
}
