/// The state of a launch and the decisions about stopping services; ``LaunchStateMachine`` decides what starts.
///
/// Only the state machine stores and changes this value.
struct LaunchState: Sendable {
    private let plan: LaunchPlan
    var status = LaunchStateMachine.Status.idle
    var progress: LaunchProgress
    var timers: ServiceTimers
    var shutdown: ShutdownSequence
    var record = LaunchRecord()
    /// The backoff of services that go down for a relaunch, in nanoseconds.
    var relaunchPauses: [LaunchPosition: Int64] = [:]
    /// The services whose shutdown was not called before the deadline of a whole shutdown.
    private var leftServices: [LaunchPosition] = []
    /// The time of the latest input.
    var now: Int64 = 0
    /// The actions for the latest input, in order.
    var actions: [LaunchAction] = []

    init(_ plan: LaunchPlan, _ progress: LaunchProgress) {
        self.plan = plan
        self.progress = progress
        timers = ServiceTimers(serviceCount: plan.count)
        shutdown = ShutdownSequence(plan)
    }

    /// Settles a service during a shutdown, and releases the services that wait until it is down or has settled.
    mutating func settleInShutdown(
        _ p: LaunchPosition, _ ending: ServiceLifecycle.Ending, _ failure: Failure?
    ) {
        if progress.services[p].isRelaunching {
            goDownForRelaunch(p)
            return
        }
        if let failure { record.fail(p, failure) }
        let heldDependencies = progress.services[p].holdsDependencies
        let moment = now
        progress.enter(p, &actions) { $0.end(ending, at: moment) }
        guard heldDependencies else { return }
        notifySuccessors(of: p)
        shutdown.markDown(p)
    }

    /// Notifies services that only `startsAfter` the one at `p` that it has settled. Its dependents go down as well.
    mutating func notifySuccessors(of p: LaunchPosition) {
        if case .stopping = status { return }
        progress.notifySuccessors(of: p, at: now)
    }

    // MARK: Dependencies with a condition

    /// Records that an attempt has announced the start of its service. Has no effect on an attempt that is to end.
    mutating func begin(_ p: LaunchPosition) {
        guard progress.services[p].state == .starting(.inTime), !progress.services[p].hasBegun else { return }
        progress.update(p) { $0.begin() }
        progress.notifyDependents(of: p, at: now)
    }

    /// Records that the `run` of a service ended as its policy allows.
    mutating func complete(_ p: LaunchPosition) {
        progress.enter(p, &actions) { $0.complete() }
        finish(p)
    }

    /// Lets the services start that wait for the end of the service at `p`, which was up.
    mutating func finish(_ p: LaunchPosition) { progress.notifyDependents(of: p, at: now) }

    // MARK: Late values

    mutating func discardLateValue(_ p: LaunchPosition) {
        shutdown.addLateValue()
        discard(p, endsAttempt: false)
    }

    mutating func discard(_ p: LaunchPosition, endsAttempt: Bool) {
        progress.update(p) { $0.beginDiscard(endsAttempt: endsAttempt) }
        timers.set(p, delay: plan.limits[p].shutdownTimeout, at: now)
        actions.append(.discard(p))
    }

    /// Records that the shutdown of a late value returned or threw.
    ///
    /// - Returns: whether this ends the attempt that returned the value.
    mutating func discardEnded(_ p: LaunchPosition, _ error: (any Error)?) -> Bool {
        progress.update(p) { $0.shutdownCallReturned() }
        // The result of an abandoned shutdown has no effect.
        if let error, progress.services[p].discard != .none { failShutdown(p, .threw(error)) }
        return endDiscard(p)
    }

    /// Records that the late value of a service is down or was abandoned.
    ///
    /// - Returns: whether this ends the attempt that returned the value.
    private mutating func endDiscard(_ p: LaunchPosition) -> Bool {
        let service = progress.services[p]
        guard service.discard != .none else { return false }
        progress.update(p) { $0.endDiscard() }
        actions.append(.release(p))
        if service.state == .discarding { return true }
        timers.cancel(p)
        shutdown.removeLateValue()
        return false
    }

    // MARK: Relaunching

    /// Shuts down a service whose `run` failed, after its direct and transitive dependents, and launches all of these
    /// again.
    mutating func relaunch(_ root: LaunchPosition) {
        // The service is restarting before the relaunch begins, so that observers never see it as failed.
        progress.beginRelaunch(root, .afterFailure, isLaunchUnderWay: status == .launching)
        progress.enter(root, &actions) { $0.breakDown() }
        bringDown(root)
        var found: Set<LaunchPosition> = [root]
        var stack = [root]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) where !found.contains(d) {
                let service = progress.services[d]
                // A service that is down holds no output, so its dependents do not hold the root's output through it.
                guard service.holdsDependencies else { continue }
                found.insert(d)
                stack.append(d)
                // A service that goes down for good is not launched again.
                guard !shutdown.contains(d) else { continue }
                if service.isRelaunching {
                    // An earlier relaunch is starting it.
                    bringDown(d)
                } else {
                    record.restart(d, nil, at: now)
                    beginRelaunch(d, .withDependency)
                }
            }
        }
        shutdown.countDependents()
        let stopped = shutdown.positions
        if shutdown.hasChildren { shutDownChildren(of: stopped) }
        for p in stopped { shutdown.proceed(with: p) }
    }

    private mutating func beginRelaunch(_ p: LaunchPosition, _ relaunch: ServiceLifecycle.Relaunch) {
        progress.beginRelaunch(p, relaunch, isLaunchUnderWay: status == .launching)
        bringDown(p)
    }

    /// Handles a service that is to be launched again and is down or was abandoned.
    mutating func goDownForRelaunch(_ p: LaunchPosition) {
        let moment = now
        record.keepAttempts(of: p, progress.services[p])
        progress.enter(p, &actions) { $0.goDownForRelaunch(at: moment) }
        shutdown.markDown(p)
        let pause = relaunchPauses.removeValue(forKey: p) ?? 0
        if pause == 0 {
            progress.rejoin(p, shutdown, at: now, &actions)
        } else {
            timers.set(p, delay: pause, at: now)
        }
    }

    /// Records a failure of the shutdown of the service at `p`.
    mutating func failShutdown(_ p: LaunchPosition, _ failure: Failure) {
        record.failShutdown(p, failure, isForRestart: progress.services[p].isRelaunching)
    }

    /// Records an error of `run` during the service's shutdown as a failed shutdown, except for a cancellation error.
    mutating func recordRunEnd(_ p: LaunchPosition, _ error: (any Error)?) {
        if let error, !(error.undescribed is CancellationError) { failShutdown(p, .threw(error)) }
    }

    // MARK: Shutting down

    /// Stops starting services, cancels calls that are under way, and shuts down the services that are up.
    mutating func stopEverything(_ reason: LaunchStateMachine.StopReason) {
        status = .stopping(reason)
        shutdown.beginWhole(at: now)
        let isFailure = if case .failure = reason { true } else { false }
        record.endEarly(
            progress.services, becauseOfFailure: isFailure, isExpected: record.cameUp && !isFailure)
        if shutdown.removeChildren() { shutDownChildren(of: nil) }
        progress.cancelStarts()
        for p in plan.positions {
            progress.cancelRelaunch(p)
            bringDown(p)
        }
        relaunchPauses.removeAll()
        shutdown.countDependents()
        for p in shutdown.positions { shutdown.proceed(with: p) }
    }

    /// Shuts down the service at `p` and its direct and transitive dependents; the other services stay up.
    mutating func stopWithDependents(_ p: LaunchPosition) {
        shutdown.insert(p)
        // All dependents are found before any is stopped, so that no service starts that is about to be found.
        var neverStarted: [LaunchPosition] = []
        for d in blameDependents(on: p) {
            if !progress.services[d].holdsDependencies || shutdown.contains(d) { neverStarted.append(d) }
            progress.cancelRelaunch(d)
            bringDown(d)
        }
        for d in neverStarted where !progress.services[d].isUnsettled { notifySuccessors(of: d) }
        notifySuccessors(of: p)
        shutdown.countDependents()
        let stopped = shutdown.positions
        if shutdown.hasChildren { shutDownChildren(of: stopped) }
        for q in stopped { shutdown.proceed(with: q) }
    }

    /// Finds the direct and transitive dependents of the service at `p` that are up or may come up, and records for
    /// each the dependency that makes it go down.
    private mutating func blameDependents(on p: LaunchPosition) -> [LaunchPosition] {
        var found: [LaunchPosition] = []
        var stack = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                let service = progress.services[d]
                guard service.holdsDependencies || service.isUnsettled, service.because == nil,
                    !shutdown.contains(d) || service.isRelaunching
                else { continue }
                progress.update(d) { $0.blame(cause) }
                found.append(d)
                stack.append(d)
            }
        }
        return found
    }

    /// Ends a service that has not come up, or adds it to the shutdown sequence.
    private mutating func bringDown(_ p: LaunchPosition) {
        switch progress.services[p].state {
        case .deferred, .waiting, .ready, .backingOff, .relaunching:
            // The timer of a late value of an earlier launch continues.
            if [.backingOff, .relaunching].contains(progress.services[p].state) { timers.cancel(p) }
            settleInShutdown(p, progress.services[p].because == nil ? .cancelled : .skipped, nil)
        case .starting(.inTime):
            progress.update(p) { $0.cancelAttempt() }
            actions.append(.cancel(p))
            timers.set(p, delay: plan.limits[p].grace, at: now)
            shutdown.insert(p)
        case .awaitingRun:
            timers.cancel(p)
            shutdown.insert(p)
        case .starting, .discarding, .running, .completed, .broken, .draining, .endingRun, .stopping:
            shutdown.insert(p)
        case .idle, .ended:
            break
        }
    }

    private mutating func shutDownChildren(of stopped: [LaunchPosition]?) {
        shutdown.awaitChildren()
        actions.append(.shutDownChildren(of: stopped))
    }

    /// Stops a service whose dependents are all down.
    mutating func stop(_ p: LaunchPosition) {
        switch progress.services[p].state {
        case .running where progress.services[p].outstanding.contains(.run):
            progress.enter(p, &actions) { $0.drain() }
            actions.append(.notifyRun(p))
            timers.set(p, delay: plan.limits[p].drain, at: now)
        case .running, .awaitingRun, .completed, .broken:
            beginShutdown(p)
        default:
            // The service is going down already, or will when its attempt ends.
            break
        }
    }

    /// Cancels a `run` that did not return within its drain time or has no shutdown handler.
    mutating func cancelRun(_ p: LaunchPosition) {
        progress.enter(p, &actions) { $0.cancelRun() }
        actions.append(.cancel(p))
        timers.set(p, delay: plan.limits[p].grace, at: now)
    }

    mutating func beginShutdown(_ p: LaunchPosition) {
        guard plan.limits[p].hasShutdown else {
            markStopped(p)
            return
        }
        progress.enter(p, &actions) { $0.beginShutdown() }
        notifySuccessors(of: p)
        timers.set(p, delay: plan.limits[p].shutdownTimeout, at: now)
        actions.append(.shutDown(p))
    }

    mutating func shutdownEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        progress.update(p) { $0.shutdownCallReturned() }
        // The result of an abandoned shutdown has no effect.
        guard case .stopping(let stopping) = progress.services[p].state else { return }
        if stopping.isOverdue || now > timers.deadline(of: p) {
            failShutdown(p, .timedOut(plan.limits[p].shutdownTimeout))
        } else if let error {
            failShutdown(p, .threw(error))
        }
        markStopped(p)
    }

    private mutating func markStopped(_ p: LaunchPosition) {
        timers.cancel(p)
        actions.append(.release(p))
        if progress.services[p].isRelaunching {
            goDownForRelaunch(p)
            return
        }
        let moment = now
        progress.enter(p, &actions) { $0.stop(at: moment) }
        shutdown.markDown(p)
        notifySuccessors(of: p)
    }

    /// Shuts down each service that was left at the deadline of a whole shutdown and that nothing uses any more.
    mutating func shutDownLeftServices() {
        guard !leftServices.isEmpty, !shutdown.awaitsLateChildren else { return }
        for p in leftServices.reversed()
        where progress.services[p].outstanding == .shutdown
            && plan.dependents.all(p).allSatisfy({ progress.services[$0].outstanding.isEmpty })
        {
            leftServices.removeAll { $0 == p }
            actions.append(.discard(p))
        }
    }

    /// Handles a missed deadline of a late value's shutdown: cancels the shutdown the first time, and abandons it the
    /// second time.
    ///
    /// - Returns: whether this ends the attempt that returned the value.
    mutating func missDiscardDeadline(_ p: LaunchPosition) -> Bool {
        switch progress.services[p].discard {
        case .none: preconditionFailure("a deadline passed of a service that is \(progress.services[p].state)")
        case .underWay:
            progress.update(p) { $0.missDiscardDeadline() }
            actions.append(.cancelShutdown(p))
            timers.set(p, delay: plan.limits[p].grace, at: now)
            return false
        case .overdue:
            failShutdown(p, .abandoned(plan.limits[p].grace))
            return endDiscard(p)
        }
    }

    /// Cancels and abandons everything that is still up at the deadline of the whole shutdown.
    ///
    /// A service whose turn has not come is shut down after the deadline, once nothing uses it any more. Until then, no
    /// launch starts another instance of it.
    mutating func giveUpWhatIsLeft() {
        for p in plan.positions {
            let service = progress.services[p]
            guard service.holdsDependencies || service.isDiscardingLate else { continue }
            if !service.outstanding.isDisjoint(with: [.attempt, .run]) { actions.append(.cancel(p)) }
            if service.outstanding.contains(.shutdown) { actions.append(.cancelShutdown(p)) }
            timers.cancel(p)
            failShutdown(p, .overdue)
            if service.isStarting { progress.freeSlot() }
            let (moment, isLeft) = (now, service.awaitsShutdown && plan.limits[p].hasShutdown)
            progress.enter(p, &actions) { $0.abandon(at: moment, awaitsShutdown: isLeft) }
            if isLeft { leftServices.append(p) } else { actions.append(.release(p)) }
        }
        shutdown.giveUp()
    }
}
