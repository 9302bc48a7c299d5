// What observers and callers learn about the launch: changes, the report, and the error.
extension DispatcherState {
    /// Returns the change of the service at `p` to `state`, at the machine's time.
    func change(_ p: LaunchPosition, to state: ServiceState, kind: LaunchChange.Kind = .state) -> LaunchChange {
        let record = machine.record
        let failure = record.failures[p] ?? (state == .retrying ? record[p].attempts.elements.last?.failure : nil)
        var error = failure?.explanation
        if state == .restarting, let restart = record[p].restarts.elements.last {
            // The error of the run was reported when it occurred.
            let failure = restart.shutdownFailures.elements.last?.failure
            error = failure?.shutdownExplanation ?? restart.error.map { "\($0)" }
        }
        if error == nil, state == .stopped || state == .abandoned {
            error = record[p].shutdownFailure?.shutdownExplanation
        }
        return LaunchChange(
            id: graph.ids[p], state: state, at: .nanoseconds(machine.now - record.began),
            attempt: Int(machine.services[p].attempt), kind: kind, error: error,
            because: state == .skipped ? machine.services[p].because.map { graph.ids[$0] } : nil)
    }

    /// Returns the report at `moment`, or at the machine's time if that is later.
    func report(at moment: Moment = 0) -> LaunchReport {
        let now = max(machine.now, moment)
        let began = machine.record.began
        let end = machine.record.ended ?? now
        var report = LaunchReport(
            labels: labels, outcome: machine.outcome, phase: machine.phase, fingerprint: graph.fingerprint,
            wall: .nanoseconds(machine.status == .idle ? 0 : end - began),
            services: graph.plan.positions.map(serviceReport), events: events.events(since: began.nanoseconds))
        for service in report.services {
            for attempt in service.launchAttempts {
                report.work += (attempt.ended ?? .nanoseconds(now - began)) - attempt.started
            }
        }
        return report
    }

    private func serviceReport(_ p: LaunchPosition) -> LaunchReport.ServiceReport {
        let service = machine.services[p]
        let began = machine.record.began
        let since = { (moment: Moment) -> Duration? in moment == .never ? nil : .nanoseconds(moment - began) }
        var report = LaunchReport.ServiceReport(
            id: graph.ids[p], dependsOn: graph.declarations[p].dependsOn,
            startsAfter: graph.declarations[p].startsAfter,
            state: service.reported, ready: since(service.ready), started: since(service.started),
            settled: since(service.settled),
            stopped: service.isRelaunching || service.isUp ? nil : since(service.stopped),
            attempts: machine.record.attempts(of: p, service).map { attempt in
                LaunchReport.Attempt(
                    started: .nanoseconds(attempt.started - began),
                    ended: attempt.ended.map { .nanoseconds($0 - began) }, error: attempt.failure?.explanation)
            },
            waitedFor: service.ready == .never ? nil : service.waitedFor.map { graph.ids[$0] },
            because: service.because == nil ? [] : machine.skipReason(of: p).chain.map { graph.ids[$0] },
            error: machine.record.failures[p]?.explanation ?? machine.record[p].shutdownFailure?.shutdownExplanation)
        report.restarts = machine.record[p].restarts.elements.map { restart in
            LaunchReport.Restart(
                at: .nanoseconds(restart.at - began), error: restart.error.map { "\($0)" },
                shutdownErrors: restart.shutdownFailures.elements.map(\.failure.explanation),
                up: restart.up.map { .nanoseconds($0 - began) })
        }
        if service.reported == .waiting { report.waitsFor = machine.unsettledDependencies(of: p).map { graph.ids[$0] } }
        return report
    }

    var ending: LaunchEnding {
        let error = failure
        let completed: ServiceID? = if case .ended(.completion(let p)) = machine.status { graph.ids[p] } else { nil }
        let failures = machine.record.shutdownFailures.map { ServiceFailure(graph.ids[$0.position], $0.failure) }
        return LaunchEnding(
            error: error, completed: completed, shutdownFailures: failuresOfChildren + failures,
            report: error?.report ?? report())
    }

    /// The error of a launch that has ended, and did not come up or did not end as requested.
    var failure: LaunchError? {
        let isFailure = if case .ended(.failure) = machine.status { true } else { false }
        return isFailure || machine.status.isEnded && !machine.record.cameUp ? error : nil
    }

    /// The error of a launch that did not come up or went down again.
    var error: LaunchError {
        let record = machine.record
        var failed = record.failures.keys.sorted()
        var starting = record.startingAtFailure
        var completed: ServiceID?
        var deadline: Duration?
        switch machine.status.stopReason {
        case .failure(let culprit):
            failed.removeAll { $0 == culprit }
            failed.insert(culprit, at: 0)
            switch record.failures[culprit] {
            case .timedOut, .abandoned: starting.insert(culprit, at: 0)
            default: break
            }
        case .completion(let p): completed = graph.ids[p]
        case .overdue(let limit): deadline = .nanoseconds(limit)
        case .cancelled, .shutdown, nil: break
        }
        return LaunchError(
            report: report(),
            failures: failed.compactMap { p in record.failures[p].map { ServiceFailure(graph.ids[p], $0) } },
            starting: starting.map { p in (graph.ids[p], waiting(behind: p).map { graph.ids[$0] }) },
            finished: record.upAtEnd.map { graph.ids[$0] }, endedBy: completed, deadline: deadline)
    }

    /// Returns the services that never started because they waited for `p`, directly or transitively, in launch order.
    private func waiting(behind p: LaunchPosition) -> [LaunchPosition] {
        var behind: Set<LaunchPosition> = []
        var stack = [p]
        while let next = stack.popLast() {
            for d in graph.plan.dependents.all(next) {
                let service = machine.services[d]
                // An on-demand service did not wait, unless another service required it.
                guard service.state == .ended(.cancelled), service.started == .never else { continue }
                if behind.insert(d).inserted { stack.append(d) }
            }
        }
        return behind.sorted()
    }
}

/// The result of a launch at its end. Another launch may have begun since.
struct LaunchEnding: Sendable {
    let error: LaunchError?
    /// The service whose `run` returned and, by its policy, shut everything down.
    let completed: ServiceID?
    let shutdownFailures: [ServiceFailure]
    let report: LaunchReport
}
