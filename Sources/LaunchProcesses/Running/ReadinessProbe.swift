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
    var exclusiveAddress: SecretText? { get }

    /// The search in the output of the process, which the output reader performs; `nil` for any other probe.
    var search: OutputSearch? { get }

    /// Probes once. Each part of a network probe has a time limit; any other probe may run until its task is cancelled.
    func probe() async -> ProbeResult
}

extension ReadinessProbe {
    var exclusiveAddress: SecretText? { nil }
    var search: OutputSearch? { nil }
}

extension ProcessReadiness {
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
