internal import LaunchGraph
internal import LaunchSupport

enum ProbeResult: Sendable, Hashable {
    case ready
    case notReady(String)
}

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

    /// Probes until the service is ready. Returns `false` if the probes were stopped, or the task was cancelled.
    ///
    /// - Parameters:
    ///   - interval: the time between two probes; `nil` for increasing times.
    ///   - isLast: receives the reason of each failure and when its probe began; returns whether to stop.
    func succeeds(every interval: Duration?, _ isLast: (String, ContinuousClock.Instant) -> Bool) async -> Bool {
        // Without a pause, the probes would occupy a processor.
        let pauses =
            interval.map { Backoff.constant(max($0, .milliseconds(1))) }
            ?? .exponential(from: .milliseconds(10), factor: 1.5, limit: .milliseconds(250))
        var count = 0
        while !Task.isCancelled {
            let began = ContinuousClock.now
            guard case .notReady(let reason) = await probe() else { return true }
            if isLast(reason, began) { return false }
            count += 1
            try? await Task.sleep(for: .nanoseconds(pauses.nanoseconds(after: count)))
        }
        return false
    }
}

extension OutputSearch: ReadinessProbe {
    var search: OutputSearch? { self }

    func probe() async -> ProbeResult {
        await found.wait()
        return found.isSet ? .ready : .notReady("no line of its output contains ‘\(text)’")
    }
}
