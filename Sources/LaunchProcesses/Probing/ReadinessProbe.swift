package import LaunchGraph
internal import LaunchSupport

/// What one readiness probe found.
enum ProbeResult: Sendable, Hashable {
    /// The service is ready.
    case ready
    /// The service is not ready, for this reason.
    case notReady(String)
}

/// Determines whether a service is ready.
protocol ReadinessProbe: Sendable {
    /// The address that only one process can have; `nil` if the probe can also succeed before the service is started.
    var exclusiveAddress: String? { get }

    /// The search in the output of the process, which the reader of the output performs; `nil` if there is none.
    var search: OutputSearch? { get }

    /// Probes once, within a limit of its own.
    func probe() async -> ProbeResult
}

extension ReadinessProbe {
    var exclusiveAddress: String? { nil }
    var search: OutputSearch? { nil }
}

/// Finds every process ready that runs.
struct StartedProbe: ReadinessProbe {
    func probe() async -> ProbeResult { .ready }
}

/// The limits of the parts of one probe, so that a service that accepts a connection and does not answer does not prevent
/// the next probe.
enum ProbeLimits {
    static let connection = Duration.seconds(2)
    static let answer = Duration.seconds(5)
}

extension Readiness {
    /// The probe of a process that is started by `command`.
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

    /// Why the process cannot be probed; `nil` if it can.
    package var problem: String? {
        switch probe {
        case .tcp(let text): PortAddress(text) == nil ? ProcessFailure(.invalidAddress(text)).description : nil
        case .http(let url, _): HTTPAddress(url) == nil ? ProcessFailure(.invalidURL(url)).description : nil
        case .started, .output, .file, .command: nil
        }
    }

    /// The pauses between probes.
    var pauses: Pauses { Pauses(interval: interval) }

    /// Pauses of one length, or of increasing length.
    struct Pauses {
        private let interval: Duration?
        private var next = Duration.milliseconds(10)

        init(interval: Duration?) {
            self.interval = interval
        }

        /// The next pause.
        mutating func take() -> Duration {
            // Without a pause, the probes would occupy a processor.
            if let interval { return max(interval, .milliseconds(1)) }
            defer { next = min(next * 3 / 2, .milliseconds(250)) }
            return next
        }
    }
}
