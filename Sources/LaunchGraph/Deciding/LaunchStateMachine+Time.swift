// Deadlines: setting one, and what it means when one passes.
extension LaunchStateMachine {
    /// The earliest moment after which something may be late; `nil` when nothing can be.
    package var nextDeadline: Int64? {
        let earliest = min(deadlines.earliest, shutdownDeadline)
        return earliest == .max ? nil : earliest
    }

    /// Whether nothing is under way that could be late, so that nobody need wait for time to pass.
    package var isQuiet: Bool {
        switch status {
        case .idle, .ended: armed == 0
        // A service without a timeout can still be told to have stalled.
        case .running: armed == 0 && (inFlight == 0 || stallNotice == .max)
        case .launching, .launchingSynchronously, .stopping: false
        }
    }

    /// Sets the timer of a service; a timer that was set before no longer matters.
    mutating func arm(_ p: LaunchPosition, delay: Int64) {
        disarm(p)
        let (deadline, overflow) = now.addingReportingOverflow(delay)
        guard !overflow, deadline != .max else { return }
        nodes[p].deadline = deadline
        armed += 1
        deadlines.add(.init(deadline: deadline, service: p, token: nodes[p].timer), delay: delay)
    }

    mutating func disarm(_ p: LaunchPosition) {
        nodes[p].timer &+= 1
        if nodes[p].deadline != .max { armed -= 1 }
        nodes[p].deadline = .max
    }

    /// Sets a notice that does not depend on the service's timer: the token has its highest bit set and counts attempts.
    mutating func armStallNotice(_ p: LaunchPosition) {
        let (deadline, overflow) = now.addingReportingOverflow(stallNotice)
        guard !overflow else { return }
        deadlines.add(
            .init(deadline: deadline, service: p, token: Self.stallMark | UInt32(nodes[p].attempts)),
            delay: stallNotice)
    }

    private static var stallMark: UInt32 { 1 << 31 }

    mutating func timePassed() {
        for entry in deadlines.removeAll(before: now) {
            let node = nodes[entry.service]
            if entry.token & Self.stallMark != 0 {
                if node.phase == .starting && node.attempts == Int32(entry.token & ~Self.stallMark) {
                    actions.append(.stalled(entry.service))
                }
            } else if entry.token == node.timer {
                deadlinePassed(entry.service)
            }
        }
        if shutdownDeadline < now { giveUpWhatIsLeft() }
    }

    private mutating func deadlinePassed(_ p: LaunchPosition) {
        let terms = plan.terms[p]
        disarm(p)
        switch nodes[p].phase {
        case .backingOff:
            tryAgain(p)
        case .starting where nodes[p].flags.isDisjoint(with: [.timedOut, .isToStop]):
            nodes[p].flags.insert(.timedOut)
            // A synchronous launch holds up its caller until it returns: there is nothing to cancel, and no going on
            // without it.
            if status == .launchingSynchronously { return }
            actions.append(.cancel(p))
            arm(p, delay: terms.grace)
        case .starting:
            abandon(p)
        case .endingRun:
            shutdownFailures.append((p, .abandoned(terms.grace)))
            beginShutdown(p)
        case .stopping where !nodes[p].flags.contains(.timedOut):
            nodes[p].flags.insert(.timedOut)
            actions.append(.cancelShutdown(p))
            arm(p, delay: terms.grace)
        case .stopping:
            shutdownFailures.append((p, .abandoned(terms.grace)))
            enter(.abandoned, p)
            actions.append(.release(p))
            isDown(p)
        default:
            guard nodes[p].flags.contains(.shutdownIsOut) else { return }
            discardingIsLate(p)
        }
    }

    /// The value of a late attempt is not down within its time: it is cancelled, and given up the next time.
    private mutating func discardingIsLate(_ p: LaunchPosition) {
        let terms = plan.terms[p]
        if nodes[p].flags.contains(.wentWrong) {
            nodes[p].flags.remove(.wentWrong)
            shutdownFailures.append((p, .abandoned(terms.grace)))
            discardingEnded(p)
        } else {
            nodes[p].flags.insert(.wentWrong)
            actions.append(.cancelShutdown(p))
            arm(p, delay: terms.grace)
        }
    }

    /// The time for the whole shutdown is over: what is still up is cancelled and given up.
    private mutating func giveUpWhatIsLeft() {
        shutdownDeadline = .max
        guard case .stopping = status else { return }
        for p in plan.positions where nodes[p].isUpOrMoving || nodes[p].flags.contains(.lateArrival) {
            if !nodes[p].flags.isDisjoint(with: [.attemptIsOut, .runIsOut]) { actions.append(.cancel(p)) }
            if nodes[p].flags.contains(.shutdownIsOut) { actions.append(.cancelShutdown(p)) }
            disarm(p)
            shutdownFailures.append((p, .overdue))
            if nodes[p].phase == .starting { inFlight -= 1 }
            if nodes[p].settled < 0 { nodes[p].settled = now }
            nodes[p].flags.subtract([.lateArrival, .isToStop])
            enter(.abandoned, p)
            actions.append(.release(p))
            answerTickets(p, isUp: false)
            settleForLaunch(p)
        }
        stillUp = 0
        childrenGivenUp += childrenAwaited
        childrenAwaited = 0
        lateArrivals = 0
        stopNext.removeAll()
    }
}
