// What happens when a deadline passes.
extension Launch {
    mutating func limitLaunch(within limit: Int64) {
        let deadline = now.after(max(0, limit))
        guard status.isLaunching, deadline < launchDeadline else { return }
        (launchDeadline, launchLimit) = (deadline, limit)
    }

    mutating func passTime() {
        for entry in timers.removeAll(before: now) {
            if let attempt = entry.stalledAttempt {
                let service = services[entry.position]
                if service.isStarting && service.attempts == attempt { actions.append(.stalled(entry.position)) }
            } else if timers.end(entry) {
                missDeadline(entry.position)
            }
        }
        if launchDeadline < now { stopEverything(.overdue(limit: launchLimit)) }
        if isLameDuck, min(lameDuckEnd, shutdown.deadline) < now { stopEverything(.shutdown) }
        if shutdown.deadline < now { giveUpWhatIsLeft() }
    }

    mutating func missDeadline(_ p: LaunchPosition) {
        let limits = plan.limits[p]
        switch services[p].state {
        case .backingOff:
            prepareNextAttempt(p)
        case .relaunching:
            rejoin(p)
        case .awaitingRun:
            runAgain(p)
        case .rerunning(isOverdue: false):
            services[p].become(.rerunning(isOverdue: true))
            actions.append(.cancel(p))
            timers.set(p, delay: limits.grace, at: now)
        case .rerunning:
            breakDown(p, .abandoned(limits.grace))
        case .running where isRunOutstanding(p):
            // Its health checks have failed.
            breakDown(p, .abandoned(limits.grace))
        case .draining:
            cancelRun(p)
        case .starting(.inTime):
            services[p].become(.starting(.timedOut))
            // A synchronous attempt cannot be cancelled, and its caller cannot continue without it.
            if status == .launchingSynchronously { return }
            actions.append(.cancel(p))
            timers.set(p, delay: limits.grace, at: now)
        case .starting:
            abandonAttempt(p)
        case .endingRun:
            failShutdown(p, .abandoned(limits.grace))
            beginShutdown(p)
        case .stopping(let afterFailure, isOverdue: false):
            services[p].become(.stopping(afterFailure: afterFailure, isOverdue: true))
            actions.append(.cancelShutdown(p))
            timers.set(p, delay: limits.grace, at: now)
        case .stopping:
            failShutdown(p, .abandoned(limits.grace))
            markStopped(p)
        case .discarding, .idle, .deferred, .waiting, .ready, .running, .completed, .broken, .ended:
            missDiscardDeadline(p)
        }
    }

    /// Cancels and abandons everything that is still up at the deadline of the whole shutdown.
    ///
    /// A service whose turn has not come is shut down after the deadline, once nothing uses it any more. Until then, no
    /// launch starts another instance of it.
    mutating func giveUpWhatIsLeft() {
        for p in plan.positions {
            let service = services[p]
            guard service.holdsDependencies || service.isDiscardingLate else { continue }
            if !service.outstanding.isDisjoint(with: [.attempt, .run]) { actions.append(.cancel(p)) }
            if service.outstanding.contains(.shutdown) { actions.append(.cancelShutdown(p)) }
            timers.cancel(p)
            failShutdown(p, .overdue)
            if service.isStarting { starts.freeSlot() }
            // Dependents come later in the launch order, so they still have their states here. Their calls use the value.
            let isUsed = plan.dependents.all(p).contains { services[$0].holdsDependencies }
            let isLeft = service.awaitsShutdown && (plan.limits[p].hasShutdown || isUsed)
            change(p) { $0.abandon(at: $1, awaitsShutdown: isLeft) }
            if isLeft { leftServices.append(p) } else { actions.append(.release(p)) }
        }
        shutdown.giveUp()
    }
}
