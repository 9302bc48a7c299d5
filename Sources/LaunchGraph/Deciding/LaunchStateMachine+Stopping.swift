// What goes down, in which order, and when everything is.
extension LaunchStateMachine {
    mutating func cancelLaunch() {
        switch status {
        case .launching, .launchingSynchronously: stopEverything(.cancelled)
        default: break
        }
    }

    mutating func shutdown(within: Int64?) {
        if let within, isUp { limitShutdown(within) }
        switch status {
        case .launching, .launchingSynchronously, .running: stopEverything(.shutdown)
        case .idle, .stopping, .ended: break
        }
    }

    private mutating func limitShutdown(_ within: Int64) {
        let (deadline, overflow) = now.addingReportingOverflow(max(0, within))
        shutdownDeadline = min(shutdownDeadline, overflow ? .max : deadline)
    }

    private var isUp: Bool {
        switch status {
        case .launching, .launchingSynchronously, .running, .stopping: true
        case .idle, .ended: false
        }
    }

    /// Starts nothing more, cancels what is under way, and shuts down what is up.
    mutating func stopEverything(_ reason: StopReason) {
        if case .stopping = status { return }
        status = .stopping(reason)
        if let shutdownLimit { limitShutdown(shutdownLimit) }
        if case .failure = reason {
            underWayAtFailure = plan.positions.filter { nodes[$0].phase == .starting }
        }
        if !cameUp || reason != .shutdown { upAtEnd = plan.positions.filter { nodes[$0].cameUp } }
        if hasChildren {
            hasChildren = false
            shutDownChildren(of: nil)
        }
        readyQueue.removeAll()
        synchronousQueue.removeAll()
        withheld.removeAll()
        held.removeAll()
        for p in plan.positions { bringDown(p) }
        holdWhatIsWaitedFor()
        for p in plan.positions where nodes[p].isUpOrMoving && nodes[p].holders == 0 {
            stopNext.append(p)
        }
    }

    private mutating func shutDownChildren(of stopped: [LaunchPosition]?) {
        childrenAwaited += 1
        actions.append(.shutDownChildren(of: stopped))
    }

    /// Ends what has not come up and marks the rest as to be stopped.
    private mutating func bringDown(_ p: LaunchPosition) {
        switch nodes[p].phase {
        case .held, .waiting, .ready, .backingOff:
            // The timer of a late arrival of an earlier launch runs on.
            if nodes[p].phase == .backingOff { disarm(p) }
            settleWithoutEffect(p, nodes[p].because != nil ? .skipped : .cancelled, nil)
        case .starting:
            cancelAttempt(p)
            nodes[p].flags.insert(.isToStop)
        case .discarding, .running, .brokenDown, .endingRun, .stopping:
            nodes[p].flags.insert(.isToStop)
        case .idle, .failed, .skipped, .cancelled, .abandoned, .stopped:
            break
        }
    }

    private mutating func cancelAttempt(_ p: LaunchPosition) {
        // One that passed its deadline was cancelled then, and its grace is running.
        guard nodes[p].flags.isDisjoint(with: [.timedOut, .isToStop]) else { return }
        actions.append(.cancel(p))
        arm(p, delay: plan.terms[p].grace)
    }

    /// Counts, for everything that is to be stopped, those that waited for it and are not down.
    private mutating func holdWhatIsWaitedFor() {
        stillUp = 0
        for p in nodes.indices { nodes[p].holders = 0 }
        for p in plan.positions where nodes[p].isUpOrMoving && nodes[p].flags.contains(.isToStop) {
            stillUp += 1
            for d in plan.dependencies.all(p) { nodes[d].holders += 1 }
        }
    }

    /// What was up has stopped working on its own account.
    mutating func runEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        nodes[p].flags.remove(.runIsOut)
        switch nodes[p].phase {
        case .endingRun:
            disarm(p)
            noteEnd(ofRun: p, error)
            beginShutdown(p)
        case .running where !nodes[p].flags.contains(.isToStop):
            nodes[p].flags.insert(.wentWrong)
            failures[p] = .ended(error)
            enter(.brokenDown, p)
            isDegraded = true
            switch plan.terms[p].onFailure {
            case .abort where !nodes[p].flags.contains(.isRequired): stopEverything(.failure(p))
            case .abort, .skipDependents: stopWithDependents(p)
            case .proceed: break
            }
        case .running:
            // It has ended before its turn to go down.
            noteEnd(ofRun: p, error)
        default:
            break
        }
    }

    /// What a service throws while it goes down went wrong in shutting down, unless it only says that it was cancelled.
    private mutating func noteEnd(ofRun p: LaunchPosition, _ error: (any Error)?) {
        if let error, !(error is CancellationError) { shutdownFailures.append((p, .threw(error))) }
    }

    /// Shuts down `p` and what depends on it, directly or through others; the rest stays up.
    private mutating func stopWithDependents(_ p: LaunchPosition) {
        nodes[p].flags.insert(.isToStop)
        // All are found before anything is told, so that nothing starts that is about to be found.
        var neverStarted: [LaunchPosition] = []
        for d in markDependents(of: p) {
            if !nodes[d].isUpOrMoving { neverStarted.append(d) }
            bringDown(d)
        }
        for d in neverStarted { releaseSuccessors(of: d) }
        holdWhatIsWaitedFor()
        let stopped = plan.positions.filter { q in
            nodes[q].flags.contains(.isToStop) && nodes[q].isUpOrMoving
        }
        if hasChildren { shutDownChildren(of: stopped) }
        for q in stopped where nodes[q].holders == 0 { stopNext.append(q) }
    }

    /// What depends on `p`, directly or through others, and is up or still to come; each then knows why it goes down.
    private mutating func markDependents(of p: LaunchPosition) -> [LaunchPosition] {
        var found: [LaunchPosition] = []
        var stack: [LaunchPosition] = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                let node = nodes[d]
                guard node.isUpOrMoving || node.isUnsettled, !node.flags.contains(.isToStop), node.because == nil else {
                    continue
                }
                nodes[d].because = cause
                found.append(d)
                stack.append(d)
            }
        }
        return found
    }

    /// Stops a service that nothing waits for any more.
    mutating func stop(_ p: LaunchPosition) {
        switch nodes[p].phase {
        case .running, .brokenDown:
            if nodes[p].flags.contains(.runIsOut) {
                enter(.endingRun, p)
                actions.append(.cancel(p))
                arm(p, delay: plan.terms[p].grace)
            } else {
                beginShutdown(p)
            }
        default:
            break
        }
    }

    mutating func beginShutdown(_ p: LaunchPosition) {
        guard plan.terms[p].hasShutdown else {
            isStopped(p)
            return
        }
        nodes[p].flags.insert(.shutdownIsOut)
        enter(.stopping, p)
        arm(p, delay: plan.terms[p].shutdownTimeout)
        actions.append(.shutDown(p))
    }

    mutating func shutdownEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        nodes[p].flags.remove(.shutdownIsOut)
        guard nodes[p].phase == .stopping else { return }
        if nodes[p].flags.contains(.timedOut) || now > nodes[p].deadline {
            shutdownFailures.append((p, .timedOut(plan.terms[p].shutdownTimeout)))
        } else if let error {
            shutdownFailures.append((p, .threw(error)))
        }
        isStopped(p)
    }

    private mutating func isStopped(_ p: LaunchPosition) {
        disarm(p)
        nodes[p].stopped = now
        enter(nodes[p].flags.contains(.runIsOut) ? .abandoned : .stopped, p)
        actions.append(.release(p))
        isDown(p)
    }

    /// A service is down, or has been given up: those it depends on are held by one fewer.
    mutating func isDown(_ p: LaunchPosition) {
        guard nodes[p].flags.contains(.isToStop) else { return }
        nodes[p].flags.remove(.isToStop)
        stillUp -= 1
        for q in plan.dependencies.all(p) {
            nodes[q].holders -= 1
            if nodes[q].holders == 0 && nodes[q].flags.contains(.isToStop) { stopNext.append(q) }
        }
    }

    /// Says that everything is down, once it is.
    mutating func finishIfDown() {
        guard case .stopping(let reason) = status, stillUp == 0, lateArrivals == 0, childrenAwaited == 0 else {
            return
        }
        status = .ended(reason)
        if launchEnded == nil { launchEnded = now }
        deadlines.removeAll()
        actions.append(.ended)
    }
}
