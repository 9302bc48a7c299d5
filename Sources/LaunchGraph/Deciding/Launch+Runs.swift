internal import LaunchSupport

// The end of what runs: restarts, completion and failure of a service that was up.
extension Launch {
    mutating func runEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        services[p].callReturned(.run)
        switch services[p].state {
        case .draining, .endingRun:
            timers.cancel(p)
            recordRunEnd(p, error)
            beginShutdown(p)
        case .running where shutdown.contains(p), .rerunning where shutdown.contains(p):
            // The run ended before it was the service's turn to go down.
            let policy = plan.limits[p].policy.restart
            if let error, services[p].isRelaunching, policy.scope != nil {
                // A relaunch because of a dependency is under way, and replaces the restart.
                record.explainRestart(p, error, within: policy.period.saturatedNanoseconds, at: now)
            } else {
                recordRunEnd(p, error)
            }
        case .rerunning:
            timers.cancel(p)
            runFailed(p, error ?? EndedBeforeReady())
        case .running:
            timers.cancel(p)
            if let error { runFailed(p, error) } else { runReturned(p) }
        default:
            // The run was abandoned before.
            break
        }
    }

    /// Gives the `run` of an unhealthy service, which was cancelled, its grace period to return. A `run` that does not is
    /// abandoned, and its service has failed for good, because its code must not run twice.
    mutating func checksFailed(_ p: LaunchPosition) {
        guard services[p].state == .running, isRunOutstanding(p), !shutdown.contains(p) else { return }
        timers.set(p, delay: plan.limits[p].grace, at: now)
    }

    mutating func runFailed(_ p: LaunchPosition, _ error: any Error) {
        guard let pause = beginRestart(p, error) else { return breakDown(p, endedForGood(p, error)) }
        switch plan.limits[p].policy.restart.scope {
        case nil, .run:
            become(p, .awaitingRun)
            if pause == 0 { runAgain(p) } else { timers.set(p, delay: pause, at: now) }
        case .instance:
            relaunchPauses[p] = pause
            breakDown(p, for: .alone)
            shutdown.begin()
        case .service:
            relaunchPauses[p] = pause
            relaunch(p)
        }
    }

    /// Records the restart of a service because of `error`, and returns the backoff before it; `nil` if the policy allows no
    /// restart.
    mutating func beginRestart(_ p: LaunchPosition, _ error: any Error) -> Int64? {
        let (policy, restarts) = (plan.limits[p].policy.restart, ownRestarts(of: p))
        guard policy.scope != nil, restarts < policy.limit else { return nil }
        record.restart(p, error, at: now)
        return pause(policy.backoff, after: restarts + 1)
    }

    mutating func endedForGood(_ p: LaunchPosition, _ error: any Error) -> Failure {
        .ended(error, afterAllRestartsOf: ownRestarts(of: p) > 0 ? plan.limits[p].policy.restart : nil)
    }

    private mutating func ownRestarts(of p: LaunchPosition) -> Int {
        record.ownRestarts(of: p, within: plan.limits[p].policy.restart.period.saturatedNanoseconds, at: now)
    }

    mutating func runAgain(_ p: LaunchPosition) {
        let reportsReadiness = plan.limits[p].reportsReadiness
        change(p) { service, _ in service.runAgain(reportsReadiness: reportsReadiness) }
        if reportsReadiness {
            timers.set(p, delay: plan.limits[p].timeout, at: now)
        } else {
            record.endRestart(p, at: now)
        }
        actions.append(.run(p))
    }

    mutating func breakDown(_ p: LaunchPosition, _ failure: Failure) {
        record.fail(p, failure)
        record.degrade()
        become(p, .broken)
        applyFailurePolicy(of: p, areDependentsUp: true)
    }

    /// Records an error of `run` during the service's shutdown as a failed shutdown, except for a cancellation error.
    mutating func recordRunEnd(_ p: LaunchPosition, _ error: (any Error)?) {
        if let error, !(error.undescribed is CancellationError) { failShutdown(p, .threw(error)) }
    }

    private mutating func runReturned(_ p: LaunchPosition) {
        switch plan.limits[p].policy.onEnd {
        case .failure:
            breakDown(p, .ended(nil))
        case .completes:
            become(p, .completed)
            notifyDependents(of: p)
        case .shutsDown:
            become(p, .completed)
            stopEverything(.completion(p))
        }
    }
}
