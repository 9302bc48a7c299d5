// What begins a launch, and what starts one service.
extension LaunchStateMachine {
    mutating func launch(only: [LaunchPosition]?) {
        switch status {
        case .idle, .ended:
            begin(only: only)
            status = .launching
            startEverythingReady()
        case .launchingSynchronously:
            isRestAwaited = true
        case .launching, .running, .stopping:
            return
        }
    }

    mutating func launchSynchronously() {
        switch status {
        case .idle, .ended:
            begin(only: nil)
            status = .launchingSynchronously
            startEverythingReady()
        case .launchingSynchronously, .launching, .running, .stopping:
            return
        }
    }

    /// Everything synchronous has been launched: now the others.
    mutating func launchRest() {
        isRestAwaited = false
        status = .launching
        let waiting = withheld
        withheld.removeAll()
        for p in waiting where nodes[p].phase == .ready { readyQueue.push(p) }
    }

    /// Forgets the last launch and works out who takes part in this one and what each waits for.
    private mutating func begin(only: [LaunchPosition]?) {
        began = now
        launchEnded = nil
        shutdownDeadline = .max
        isDegraded = false
        cameUp = false
        failures.removeAll()
        formerReasons.removeAll()
        tries.removeAll()
        shutdownFailures.removeAll()
        underWayAtFailure.removeAll()
        held.removeAll()
        withheld.removeAll()
        readyQueue.removeAll()
        synchronousQueue.removeAll()
        isRestAwaited = false
        upAtEnd.removeAll()
        inFlight = 0
        if lateArrivals == 0 { deadlines.removeAll() }
        for p in plan.positions { forgetLastTry(p) }
        chooseParticipants(only: only)
        for p in plan.positions where nodes[p].phase != .idle {
            nodes[p].waitingOn = unsettledDependencies(of: p)
        }
    }

    /// Makes a service as if it had never been tried, but for what is still out: that stays so, and the timer of a late
    /// arrival that is being shut down runs on.
    mutating func forgetLastTry(_ p: LaunchPosition) {
        let isLate = nodes[p].flags.contains(.lateArrival)
        if !isLate { disarm(p) }
        let old = nodes[p]
        nodes[p] = Node()
        nodes[p].timer = old.timer
        nodes[p].deadline = old.deadline
        nodes[p].flags = old.flags.intersection(.isOut)
        if isLate { nodes[p].flags.formUnion(old.flags.intersection([.lateArrival, .wentWrong])) }
    }

    /// Marks who is launched at once and who is deferred. Dependencies come before dependents in launch order, so one
    /// walk backwards reaches everything that is needed.
    private mutating func chooseParticipants(only: [LaunchPosition]?) {
        eagerUnsettled = 0
        if let only {
            for p in only { nodes[p].phase = .waiting }
        } else {
            for p in 0..<plan.count where plan.terms[p].mode == .eager { nodes[p].phase = .waiting }
        }
        if only == nil { chooseDeferred() }
        for p in plan.positions.reversed() where nodes[p].phase == .waiting {
            nodes[p].flags.insert(.isEager)
            eagerUnsettled += 1
            for d in plan.dependencies.hard(p) { nodes[d].phase = .waiting }
            // To wait for something deferred that waits for everything eager would be to wait for oneself.
            for q in plan.dependencies.orderOnly(p) {
                if nodes[q].phase == .held { nodes[q].phase = .waiting }
            }
        }
        held = plan.positions.filter { nodes[$0].phase == .held }
    }

    /// Marks what is deferred, with what it depends on, as far as that is not launched at once.
    private mutating func chooseDeferred() {
        for p in 0..<plan.count where plan.terms[p].mode == .deferred { nodes[p].phase = .held }
        for p in plan.positions.reversed() where nodes[p].phase == .held {
            for q in plan.dependencies.hard(p) {
                if nodes[q].phase == .idle { nodes[q].phase = .held }
            }
        }
    }

    func unsettledDependencies(of p: LaunchPosition) -> Int32 {
        var count: Int32 = 0
        for d in plan.dependencies.all(p) where nodes[d].isUnsettled { count += 1 }
        return count
    }

    private mutating func startEverythingReady() {
        for p in plan.positions {
            let node = nodes[p]
            if node.phase == .waiting && node.waitingOn == 0 { becomeReady(p) }
        }
    }

    /// Everything it waits for has settled: it starts, or waits for a place.
    mutating func becomeReady(_ p: LaunchPosition) {
        nodes[p].phase = .ready
        if nodes[p].ready < 0 { nodes[p].ready = now }
        if status == .launchingSynchronously {
            if plan.terms[p].isSynchronous { synchronousQueue.push(p) } else { withheld.append(p) }
        } else if limit == .max {
            start(p)
        } else {
            readyQueue.push(p)
        }
    }

    /// How many attempts may be under way at a time.
    var places: Int { status == .launchingSynchronously ? 1 : limit }

    /// The service to start next when there is a place.
    mutating func nextReady() -> LaunchPosition? {
        status == .launchingSynchronously ? synchronousQueue.pop() : readyQueue.pop()
    }

    mutating func start(_ p: LaunchPosition) {
        let terms = plan.terms[p]
        if !nodes[p].flags.isDisjoint(with: .isOut) {
            nodes[p].started = now
            nodes[p].attemptStarted = now
            nodes[p].phase = .starting
            startingAgainRefused.append(p)
            return
        }
        inFlight += 1
        nodes[p].attempts += 1
        nodes[p].attemptStarted = now
        if nodes[p].started < 0 { nodes[p].started = now }
        nodes[p].flags.insert(.attemptIsOut)
        nodes[p].flags.remove(.timedOut)
        enter(.starting, p)
        arm(p, delay: terms.timeout)
        if isObserved && stallNotice != .max { armStallNotice(p) }
        actions.append(.start(p))
    }

    /// Everything eager has settled: tells those who await the launch, and lets go what was deferred.
    mutating func finishLaunch() {
        status = .running
        cameUp = true
        launchEnded = now
        actions.append(.launched)
        if !holdsDeferred { startDeferred() }
    }

    /// What is deferred waits for a host, or no longer.
    mutating func holdDeferred(_ holds: Bool) {
        holdsDeferred = holds
        if !holds && status == .running { startDeferred() }
    }

    /// Lets go what was deferred.
    private mutating func startDeferred() {
        let released = held
        held.removeAll()
        for p in released where nodes[p].phase == .held {
            nodes[p].phase = .waiting
            if nodes[p].waitingOn == 0 { becomeReady(p) }
        }
    }
}
