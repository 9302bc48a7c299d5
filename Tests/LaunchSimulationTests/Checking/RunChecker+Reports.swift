import LaunchGraph

@testable import LaunchSimulation

// Invariants of reports, compared with the journal.
extension RunChecker {
    /// Checks that all eager services have settled when the launch returns.
    mutating func checkReturned() {
        guard launch <= run.launches.count, let report = run.launches[launch - 1].atReturn else { return }
        checkOutcome(report)
        for (position, service) in zip(report.services.positions, report.services) {
            if scenario.only == nil && graph.modes[position] == .eager && isUnsettled(service.state) {
                violation("the launch returned although \(name(position)) is \(service.state.rawValue)")
            }
            check(service, position)
        }
        if !hasLag && launch == 1 && scenario.requests.isEmpty && !hasPartialFailure { checkMoments(report) }
    }

    private func isUnsettled(_ state: ServiceState) -> Bool {
        state == .waiting || state == .starting || state == .retrying || state == .idle
    }

    private mutating func checkOutcome(_ report: LaunchReport) {
        switch report.outcome {
        case .running where mustStopSince < 0:
            // The end of a run after its service came up does not change the outcome of the launch. With lag, launch()
            // may return when everything goes down, and a run that was cancelled for that reason is abandoned.
            if let position = report.services.positions.first(where: {
                [.failed, .abandoned].contains(report.services[$0].state) && !observed[$0].hasRunEnded
                    && !(hasLag && observed[$0].runCancelled >= 0)
            }), graph.modes[position] == .eager, scenario.requests.isEmpty {
                violation(
                    "the outcome is running although \(name(position)) is \(report.services[position].state.rawValue)")
            }
        case .running, .degraded: break
        default:
            if !hasReasonToStop { violation("the launch returned with the outcome \(report.outcome.rawValue)") }
        }
    }

    /// Checks that the reported state of a service agrees with the journal, and has a reason.
    private mutating func check(_ service: LaunchReport.ServiceReport, _ position: LaunchPosition) {
        let observed = observed[position]
        let isRight: Bool
        switch service.state {
        case .running: isRight = observed.isUp && (!observed.hasRunEnded || hasReasonToStop)
        // A run has ended in a way that its policy handles; `SupervisionChecker` checks this case.
        case .completed, .restarting: isRight = false
        case .idle: isRight = observed.attemptsInLaunch == 0
        case .waiting: isRight = observed.attemptsInLaunch == 0 || !scenario.requests.isEmpty
        case .starting, .retrying: isRight = !observed.isUp || hasLag
        case .failed: isRight = service.error != nil && (observed.attempt == 0 || isAbandoned(position))
        case .skipped: isRight = isChain(service.because, from: position)
        case .cancelled: isRight = hasReasonToStop
        case .abandoned: isRight = service.error != nil && (hasLag || mayBeAbandoned(position))
        case .stopping: isRight = observed.value != 0 && hasReasonToStop
        case .stopped: isRight = observed.hasStopped && observed.value == 0 && hasReasonToStop
        }
        if !isRight {
            violation(
                "\(name(position)) is reported as \(service.state.rawValue)"
                    + (service.error.map { " (\($0))" } ?? "") + ", but the journal shows something else")
        }
    }

    private func mayBeAbandoned(_ position: LaunchPosition) -> Bool {
        let observed = observed[position]
        return isAbandoned(position) || observed.wasAbandoned || isShutdownAbandoned(position) || now > overallDeadline
            || observed.runCancelled >= 0 && now > observed.runCancelled + grace(position)
    }

    /// Returns whether `ids` is a chain of hard dependencies from the service at `position` to one that failed.
    private func isChain(_ ids: [ServiceID], from position: LaunchPosition) -> Bool {
        guard ids.count > 1, ids[0] == graph.ids[position] else { return false }
        var last = position
        for id in ids.dropFirst() {
            guard let next = graph.hard(last).first(where: { graph.ids[$0] == id }) else { return false }
            last = next
        }
        guard graph.policies[last].onFailure != .proceed else { return false }
        // The service did not come up, or its run ended.
        return !observed[last].isUp || observed[last].hasRunEnded || observed[last].wasLeftOver
            || observed[last].hadFailedAtRequest
    }

    /// Checks that each service has a final state, with a reason, when everything is down.
    mutating func checkReportAtEnd() {
        guard launch > 0, launch <= run.launches.count else { return }
        let outcome = run.launches[launch - 1]
        guard let report = isLaunching || outcome.atEnd == nil ? outcome.atReturn : outcome.atEnd else { return }
        for (position, service) in zip(report.services.positions, report.services) {
            switch service.state {
            case .waiting, .starting, .retrying, .running, .stopping:
                violation("\(name(position)) is \(service.state.rawValue) although everything is down")
            default: check(service, position)
            }
            if service.attempts.count > observed[position].attemptsInLaunch && !hasLag {
                violation(
                    "\(name(position)) is reported to have been attempted \(service.attempts.count == 1 ? "once" : "\(service.attempts.count) times")"
                )
            }
        }
        let shouldHaveFailed = run.launches[launch - 1].error == nil && mustStopSince >= 0 && isLaunching
        if shouldHaveFailed { violation("the launch did not throw") }
    }

    /// Checks that every service starts as soon as possible, which must be the case in a run without lag.
    private mutating func checkMoments(_ report: LaunchReport) {
        for (position, service) in zip(report.services.positions, report.services) {
            guard let ready = service.ready, let started = service.started else { continue }
            if scenario.maxConcurrency == nil && started != ready {
                violation("\(name(position)) was ready at \(ready) and started at \(started)")
            }
            if started < ready { violation("\(name(position)) was started before it was ready") }
            let dependencies = graph.hard(position) + graph.orderOnly(position)
            let waitsForCompletion = dependencies.contains { graph.condition(of: position, on: $0) == .completed }
            var latest = Duration.zero
            // The report does not contain the end of a run.
            var isKnown = graph.modes[position] == .eager && !waitsForCompletion
            for d in dependencies {
                let other = report.services[d]
                if let end = endOfWait(of: position, for: d, report) { latest = max(latest, end) }
                // The time at which a service was skipped is unknown. A service outside the launch does not count.
                if other.settled == nil && other.state != .idle { isKnown = false }
            }
            if ready < latest || isKnown && ready > latest {
                violation("\(name(position)) was ready at \(ready); the services it waits for had settled at \(latest)")
            }
            if !waitsForCompletion, let last = dependencies.first(where: { graph.ids[$0] == service.waitedFor }),
                let end = endOfWait(of: position, for: last, report), end != latest
            {
                violation("\(name(position)) did not wait for \(name(last)) last")
            }
        }
    }

    /// Returns the time at which the service at `d` had reached what the one at `position` waits for, or was up if that
    /// waits for the end of its run; `nil` if unknown.
    private func endOfWait(of position: LaunchPosition, for d: LaunchPosition, _ report: LaunchReport) -> Duration? {
        let service = report.services[d]
        // A simulated service announces its start at the beginning of each attempt.
        let isStart = graph.condition(of: position, on: d) == .started
        return (isStart ? service.attempts.first?.started : nil) ?? service.settled
    }
}
