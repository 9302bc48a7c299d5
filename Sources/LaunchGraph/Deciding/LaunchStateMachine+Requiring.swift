// Services that start when somebody first needs them.
extension LaunchStateMachine {
    mutating func require(_ p: Int32, ticket: Int) {
        switch status {
        case .launching, .running: break
        default:
            actions.append(.answer(ticket: ticket, isUp: false))
            return
        }
        if nodes[Int(p)].phase == .running || nodes[Int(p)].phase == .brokenDown {
            actions.append(.answer(ticket: ticket, isUp: nodes[Int(p)].phase == .running))
            return
        }
        join(p)
        if nodes[Int(p)].isUnsettled {
            nodes[Int(p)].flags.insert(.isAwaited)
            tickets[p, default: []].append(ticket)
        } else {
            actions.append(.answer(ticket: ticket, isUp: false))
        }
    }

    /// Lets `p` and all that it depends on take part in the launch, as far as they do not yet.
    private mutating func join(_ p: Int32) {
        var found: [Int32] = []
        var stack: [Int32] = [p]
        while let q = stack.popLast() {
            guard canBeTried(q) else { continue }
            if nodes[Int(q)].phase != .held {
                keepReasons(ofSkippedBecauseOf: q)
                forgetLastTry(q)
                formerReasons[q] = nil
                failures[q] = nil
                tries[q] = nil
                for e in plan.dependents.all(q) { oneMore(plan.dependents.targets[e]) }
            }
            nodes[Int(q)].flags.insert(.isRequired)
            nodes[Int(q)].phase = .waiting
            found.append(q)
            for e in plan.dependencies.hard(q) { stack.append(plan.dependencies.targets[e]) }
        }
        releaseHeld(beforeAny: &found)
        found.sort()
        for q in found { countWhatItWaitsFor(q) }
        // Whoever is hopeless is known before anything starts.
        let hopeless = found.filter { skipIfHopeless($0) }
        for q in hopeless { skipDependents(of: q) }
        for q in found where nodes[Int(q)].phase == .waiting && nodes[Int(q)].waitingOn == 0 { becomeReady(q) }
    }

    /// One more to wait for, for a service that has not started, also where it only had to wait for a place.
    private mutating func oneMore(_ d: Int32) {
        switch nodes[Int(d)].phase {
        case .held, .waiting:
            nodes[Int(d)].waitingOn += 1
        case .ready:
            nodes[Int(d)].phase = .waiting
            nodes[Int(d)].waitingOn = 1
        default:
            break
        }
    }

    /// The next attempt of a service: somebody may have required something anew meanwhile that it waits for, or may have
    /// found that this is not to be had.
    mutating func tryAgain(_ p: Int32) {
        nodes[Int(p)].waitingOn = unsettledDependencies(of: p)
        if skipIfHopeless(p) {
            skipDependents(of: p)
            settleForLaunch(p)
        } else if nodes[Int(p)].waitingOn == 0 {
            becomeReady(p)
        } else {
            enter(.waiting, p)
        }
    }

    /// What was skipped because of `q` and is not asked for now stays so for the reason that there was.
    private mutating func keepReasons(ofSkippedBecauseOf q: Int32) {
        guard nodes[Int(q)].phase != .idle else { return }
        for e in plan.dependents.hard(q) {
            let d = plan.dependents.targets[e]
            guard nodes[Int(d)].because == q, formerReasons[d] == nil else { continue }
            formerReasons[d] = skipReason(of: d)
        }
    }

    /// Lets go what is deferred and comes before any of `found`: something eager may start after one of these, and what
    /// is deferred would wait for that in turn.
    private mutating func releaseHeld(beforeAny found: inout [Int32]) {
        var next = 0
        while next < found.count {
            for e in plan.dependencies.all(found[next]) {
                let q = plan.dependencies.targets[e]
                guard nodes[Int(q)].phase == .held else { continue }
                nodes[Int(q)].phase = .waiting
                found.append(q)
            }
            next += 1
        }
    }

    /// Whether a request may start it: it is not part of the launch, is deferred, or was tried for a request before and
    /// did not come up.
    private func canBeTried(_ q: Int32) -> Bool {
        let node = nodes[Int(q)]
        switch node.phase {
        case .idle, .held: return true
        case .failed, .skipped, .cancelled, .abandoned, .stopped: return node.flags.contains(.isRequired)
        default: return false
        }
    }

    /// Works out what a service that joins late waits for.
    private mutating func countWhatItWaitsFor(_ q: Int32) {
        nodes[Int(q)].waitingOn = 0
        for e in plan.dependencies.all(q) {
            let d = plan.dependencies.targets[e]
            if nodes[Int(d)].isUnsettled {
                nodes[Int(q)].waitingOn += 1
            } else if nodes[Int(d)].settled >= 0,
                nodes[Int(q)].waitedFor < 0 || nodes[Int(d)].settled >= nodes[Int(nodes[Int(q)].waitedFor)].settled
            {
                nodes[Int(q)].waitedFor = d
            }
        }
    }

    /// Skips a service that joins late if something that it depends on is not to be had.
    private mutating func skipIfHopeless(_ q: Int32) -> Bool {
        for e in plan.dependencies.hard(q) where isOutOfReach(plan.dependencies.targets[e]) {
            nodes[Int(q)].because = plan.dependencies.targets[e]
            enter(.skipped, q)
            answerTickets(q, isUp: false)
            return true
        }
        return false
    }

    /// Whether what depends on it can never start.
    private func isOutOfReach(_ d: Int32) -> Bool {
        if nodes[Int(d)].flags.contains(.isToStop) { return true }
        return switch nodes[Int(d)].phase {
        case .skipped, .cancelled, .stopped, .endingRun, .stopping: true
        case .failed, .abandoned, .brokenDown: plan.terms[Int(d)].onFailure != .proceed
        case .idle, .held, .waiting, .ready, .starting, .discarding, .backingOff, .running: false
        }
    }

    mutating func answerTickets(_ p: Int32, isUp: Bool) {
        guard nodes[Int(p)].flags.contains(.isAwaited) else { return }
        nodes[Int(p)].flags.remove(.isAwaited)
        for ticket in tickets.removeValue(forKey: p) ?? [] {
            actions.append(.answer(ticket: ticket, isUp: isUp))
        }
    }
}
