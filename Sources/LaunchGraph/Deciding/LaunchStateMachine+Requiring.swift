// Services that start when somebody first needs them.
extension LaunchStateMachine {
    mutating func require(_ p: LaunchPosition, ticket: Int) {
        switch status {
        case .launching, .running: break
        default:
            actions.append(.answer(ticket: ticket, isUp: false))
            return
        }
        if nodes[p].phase == .running || nodes[p].phase == .brokenDown {
            actions.append(.answer(ticket: ticket, isUp: nodes[p].phase == .running))
            return
        }
        join(p)
        if nodes[p].isUnsettled {
            nodes[p].flags.insert(.isAwaited)
            tickets[p, default: []].append(ticket)
        } else {
            actions.append(.answer(ticket: ticket, isUp: false))
        }
    }

    /// Lets `p` and all that it depends on take part in the launch, as far as they do not yet.
    private mutating func join(_ p: LaunchPosition) {
        var found: [LaunchPosition] = []
        var stack: [LaunchPosition] = [p]
        while let q = stack.popLast() {
            guard canBeTried(q) else { continue }
            if nodes[q].phase != .held {
                keepReasons(ofSkippedBecauseOf: q)
                forgetLastTry(q)
                formerReasons[q] = nil
                failures[q] = nil
                tries[q] = nil
                for d in plan.dependents.all(q) { oneMore(d) }
            }
            nodes[q].flags.insert(.isRequired)
            nodes[q].phase = .waiting
            found.append(q)
            for d in plan.dependencies.hard(q) { stack.append(d) }
        }
        releaseHeld(beforeAny: &found)
        found.sort()
        for q in found { countWhatItWaitsFor(q) }
        // Whoever is hopeless is known before anything starts.
        let hopeless = found.filter { skipIfHopeless($0) }
        for q in hopeless { skipDependents(of: q) }
        for q in found where nodes[q].phase == .waiting && nodes[q].waitingOn == 0 { becomeReady(q) }
    }

    /// One more to wait for, for a service that has not started, also where it only had to wait for a place.
    private mutating func oneMore(_ d: LaunchPosition) {
        switch nodes[d].phase {
        case .held, .waiting:
            nodes[d].waitingOn += 1
        case .ready:
            nodes[d].phase = .waiting
            nodes[d].waitingOn = 1
        default:
            break
        }
    }

    /// The next attempt of a service: somebody may have required something anew meanwhile that it waits for, or may have
    /// found that this is not to be had.
    mutating func tryAgain(_ p: LaunchPosition) {
        nodes[p].waitingOn = unsettledDependencies(of: p)
        if skipIfHopeless(p) {
            skipDependents(of: p)
            settleForLaunch(p)
        } else if nodes[p].waitingOn == 0 {
            becomeReady(p)
        } else {
            enter(.waiting, p)
        }
    }

    /// What was skipped because of `q` and is not asked for now stays so for the reason that there was.
    private mutating func keepReasons(ofSkippedBecauseOf q: LaunchPosition) {
        guard nodes[q].phase != .idle else { return }
        for d in plan.dependents.hard(q) {
            guard nodes[d].because == q, formerReasons[d] == nil else { continue }
            formerReasons[d] = skipReason(of: d)
        }
    }

    /// Lets go what is deferred and comes before any of `found`: something eager may start after one of these, and what
    /// is deferred would wait for that in turn.
    private mutating func releaseHeld(beforeAny found: inout [LaunchPosition]) {
        var next = 0
        while next < found.count {
            for q in plan.dependencies.all(found[next]) where nodes[q].phase == .held {
                nodes[q].phase = .waiting
                found.append(q)
            }
            next += 1
        }
    }

    /// Whether a request may start it: it is not part of the launch, is deferred, or was tried for a request before and
    /// did not come up.
    private func canBeTried(_ q: LaunchPosition) -> Bool {
        let node = nodes[q]
        switch node.phase {
        case .idle, .held: return true
        case .failed, .skipped, .cancelled, .abandoned, .stopped: return node.flags.contains(.isRequired)
        default: return false
        }
    }

    /// Works out what a service that joins late waits for.
    private mutating func countWhatItWaitsFor(_ q: LaunchPosition) {
        nodes[q].waitingOn = 0
        for d in plan.dependencies.all(q) {
            if nodes[d].isUnsettled {
                nodes[q].waitingOn += 1
            } else if nodes[d].settled >= 0, nodes[d].settled >= nodes[q].waitedFor.map({ nodes[$0].settled }) ?? .min {
                nodes[q].waitedFor = d
            }
        }
    }

    /// Skips a service that joins late if something that it depends on is not to be had.
    private mutating func skipIfHopeless(_ q: LaunchPosition) -> Bool {
        for d in plan.dependencies.hard(q) where isOutOfReach(d) {
            nodes[q].because = d
            enter(.skipped, q)
            answerTickets(q, isUp: false)
            return true
        }
        return false
    }

    /// Whether what depends on it can never start.
    private func isOutOfReach(_ d: LaunchPosition) -> Bool {
        if nodes[d].flags.contains(.isToStop) { return true }
        return switch nodes[d].phase {
        case .skipped, .cancelled, .stopped, .endingRun, .stopping: true
        case .failed, .abandoned, .brokenDown: plan.terms[d].onFailure != .proceed
        case .idle, .held, .waiting, .ready, .starting, .discarding, .backingOff, .running: false
        }
    }

    mutating func answerTickets(_ p: LaunchPosition, isUp: Bool) {
        guard nodes[p].flags.contains(.isAwaited) else { return }
        nodes[p].flags.remove(.isAwaited)
        for ticket in tickets.removeValue(forKey: p) ?? [] {
            actions.append(.answer(ticket: ticket, isUp: isUp))
        }
    }
}
