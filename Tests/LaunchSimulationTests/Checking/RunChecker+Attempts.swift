import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

// Invariants of attempts.
extension RunChecker {
    mutating func beginAttempt(_ position: LaunchPosition, _ number: Int32) {
        checkAlone(position)
        if mustStopSince >= 0 && now > mustStopSince || mustStopSince >= 0 && !hasLag && now == mustStopSince {
            violation("\(name(position)) started although everything is going down")
        }
        for d in graph.hard(position) where !mayStart(position, after: d) {
            violation("\(name(position)) started although its dependency \(name(d)) is not up")
        }
        for d in graph.orderOnly(position) where graph.condition(of: position, on: d) != .started {
            checkSettled(d, before: position)
        }
        for d in graph.hard(position) + graph.orderOnly(position)
        where graph.condition(of: position, on: d) == .completed && observed[d].isRunning && !isRunAbandoned(d) {
            violation("\(name(position)) started while \(name(d)) was running")
        }
        if startsAfterEager[position] && scenario.only == nil {
            for d in observed.positions where graph.modes[d] == .eager { checkSettled(d, before: position) }
        }
        if let first = observed[position].mustNotBeginAfter {
            violation(
                "\(name(position)) started after \(name(first)), which had to wait for it"
            )
        }
        if observed[position].attempts >= graph.policies[position].retry.attempts {
            let limit = graph.policies[position].retry.attempts
            violation("\(name(position)) was attempted more than " + (limit == 1 ? "once" : "\(limit) times"))
        }
        checkPause(position)
        recordAttempt(number, position)
        checkSlots(position)
    }

    /// Applies an attempt that was cancelled before it began, when the services that it waits for may already be going
    /// down.
    mutating func beginCancelledAttempt(_ position: LaunchPosition, _ number: Int32) {
        checkAlone(position)
        if !hasReasonToStop && !hasLag { violation("\(name(position)) was cancelled without a reason before it began") }
        recordAttempt(number, position)
        observed[position].attemptCancelled = now
        observed[position].beganCancelled = true
        guard hasLag else { return }
        // The attempt may belong to an earlier launch.
        observed[position].attempts -= 1
        observed[position].attemptsInLaunch -= 1
    }

    private mutating func checkAlone(_ position: LaunchPosition) {
        if observed[position].attempt != 0 { violation("\(name(position)) started during an attempt") }
        if observed[position].value != 0 {
            violation("\(name(position)) started while its previous value existed")
        }
    }

    private mutating func recordAttempt(_ number: Int32, _ position: LaunchPosition) {
        observed[position].attempt = number
        observed[position].attemptBegan = now
        observed[position].attemptCancelled = -1
        observed[position].beganCancelled = false
        observed[position].attemptLaunch = launch
        observed[position].attempts += 1
        observed[position].attemptsInLaunch += 1
        observed[position].wasAbandoned = false
        observed[position].hasRunEnded = false
    }

    private mutating func checkPause(_ position: LaunchPosition) {
        guard observed[position].attempts > 0, observed[position].attemptLaunch == launch else { return }
        let pause = graph.policies[position].retry.backoff.nanoseconds(after: observed[position].attempts)
        if now < observed[position].attemptEnded.addingReportingOverflow(pause).partialValue {
            violation(
                "\(name(position)) was retried after \(Duration.nanoseconds(now - observed[position].attemptEnded))")
        }
    }

    private mutating func checkSlots(_ position: LaunchPosition) {
        // A real service can require another one in its launch, and needs no slot while it awaits the other one.
        guard let limit = scenario.maxConcurrency, !graph.isReal else { return }
        let count = observed.positions.count { observed[$0].attempt != 0 && !isAbandoned($0) }
        if count > max(1, limit) {
            violation("\(count) services were starting at the same time, one of them \(name(position))")
        }
    }

    /// Returns whether a service may start, as far as its hard dependency `d` is concerned.
    private func mayStart(_ position: LaunchPosition, after d: LaunchPosition) -> Bool {
        // A simulated service announces its start at the beginning of each attempt.
        if graph.condition(of: position, on: d) == .started, observed[d].attempts > 0 { return true }
        return letsDependentsStart(d)
    }

    /// Returns whether the run of `d` belongs to an earlier launch, or was cancelled and did not return in time.
    private func isRunAbandoned(_ d: LaunchPosition) -> Bool {
        observed[d].wasLeftOver || observed[d].runCancelled >= 0 && now > observed[d].runCancelled + grace(d)
    }

    /// Returns whether the dependents of `d` may start.
    private func letsDependentsStart(_ d: LaunchPosition) -> Bool {
        if observed[d].isUp && (!observed[d].hasRunEnded || graph.policies[d].onFailure == .proceed) { return true }
        return graph.policies[d].onFailure == .proceed && (hasFailed(d) || observed[d].wasDiscardAbandoned)
    }

    /// Returns whether `d` has failed for good.
    func hasFailed(_ d: LaunchPosition) -> Bool {
        // At the time of a request, dependents of the service may begin although the service is being retried.
        if observed[d].hadFailedAtRequest && now == requestCalled { return true }
        if observed[d].hasRunEnded || observed[d].wasLeftOver || isReportedFailed(d) { return true }
        // A service with an abandoned or remaining attempt is not started again.
        if observed[d].attempt != 0 { return isAbandoned(d) }
        if observed[d].value != 0 {
            return observed[d].attemptLaunch < launch || isShutdownAbandoned(d) || observed[d].wasAbandoned
        }
        if observed[d].hadFailedAtRequest && observed[d].attempts == 0 { return true }
        return observed[d].wasAbandoned || observed[d].attempts >= graph.policies[d].retry.attempts
    }

    /// Returns whether the dispatcher's report of the current launch states that `d` had failed by now.
    ///
    /// In a run with lag, an attempt can time out before its task begins, and the journal then does not contain the
    /// attempt.
    func isReportedFailed(_ d: LaunchPosition) -> Bool {
        guard hasLag, launch > 0, launch <= run.launches.count else { return false }
        let outcome = run.launches[launch - 1]
        return [outcome.atReturn, outcome.beforeShutdown, outcome.atEnd].contains { report in
            guard let service = report?.services[d], let settled = service.settled else { return false }
            let hasFailed = service.attempts.isEmpty ? service.error != nil : service.attempts.last?.error != nil
            return hasFailed && launchCalled + settled.saturatedNanoseconds <= now
        }
    }

    /// Returns whether `d` has no other attempt because a dependency has failed whose start was all that it waited for.
    private func isSkippedAfterAttempt(_ d: LaunchPosition) -> Bool {
        guard observed[d].attempt == 0, observed[d].value == 0 else { return false }
        return graph.hard(d).contains { other in
            graph.policies[other].onFailure != .proceed && (hasFailed(other) || isSkippedAfterAttempt(other))
        }
    }

    private mutating func checkSettled(_ d: LaunchPosition, before position: LaunchPosition) {
        guard scenario.requests.isEmpty else { return }
        if observed[d].attemptsInLaunch == 0 && observed[d].attempt == 0 && observed[d].value == 0 {
            observed[d].mustNotBeginAfter = position
        } else if !(observed[d].isUp || observed[d].hasStopped || hasFailed(d) || isSkippedAfterAttempt(d)
            || observed[d].stopBegan >= 0 || hasPartialFailure)
        {
            violation("\(name(position)) started before \(name(d)) had settled")
        }
    }

    mutating func cancelAttempt(_ position: LaunchPosition, _ number: Int32) {
        guard observed[position].attempt == number else { return }
        if observed[position].attemptCancelled < 0 { observed[position].attemptCancelled = now }
        let timeout = graph.policies[position].timeout?.saturatedNanoseconds ?? .max
        let isLate = timeout < .max - now && now > observed[position].attemptBegan + timeout
        if !isLate && !hasReasonToStop && !hasLag { violation("\(name(position)) was cancelled without a reason") }
    }

    mutating func endAttempt(_ position: LaunchPosition, returning number: Int32) {
        checkCancelled(position)
        observed[position].attemptEnded = now
        let late = isCertainlyLate(position)
        observed[position].lateness = late ? .late : hasLag ? .unclear : .inTime
        observed[position].wasAbandoned = isAbandoned(position)
        observed[position].attempt = 0
        observed[position].value = number
        observed[position].valueReturned = now
        observed[position].missedShutdown = false
        observed[position].stopBegan = -1
        observed[position].stopCancelled = -1
        observed[position].isRunning = false
        observed[position].runNotified = -1
        observed[position].runCancelled = -1
        if late || hasLag { applyFailure(position) }
    }

    mutating func failAttempt(_ position: LaunchPosition) {
        checkCancelled(position)
        observed[position].attemptEnded = now
        observed[position].wasAbandoned = isAbandoned(position)
        observed[position].attempt = 0
        applyFailure(position)
    }

    /// Determines whether the failure of an attempt ends the launch.
    private mutating func applyFailure(_ position: LaunchPosition) {
        let policy = graph.policies[position]
        guard policy.onFailure == .abort else { return }
        if observed[position].wasAbandoned || hasLag { mayStop = true }
        guard observed[position].attempts >= policy.retry.attempts else { return }
        mayStop = true
        let isDiscarding = observed[position].value != 0
        if graph.modes[position] == .eager, scenario.requests.isEmpty, !hasPartialFailure, !hasLag, !isDiscarding,
            !observed[position].wasAbandoned, observed[position].attemptLaunch == launch
        {
            requireStop()
        }
    }

    private func isCertainlyLate(_ position: LaunchPosition) -> Bool {
        if isAbandoned(position) { return true }
        // When everything goes down, an attempt that was not late before still has its grace period.
        guard let timeout = graph.policies[position].timeout?.saturatedNanoseconds else { return false }
        let deadline = observed[position].attemptBegan.addingReportingOverflow(timeout)
        guard !deadline.overflow, now > deadline.partialValue else { return false }
        return observed[position].attemptCancelled < 0 || observed[position].attemptCancelled > deadline.partialValue
    }

    /// Checks that an attempt that has ended was cancelled if its timeout had passed or everything was going down.
    private mutating func checkCancelled(_ position: LaunchPosition) {
        guard !hasLag, observed[position].attemptCancelled < 0, observed[position].attemptLaunch == launch else {
            return
        }
        if mustStopSince >= 0 && now > mustStopSince {
            violation("\(name(position)) was not cancelled although everything is going down")
        }
        if let timeout = graph.policies[position].timeout?.saturatedNanoseconds {
            let deadline = observed[position].attemptBegan.addingReportingOverflow(timeout)
            if !deadline.overflow && now > deadline.partialValue + 1 {
                violation("\(name(position)) was not cancelled after its timeout")
            }
        }
    }
}
