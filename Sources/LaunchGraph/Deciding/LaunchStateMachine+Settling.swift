// What an attempt's end means for the service and for those that wait for it.
extension LaunchStateMachine {
    mutating func attemptReturned(_ p: LaunchPosition) {
        nodes[p].flags.remove(.attemptIsOut)
        noticeDeadline(p)
        switch nodes[p].phase {
        case .starting where !nodes[p].flags.contains(.timedOut):
            inFlight -= 1
            disarm(p)
            cameUp(p)
        case .starting where status == .launchingSynchronously:
            // Whoever launches synchronously does not wait until the value is down and another attempt can be made.
            inFlight -= 1
            let failure = Failure.timedOut(plan.terms[p].timeout)
            tries[p, default: []].append(Try(started: nodes[p].attemptStarted, ended: now, failure: failure))
            failForGood(p, failure)
            discardLateArrival(p)
        case .starting:
            inFlight -= 1
            nodes[p].phase = .discarding
            discard(p)
        default:
            // It was given up before.
            discardLateArrival(p)
        }
    }

    private mutating func discardLateArrival(_ p: LaunchPosition) {
        nodes[p].flags.insert(.lateArrival)
        lateArrivals += 1
        discard(p)
    }

    private mutating func discard(_ p: LaunchPosition) {
        nodes[p].flags.insert(.shutdownIsOut)
        arm(p, delay: plan.terms[p].shutdownTimeout)
        actions.append(.discard(p))
    }

    mutating func attemptThrew(_ p: LaunchPosition, _ error: any Error) {
        nodes[p].flags.remove(.attemptIsOut)
        noticeDeadline(p)
        guard nodes[p].phase == .starting else { return }
        inFlight -= 1
        let isLate = nodes[p].flags.contains(.timedOut)
        attemptFailed(p, isLate ? .timedOut(plan.terms[p].timeout) : .threw(error))
    }

    /// An attempt that comes back after a deadline is late, also where nobody has noticed yet that it passed.
    private mutating func noticeDeadline(_ p: LaunchPosition) {
        guard nodes[p].phase == .starting, now > nodes[p].deadline else { return }
        if nodes[p].flags.isDisjoint(with: [.timedOut, .isToStop]) {
            nodes[p].flags.insert(.timedOut)
        } else {
            disarm(p)
            abandon(p)
        }
    }

    /// An attempt that was cancelled did not react in time: the launch goes on, or down, without it.
    mutating func abandon(_ p: LaunchPosition) {
        inFlight -= 1
        let failure = Failure.abandoned(plan.terms[p].grace)
        tries[p, default: []].append(Try(started: nodes[p].attemptStarted, ended: now, failure: failure))
        if nodes[p].flags.contains(.isToStop) {
            settleWithoutEffect(p, .abandoned, failure)
        } else {
            failForGood(p, failure)
        }
    }

    /// What a late attempt returned is down, or was given up: the attempt is over.
    mutating func discarded(_ p: LaunchPosition, _ error: (any Error)?) {
        nodes[p].flags.remove(.shutdownIsOut)
        if let error { shutdownFailures.append((p, .threw(error))) }
        discardingEnded(p)
    }

    mutating func discardingEnded(_ p: LaunchPosition) {
        nodes[p].flags.remove(.wentWrong)
        if nodes[p].flags.contains(.lateArrival) {
            nodes[p].flags.remove(.lateArrival)
            lateArrivals -= 1
            disarm(p)
            actions.append(.release(p))
        } else if nodes[p].phase == .discarding {
            actions.append(.release(p))
            attemptFailed(p, .timedOut(plan.terms[p].timeout))
        }
    }

    private mutating func cameUp(_ p: LaunchPosition) {
        nodes[p].settled = now
        // What is to go down at once need not begin to work.
        if plan.terms[p].hasRun && !nodes[p].flags.contains(.isToStop) {
            nodes[p].flags.insert(.runIsOut)
        }
        if nodes[p].attempts > 1 {
            tries[p, default: []].append(Try(started: nodes[p].attemptStarted, ended: now, failure: nil))
        }
        enter(.running, p)
        answerTickets(p, isUp: true)
        if nodes[p].flags.contains(.isToStop) {
            // It came up although everything is going down.
            if nodes[p].holders == 0 { stopNext.append(p) }
            releaseSuccessors(of: p)
            settleForLaunch(p)
            return
        }
        letDependentsKnow(p)
        settleForLaunch(p)
    }

    private mutating func attemptFailed(_ p: LaunchPosition, _ failure: Failure) {
        disarm(p)
        tries[p, default: []].append(Try(started: nodes[p].attemptStarted, ended: now, failure: failure))
        let terms = plan.terms[p]
        // Where the value of a late attempt would not go down, another attempt would overlap it.
        let hasAnother = nodes[p].attempts < terms.attempts && nodes[p].flags.isDisjoint(with: .isOut)
        if nodes[p].flags.contains(.isToStop) {
            // The launch has ended meanwhile; one that had used up its attempts and time before that did fail.
            if !hasAnother, case .timedOut = failure {
                settleWithoutEffect(p, .failed, failure)
            } else {
                settleWithoutEffect(p, nodes[p].because != nil ? .skipped : .cancelled, nil)
            }
        } else if hasAnother {
            let pause =
                status == .launchingSynchronously ? 0 : terms.backoff.nanoseconds(after: Int(nodes[p].attempts))
            if pause == 0 {
                tryAgain(p)
            } else {
                enter(.backingOff, p)
                arm(p, delay: pause)
            }
        } else {
            failForGood(p, failure)
        }
    }

    /// A service is out of attempts: its policy says what that means.
    mutating func failForGood(_ p: LaunchPosition, _ failure: Failure) {
        nodes[p].settled = now
        failures[p] = failure
        if case .abandoned = failure { enter(.abandoned, p) } else { enter(.failed, p) }
        answerTickets(p, isUp: false)
        if nodes[p].flags.contains(.isToStop) {
            settleForLaunch(p)
            isDown(p)
            return
        }
        let isRequired = nodes[p].flags.contains(.isRequired)
        switch plan.terms[p].onFailure {
        case .abort where !isRequired:
            settleForLaunch(p)
            stopEverything(.failure(p))
            return
        case .proceed:
            letDependentsKnow(p)
        case .abort, .skipDependents:
            skipDependents(of: p)
        }
        if !isRequired { isDegraded = true }
        settleForLaunch(p)
    }

    /// A service is over while it was to go down anyway: it is told to those who hold on to it, and to those who only
    /// start after it.
    mutating func settleWithoutEffect(_ p: LaunchPosition, _ phase: Node.Phase, _ failure: Failure?) {
        // One that was never started has no moment at which it was over.
        if nodes[p].settled < 0, nodes[p].started >= 0, phase != .skipped { nodes[p].settled = now }
        if let failure { failures[p] = failure }
        let wasMoving = nodes[p].isUpOrMoving
        enter(phase, p)
        answerTickets(p, isUp: false)
        if wasMoving {
            releaseSuccessors(of: p)
            settleForLaunch(p)
            isDown(p)
        } else {
            settleForLaunch(p)
        }
    }

    /// One fewer to wait for, for each of those that wait for `p`.
    private mutating func letDependentsKnow(_ p: LaunchPosition) {
        for d in plan.dependents.all(p) { oneFewer(d, after: p) }
    }

    /// One fewer to wait for, for each of those that only start after `p`; what depends on it has been told otherwise.
    mutating func releaseSuccessors(of p: LaunchPosition) {
        if case .stopping = status { return }
        for d in plan.dependents.orderOnly(p) { oneFewer(d, after: p) }
    }

    @inline(__always) private mutating func oneFewer(_ d: LaunchPosition, after p: LaunchPosition) {
        let phase = nodes[d].phase
        guard phase == .waiting || phase == .held else { return }
        nodes[d].waitedFor = p
        nodes[d].waitingOn -= 1
        if nodes[d].waitingOn == 0 && phase == .waiting { becomeReady(d) }
    }

    /// Skips what depends on `p`, and what depends on that; what only starts after one of these need not wait any
    /// longer.
    mutating func skipDependents(of p: LaunchPosition) {
        var stack: [LaunchPosition] = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                switch nodes[d].phase {
                case .held, .waiting: break
                default: continue
                }
                nodes[d].because = cause
                enter(.skipped, d)
                answerTickets(d, isUp: false)
                settleForLaunch(d)
                stack.append(d)
            }
            for d in plan.dependents.orderOnly(cause) { oneFewer(d, after: cause) }
        }
    }

    /// Counts a service that the launch waits for as settled.
    mutating func settleForLaunch(_ p: LaunchPosition) {
        guard nodes[p].flags.contains(.isEager) else { return }
        nodes[p].flags.remove(.isEager)
        eagerUnsettled -= 1
    }
}
