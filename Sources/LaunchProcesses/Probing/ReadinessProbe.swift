internal import LaunchSupport

/// What one readiness probe found.
enum ProbeResult: Sendable, Hashable {
    /// The service is ready.
    case ready
    /// The service is not ready, for this reason.
    case notReady(String)
}

/// A way to find out whether a service is ready.
protocol ReadinessProbe: Sendable {
    /// What is probed, in words that follow "something answers at"; `nil` where finding it before the service is started
    /// says nothing about another instance of it.
    var exclusiveAddress: String? { get }

    /// Probes once, within a limit of its own.
    func probe() async -> ProbeResult
}

extension ReadinessProbe {
    var exclusiveAddress: String? { nil }
}

/// How long the parts of one probe may take: a service that accepts a connection and does not answer must not keep the
/// next probe from being made.
enum ProbeLimits {
    static let connection = Duration.seconds(2)
    static let answer = Duration.seconds(5)
}

extension Readiness {
    /// The probe of a process that is started as `command` is.
    func makeProbe(_ command: ProcessCommand, host: ProcessHost) -> any ReadinessProbe {
        let events = SocketEvents(poller: host.poller)
        return switch probe {
        case .tcp(let name, let port): TCPProbe(host: name, port: port, events: events)
        case .http(let address, let status): HTTPProbe(address: address, status: status, events: events)
        case .file(let path): FileProbe(path: command.resolved(SystemPath(path)), shown: path)
        case .command(let arguments): CommandProbe(command: command.sibling(arguments), host: host)
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
            // Without any pause the probes would occupy a processor.
            if let interval { return max(interval, .milliseconds(1)) }
            defer { next = min(next * 3 / 2, .milliseconds(250)) }
            return next
        }
    }
}
