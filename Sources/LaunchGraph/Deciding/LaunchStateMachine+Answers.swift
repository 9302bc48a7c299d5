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
    func isToRun(_ p: LaunchPosition) -> Bool { nodes[p].flags.contains(.runIsOut) }

    /// The attempts of a service, the one under way included.
    func attempts(of p: LaunchPosition) -> [Try] {
        let node = nodes[p]
        var attempts = tries[p] ?? []
        guard attempts.count < node.attempts else { return attempts }
        let isUnderWay = node.phase == .starting || node.phase == .discarding
        attempts.append(Try(started: node.attemptStarted, ended: isUnderWay ? -1 : node.settled, failure: nil))
        return attempts
    }

    /// Why a service is not there: for a skipped one because of another.
    ///
    /// - Complexity: O(length of the chain).
    func skipReason(of p: LaunchPosition) -> SkipReason {
        var chain: [LaunchPosition] = []
        var last = p
        while true {
            if let former = formerReasons[last] {
                return SkipReason(chain: chain + former.chain, failure: former.failure)
            }
            chain.append(last)
            guard let cause = nodes[last].because else { break }
            last = cause
        }
        return SkipReason(chain: chain, failure: failures[last])
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
