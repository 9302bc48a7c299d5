internal import DependencyGraph

// What a launch consists of, and which service starts next.
extension Launch {
    /// Begins a launch unless one is under way or up, and ends it immediately if a shutdown was requested before.
    mutating func begin(_ new: Status, only: [LaunchPosition]?) {
        guard !status.canBeShutDown else { return }
        status = new
        record = LaunchRecord(began: now, replacing: record)
        isRestRequested = false
        starts.begin(isSynchronous: status == .launchingSynchronously)
        eager = NodeSet(nodeCount: plan.count)
        let roles = plan.roles(only: isShutdownRequested ? [] : only)
        for p in plan.positions {
            services[p].reset()
            guard roles[p] != .none else { continue }
            let unsettled = plan.dependencies.all(p).count { roles[$0] != .none }
            services[p].join(isDeferred: roles[p] == .deferred, unsettled: Int32(unsettled))
            if roles[p] == .eager { eager.insert(p.node) }
        }
        for p in plan.positions { toldStages[p] = services[p].stage }
        awaited = eager
        for p in plan.positions where services[p].canBecomeReady { becomeReady(p) }
        guard isShutdownRequested else { return }
        isShutdownRequested = false
        stopEverything(.shutdown)
    }

    mutating func finishLaunch() {
        status = .running
        launchDeadline = .never
        record.end(at: now, cameUp: true)
        actions.append(.launched)
        if !holdsDeferred { releaseDeferred() }
    }

    mutating func holdDeferred(_ holds: Bool) {
        holdsDeferred = holds
        if !holds && status == .running { releaseDeferred() }
    }

    mutating func releaseDeferred() {
        for p in plan.positions where services[p].isDeferred {
            services[p].undefer()
            if services[p].canBecomeReady { becomeReady(p) }
        }
    }

    mutating func popReady() -> LaunchPosition? {
        while let p = starts.popFirst(lent: starts.hasFreeSlot() ? 0 : lentSlots) {
            // A service that has to wait again is enqueued again when it becomes ready.
            guard services[p].state == .ready else { continue }
            if isNeeded(p) { return p }
            leaveOut(p)
        }
        return nil
    }

    mutating func start(_ p: LaunchPosition) {
        guard services[p].outstanding.isEmpty else {
            return endAsFailed(p, .earlierAttemptIsOut) { $0.refuseStart(at: $1) }
        }
        starts.takeSlot()
        change(p) { $0.start(at: $1) }
        timers.set(p, delay: plan.limits[p].timeout, at: now)
        if isObserved && stallNotice != .max {
            timers.setStallNotice(p, attempt: services[p].attempts, delay: stallNotice, at: now)
        }
        actions.append(.start(p))
    }

    /// The number of attempts that await a service that they have required. Other services can use their slots
    /// meanwhile: without a slot, the required service might never start.
    var lentSlots: Int { Set(requests.requesters.filter { services[$0].isStarting }).count }

    mutating func becomeReady(_ p: LaunchPosition) {
        services[p].becomeReady(at: now)
        // The other services are added at the end of the synchronous part.
        if status != .launchingSynchronously || plan.limits[p].isSynchronous {
            starts.add(p, urgency: services[p].urgency)
        }
    }

    mutating func endSynchronousPart() {
        isRestRequested = false
        status = .launching
        starts.isSynchronous = false
        for p in plan.positions where services[p].state == .ready { starts.add(p, urgency: 0) }
    }
}

extension LaunchPlan {
    enum Role {
        case none
        /// The launch waits for the service.
        case eager
        /// The service starts once everything eager has settled.
        case deferred
    }

    /// Returns the role of each service in a launch of the services at `only` and their dependencies, or of all
    /// services that are not launched on demand.
    func roles(only: [LaunchPosition]?) -> [Role] {
        var roles = Array(repeating: Role.none, count: count)
        if let only {
            for p in only { roles[p] = .eager }
        } else {
            for p in positions {
                switch limits[p].mode {
                case .eager: roles[p] = .eager
                case .deferred: roles[p] = .deferred
                case .onDemand: break
                }
            }
            for p in positions.reversed() where roles[p] == .deferred {
                for q in dependencies.hard(p) where roles[q] == .none { roles[q] = .deferred }
            }
        }
        // Dependencies come before dependents in launch order, so one pass backwards reaches everything.
        for p in positions.reversed() where roles[p] == .eager {
            for q in dependencies.hard(p) { roles[q] = .eager }
            // A deferred service waits for everything eager, and could not come before something eager.
            for q in dependencies.orderOnly(p) where roles[q] == .deferred { roles[q] = .eager }
        }
        return roles
    }
}
