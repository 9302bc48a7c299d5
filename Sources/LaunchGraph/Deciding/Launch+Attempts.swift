internal import LaunchSupport

// The attempts to launch a service: their ends, retries and late values.
extension Launch {
    mutating func attemptReturned(_ p: LaunchPosition) {
        services[p].callReturned(.attempt)
        noticeDeadline(p)
        switch services[p].state {
        case .starting(.timedOut) where status == .launchingSynchronously:
            // A synchronous launch does not wait until the value is down and another attempt can be made.
            starts.freeSlot()
            let failure = Failure.timedOut(plan.limits[p].timeout)
            recordAttempt(p, failure)
            fail(p, failure)
            discardLateValue(p)
        case .starting(.timedOut):
            starts.freeSlot()
            discardValue(p, endsAttempt: true)
        case .starting(.inTime), .starting(.cancelled):
            starts.freeSlot()
            timers.cancel(p)
            markUp(p)
        default:
            // The attempt was abandoned before.
            discardLateValue(p)
        }
    }

    /// Records that a service can be used: an attempt that is under way has succeeded, or a restart has. Has no effect on
    /// a `run` that is to end.
    mutating func runBecameReady(_ p: LaunchPosition) {
        guard acceptsReadiness(p, at: now) else { return }
        timers.cancel(p)
        if services[p].isStarting {
            services[p].callReturned(.attempt)
            starts.freeSlot()
            markUp(p)
        } else {
            become(p, .running)
            record.endRestart(p, at: now)
        }
    }

    mutating func attemptThrew(_ p: LaunchPosition, _ error: any Error, isFinal: Bool = false) {
        services[p].callReturned(.attempt)
        noticeDeadline(p)
        guard case .starting(let attempt) = services[p].state else { return }
        starts.freeSlot()
        guard attempt == .timedOut else { return endAttempt(p, .threw(error), isFinal: isFinal) }
        let explains = (error.undescribed as? any TimeoutExplanation)?.explainsTimeout == true
        endAttempt(p, .timedOut(plan.limits[p].timeout, explanation: explains ? error : nil))
    }

    /// Takes a service out of the launch, unless its attempt was to end anyway.
    mutating func attemptDeclined(_ p: LaunchPosition) {
        guard services[p].state == .starting(.inTime), now <= timers.deadline(of: p) else {
            return attemptThrew(p, CancellationError())
        }
        starts.freeSlot()
        timers.cancel(p)
        change(p) { service, _ in service.declineAttempt() }
        leaveOut(p)
    }

    /// Marks an attempt that returned after its deadline as late, even if the deadline has not been processed yet.
    mutating func noticeDeadline(_ p: LaunchPosition) {
        guard now > timers.deadline(of: p) else { return }
        switch services[p].state {
        case .starting(.inTime): services[p].become(.starting(.timedOut))
        case .starting: abandonAttempt(p)
        default: break
        }
    }

    /// Abandons a cancelled attempt that did not return in time: the launch or the shutdown continues without it.
    mutating func abandonAttempt(_ p: LaunchPosition) {
        timers.cancel(p)
        starts.freeSlot()
        let failure = Failure.abandoned(plan.limits[p].grace)
        recordAttempt(p, failure)
        if shutdown.contains(p) {
            // If the launch did not come up, the error of the launch contains the failure.
            if record.cameUp { failShutdown(p, failure) }
            settleInShutdown(p, .abandoned, failure)
        } else {
            fail(p, failure)
        }
    }

    mutating func recordAttempt(_ p: LaunchPosition, _ failure: Failure?) {
        record.endAttempt(p, AttemptRecord(started: services[p].attemptStarted, ended: now, failure: failure))
    }

    mutating func markUp(_ p: LaunchPosition) {
        let goesDown = shutdown.contains(p)
        if services[p].attempts > 1 { recordAttempt(p, nil) }
        // A service that is to go down immediately need not begin its run.
        let runs = plan.limits[p].hasRun && !goesDown
        change(p) { $0.comeUp(runs: runs, goesDown: goesDown, at: $1) }
        if goesDown {
            shutdown.proceed(with: p)
            if !services[p].isUnsettled { notifySuccessors(of: p) }
        } else {
            record.endRestart(p, at: now)
            notifyDependents(of: p)
        }
    }

    mutating func endAttempt(_ p: LaunchPosition, _ failure: Failure, isFinal: Bool = false) {
        timers.cancel(p)
        recordAttempt(p, failure)
        let service = services[p]
        // A call that has not returned, such as the shutdown of a late value, would overlap another attempt.
        let hasAnother = !isFinal && service.attempt < plan.limits[p].attempts && service.outstanding.isEmpty
        if shutdown.contains(p) {
            // A service that had exhausted its attempts and its time before the launch ended did fail.
            if !hasAnother, case .timedOut = failure {
                settleInShutdown(p, .failed, failure)
            } else {
                settleInShutdown(p, service.because == nil ? .cancelled : .skipped, nil)
            }
        } else if hasAnother {
            let pause = pause(plan.limits[p].policy.retry.backoff, after: Int(service.attempt))
            if pause == 0 || status == .launchingSynchronously {
                prepareNextAttempt(p)
            } else {
                become(p, .backingOff)
                timers.set(p, delay: pause, at: now)
            }
        } else {
            fail(p, failure)
        }
    }

    /// Prepares the next attempt of a service, which begins once every service that it waits for has settled. A request
    /// may have relaunched one of those meanwhile, or made one unreachable; the service is then skipped.
    mutating func prepareNextAttempt(_ p: LaunchPosition) {
        guard let unsettled = countUnsettled(of: p) else { return }
        if unsettled == 0 {
            services[p].become(.waiting(unsettled: 0))
            becomeReady(p)
        } else {
            become(p, .waiting(unsettled: unsettled))
        }
    }

    /// Applies the failure policy of a service that has no attempts left.
    mutating func fail(_ p: LaunchPosition, _ failure: Failure) {
        if services[p].relaunch == .alone, let error = failure.ofRelaunch { return relaunchFailed(p, error) }
        let isAbandoned = if case .abandoned = failure { true } else { false }
        endAsFailed(p, failure) { $0.fail(isAbandoned ? .abandoned : .failed, at: $1) }
    }

    mutating func endAsFailed(
        _ p: LaunchPosition, _ failure: Failure, _ transition: (inout ServiceLifecycle, _ now: Moment) -> Void
    ) {
        record.fail(p, failure)
        if !services[p].isRequired { record.degrade() }
        let isAlone = services[p].relaunch == .alone
        change(p, transition)
        applyFailurePolicy(of: p, areDependentsUp: isAlone)
    }

    mutating func applyFailurePolicy(of p: LaunchPosition, areDependentsUp: Bool) {
        switch plan.limits[p].policy.onFailure {
        case .abort where !services[p].isRequired: stopEverything(.failure(p))
        case .abort, .skipDependents: loseDependents(of: p, areUp: areDependentsUp)
        case .proceed: notifyDependents(of: p)
        }
    }

    mutating func pause(_ backoff: Backoff, after attempt: Int) -> Int64 {
        // The 53 upper bits are a number in 0..<1.
        backoff.nanoseconds(after: attempt, random: Double((jitter?.next() ?? 0) >> 11) * 0x1p-53)
    }

    /// Records that an attempt has announced the start of its service. Has no effect on an attempt that is to end.
    mutating func attemptAnnouncedStart(_ p: LaunchPosition) {
        guard services[p].state == .starting(.inTime), !services[p].hasBegun else { return }
        services[p].begin()
        notifyDependents(of: p)
    }

    // MARK: Late values

    mutating func discardLateValue(_ p: LaunchPosition) {
        shutdown.lateValueCount += 1
        discardValue(p, endsAttempt: false)
    }

    mutating func discardValue(_ p: LaunchPosition, endsAttempt: Bool) {
        services[p].beginDiscard(endsAttempt: endsAttempt)
        timers.set(p, delay: plan.limits[p].shutdownTimeout, at: now)
        actions.append(.discard(p))
    }

    /// Handles a missed deadline of a late value's shutdown: cancels the shutdown the first time, and abandons it the
    /// second time.
    mutating func missDiscardDeadline(_ p: LaunchPosition) {
        switch services[p].discard {
        case .none: preconditionFailure("a deadline passed of a service that is \(services[p].state)")
        case .underWay:
            services[p].missDiscardDeadline()
            actions.append(.cancelShutdown(p))
            timers.set(p, delay: plan.limits[p].grace, at: now)
        case .overdue:
            failShutdown(p, .abandoned(plan.limits[p].grace))
            endDiscard(p)
        }
    }

    mutating func endDiscard(_ p: LaunchPosition) {
        services[p].endDiscard()
        actions.append(.release(p))
        if services[p].state == .discarding { return endAttempt(p, .timedOut(plan.limits[p].timeout)) }
        timers.cancel(p)
        shutdown.lateValueCount -= 1
    }
}
