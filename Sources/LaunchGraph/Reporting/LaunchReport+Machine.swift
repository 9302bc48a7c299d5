import LaunchSupport

// The report of a launch.

extension LaunchReport {
    /// Creates the report of the launch that `machine` decides, at `moment` or at the machine's time, whichever is
    /// later.
    init(
        _ machine: borrowing Launch, _ events: EventLog, of graph: ServiceGraph, labels: [String: String],
        at moment: Moment, withServices: Bool = true
    ) {
        let now = max(machine.now, moment)
        let end = machine.record.ended ?? now
        self.init(
            labels: labels, outcome: machine.outcome, phase: machine.phase, fingerprint: graph.fingerprint,
            wall: .nanoseconds(machine.status == .idle ? 0 : end - machine.record.began),
            events: events.events(since: machine.record.began.nanoseconds))
        guard withServices else { return }
        services.reserveCapacity(graph.ids.count)
        for p in graph.plan.positions {
            let service = ServiceReport(p, machine, of: graph)
            for attempt in service.launchAttempts {
                work += (attempt.ended ?? .nanoseconds(now - machine.record.began)) - attempt.started
            }
            services.append(service)
        }
    }
}

extension LaunchReport.ServiceReport {
    fileprivate init(
        _ p: LaunchPosition, _ machine: borrowing Launch, of graph: ServiceGraph
    ) {
        let service = machine.services[p]
        let id = graph.ids[p]
        let began = machine.record.began
        let since = { (moment: Moment) -> Duration? in moment == .never ? nil : .nanoseconds(moment - began) }
        self.init(
            id: id, dependsOn: graph.declarations[p].dependsOn, startsAfter: graph.declarations[p].startsAfter,
            state: service.reported, ready: since(service.ready), started: since(service.started),
            settled: since(service.settled),
            stopped: service.isRelaunching || service.isUp ? nil : since(service.stopped))
        attempts = machine.attempts(of: p).map { attempt in
            LaunchReport.Attempt(
                started: .nanoseconds(attempt.started - began), ended: attempt.ended.map { .nanoseconds($0 - began) },
                error: attempt.failure.map { ServiceFailure(id, $0).explanation })
        }
        restarts = machine.record[p].restarts.elements.map { restart in
            LaunchReport.Restart(
                at: .nanoseconds(restart.at - began), error: restart.error.map { "\($0)" },
                shutdownErrors: restart.shutdownFailures.elements.map { ServiceFailure(id, $0.failure).explanation },
                up: restart.up.map { .nanoseconds($0 - began) })
        }
        if service.reported == .waiting {
            waitsFor = machine.unsettledDependencies(of: p).map { graph.ids[$0] }
        }
        if service.ready != .never { waitedFor = service.waitedFor.map { graph.ids[$0] } }
        if service.because != nil { because = machine.skipReason(of: p).chain.map { graph.ids[$0] } }
        if let failure = machine.record.failures[p] {
            error = ServiceFailure(id, failure).explanation
        } else if let shutdownFailure = machine.record[p].shutdownFailure {
            error = ServiceFailure(id, shutdownFailure).shutdownExplanation
        }
    }
}

extension LaunchError {
    /// Creates the error of a launch that has ended; `nil` if it came up and ended as requested.
    init?(
        ifFailed machine: borrowing Launch, _ events: EventLog, of graph: ServiceGraph, labels: [String: String]
    ) {
        let isFailure = if case .ended(.failure) = machine.status { true } else { false }
        guard isFailure || machine.status.isEnded && !machine.record.cameUp else { return nil }
        self.init(machine, events, of: graph, labels: labels)
    }

    /// Creates the error of a launch that did not come up or went down again.
    init(
        _ machine: borrowing Launch, _ events: EventLog, of graph: ServiceGraph, labels: [String: String]
    ) {
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
        let behind = starting.map { ($0, Self.waiting(behind: $0, machine, graph)) }
        self.init(
            report: LaunchReport(machine, events, of: graph, labels: labels, at: machine.now),
            failures: failed.compactMap { p in record.failures[p].map { ServiceFailure(graph.ids[p], $0) } },
            starting: behind.map { p, behind in (graph.ids[p], behind.map { graph.ids[$0] }) },
            finished: record.upAtEnd.map { graph.ids[$0] }, endedBy: completed,
            deadline: deadline)
    }

    /// Returns the services that never started because they waited for `p`, directly or transitively, in launch order.
    private static func waiting(
        behind p: LaunchPosition, _ machine: borrowing Launch, _ graph: ServiceGraph
    ) -> [LaunchPosition] {
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
    /// The error, if the launch did not come up or did not end as requested.
    var error: LaunchError?
    /// The service whose `run` returned and, by its policy, shut everything down.
    var completed: ServiceID?
    /// The failures of the shutdown.
    var shutdownFailures: [ServiceFailure]
    /// The complete report.
    var report: LaunchReport

    init(
        _ machine: borrowing Launch, _ events: EventLog, of graph: ServiceGraph, labels: [String: String]
    ) {
        error = LaunchError(ifFailed: machine, events, of: graph, labels: labels)
        if case .ended(.completion(let p)) = machine.status { completed = graph.ids[p] }
        shutdownFailures = machine.record.shutdownFailures.map { ServiceFailure(graph.ids[$0.position], $0.failure) }
        report = error?.report ?? LaunchReport(machine, events, of: graph, labels: labels, at: machine.now)
    }
}
