import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

// Invariants of runs and shutdowns.
extension RunChecker {
    mutating func endRun(_ position: LaunchPosition) {
        observed[position].isRunning = false
        guard observed[position].runCancelled < 0, observed[position].runNotified < 0, observed[position].isUp else {
            return
        }
        observed[position].hasRunEnded = true
        guard mustStopSince < 0 else { return }
        switch graph.policies[position].onFailure {
        case .abort:
            mayStop = true
            hasPartialFailure = hasPartialFailure || !scenario.requests.isEmpty
            if graph.modes[position] == .eager && scenario.requests.isEmpty && !hasPartialFailure && !hasLag {
                requireStop()
            }
        case .skipDependents: hasPartialFailure = true
        case .proceed: break
        }
    }

    mutating func beginStop(_ position: LaunchPosition, _ number: Int32) {
        guard observed[position].value == number else {
            violation("\(name(position)) was shut down although it is not up")
            return
        }
        if observed[position].stopBegan >= 0 { violation("\(name(position)) was shut down twice") }
        if observed[position].lateness == .late {
            if !hasLag && now > observed[position].valueReturned {
                violation("\(name(position)) came up late and was not shut down immediately")
            }
        } else if observed[position].lateness == .inTime {
            if !hasReasonToStop && observed[position].attemptLaunch == launch {
                violation("\(name(position)) was shut down without a reason")
            }
            for d in dependents[position] { checkDown(d, before: position) }
            if !hasPartialFailure { for d in followers[position] { checkDown(d, before: position) } }
        }
        let ranOut = observed[position].runCancelled >= 0 && now > observed[position].runCancelled + grace(position)
        if observed[position].isRunning && !ranOut { violation("\(name(position)) was shut down while it was running") }
        observed[position].stopBegan = now
        // After the deadline of the whole shutdown, the shutdown of a service has no limit.
        if now > overallDeadline { observed[position].missedShutdown = true }
        // With lag, a shutdown that began in time can be observed after the deadline. A late value does not wait for
        // dependents.
        guard observed[position].missedShutdown, !hasLag, observed[position].lateness == .inTime else { return }
        for d in dependents[position]
        where observed[d].stopBegan >= 0 && observed[d].value != 0 && isOfSameLaunch(d, position) {
            violation("\(name(position)) was shut down during the shutdown of its dependent \(name(d))")
        }
    }

    /// Whether two services were launched together. A service that a deadline left can go down in a later launch, whose
    /// services do not use it.
    private func isOfSameLaunch(_ d: LaunchPosition, _ position: LaunchPosition) -> Bool {
        observed[d].attemptLaunch == observed[position].attemptLaunch
    }

    private mutating func checkDown(_ d: LaunchPosition, before position: LaunchPosition) {
        guard isOfSameLaunch(d, position) else { return }
        if observed[d].value != 0 && observed[d].lateness == .inTime && observed[d].attemptLaunch == launch
            && !isShutdownAbandoned(d)
        {
            violation("\(name(position)) was shut down before its dependent \(name(d))")
        }
        if observed[d].attempt != 0 && !isAbandoned(d) {
            violation("\(name(position)) was shut down while its dependent \(name(d)) was starting")
        }
    }

    mutating func endStop(_ position: LaunchPosition, _ number: Int32) {
        guard observed[position].value == number else { return }
        observed[position].hasStopped = true
        // If the shutdown of a late value takes longer than its grace period, the service gets no further attempt.
        if observed[position].lateness != .inTime && isShutdownAbandoned(position) {
            observed[position].wasDiscardAbandoned = true
        }
        observed[position].value = 0
    }

    /// Checks that every service is down or was abandoned when the shutdown returns.
    mutating func checkDown() {
        for position in observed.positions {
            if observed[position].attempt != 0 && !isAbandoned(position) {
                violation("\(name(position)) was still starting when the shutdown returned")
            }
            if observed[position].value != 0 && observed[position].lateness == .inTime && !isShutdownAbandoned(position)
                && observed[position].attemptLaunch == launch
            {
                violation("\(name(position)) was still up when the shutdown returned")
            }
        }
        checkReportAtEnd()
    }

    /// Checks the state at the end of the run.
    mutating func checkEnd() {
        now = run.end.saturatedNanoseconds
        switch run.ending {
        case .finished: break
        case .idle:
            if everythingHasTimeouts && !waitsForCompletion { violation("the run is stuck: \(unfinishedDescription)") }
        case .stepLimitReached: violation("the run does not end")
        }
        guard run.ending == .finished else { return }
        for position in observed.positions {
            if observed[position].value != 0 && observed[position].stopBegan < 0 && now <= overallDeadline
                && !observed[position].missedShutdown
            {
                violation("\(name(position)) came up and was never shut down")
            }
            if observed[position].value != 0 && observed[position].stopBegan >= 0
                && observed[position].stopCancelled < 0 && everythingHasTimeouts && !observed[position].missedShutdown
            {
                violation("the shutdown of \(name(position)) neither ended nor was it cancelled")
            }
            if observed[position].pendingRequests > 0 {
                violation("a request for \(name(position)) was never answered")
            }
            if observed[position].attempt != 0 && observed[position].attemptCancelled < 0 {
                violation("an attempt of \(name(position)) neither ended nor was it cancelled")
            }
            if observed[position].isRunning && observed[position].runCancelled < 0 {
                violation("\(name(position)) still runs and was not cancelled")
            }
        }
    }

    var everythingHasTimeouts: Bool {
        graph.policies.allSatisfy { $0.timeout != nil && $0.shutdownTimeout != nil }
    }

    /// Whether a service waits for the end of a run.
    private var waitsForCompletion: Bool {
        !graph.waitingForCompletion(
            isWaiting: { isLeftOver($0) || observed[$0].attempt == 0 && observed[$0].value == 0 },
            isRunning: { observed[$0].isRunning }
        ).isEmpty
    }

    /// The services that have not settled, each with the services that it waits for.
    var unfinishedDescription: String {
        run.unfinishedReport?.unfinishedServices ?? "unknown"
    }
}
