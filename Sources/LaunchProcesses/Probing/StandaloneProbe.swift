package import LaunchGraph
internal import LaunchSupport

/// A probe of something that another program has started.
package final class StandaloneProbe: Sendable {
    private let launcher = ProcessLauncher()
    private let probe: any ReadinessProbe
    private let latest = Locked("no probe has ended")

    /// Creates a probe; `nil` if the address or the URL is invalid.
    ///
    /// - Parameter folder: the folder that the path of a file is relative to, and in which a command runs; `nil` for the
    ///   working directory.
    package init?(_ probe: Readiness.Probe, in folder: String?) {
        let command = ProcessCommand([], directory: folder)
        guard
            let probe = try? ProcessReadiness(Readiness(probe)).makeProbe(command, launcher: launcher, isUp: true)
        else { return nil }
        self.probe = probe
        // What the command has started ends with this program.
        if probe is CommandProbe { try? launcher.endProcessesWithProgram() }
    }

    /// Probes until the target is ready. A probe that does not return delays neither the end of the process nor that of
    /// the time.
    ///
    /// - Parameters:
    ///   - limit: the time after which no other probe begins; a probe that is under way has five more seconds. With
    ///     zero, there is one probe, which has no limit; `nil` for no limit.
    ///   - interval: the time between two probes; `nil` for increasing pauses.
    ///   - process: the process whose end ends the waiting; `nil` for none.
    /// - Returns: the reason why the target is not ready; `nil` if it is.
    package func wait(
        atMost limit: Duration?, every interval: Duration? = nil, for process: Int32? = nil
    ) async -> String? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
        // No child tasks: a group would wait for a probe that does not return.
        let tasks = [
            Task {
                let began = ContinuousClock.now
                let isReady = await probe.succeeds(every: interval) { reason, _ in
                    latest.withLock { $0 = reason }
                    return limit.map { began.duration(to: .now) >= $0 } ?? false
                }
                outcome.yield(isReady)
            },
            Task {
                guard let limit, limit > .zero else { return }
                try await Task.sleep(for: limit + ProbeLimits.answer)
                outcome.yield(false)
            },
            Task {
                guard let process else { return }
                while SystemProcess.isRunning(process) { try await Task.sleep(for: .milliseconds(100)) }
                outcome.yield(false)
            },
        ]
        let isReady = await outcomes.first { _ in true } ?? false
        for task in tasks { task.cancel() }
        let reason = latest.withLock(\.self)
        // A process that ended during the probe is not ready, even if the probe succeeded.
        if let process, !SystemProcess.isRunning(process) {
            return "process \(process) has ended" + (isReady ? "" : "; \(reason)")
        }
        return isReady ? nil : reason
    }
}
