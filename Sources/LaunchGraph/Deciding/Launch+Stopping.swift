internal import DependencyGraph

// Shutting down: everything, a service with its dependents, and each service.
extension Launch {
    mutating func shutDown(within limit: Int64?, isImmediate: Bool) {
        guard status.canBeShutDown else { return }
        if let limit { shutdown.limit(to: limit, at: now) }
        if isImmediate { stopEverything(.shutdown) } else { stopAfterLameDuck() }
    }

    /// Begins the lame duck time or, if it is under way or the launch is not up, the shutdown.
    mutating func stopAfterLameDuck() {
        let lameDuck = lameDuckOfRun ?? lameDuck
        guard status == .running, lameDuck > 0, !isLameDuck else { return stopEverything(.shutdown) }
        lameDuckEnd = now.after(lameDuck)
        shutdown.beginWhole(at: now)
    }

    /// Stops starting services, cancels calls that are under way, and shuts down the services that are up.
    mutating func stopEverything(_ reason: StopReason) {
        if case .stopping = status { return }
        status = .stopping(reason)
        lameDuckEnd = .never
        launchDeadline = .never
        shutdown.beginWhole(at: now)
        record.endEarly(services, reason)
        if shutdown.hasChildren { shutDownChildren(of: nil) }
        shutdown.hasChildren = false
        starts.removeAll()
        for p in plan.positions {
            cancelRelaunch(p)
            bringDown(p)
        }
        relaunchPauses.removeAll()
        shutdown.begin()
    }

    mutating func finishShutdown() {
        guard case .stopping(let reason) = status, shutdown.isOver else { return }
        status = .ended(reason)
        shutdown.end()
        lameDuckOfRun = nil
        record.end(at: now, cameUp: false)
        timers.removeAllDeadlines()
        actions.append(.ended)
    }

    /// Shuts down the service at `p`, unless it is down, and its direct and transitive dependents; the other services stay
    /// up.
    mutating func stopWithDependents(_ p: LaunchPosition) {
        if services[p].holdsDependencies { shutdown.insert(p) }
        // All dependents are found before any is stopped, so that no service starts that is about to be found.
        var neverStarted: [LaunchPosition] = []
        for d in blameDependents(on: p) {
            if !services[d].holdsDependencies || shutdown.contains(d) { neverStarted.append(d) }
            cancelRelaunch(d)
            bringDown(d)
        }
        for d in neverStarted where !services[d].isUnsettled { notifySuccessors(of: d) }
        notifySuccessors(of: p)
        if shutdown.hasChildren { shutDownChildren(of: [p] + shutdown.positions) }
        shutdown.begin()
    }

    /// Finds the direct and transitive dependents of the service at `p` that are up or may come up, and records for
    /// each the dependency that makes it go down.
    mutating func blameDependents(on p: LaunchPosition) -> [LaunchPosition] {
        var found: [LaunchPosition] = []
        var stack = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                let service = services[d]
                guard service.holdsDependencies || service.isUnsettled, service.because == nil,
                    !shutdown.contains(d) || service.isRelaunching
                else { continue }
                services[d].blame(cause)
                found.append(d)
                stack.append(d)
            }
        }
        return found
    }

    /// Ends a service that has not come up, or adds it to the shutdown sequence.
    mutating func bringDown(_ p: LaunchPosition) {
        switch services[p].state {
        case .deferred, .waiting, .ready, .backingOff, .relaunching:
            // The timer of a late value of an earlier launch continues.
            if [.backingOff, .relaunching].contains(services[p].state) { timers.cancel(p) }
            settleInShutdown(p, services[p].because == nil ? .cancelled : .skipped, nil)
        case .starting(.inTime):
            services[p].become(.starting(.cancelled))
            actions.append(.cancel(p))
            timers.set(p, delay: plan.limits[p].grace, at: now)
            shutdown.insert(p)
        case .running, .awaitingRun, .rerunning:
            // It has no deadline until its turn comes.
            timers.cancel(p)
            shutdown.insert(p)
        case .starting, .discarding, .completed, .broken, .draining, .endingRun, .stopping:
            shutdown.insert(p)
        case .idle, .ended:
            break
        }
    }

    /// Settles a service during a shutdown, and releases the services that wait until it is down or has settled.
    mutating func settleInShutdown(_ p: LaunchPosition, _ ending: ServiceLifecycle.Ending, _ failure: Failure?) {
        if services[p].isRelaunching { return goDownForRelaunch(p) }
        if let failure { record.fail(p, failure) }
        let heldDependencies = services[p].holdsDependencies
        change(p) { $0.end(ending, at: $1) }
        guard heldDependencies else { return }
        notifySuccessors(of: p)
        shutdown.markDown(p)
    }

    mutating func shutDownChildren(of stopped: [LaunchPosition]?) {
        shutdown.awaitChildren()
        actions.append(.shutDownChildren(of: stopped))
    }

    mutating func stop(_ p: LaunchPosition) {
        switch services[p].state {
        case .running where isRunOutstanding(p), .rerunning where isRunOutstanding(p):
            become(p, .draining)
            actions.append(.notifyRun(p))
            timers.set(p, delay: plan.limits[p].drain, at: now)
        case .running, .awaitingRun, .rerunning, .completed, .broken:
            beginShutdown(p)
        default:
            // The service is going down already, or will when its attempt ends.
            break
        }
    }

    /// Cancels a `run` that did not return within its drain time or has no shutdown handler.
    mutating func cancelRun(_ p: LaunchPosition) {
        become(p, .endingRun)
        actions.append(.cancel(p))
        timers.set(p, delay: plan.limits[p].grace, at: now)
    }

    mutating func beginShutdown(_ p: LaunchPosition) {
        guard plan.limits[p].hasShutdown else { return markStopped(p) }
        change(p) { service, _ in service.beginShutdown() }
        notifySuccessors(of: p)
        timers.set(p, delay: plan.limits[p].shutdownTimeout, at: now)
        actions.append(.shutDown(p))
    }

    mutating func shutdownEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        services[p].callReturned(.shutdown)
        if case .stopping(_, let isOverdue) = services[p].state {
            if isOverdue || now > timers.deadline(of: p) {
                failShutdown(p, .timedOut(plan.limits[p].shutdownTimeout))
            } else if let error {
                failShutdown(p, .threw(error))
            }
            assert(services[p].discard == .none, "one call has returned, and two are under way")
            markStopped(p)
        } else if services[p].discard != .none {
            if let error { failShutdown(p, .threw(error)) }
            endDiscard(p)
        }
        // The result of an abandoned shutdown has no effect.
    }

    mutating func markStopped(_ p: LaunchPosition) {
        timers.cancel(p)
        actions.append(.release(p))
        if services[p].isRelaunching { return goDownForRelaunch(p) }
        change(p) { $0.stop(at: $1) }
        shutdown.markDown(p)
        notifySuccessors(of: p)
    }

    mutating func failShutdown(_ p: LaunchPosition, _ failure: Failure) {
        record.failShutdown(p, failure, isForRestart: services[p].isRelaunching)
    }

    /// Shuts down each service that was left at the deadline of a whole shutdown and that nothing uses any more.
    mutating func shutDownLeftServices() {
        guard !leftServices.isEmpty, !shutdown.awaitsLateChildren else { return }
        for p in leftServices.reversed()
        where services[p].outstanding == .shutdown
            && plan.dependents.all(p).allSatisfy({ services[$0].outstanding.isEmpty })
        {
            leftServices.removeAll { $0 == p }
            actions.append(.discard(p))
        }
    }
}
