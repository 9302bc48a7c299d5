import LaunchSupport

/// What a program answers to a health request of a load balancer or of Kubernetes.
///
/// It does not depend on a framework: respond with ``statusCode``, ``contentType`` and ``body``.
public struct HealthResponse: Sendable, Hashable {
    /// What is asked.
    public enum Probe: String, Sendable, Hashable, CaseIterable {
        /// Whether the program works: false only when everything is down. Kubernetes then starts it again.
        case live
        /// Whether the program is to receive requests: ``LaunchStatus/isReady``.
        case ready
        /// Whether the launch is over. Kubernetes asks nothing else before.
        case startup
    }

    private enum Status: String {
        case pass, warn, fail
    }

    /// The type of ``body``.
    public static let contentType = "application/health+json"

    /// Whether the answer is yes.
    public let isHealthy: Bool

    /// The status code of an HTTP response: 200 if the answer is yes, else 503.
    public var statusCode: Int { isHealthy ? 200 : 503 }

    /// A JSON object with a `status` (`pass`, `warn` or `fail`), the phase, and the state of each service: since how many
    /// seconds it has had it, and its error or what it waits for. The form is that of the IETF's draft
    /// *Health Check Response Format for HTTP APIs* (Inadarei, 2021).
    public let body: String

    init(_ probe: Probe, _ status: LaunchStatus, _ report: LaunchReport, now: Duration) {
        isHealthy =
            switch probe {
            case .live: ![.down, .failed].contains(status.phase)
            case .ready: status.isReady
            case .startup: ![.idle, .launching, .down, .failed].contains(status.phase)
            }
        let checks = zip(report.services, status.services.map(\.health)).map { service, health in
            let failure =
                service.error ?? health?.reason ?? service.waitingReason.map { "waits for " + $0 }
            var members = [
                ("status", Self.text(Self.status(of: service, health).rawValue)),
                ("observedValue", Self.text(service.state.rawValue)),
            ]
            let restart = service.restarts.last
            let moments = [service.ready, service.started, service.settled, service.stopped, restart?.at, restart?.up]
            if let since = moments.compactMap(\.self).max() {
                members.append(("seconds", "\(max(0, (now - since).saturatedNanoseconds) / 1_000_000_000)"))
            }
            if let failure { members.append(("output", Self.text(failure))) }
            return (service.id.name, "[\(Self.object(members))]")
        }
        let worst: Status = !isHealthy ? .fail : status.phase == .up ? .pass : .warn
        body = Self.object([
            ("status", Self.text(worst.rawValue)), ("description", Self.text(status.phase.rawValue)),
            ("checks", Self.object(checks)),
        ])
    }

    private static func status(of service: LaunchReport.ServiceReport, _ health: ServiceHealth?) -> Status {
        switch (service.state, health) {
        case (.failed, _), (_, .failing): .fail
        case (_, .degraded): .warn
        case (.running, _), (.completed, _), (.idle, _): .pass
        default: .warn
        }
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(text($0)):\($1)" }.joined(separator: ",") + "}"
    }

    private static func text(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}": result += "\\u" + scalar.value.digits(4, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Dispatcher {
    /// Returns what the program answers to a health request.
    ///
    /// - Complexity: O(services + dependencies).
    public func health(_ probe: HealthResponse.Probe) -> HealthResponse {
        let moment = time.now()
        let began = inspect { $0.record.began.nanoseconds }
        return HealthResponse(probe, status, report, now: .nanoseconds(moment - began))
    }
}

extension ProgramHandle {
    /// Returns what the program answers to a health request; an answer of no after the dispatcher is released.
    public func health(_ probe: HealthResponse.Probe) -> HealthResponse {
        dispatcher?.health(probe) ?? HealthResponse(probe, .down, LaunchReport(outcome: .idle), now: .zero)
    }
}
