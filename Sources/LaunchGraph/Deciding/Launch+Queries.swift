internal import DependencyGraph

// Queries about the state of a launch.
extension Launch {
    /// Whether nothing is under way that could miss a deadline.
    package var isQuiet: Bool {
        switch status {
        case .idle, .ended: timers.count == 0
        // A service without a timeout can still stall.
        case .running: !isLameDuck && timers.count == 0 && (starts.slotsInUse == 0 || stallNotice == .max)
        case .launching, .launchingSynchronously, .stopping: false
        }
    }

    /// Whether every service that the launch waits for is up, except for those that failed by themselves and whose
    /// dependents proceed without them.
    var isEverythingEagerUp: Bool {
        eager.nodes.allSatisfy { node in
            let p = LaunchPosition(node)
            return services[p].isWorking || plan.limits[p].policy.onFailure == .proceed && services[p].hasFailed
        }
    }

    /// Whether every service that the launch waits for is up, and no service has failed.
    var isEverythingUp: Bool {
        services.allSatisfy { !$0.hasFailed && $0.state != .ended(.skipped) }
            && eager.nodes.allSatisfy { services[LaunchPosition($0)].isWorking }
    }

    package var nextDeadline: Moment? {
        let earliest = min(timers.earliest, shutdown.deadline, lameDuckEnd, launchDeadline)
        return earliest == .never ? nil : earliest
    }

    /// The remaining time for the whole shutdown in nanoseconds; `nil` if it is not limited.
    var timeLeft: Int64? { shutdown.deadline == .never ? nil : max(0, shutdown.deadline - now) }

    /// Whether a shutdown was requested, and everything stays up for the lame duck time.
    var isLameDuck: Bool { lameDuckEnd != .never }

    /// Whether everything that the launch waited for is up, and no shutdown was requested.
    var isReady: Bool { status == .running && !isLameDuck && isEverythingEagerUp }

    func isRunOutstanding(_ p: LaunchPosition) -> Bool { services[p].outstanding.contains(.run) }

    func acceptsReadiness(_ p: LaunchPosition, at time: Moment) -> Bool {
        let isAwaited = services[p].state == .starting(.inTime) || services[p].state == .rerunning(isOverdue: false)
        return isAwaited && max(now, time) <= timers.deadline(of: p)
    }

    /// Returns the failure that keeps a service from being up, and the service that failed; `nil` if there is none.
    func rootFailure(of p: LaunchPosition) -> (p: LaunchPosition, failure: Failure)? {
        guard services[p].hasFailed || services[p].because != nil && !services[p].isUnsettled else { return nil }
        let reason = skipReason(of: p)
        guard let root = reason.chain.last, let failure = reason.failure else { return nil }
        return (root, failure)
    }

    func skipReason(of p: LaunchPosition) -> SkipReason { record.skipReason(of: p, services) }
}
