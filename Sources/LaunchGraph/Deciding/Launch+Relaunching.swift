internal import DependencyGraph

// Launching a service again that was up, with its dependents.
extension Launch {
    /// Shuts down a service whose `run` failed, after its direct and transitive dependents, and launches all of these
    /// again.
    mutating func relaunch(_ root: LaunchPosition) {
        breakDown(root, for: .afterFailure)
        var found: Set<LaunchPosition> = [root]
        var stack = [root]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) where !found.contains(d) {
                let service = services[d]
                // A service that is down holds no output, so its dependents do not hold the root's output through it.
                guard service.holdsDependencies else { continue }
                found.insert(d)
                stack.append(d)
                // A service that goes down for good is not launched again.
                guard !shutdown.contains(d) else { continue }
                if service.isRelaunching {
                    // An earlier relaunch is starting it.
                    bringDown(d)
                } else {
                    record.restart(d, nil, at: now)
                    markForRelaunch(d, .withDependency)
                    bringDown(d)
                }
            }
        }
        if shutdown.hasChildren { shutDownChildren(of: shutdown.positions) }
        shutdown.begin()
    }

    /// Launches a service alone once more that did not come up again, which counts as another restart.
    mutating func relaunchFailed(_ p: LaunchPosition, _ error: any Error) {
        guard let pause = beginRestart(p, error) else {
            return endAsFailed(p, endedForGood(p, error)) { $0.fail(.failed, at: $1) }
        }
        relaunchPauses[p] = pause
        goDownForRelaunch(p)
    }

    mutating func breakDown(_ p: LaunchPosition, for relaunch: ServiceLifecycle.Relaunch) {
        // The service is restarting before the relaunch begins, so that observers never see it as failed.
        markForRelaunch(p, relaunch)
        become(p, .broken)
        bringDown(p)
    }

    /// Marks a service that was up for relaunching. Services that have not started wait for it again, and so does a
    /// launch that is under way.
    private mutating func markForRelaunch(_ p: LaunchPosition, _ relaunch: ServiceLifecycle.Relaunch) {
        let wasUnsettled = services[p].isUnsettled
        services[p].beginRelaunch(relaunch)
        holdBackDependents(of: p)
        if !wasUnsettled, status == .launching, eager.contains(p.node) { awaited.insert(p.node) }
    }

    mutating func cancelRelaunch(_ p: LaunchPosition) {
        guard services[p].isRelaunching else { return }
        services[p].cancelRelaunch()
        if !services[p].isUnsettled { awaited.remove(p.node) }
    }

    /// Handles a service that is to be launched again and is down or was abandoned.
    mutating func goDownForRelaunch(_ p: LaunchPosition) {
        record.keepAttempts(of: p, services[p])
        change(p) { $0.goDownForRelaunch(at: $1) }
        shutdown.markDown(p)
        let pause = relaunchPauses.removeValue(forKey: p) ?? 0
        if pause == 0 {
            rejoin(p)
        } else {
            timers.set(p, delay: pause, at: now)
        }
    }

    /// Launches a service again that went down for a relaunch, once everything that it waits for has settled; skips it
    /// if one of its dependencies cannot come up.
    mutating func rejoin(_ p: LaunchPosition) {
        guard let unsettled = countUnsettled(of: p) else { return }
        change(p) { service, _ in service.rejoin(unsettled: unsettled) }
        if unsettled == 0 { becomeReady(p) }
    }
}
