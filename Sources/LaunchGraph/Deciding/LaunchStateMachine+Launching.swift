// What begins a launch, and what starts one service.
extension LaunchStateMachine {
    mutating func launch(only: [Int32]?) {
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
        for p in waiting where nodes[Int(p)].phase == .ready { readyQueue.push(p) }
    }

    /// Forgets the last launch and works out who takes part in this one and what each waits for.
    private mutating func begin(only: [Int32]?) {
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
        for p in 0..<Int32(plan.count) { forgetLastTry(p) }
        chooseParticipants(only: only)
        for p in 0..<Int32(plan.count) where nodes[Int(p)].phase != .idle {
            nodes[Int(p)].waitingOn = unsettledDependencies(of: p)
        }
    }

    /// Makes a service as if it had never been tried, but for what is still out: that stays so, and the timer of a late
    /// arrival that is being shut down runs on.
    mutating func forgetLastTry(_ p: Int32) {
        let isLate = nodes[Int(p)].flags.contains(.lateArrival)
        if !isLate { disarm(p) }
        let old = nodes[Int(p)]
        nodes[Int(p)] = Node()
        nodes[Int(p)].timer = old.timer
        nodes[Int(p)].deadline = old.deadline
        nodes[Int(p)].flags = old.flags.intersection(.isOut)
        if isLate { nodes[Int(p)].flags.formUnion(old.flags.intersection([.lateArrival, .wentWrong])) }
    }

    /// Marks who is launched at once and who is deferred. Dependencies come before dependents in launch order, so one
    /// walk backwards reaches everything that is needed.
    private mutating func chooseParticipants(only: [Int32]?) {
        eagerUnsettled = 0
        if let only {
            for p in only { nodes[Int(p)].phase = .waiting }
        } else {
            for p in 0..<plan.count where plan.terms[p].mode == .eager { nodes[p].phase = .waiting }
        }
        if only == nil { chooseDeferred() }
        for p in stride(from: Int32(plan.count) - 1, through: 0, by: -1) where nodes[Int(p)].phase == .waiting {
            nodes[Int(p)].flags.insert(.isEager)
            eagerUnsettled += 1
            for e in plan.dependencies.hard(p) { nodes[Int(plan.dependencies.targets[e])].phase = .waiting }
            // To wait for something deferred that waits for everything eager would be to wait for oneself.
            for e in plan.dependencies.orderOnly(p) {
                let q = Int(plan.dependencies.targets[e])
                if nodes[q].phase == .held { nodes[q].phase = .waiting }
            }
        }
        held = (0..<Int32(plan.count)).filter { nodes[Int($0)].phase == .held }
    }

    /// Marks what is deferred, with what it depends on, as far as that is not launched at once.
    private mutating func chooseDeferred() {
        for p in 0..<plan.count where plan.terms[p].mode == .deferred { nodes[p].phase = .held }
        for p in stride(from: Int32(plan.count) - 1, through: 0, by: -1) where nodes[Int(p)].phase == .held {
            for e in plan.dependencies.hard(p) {
                let q = Int(plan.dependencies.targets[e])
                if nodes[q].phase == .idle { nodes[q].phase = .held }
            }
        }
    }

    func unsettledDependencies(of p: Int32) -> Int32 {
        var count: Int32 = 0
        for e in plan.dependencies.all(p) where nodes[Int(plan.dependencies.targets[e])].isUnsettled { count += 1 }
        return count
    }

    private mutating func startEverythingReady() {
        for p in 0..<Int32(plan.count) {
            let node = nodes[Int(p)]
            if node.phase == .waiting && node.waitingOn == 0 { becomeReady(p) }
        }
    }

    /// Everything it waits for has settled: it starts, or waits for a place.
    mutating func becomeReady(_ p: Int32) {
        nodes[Int(p)].phase = .ready
        if nodes[Int(p)].ready < 0 { nodes[Int(p)].ready = now }
        if status == .launchingSynchronously {
            if plan.terms[Int(p)].isSynchronous { synchronousQueue.push(p) } else { withheld.append(p) }
        } else if limit == .max {
            start(p)
        } else {
            readyQueue.push(p)
        }
    }

    /// How many attempts may be under way at a time.
    var places: Int { status == .launchingSynchronously ? 1 : limit }

    /// The service to start next when there is a place.
    mutating func nextReady() -> Int32? {
        status == .launchingSynchronously ? synchronousQueue.pop() : readyQueue.pop()
    }

    mutating func start(_ p: Int32) {
        let terms = plan.terms[Int(p)]
        if !nodes[Int(p)].flags.isDisjoint(with: .isOut) {
            nodes[Int(p)].started = now
            nodes[Int(p)].attemptStarted = now
            nodes[Int(p)].phase = .starting
            startingAgainRefused.append(p)
            return
        }
        inFlight += 1
        nodes[Int(p)].attempts += 1
        nodes[Int(p)].attemptStarted = now
        if nodes[Int(p)].started < 0 { nodes[Int(p)].started = now }
        nodes[Int(p)].flags.insert(.attemptIsOut)
        nodes[Int(p)].flags.remove(.timedOut)
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
        for p in released where nodes[Int(p)].phase == .held {
            nodes[Int(p)].phase = .waiting
            if nodes[Int(p)].waitingOn == 0 { becomeReady(p) }
        }
    }
}
