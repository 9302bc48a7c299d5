internal import LaunchGraph
import LaunchSupport

// What must hold when attempts begin and end.
extension RunChecker {
    mutating func beginAttempt(_ p: Int, _ number: Int32) {
        checkAlone(p)
        if mustStopSince >= 0 && now > mustStopSince || mustStopSince >= 0 && !hasLag && now == mustStopSince {
            violation("\(name(p)) was started although everything is going down")
        }
        for d in graph.hard[p] where !letsDependentsStart(d) {
            violation("\(name(p)) was started although \(name(d)), on which it depends, is not up")
        }
        for d in graph.orderOnly[p] { checkSettled(d, before: p) }
        if graph.isSetBack[p] && scenario.only == nil {
            for d in seen.indices where graph.modes[d] == .eager { checkSettled(d, before: p) }
        }
        if seen[p].mustNotBegin >= 0 {
            violation("\(name(p)) was started after \(name(Int(seen[p].mustNotBegin))), which had to wait for it")
        }
        if seen[p].attempts >= graph.policies[p].retry.attempts {
            let most = graph.policies[p].retry.attempts
            violation("\(name(p)) was tried more often than " + (most == 1 ? "once" : "\(most) times"))
        }
        checkPause(p)
        note(attempt: number, p)
        checkPlaces(p)
    }

    /// It was started and then cancelled before it could begin: what it waits for may be going down.
    mutating func beginCancelledAttempt(_ p: Int, _ number: Int32) {
        checkAlone(p)
        if !hasReasonToStop && !hasLag { violation("\(name(p)) was cancelled for no reason before it began") }
        note(attempt: number, p)
        seen[p].attemptCancelled = now
        seen[p].beganCancelled = true
        guard hasLag else { return }
        // It may be one of an earlier launch.
        seen[p].attempts -= 1
        seen[p].attemptsInLaunch -= 1
    }

    private mutating func checkAlone(_ p: Int) {
        if seen[p].attempt != 0 { violation("\(name(p)) was started while an attempt was under way") }
        if seen[p].value != 0 && !seen[p].isLetGo { violation("\(name(p)) was started while its last value was there") }
    }

    private mutating func note(attempt number: Int32, _ p: Int) {
        // What the time for an earlier shutdown was over for is not looked after any more.
        if seen[p].isLetGo { seen[p].value = 0 }
        seen[p].attempt = number
        seen[p].attemptBegan = now
        seen[p].attemptCancelled = -1
        seen[p].beganCancelled = false
        seen[p].attemptLaunch = launch
        seen[p].attempts += 1
        seen[p].attemptsInLaunch += 1
        seen[p].wasGivenUp = false
        seen[p].isBroken = false
    }

    private mutating func checkPause(_ p: Int) {
        guard seen[p].attempts > 0, seen[p].attemptLaunch == launch else { return }
        let pause = graph.policies[p].retry.backoff.nanoseconds(after: seen[p].attempts)
        if now < seen[p].attemptEnded.addingReportingOverflow(pause).partialValue {
            violation("\(name(p)) was tried again after \(Duration.nanoseconds(now - seen[p].attemptEnded))")
        }
    }

    private mutating func checkPlaces(_ p: Int) {
        guard let limit = scenario.maxConcurrency else { return }
        let count = seen.indices.count { seen[$0].attempt != 0 && !isGivenUp($0) }
        if count > max(1, limit) { violation("\(count) services were starting at a time, with \(name(p))") }
    }

    /// Whether what depends on `d` may start.
    private func letsDependentsStart(_ d: Int) -> Bool {
        if seen[d].isUp && (!seen[d].isBroken || graph.policies[d].onFailure == .proceed) { return true }
        return graph.policies[d].onFailure == .proceed && (hasFailed(d) || seen[d].discardWasGivenUp)
    }

    /// Whether `d` has failed for good.
    func hasFailed(_ d: Int) -> Bool {
        // At the moment of a request what depends on it may begin although it is being tried again.
        if seen[d].failedBefore && now == requestCalled { return true }
        if seen[d].isBroken || seen[d].wasLeftOver || isSaidToHaveFailed(d) { return true }
        // Left over from an earlier launch, or given up and not back: it is not started again.
        if seen[d].attempt != 0 { return isGivenUp(d) }
        if seen[d].value != 0 { return seen[d].attemptLaunch < launch || stopIsGivenUp(d) || seen[d].wasGivenUp }
        if seen[d].failedBefore && seen[d].attempts == 0 { return true }
        return seen[d].wasGivenUp || seen[d].attempts >= graph.policies[d].retry.attempts
    }

    /// Whether the dispatcher says of the present launch that `d` had failed by now. A task that does not begin before
    /// its time is over shows nothing of that itself, which happens with lag only.
    func isSaidToHaveFailed(_ d: Int) -> Bool {
        guard hasLag, launch > 0, launch <= run.launches.count else { return false }
        let outcome = run.launches[launch - 1]
        return [outcome.atReturn, outcome.beforeShutdown, outcome.atEnd].contains { report in
            guard let service = report?.services[d], let settled = service.settled else { return false }
            let hasFailed = service.tries.isEmpty ? service.error != nil : service.tries.last?.error != nil
            return hasFailed && launchCalled + settled.saturatedNanoseconds <= now
        }
    }

    private mutating func checkSettled(_ d: Int, before p: Int) {
        guard scenario.requests.isEmpty else { return }
        if seen[d].attemptsInLaunch == 0 && seen[d].attempt == 0 && seen[d].value == 0 {
            seen[d].mustNotBegin = Int32(p)
        } else if !(seen[d].isUp || seen[d].hasStopped || hasFailed(d) || seen[d].stopBegan >= 0 || partBroke) {
            violation("\(name(p)) was started before \(name(d)) had settled")
        }
    }

    mutating func cancelled(_ p: Int, _ number: Int32) {
        guard seen[p].attempt == number else { return }
        if seen[p].attemptCancelled < 0 { seen[p].attemptCancelled = now }
        let timeout = graph.policies[p].timeout?.saturatedNanoseconds ?? .max
        let isLate = timeout < .max - now && now > seen[p].attemptBegan + timeout
        if !isLate && !hasReasonToStop && !hasLag { violation("\(name(p)) was cancelled for no reason") }
    }

    mutating func returned(_ p: Int, _ number: Int32) {
        checkCancelled(p)
        seen[p].attemptEnded = now
        let late = isCertainlyLate(p)
        seen[p].lateness = late ? .late : hasLag ? .unclear : .inTime
        seen[p].wasGivenUp = isGivenUp(p)
        seen[p].attempt = 0
        seen[p].value = number
        seen[p].valueCame = now
        seen[p].isLetGo = false
        seen[p].stopBegan = -1
        seen[p].stopCancelled = -1
        seen[p].runIsOut = false
        seen[p].runCancelled = -1
        if late || hasLag { attemptFailed(p) }
    }

    mutating func threw(_ p: Int) {
        checkCancelled(p)
        seen[p].attemptEnded = now
        seen[p].wasGivenUp = isGivenUp(p)
        seen[p].attempt = 0
        attemptFailed(p)
    }

    /// An attempt has failed: if it was the last one, that may have to end the launch.
    private mutating func attemptFailed(_ p: Int) {
        let policy = graph.policies[p]
        guard policy.onFailure == .abort else { return }
        if seen[p].wasGivenUp || hasLag { mayStop = true }
        guard seen[p].attempts >= policy.retry.attempts else { return }
        mayStop = true
        let isDiscarding = seen[p].value != 0
        if graph.modes[p] == .eager, scenario.requests.isEmpty, !partBroke, !hasLag, !isDiscarding,
            !seen[p].wasGivenUp, seen[p].attemptLaunch == launch
        {
            stopMust()
        }
    }

    private func isCertainlyLate(_ p: Int) -> Bool {
        if isGivenUp(p) { return true }
        // Once everything goes down, an attempt that was not late by then has its grace.
        guard let timeout = graph.policies[p].timeout?.saturatedNanoseconds else { return false }
        let deadline = seen[p].attemptBegan.addingReportingOverflow(timeout)
        guard !deadline.overflow, now > deadline.partialValue else { return false }
        return seen[p].attemptCancelled < 0 || seen[p].attemptCancelled > deadline.partialValue
    }

    /// An attempt that ended should have been cancelled before, if its time was over or everything was going down.
    private mutating func checkCancelled(_ p: Int) {
        guard !hasLag, seen[p].attemptCancelled < 0, seen[p].attemptLaunch == launch else { return }
        if mustStopSince >= 0 && now > mustStopSince {
            violation("\(name(p)) was not cancelled although everything is going down")
        }
        if let timeout = graph.policies[p].timeout?.saturatedNanoseconds {
            let deadline = seen[p].attemptBegan.addingReportingOverflow(timeout)
            if !deadline.overflow && now > deadline.partialValue + 1 {
                violation("\(name(p)) was not cancelled when its time was over")
            }
        }
    }
}
