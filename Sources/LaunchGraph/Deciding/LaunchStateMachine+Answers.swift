// Queries about the state of a machine.
extension LaunchStateMachine {
    /// The earliest deadline; `nil` if there is none.
    package var nextDeadline: Int64? {
        let earliest = min(timers.earliest, shutdown.deadline)
        return earliest == .max ? nil : earliest
    }

    /// The remaining time for the whole shutdown in nanoseconds; `nil` if it is not limited.
    var timeLeft: Int64? { shutdown.deadline == .max ? nil : max(0, shutdown.deadline - now) }

    /// The outcome of the launch, which does not change after the launch.
    var outcome: LaunchReport.Outcome {
        if record.cameUp { return record.isDegraded ? .degraded : .running }
        return switch status {
        case .idle: .idle
        case .launchingSynchronously, .launching, .running: .launching
        case .stopping(.failure), .ended(.failure): .failed
        case .stopping, .ended: .cancelled
        }
    }

    /// The phase of the program.
    ///
    /// - Complexity: O(services) while everything is up.
    var phase: LaunchPhase {
        switch status {
        case .idle: .idle
        case .launchingSynchronously, .launching: .launching
        case .running: progress.isEverythingUp ? .up : .degraded
        case .stopping: .stopping
        case .ended(.failure): .failed
        case .ended: .down
        }
    }

    /// Returns the phase after the latest input; `nil` if it equals `last`.
    ///
    /// - Complexity: O(1) unless a service has changed its state while everything is up, then O(services).
    func newPhase(since last: LaunchPhase) -> LaunchPhase? {
        if status == .running && (last == .up || last == .degraded) {
            guard actions.contains(where: { if case .changed = $0 { true } else { false } }) else { return nil }
        }
        let phase = phase
        return phase == last ? nil : phase
    }

    /// Whether everything that the launch waited for is up, and no shutdown has begun.
    var isReady: Bool { status == .running && progress.isEverythingEagerUp }

    /// Returns whether a service that has come up is to begin its `run`.
    func shouldRun(_ p: LaunchPosition) -> Bool { services[p].outstanding.contains(.run) }

    /// Returns the latest attempts of a service, including the one under way.
    func attempts(of p: LaunchPosition) -> [AttemptRecord] { record.attempts(of: p, services[p]) }

    /// Returns the reason why a service is not up; for a skipped service, with the chain of dependencies that led to
    /// it.
    ///
    /// - Complexity: O(length of the chain).
    func skipReason(of p: LaunchPosition) -> SkipReason { record.skipReason(of: p, services) }
}
