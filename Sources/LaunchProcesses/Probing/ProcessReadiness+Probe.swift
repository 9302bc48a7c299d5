internal import LaunchDeclarations
internal import LaunchSupport

/// The time limits of the parts of a network probe, so that a service that accepts a connection and does not respond
/// does not prevent the next probe.
enum ProbeLimits {
    static let connection = Duration.seconds(2)
    static let answer = Duration.seconds(5)
}

extension ProcessReadiness {
    /// Creates the probe for a process that is started by `command`; `nil` if there is none.
    ///
    /// - Parameter isUp: whether the process is up, so that a file from before its start counts.
    func makeProbe(
        _ command: ProcessCommand, launcher: ProcessLauncher, isUp: Bool = false
    ) throws(ProcessFailure) -> (any ReadinessProbe)? {
        switch probe {
        case .started: return nil
        case .output(let text): return OutputSearch(for: text)
        case .tcp(let text):
            guard let address = PortAddress(text.revealed) else { throw ProcessFailure(.invalidAddress(text)) }
            return NetworkProbe(host: address.host, port: address.port, shown: text, poller: launcher.poller)
        case .http(let url, let status):
            guard let address = HTTPAddress(url.revealed) else { throw ProcessFailure(.invalidURL(url)) }
            return NetworkProbe(
                host: address.host, port: address.port, shown: url, request: address, status: status,
                poller: launcher.poller)
        case .file(let path):
            return FileProbe(path: command.resolved(SystemPath(path)), shown: path, isUp: isUp)
        case .command(let arguments): return CommandProbe(command: command.sibling(arguments), launcher: launcher)
        }
    }
}
