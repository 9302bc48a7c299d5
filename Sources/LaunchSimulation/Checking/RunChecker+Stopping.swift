internal import LaunchGraph
import LaunchSupport

// What must hold when services stop working and are shut down.
extension RunChecker {
    mutating func runEnded(_ p: Int) {
        seen[p].runIsOut = false
        guard seen[p].runCancelled < 0, seen[p].isUp else { return }
        seen[p].isBroken = true
        guard mustStopSince < 0 else { return }
        switch graph.policies[p].onFailure {
        case .abort:
            mayStop = true
            partBroke = partBroke || !scenario.requests.isEmpty
            if graph.modes[p] == .eager && scenario.requests.isEmpty && !partBroke && !hasLag { stopMust() }
        case .skipDependents: partBroke = true
        case .proceed: break
        }
    }

    mutating func beginStop(_ p: Int, _ number: Int32) {
        guard seen[p].value == number else {
            violation("\(name(p)) was shut down although it is not up")
            return
        }
        if seen[p].stopBegan >= 0 { violation("\(name(p)) was shut down twice") }
        if seen[p].lateness == .late {
            if !hasLag && now > seen[p].valueCame { violation("\(name(p)) came up late and was not shut down at once") }
        } else if seen[p].lateness == .inTime {
            if !hasReasonToStop && seen[p].attemptLaunch == launch {
                violation("\(name(p)) was shut down for no reason")
            }
            for d in graph.dependents[p] { checkDown(d, before: p) }
            if !partBroke { for d in graph.followers[p] { checkDown(d, before: p) } }
        }
        let ranOut = seen[p].runCancelled >= 0 && now > seen[p].runCancelled + grace(p)
        if seen[p].runIsOut && !ranOut { violation("\(name(p)) was shut down while it was running") }
        seen[p].stopBegan = now
    }

    private mutating func checkDown(_ d: Int, before p: Int) {
        if seen[d].value != 0 && seen[d].lateness == .inTime && seen[d].attemptLaunch == launch && !stopIsGivenUp(d) {
            violation("\(name(p)) was shut down before \(name(d)), which had waited for it")
        }
        if seen[d].attempt != 0 && !isGivenUp(d) {
            violation("\(name(p)) was shut down while \(name(d)), which had waited for it, was starting")
        }
    }

    mutating func endStop(_ p: Int, _ number: Int32) {
        guard seen[p].value == number else { return }
        seen[p].hasStopped = true
        // A late value that took longer than its grace to go down leaves no room for another attempt.
        if seen[p].lateness != .inTime && stopIsGivenUp(p) { seen[p].discardWasGivenUp = true }
        seen[p].value = 0
    }

    /// Everything that came up must be down, or was given up.
    mutating func checkDown() {
        for p in seen.indices {
            if seen[p].attempt != 0 && !isGivenUp(p) {
                violation("\(name(p)) was still starting when everything was said to be down")
            }
            if seen[p].value != 0 && seen[p].lateness == .inTime && !stopIsGivenUp(p)
                && seen[p].attemptLaunch == launch
            {
                violation("\(name(p)) was still up when everything was said to be down")
            }
        }
        checkReportAtEnd()
    }

    /// What must hold when nothing happens any more.
    mutating func checkEnd() {
        now = run.end.saturatedNanoseconds
        switch run.ending {
        case .done: break
        case .quiet: if everythingHasTimeouts { violation("nothing can happen any more: \(stuckWords)") }
        case .endless: violation("it never comes to an end")
        }
        guard run.ending == .done else { return }
        for p in seen.indices {
            if seen[p].value != 0 && seen[p].stopBegan < 0 && now <= overallDeadline && !seen[p].isLetGo {
                violation("\(name(p)) came up and was never shut down")
            }
            if seen[p].value != 0 && seen[p].stopBegan >= 0 && seen[p].stopCancelled < 0 && everythingHasTimeouts {
                violation("the shutdown of \(name(p)) neither ended nor was it cancelled")
            }
            if seen[p].requestsOut > 0 {
                violation("somebody who required \(name(p)) is never told what became of it")
            }
            if seen[p].attempt != 0 && seen[p].attemptCancelled < 0 {
                violation("an attempt of \(name(p)) neither ended nor was it cancelled")
            }
            if seen[p].runIsOut && seen[p].runCancelled < 0 {
                violation("\(name(p)) goes on running and was not cancelled")
            }
        }
    }

    var everythingHasTimeouts: Bool {
        graph.policies.allSatisfy { $0.timeout != nil && $0.shutdownTimeout != nil }
    }

    /// Who is stuck, and who waits for whom.
    var stuckWords: String {
        run.stuck.map { Standstill($0).description } ?? "unknown"
    }
}
