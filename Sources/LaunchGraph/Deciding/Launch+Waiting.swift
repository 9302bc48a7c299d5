internal import DependencyGraph

// Which service waits for which other one, and what happens when a stage is reached.
extension Launch {
    /// Notifies every service that waits for the stage that the one at `p` has reached.
    mutating func notifyDependents(of p: LaunchPosition) { release(plan.dependents.all(p), of: p) }

    /// Notifies every service that only `startsAfter` the stage that the one at `p` has reached. Its dependents are
    /// skipped, or go down as well.
    mutating func notifySuccessors(of p: LaunchPosition) {
        if case .stopping = status { return }
        release(plan.dependents.orderOnly(p), of: p)
    }

    mutating func release(_ dependents: LaunchPositions, of p: LaunchPosition) {
        let (old, new) = (toldStages[p], services[p].stage)
        toldStages[p] = new
        for d in dependents {
            let needed = plan.stage(of: p, neededBy: d)
            if old < needed && needed <= new && services[d].waitForOneFewer(after: p) { becomeReady(d) }
        }
    }

    /// Makes dependents wait again for the service at `p`, which has returned to an earlier stage.
    mutating func holdBackDependents(of p: LaunchPosition) {
        let (old, new) = (toldStages[p], services[p].stage)
        toldStages[p] = new
        for d in plan.dependents.all(p) {
            let needed = plan.stage(of: p, neededBy: d)
            if new < needed && needed <= old { services[d].waitForOneMore() }
        }
    }

    func mustWait(_ p: LaunchPosition, for q: LaunchPosition) -> Bool {
        services[q].stage < plan.stage(of: q, neededBy: p)
    }

    func unsettledDependencies(of p: LaunchPosition) -> [LaunchPosition] {
        plan.dependencies.all(p).filter { mustWait(p, for: $0) }
    }

    /// Returns the number of unsettled services that the one at `p` waits for; `nil` if the service is skipped because
    /// one of its dependencies cannot come up.
    mutating func countUnsettled(of p: LaunchPosition) -> Int32? {
        if let cause = unreachableDependency(of: p) {
            let isAlone = services[p].relaunch == .alone
            skip(p, because: cause)
            loseDependents(of: p, areUp: isAlone)
            return nil
        }
        return Int32(unsettledDependencies(of: p).count)
    }

    func unreachableDependency(of p: LaunchPosition) -> LaunchPosition? {
        plan.dependencies.hard(p).first { q in
            !services[q].isRelaunching
                && (shutdown.contains(q) || services[q].isOutOfReach(plan.limits[q].policy.onFailure))
        }
    }

    /// Returns whether the services have failed after whose failure the one at `p` starts. One that has been started stays.
    func isNeeded(_ p: LaunchPosition) -> Bool {
        guard let needed = plan.neededFailures[p], services[p].attempts == 0 else { return true }
        return !needed.isEmpty && needed.allSatisfy { rootFailure(of: $0) != nil }
    }

    /// Takes the service at `p` and its dependents, which are waiting, out of the launch.
    mutating func leaveOut(_ p: LaunchPosition) {
        var stack = [p]
        while let q = stack.popLast() {
            guard services[q].isWaiting else { continue }
            change(q) { service, _ in service.leave() }
            eager.remove(q.node)
            stack += plan.dependents.hard(q)
            notifySuccessors(of: q)
        }
    }

    /// Ends the dependents of a service that cannot come up, or that cannot come up again and whose dependents stayed up.
    mutating func loseDependents(of p: LaunchPosition, areUp: Bool) {
        if areUp { stopWithDependents(p) } else { skipDependents(of: p) }
    }

    /// Skips the direct and transitive dependents of the service at `p` that have not started, and notifies the
    /// services that only `startsAfter` one of these.
    mutating func skipDependents(of p: LaunchPosition) {
        var stack = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                // One that is ready waited only for the start of the dependency, and now waits for a slot.
                guard services[d].isWaiting else { continue }
                skip(d, because: cause)
                stack.append(d)
            }
            notifySuccessors(of: cause)
        }
    }

    mutating func skip(_ p: LaunchPosition, because cause: LaunchPosition) {
        services[p].blame(cause)
        change(p) { $0.end(.skipped, at: $1) }
    }
}
