internal import LaunchSupport

/// What one look at a service found.
enum Look: Sendable, Hashable {
    /// It is up.
    case up
    /// It is not, or not yet, for that reason.
    case notYet(String)
}

/// A way to find out whether a service is up.
protocol ReadinessProbe: Sendable {
    /// What is looked at, in words that follow "something answers at"; `nil` where it says nothing that the thing is there
    /// before the service is started.
    var exclusivePlace: String? { get }

    /// Looks once, and gives up after a while.
    func look() async -> Look
}

extension ReadinessProbe {
    var exclusivePlace: String? { nil }
}

/// How long one look may take: a service that accepts and is busy must not keep us from looking again.
enum LookLimit {
    static let connection = Duration.seconds(2)
    static let answer = Duration.seconds(5)
}

extension Readiness {
    /// What looks, for a process that is started as `command` is.
    func prober(_ command: ProcessCommand, host: ProcessHost) -> any ReadinessProbe {
        let events = SocketEvents(poller: host.poller)
        return switch probe {
        case .tcp(let name, let port): TCPProbe(host: name, port: port, events: events)
        case .http(let address, let status): HTTPProbe(address: address, status: status, events: events)
        case .file(let path): FileProbe(path: command.resolved(SystemPath(path)), shown: path)
        case .command(let arguments): CommandProbe(command: command.sibling(arguments), host: host)
        }
    }

    /// The pauses between looks.
    var pauses: Pauses { Pauses(interval: interval) }

    /// Pauses: of one length, or longer and longer.
    struct Pauses {
        private let interval: Duration?
        private var next = Duration.milliseconds(10)

        init(interval: Duration?) {
            self.interval = interval
        }

        /// The next one.
        mutating func take() -> Duration {
            // Without any pause a look would follow the other on a processor of its own.
            if let interval { return max(interval, .milliseconds(1)) }
            defer { next = min(next * 3 / 2, .milliseconds(250)) }
            return next
        }
    }
}
