package import LaunchGraph
internal import LaunchSupport

/// The result of one readiness probe.
enum ProbeResult: Sendable, Hashable {
    /// The service is ready.
    case ready
    /// The service is not ready, for this reason.
    case notReady(String)
}

/// Determines whether a service is ready.
protocol ReadinessProbe: Sendable {
    /// The address that only one process can use; `nil` if the probe can also succeed before the service is started.
    var exclusiveAddress: String? { get }

    /// The search in the output of the process, which the output reader performs; `nil` for any other probe.
    var search: OutputSearch? { get }

    /// Probes once. Each part of a network probe has a time limit; any other probe may run until its task is cancelled.
    func probe() async -> ProbeResult
}

extension ReadinessProbe {
    var exclusiveAddress: String? { nil }
    var search: OutputSearch? { nil }
}

/// A probe that reports every running process as ready.
struct StartedProbe: ReadinessProbe {
    func probe() async -> ProbeResult { .ready }
}

/// The time limits of the parts of a network probe, so that a service that accepts a connection and does not respond
/// does not prevent the next probe.
enum ProbeLimits {
    static let connection = Duration.seconds(2)
    static let answer = Duration.seconds(5)
}

extension Readiness {
    /// Creates the probe for a process that is started by `command`.
    ///
    /// - Throws: ``ProcessFailure`` for an invalid address.
    func makeProbe(_ command: ProcessCommand, host: ProcessHost) throws(ProcessFailure) -> any ReadinessProbe {
        let events = SocketEvents(poller: host.poller)
        switch probe {
        case .started: return StartedProbe()
        case .output(let text): return OutputProbe(text)
        case .tcp(let text):
            guard let address = PortAddress(text) else { throw ProcessFailure(.invalidAddress(text)) }
            return TCPProbe(host: address.host, port: address.port, events: events)
        case .http(let url, let status):
            guard let address = HTTPAddress(url) else { throw ProcessFailure(.invalidURL(url)) }
            return HTTPProbe(address: address, status: status, events: events)
        case .file(let path): return FileProbe(path: command.resolved(SystemPath(path)), shown: path)
        case .command(let arguments): return CommandProbe(command: command.sibling(arguments), host: host)
        }
    }

    /// The reason why the process cannot be probed; `nil` if there is none.
    package var problem: String? {
        switch probe {
        case .tcp(let text): PortAddress(text) == nil ? ProcessFailure(.invalidAddress(text)).description : nil
        case .http(let url, _): HTTPAddress(url) == nil ? ProcessFailure(.invalidURL(url)).description : nil
        case .started, .output, .file, .command: nil
        }
    }

    /// The pauses between probes.
    var pauses: Pauses { Pauses(interval: interval) }

    /// Pauses of constant or increasing length.
    struct Pauses {
        private let interval: Duration?
        private var next = Duration.milliseconds(10)

        init(interval: Duration?) {
            self.interval = interval
        }

        /// Returns the next pause.
        mutating func take() -> Duration {
            // Without a pause, the probes would occupy a processor.
            if let interval { return max(interval, .milliseconds(1)) }
            defer { next = min(next * 3 / 2, .milliseconds(250)) }
            return next
        }
    }
}
