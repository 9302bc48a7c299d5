// What can be asked of a machine.
extension LaunchStateMachine {
    /// How the launch as a whole went.
    var outcome: LaunchReport.Outcome {
        let whileUp: LaunchReport.Outcome = isDegraded ? .degraded : .running
        return switch status {
        case .idle: .idle
        case .launchingSynchronously, .launching: .launching
        case .running: whileUp
        case .stopping(.failure), .ended(.failure): .failed
        case .stopping(.cancelled), .ended(.cancelled): .cancelled
        case .stopping(.shutdown), .ended(.shutdown): cameUp ? whileUp : .cancelled
        }
    }

    /// How much of the time for the whole shutdown is left, in nanoseconds; `nil` where it is not bounded.
    var timeLeft: Int64? { shutdownDeadline == .max ? nil : max(0, shutdownDeadline - now) }

    /// Whether a service that has come up is to go on working.
    func isToRun(_ p: Int32) -> Bool { nodes[Int(p)].flags.contains(.runIsOut) }

    /// The attempts of a service, the one under way included.
    func attempts(of p: Int32) -> [Try] {
        let node = nodes[Int(p)]
        var attempts = tries[p] ?? []
        guard attempts.count < node.attempts else { return attempts }
        let isUnderWay = node.phase == .starting || node.phase == .discarding
        attempts.append(Try(started: node.attemptStarted, ended: isUnderWay ? -1 : node.settled, failure: nil))
        return attempts
    }

    /// For a skipped service, the chain from it to the one that failed.
    func chain(from p: Int32) -> [Int32] {
        var chain = [p]
        var next = nodes[Int(p)].because
        while next >= 0 {
            chain.append(next)
            next = nodes[Int(next)].because
        }
        return chain
    }
}

extension LaunchStateMachine.Status {
    /// How things stand, in words that follow "is".
    var words: String {
        switch self {
        case .idle: "not launched"
        case .launchingSynchronously, .launching: "launching"
        case .running: "running"
        case .stopping: "shutting down"
        case .ended: "shut down"
        }
    }
}

extension Node {
    /// Whether it was up at any time.
    var cameUp: Bool {
        switch phase {
        case .running, .brokenDown, .endingRun, .stopping, .stopped: true
        default: stopped >= 0
        }
    }
}
