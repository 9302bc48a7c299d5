import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

extension SupervisionChecker {
    /// Checks that a report agrees with the journal.
    ///
    /// - Parameter isIdle: whether the simulation was idle, so that every expected event has occurred.
    mutating func checkReport(_ report: LaunchReport?, isIdle: Bool) {
        guard let report, firstHandledEnd != nil else { return }
        let waitingForCompletion = waitingForCompletion
        for (position, service) in zip(report.services.positions, report.services) {
            let instance = instances[position]
            let isStuck = isIdle && everythingHasTimeouts && !waitingForCompletion.contains(position)
            let isRight =
                switch service.state {
                case .running: instance.isUp && (!isIdle || !graph.hasRun[position] || instance.isRunning)
                case .completed:
                    instance.isUp && !instance.isRunning && (instance.isCompleted || instance.expectation == .unclear)
                case .restarting:
                    // The service's run ended, and the service goes down with a dependency as soon as its own
                    // dependents are down.
                    !isStuck
                        && (instance.restart != nil || instance.isRelaunching || instance.expectation == .unclear
                            || instance.expectation == .goesDown && instance.isUp && !instance.isRunning
                            || mayRestartUnseen(position))
                case .waiting, .starting, .retrying, .stopping: !isStuck
                case .stopped: instance.value == 0 || instance.isLeftOver
                case .failed: service.error != nil
                case .idle, .skipped, .cancelled, .abandoned: true
                }
            if !isRight {
                violation(
                    "\(name(position)) is reported as \(service.state.rawValue), but the journal shows something else")
            }
            checkRestarts(service, position, report)
        }
    }

    /// Returns whether an attempt may have been cancelled for a restart of a dependency before it began, as it can in a
    /// run with lag.
    private func mayRestartUnseen(_ position: LaunchPosition) -> Bool {
        hasLag && instances[position].attempt == 0 && !instances[position].isUp
            && graph.hard(position).contains { instances[$0].isRelaunching }
    }

    /// Checks that a report contains every restart in the journal.
    private mutating func checkRestarts(
        _ service: LaunchReport.ServiceReport, _ position: LaunchPosition, _ report: LaunchReport
    ) {
        // With lag, the journal need not contain an attempt that timed out and led to another restart.
        guard !hasLag || graph.policies[position].restart.scope != .instance else { return }
        let (count, reported) = (instances[position].restarts.count, service.restarts.count { $0.error != nil })
        guard report.phase == .up || report.phase == .degraded, scenario.requests.isEmpty, !isUnclear, !mayStop,
            instances[position].expectation != .unclear, !instances[position].isRestartUnclear,
            service.restarts.count < 100, count != reported
        else { return }
        violation("\(name(position)) is reported to have restarted \(reported) times, and did so \(count) times")
    }

    mutating func checkReportAtEnd() {
        isActive = false
        guard firstHandledEnd != nil, let report = launches?.atEnd else { return }
        for (position, service) in zip(report.services.positions, report.services) {
            switch service.state {
            case .waiting, .starting, .retrying, .running, .completed, .restarting, .stopping:
                violation("\(name(position)) is \(service.state.rawValue) although everything is down")
            default: break
            }
        }
    }

    var everythingHasTimeouts: Bool {
        graph.policies.allSatisfy { $0.timeout != nil && $0.shutdownTimeout != nil && $0.drain != nil }
    }

    /// The services that wait for the end of a run.
    private var waitingForCompletion: Set<LaunchPosition> {
        graph.waitingForCompletion(
            isWaiting: { position in
                let instance = instances[position]
                return (instance.attempt == 0 || instance.isAttemptLeftOver)
                    && (instance.value == 0 || instance.isLeftOver)
            },
            isRunning: { instances[$0].isRunning })
    }

    mutating func checkEnd() {
        now = run.end.saturatedNanoseconds
        guard firstHandledEnd != nil else { return }
        guard run.ending == .finished else {
            let mayWait = !everythingHasTimeouts || !waitingForCompletion.isEmpty
            if run.ending == .idle && mayWait { return }
            let unfinished = run.unfinishedReport?.unfinishedServices ?? "unknown"
            return violation(run.ending == .idle ? "the run is stuck: \(unfinished)" : "the run does not end")
        }
        if pendingRequests > 0 { violation("\(pendingRequests) requests were never answered") }
        for (position, instance) in zip(instances.positions, instances) where !instance.isLeftOver {
            if instance.value != 0 && !instance.isStopping && now <= overallDeadline {
                violation("\(name(position)) came up and was never shut down")
            }
            if instance.isStopping && instance.stopCancelled < 0 && everythingHasTimeouts {
                violation("the shutdown of \(name(position)) neither ended nor was it cancelled")
            }
            if instance.attempt != 0 && instance.attemptCancelled < 0 {
                violation("an attempt of \(name(position)) neither ended nor was it cancelled")
            }
            if instance.isRunning && instance.runCancelled < 0 {
                violation("\(name(position)) still runs and was not cancelled")
            }
        }
    }
}
