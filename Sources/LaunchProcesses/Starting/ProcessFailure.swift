internal import LaunchGraph
internal import LaunchSupport

/// The failure of a process, or the reason why it cannot be started.
public struct ProcessFailure: Error, Sendable, Hashable {
    enum Code: Sendable, Hashable {
        case noCommand
        case programNotFound(SecretText, directory: SystemPath?)
        case notInPath(SecretText)
        case folder(SystemPath)
        case notExecutable(SystemPath)
        case noInterpreter(SystemPath)
        case interpreterNotFound(SystemPath, String?)
        case noDirectory(SystemPath)
        case system(String, reason: String)
        case launcherIsClosed
        case endedBeforeReady(ExitStatus, probeFailure: String?)
        case ended(ExitStatus)
        case stillRunning(probeFailure: String?)
        case alreadyAnswers(SecretText)
        case invalidAddress(SecretText)
        case invalidURL(SecretText)
        case stopCommand([SecretText], ExitStatus)
        case survived
        case unhealthy(String)
        case noUser(String)
        case noRightToUser(String)
    }

    let code: Code

    init(_ code: Code) { self.code = code }

    /// The exit status of the process, if its end is the failure.
    public var status: ExitStatus? {
        switch code {
        case .endedBeforeReady(let status, _), .ended(let status), .stopCommand(_, let status):
            status
        default: nil
        }
    }
}

extension ProcessFailure: CustomStringConvertible {
    /// The failure and how to correct it, phrased to follow the service's name.
    public var description: String {
        switch code {
        case .noCommand: "there is no program to start: the argument list is empty"
        case .programNotFound(let path, let directory):
            "there is no program at ‘\(path)’" + (directory.map { " in ‘\($0)’" } ?? "")
        case .notInPath(let name): "there is no program ‘\(name)’ in PATH; is it installed?"
        case .folder(let path): "‘\(path)’ is a folder, not a program"
        case .notExecutable(let path): "‘\(path)’ is not executable; chmod +x makes it executable"
        case .noInterpreter(let path):
            "‘\(path)’ is not a program for this system; a script must begin with #! and its interpreter"
        case .interpreterNotFound(let path, let interpreter?):
            "‘\(path)’ names the interpreter ‘\(interpreter.filter { !$0.isWhitespace })’ in its first line, which does not"
                + " exist" + (interpreter.hasSuffix("\r") ? "; the line ends with CR LF instead of LF" : "")
        case .interpreterNotFound(let path, nil):
            "‘\(path)’ exists, but not the loader that it needs; is it a program for this system?"
        case .noDirectory(let path): "there is no folder ‘\(path)’ to run in"
        case .system(let what, let reason): "\(what): \(reason)"
        case .launcherIsClosed: "no process is started while everything is being ended"
        case .endedBeforeReady(let status, let probeFailure):
            "\(status) before it was up" + (probeFailure.map { " (\($0))" } ?? "")
                + (status.isSuccess ? "; if it runs in the background, start it in the foreground" : "")
        case .ended(let status): "\(status)"
        case .stillRunning(nil):
            "its process is still running, but has not exited with 0, which makes a service without ‘ready’ up; for a"
                + " process that stays running, add ‘ready’, such as \"ready\": \"started\""
        case .stillRunning(let probeFailure?): "its process is still running, but not ‘ready’: \(probeFailure)"
        case .alreadyAnswers(let what):
            "\(what) already answered before the service was started; is another instance running?"
        case .invalidAddress(let text): "invalid address ‘\(text)’; an address is HOST:PORT"
        case .invalidURL(let url): "invalid URL ‘\(url)’; a URL is http://HOST[:PORT][/PATH]"
        case .stopCommand(let command, let status): "its shutdown command ‘\(command.shown)’ \(status)"
        case .unhealthy(let reason): reason
        case .noUser(let name): "there is no user ‘\(name)’"
        case .noRightToUser(let name): "only root may start a process of the user ‘\(name)’"
        case .survived: "still exists after SIGKILL"
        }
    }
}

extension ProcessFailure: TimeoutExplanation {
    package var explainsTimeout: Bool {
        if case .stillRunning = code { true } else { false }
    }
}
