internal import LaunchGraph

// What must hold between what the dispatcher reports and what the services saw.
extension RunChecker {
    /// The launch has returned: everything eager has settled.
    mutating func checkReturned() {
        guard launch <= run.launches.count, let report = run.launches[launch - 1].atReturn else { return }
        checkOutcome(report)
        for (p, service) in report.services.enumerated() {
            if scenario.only == nil && graph.modes[p] == .eager && isUnsettled(service.state) {
                violation("the launch returned although \(name(p)) is \(service.state.rawValue)")
            }
            check(service, p)
        }
        if !hasLag && launch == 1 && scenario.requests.isEmpty && !partBroke { checkMoments(report) }
    }

    private func isUnsettled(_ state: ServiceState) -> Bool {
        state == .waiting || state == .starting || state == .retrying || state == .idle
    }

    private mutating func checkOutcome(_ report: LaunchReport) {
        switch report.outcome {
        case .running where mustStopSince < 0:
            if let p = report.services.firstIndex(where: { [.failed, .abandoned].contains($0.state) }),
                graph.modes[p] == .eager, scenario.requests.isEmpty
            {
                violation("the outcome is running although \(name(p)) is \(report.services[p].state.rawValue)")
            }
        case .running, .degraded: break
        default:
            if !hasReasonToStop { violation("the launch returned with the outcome \(report.outcome.rawValue)") }
        }
    }

    /// One service's state must be what the journal shows, and have a reason.
    private mutating func check(_ service: LaunchReport.ServiceReport, _ p: Int) {
        let seen = seen[p]
        let isRight: Bool
        switch service.state {
        case .running: isRight = seen.isUp && (!seen.isBroken || hasReasonToStop)
        case .idle: isRight = seen.attemptsInLaunch == 0
        case .waiting: isRight = seen.attemptsInLaunch == 0 || !scenario.requests.isEmpty
        case .starting, .retrying: isRight = !seen.isUp || hasLag
        case .failed: isRight = service.error != nil && (seen.attempt == 0 || isGivenUp(p))
        case .skipped: isRight = isChain(service.because, from: p)
        case .cancelled: isRight = hasReasonToStop
        case .abandoned: isRight = service.error != nil && (hasLag || hasBeenGivenUp(p))
        case .stopping: isRight = seen.value != 0 && hasReasonToStop
        case .stopped: isRight = seen.hasStopped && seen.value == 0 && hasReasonToStop
        }
        if !isRight {
            violation(
                "\(name(p)) is said to be \(service.state.rawValue)"
                    + (service.error.map { " (\($0))" } ?? "") + ", which is not what happened")
        }
    }

    private func hasBeenGivenUp(_ p: Int) -> Bool {
        let seen = seen[p]
        return isGivenUp(p) || seen.wasGivenUp || stopIsGivenUp(p) || now > overallDeadline
            || seen.runCancelled >= 0 && now > seen.runCancelled + grace(p)
    }

    /// Whether `ids` is a chain of hard dependencies from service `p` to one that failed.
    private func isChain(_ ids: [ServiceID], from p: Int) -> Bool {
        guard ids.count > 1, ids[0] == graph.ids[p] else { return false }
        var place = p
        for id in ids.dropFirst() {
            guard let next = graph.hard[place].first(where: { graph.ids[$0] == id }) else { return false }
            place = next
        }
        guard graph.policies[place].onFailure != .proceed else { return false }
        // It did not come up, or it did and stopped working.
        return !seen[place].isUp || seen[place].isBroken || seen[place].wasLeftOver || seen[place].failedBefore
    }

    /// Everything is down: each service is over, in one way, for a reason.
    mutating func checkReportAtEnd() {
        guard launch > 0, launch <= run.launches.count else { return }
        let outcome = run.launches[launch - 1]
        guard let report = isLaunching || outcome.atEnd == nil ? outcome.atReturn : outcome.atEnd else { return }
        for (p, service) in report.services.enumerated() {
            switch service.state {
            case .waiting, .starting, .retrying, .running, .stopping:
                violation("\(name(p)) is \(service.state.rawValue) although everything is down")
            default: check(service, p)
            }
            if service.attempts > seen[p].attemptsInLaunch && !hasLag {
                violation(
                    "\(name(p)) is said to have been tried \(service.attempts == 1 ? "once" : "\(service.attempts) times")"
                )
            }
        }
        let shouldHaveFailed = run.launches[launch - 1].error == nil && mustStopSince >= 0 && isLaunching
        if shouldHaveFailed { violation("the launch did not throw") }
    }

    /// Without lag everything happens at the very moment at which it can.
    private mutating func checkMoments(_ report: LaunchReport) {
        for (p, service) in report.services.enumerated() {
            guard let ready = service.ready, let started = service.started else { continue }
            if scenario.maxConcurrency == nil && started != ready {
                violation("\(name(p)) was ready at \(ready) and started at \(started)")
            }
            if started < ready { violation("\(name(p)) was started before it was ready") }
            let others = (graph.hard[p] + graph.orderOnly[p]).map { report.services[$0] }
            var latest = Duration.zero
            var isKnown = graph.modes[p] == .eager
            for other in others {
                if let settled = other.settled { latest = max(latest, settled) }
                // When it was skipped is not known; what is not part of the launch does not count.
                if other.settled == nil && other.state != .idle { isKnown = false }
            }
            if ready < latest || isKnown && ready > latest {
                violation("\(name(p)) was ready at \(ready); what it waits for had settled at \(latest)")
            }
            if let id = service.waitedFor, let other = others.first(where: { $0.id == id }), other.settled != nil {
                if other.settled != latest { violation("\(name(p)) did not wait for \(id) last") }
            }
        }
    }
}
