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
                forgetLastTry(q)
            }
            nodes[Int(q)].flags.insert(.isRequired)
            nodes[Int(q)].phase = .waiting
            found.append(q)
            for e in plan.dependencies.hard(q) { stack.append(plan.dependencies.targets[e]) }
        }
        found.sort()
        for q in found { arrange(q) }
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

    private mutating func forgetLastTry(_ q: Int32) {
        let kept = nodes[Int(q)].flags.intersection(Node.Flags.isOut.union(.lateArrival))
        let timer = nodes[Int(q)].timer
        nodes[Int(q)] = Node()
        nodes[Int(q)].flags = kept
        nodes[Int(q)].timer = timer
        failures[q] = nil
        tries[q] = nil
    }

    /// Works out what a service that joins late waits for: it may be ready at once, or hopeless.
    private mutating func arrange(_ q: Int32) {
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
        for e in plan.dependencies.hard(q) where isOutOfReach(plan.dependencies.targets[e]) {
            nodes[Int(q)].because = plan.dependencies.targets[e]
            enter(.skipped, q)
            answerTickets(q, isUp: false)
            skipDependents(of: q)
            return
        }
        if nodes[Int(q)].waitingOn == 0 { becomeReady(q) }
    }

    /// Whether what depends on it can never start.
    private func isOutOfReach(_ d: Int32) -> Bool {
        switch nodes[Int(d)].phase {
        case .skipped, .cancelled, .stopped, .endingRun, .stopping: true
        case .failed, .abandoned, .brokenDown: plan.terms[Int(d)].onFailure != .proceed
        case .running: nodes[Int(d)].flags.contains(.isToStop)
        case .idle, .held, .waiting, .ready, .starting, .discarding, .backingOff: false
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
