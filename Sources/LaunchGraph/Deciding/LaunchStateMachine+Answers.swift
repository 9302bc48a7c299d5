// What can be asked of a machine.
extension LaunchStateMachine {
    /// How the launch as a whole went.
    var outcome: LaunchReport.Outcome {
        let whileUp: LaunchReport.Outcome = record.isDegraded ? .degraded : .running
        return switch status {
        case .idle: .idle
        case .launchingSynchronously, .launching: .launching
        case .running: whileUp
        case .stopping(.failure), .ended(.failure): .failed
        case .stopping(.cancelled), .ended(.cancelled): .cancelled
        case .stopping(.shutdown), .ended(.shutdown): record.cameUp ? whileUp : .cancelled
        }
    }

    /// Whether a service that has come up is to begin its run.
    func isToRun(_ p: LaunchPosition) -> Bool { services[p].outstanding.contains(.run) }

    /// Whether everything was shut down, and nothing was launched anew.
    var isOver: Bool { if case .ended = status { true } else { false } }

    /// The attempts of a service, the one under way included.
    func attempts(of p: LaunchPosition) -> [AttemptRecord] { record.attempts(of: p, services[p]) }

    /// Why a service is not up; for a skipped one by way of the dependencies that led to it.
    ///
    /// - Complexity: O(length of the chain).
    func skipReason(of p: LaunchPosition) -> SkipReason { record.skipReason(of: p, services) }
}

extension LaunchStateMachine.Status {
    /// The status as errors name it.
    var reported: InvalidLaunchState.State {
        switch self {
        case .idle: .notLaunched
        case .launchingSynchronously: .launchingSynchronously
        case .launching: .launching
        case .running: .running
        case .stopping: .stopping
        case .ended: .stopped
        }
    }
}
