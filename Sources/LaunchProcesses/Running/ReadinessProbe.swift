internal import LaunchGraph
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

extension Backoff {
    /// The pauses between probes: of this length, or of increasing length for `nil`.
    static func betweenProbes(_ interval: Duration?) -> Backoff {
        // Without a pause, the probes would occupy a processor.
        interval.map { .constant(max($0, .milliseconds(1))) }
            ?? .exponential(from: .milliseconds(10), factor: 1.5, limit: .milliseconds(250))
    }
}
