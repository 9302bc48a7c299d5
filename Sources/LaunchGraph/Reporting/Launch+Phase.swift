// The outcome and the phase of a launch, as reports and observers show them.
extension Launch {
    /// The outcome of the launch, which does not change after the launch.
    var outcome: LaunchReport.Outcome {
        if record.cameUp { return record.isDegraded ? .degraded : .running }
        return switch status {
        case .idle: .idle
        case .launchingSynchronously, .launching, .running: .launching
        case .stopping(.failure), .ended(.failure), .stopping(.overdue), .ended(.overdue): .failed
        case .stopping, .ended: .cancelled
        }
    }

    var phase: LaunchPhase {
        switch status {
        case .idle: .idle
        case .launchingSynchronously, .launching: .launching
        case .running where isLameDuck: .draining
        case .running: isEverythingUp ? .up : .degraded
        case .stopping: .stopping
        case .ended(.failure), .ended(.overdue): .failed
        case .ended: .down
        }
    }

    /// Returns the phase after the latest input; `nil` if it equals `last`.
    ///
    /// - Complexity: O(1) unless a service has changed its state while everything is up, then O(services).
    func newPhase(since last: LaunchPhase) -> LaunchPhase? {
        if status == .running && (last == .up || last == .degraded) && !isLameDuck {
            guard actions.contains(where: { if case .changed = $0 { true } else { false } }) else { return nil }
        }
        let phase = phase
        return phase == last ? nil : phase
    }
}
