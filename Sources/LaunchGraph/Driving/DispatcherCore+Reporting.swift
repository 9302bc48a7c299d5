import LaunchSupport

// What is told of a launch.
extension DispatcherCore {
    /// How things stand.
    func report(withServices: Bool = true) -> LaunchReport {
        let moment = time.now()
        return state.withLock { report($0, at: moment, withServices: withServices) }
    }

    private func report(_ state: borrowing State, at moment: Int64, withServices: Bool = true) -> LaunchReport {
        let machine = state.machine
        let end = machine.record.ended ?? max(machine.now, moment)
        var report = LaunchReport(
            outcome: machine.outcome, fingerprint: graph.fingerprint,
            wall: .nanoseconds(machine.status == .idle ? 0 : end - machine.record.began),
            events: state.events.events(since: machine.record.began))
        guard withServices else { return report }
        report.services.reserveCapacity(graph.ids.count)
        var wrongShutdowns: [LaunchPosition: Failure] = [:]
        for (p, failure) in machine.record.shutdownFailures where wrongShutdowns[p] == nil {
            wrongShutdowns[p] = failure
        }
        for p in graph.plan.positions {
            let service = serviceReport(p, machine, wrongShutdown: wrongShutdowns[p])
            for attempt in service.tries {
                report.work +=
                    (attempt.ended ?? .nanoseconds(max(machine.now, moment) - machine.record.began)) - attempt.started
            }
            report.services.append(service)
        }
        return report
    }

    private func serviceReport(
        _ p: LaunchPosition, _ machine: LaunchStateMachine, wrongShutdown: Failure?
    ) -> LaunchReport.ServiceReport {
        let node = machine.services[p]
        let declaration = graph.declarations[p]
        let since = { (moment: Int64) -> Duration? in moment < 0 ? nil : .nanoseconds(moment - machine.record.began) }
        var report = LaunchReport.ServiceReport(
            id: declaration.id, dependsOn: declaration.dependsOn, startsAfter: declaration.startsAfter,
            state: node.reported, ready: since(node.ready), started: since(node.started), settled: since(node.settled),
            stopped: since(node.stopped))
        report.tries = machine.attempts(of: p).map { attempt in
            LaunchReport.Attempt(
                started: .nanoseconds(attempt.started - machine.record.began),
                ended: attempt.ended.map { .nanoseconds($0 - machine.record.began) },
                error: attempt.failure.map { ServiceFailure(declaration.id, $0).explanation })
        }
        if node.ready >= 0 { report.waitedFor = node.waitedFor.map { graph.ids[$0] } }
        if node.because != nil { report.because = machine.skipReason(of: p).chain.map { graph.ids[$0] } }
        if let failure = machine.record.failures[p] {
            report.error = ServiceFailure(declaration.id, failure).explanation
        } else if let wrongShutdown {
            report.error = "shutdown: " + ServiceFailure(declaration.id, wrongShutdown).explanation
        }
        return report
    }

    /// How a launch ended, for those who await that.
    func ending(_ state: borrowing State, error: LaunchError?) -> LaunchEnding {
        guard state.waiters.areAwaitingEnd else { return LaunchEnding(error: error) }
        return LaunchEnding(
            error: error,
            wrongShutdowns: state.machine.record.shutdownFailures.map {
                ServiceFailure(graph.ids[$0.position], $0.failure)
            }, report: error?.report ?? report(state, at: state.machine.now))
    }

    /// How a launch that did not come up, or went down again, ended.
    func launchError(_ state: borrowing State) -> LaunchError {
        let machine = state.machine
        var failed = machine.record.failures.keys.sorted()
        var starting = machine.record.startingAtFailure
        var culprit: LaunchPosition?
        if case .stopping(.failure(let p)) = machine.status { culprit = p }
        if case .ended(.failure(let p)) = machine.status { culprit = p }
        if let culprit {
            failed.removeAll { $0 == culprit }
            failed.insert(culprit, at: 0)
            switch machine.record.failures[culprit] {
            case .timedOut, .abandoned: starting.insert(culprit, at: 0)
            default: break
            }
        }
        return LaunchError(
            report: report(state, at: machine.now),
            failures: failed.compactMap { p in machine.record.failures[p].map { ServiceFailure(graph.ids[p], $0) } },
            starting: starting.map { p in
                (graph.ids[p], waiting(behind: p, machine).map { graph.ids[$0] })
            },
            finished: machine.record.upAtEnd.map { graph.ids[$0] })
    }

    /// Those that never started because they waited for `p`, directly or through others, in launch order.
    private func waiting(behind p: LaunchPosition, _ machine: borrowing LaunchStateMachine) -> [LaunchPosition] {
        let dependents = graph.plan.dependents
        var behind: Set<LaunchPosition> = []
        var stack = [p]
        while let next = stack.popLast() {
            for d in dependents.all(next) {
                let node = machine.services[d]
                // What is launched on demand did not wait, unless something else needed it.
                guard node.state == .ended(.cancelled), node.started < 0 else { continue }
                if behind.insert(d).inserted { stack.append(d) }
            }
        }
        return behind.sorted()
    }
}
