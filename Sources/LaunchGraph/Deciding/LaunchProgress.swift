internal import DependencyGraph

/// The services of a launch, their waiting relations, and the services that can start.
///
/// This type does not know time limits, tasks or shutdowns; ``LaunchStateMachine`` handles these.
struct LaunchProgress: Sendable {
    private let plan: LaunchPlan
    private(set) var isObserved: Bool
    private(set) var services: ContiguousArray<ServiceLifecycle>
    private var starts: StartQueue
    /// Services that the launch waits for.
    private var eager: NodeSet
    /// Services that the launch waits for and that have not settled.
    private var awaited: NodeSet
    /// The stage of each service that its dependents were last notified of.
    private var toldStages: ContiguousArray<LaunchStage>
    /// The unanswered requests, by service.
    private var requests: [LaunchPosition: [ServiceRequest]] = [:]
    /// The services whose launches made these requests, by ticket.
    private var requesters: [Int: LaunchPosition] = [:]

    init(_ plan: LaunchPlan, starts: StartQueue, isObserved: Bool) {
        self.plan = plan
        self.starts = starts
        self.isObserved = isObserved
        services = ContiguousArray(repeating: ServiceLifecycle(), count: plan.count)
        eager = NodeSet(nodeCount: plan.count)
        awaited = eager
        toldStages = ContiguousArray(repeating: .finished, count: plan.count)
    }

    /// Reports state changes as actions from now on.
    mutating func observe() { isObserved = true }

    /// Whether every service that the launch waits for has settled.
    var isSettled: Bool { awaited.count == 0 }

    /// The number of services that the launch waits for.
    var awaitedCount: Int { awaited.count }

    /// Returns whether the launch waits for a service.
    func isAwaited(_ p: LaunchPosition) -> Bool { awaited.contains(p.node) }

    /// Whether every service that the launch waits for is up, except for those that failed by themselves and whose
    /// dependents proceed without them.
    ///
    /// - Complexity: O(services).
    var isEverythingEagerUp: Bool {
        eager.nodes.allSatisfy { node in
            let p = LaunchPosition(node)
            return services[p].isWorking || plan.limits[p].onFailure == .proceed && services[p].hasFailed
        }
    }

    /// Whether every service that the launch waits for is up, and no service has failed.
    ///
    /// - Complexity: O(services).
    var isEverythingUp: Bool {
        services.allSatisfy { !$0.hasFailed && $0.state != .ended(.skipped) }
            && eager.nodes.allSatisfy { services[LaunchPosition($0)].isWorking }
    }

    // MARK: Beginning

    /// Begins another launch: of the services at `only` and their dependencies, or of all services that are not
    /// launched on demand.
    mutating func begin(only: [LaunchPosition]?, isSynchronous: Bool, at now: Int64) {
        starts.begin(isSynchronous: isSynchronous)
        eager = NodeSet(nodeCount: plan.count)
        let roles = plan.roles(only: only)
        for p in plan.positions {
            services[p].reset()
            guard roles[p] != .none else { continue }
            var unsettled: Int32 = 0
            for q in plan.dependencies.all(p) where roles[q] != .none { unsettled += 1 }
            services[p].join(isDeferred: roles[p] == .deferred, unsettled: unsettled)
            if roles[p] == .eager { eager.insert(p.node) }
        }
        for p in toldStages.positions { toldStages[p] = services[p].stage }
        awaited = eager
        for p in plan.positions where services[p].canBecomeReady { becomeReady(p, at: now) }
    }

    /// Lets the services start that the synchronous launch withheld.
    mutating func endSynchronousPart() { starts.endSynchronousPart() }

    /// Lets deferred services start.
    mutating func releaseDeferred(at now: Int64) {
        for p in plan.positions where services[p].isDeferred {
            services[p].undefer()
            if services[p].canBecomeReady { becomeReady(p, at: now) }
        }
    }

    // MARK: Transitions

    /// Makes a transition without notifying observers or other services.
    @inline(__always) mutating func update(_ p: LaunchPosition, _ transition: (inout ServiceLifecycle) -> Void) {
        transition(&services[p])
    }

    /// Makes a transition and reports it to observers. Answers requests for the service if the service has settled.
    @inline(__always) mutating func enter(
        _ p: LaunchPosition, _ actions: inout [LaunchAction], _ transition: (inout ServiceLifecycle) -> Void
    ) {
        if isObserved {
            let before = services[p].reported
            transition(&services[p])
            if services[p].reported != before { actions.append(.changed(p, services[p].reported)) }
        } else {
            transition(&services[p])
        }
        guard !services[p].isUnsettled else { return }
        awaited.remove(p.node)
        guard !requests.isEmpty, let answered = requests.removeValue(forKey: p) else { return }
        for request in answered {
            requesters[request.ticket] = nil
            actions.append(.answer(ticket: request.ticket, isUp: services[p].isUp))
        }
    }

    // MARK: Starting

    /// Removes and returns a service that can start, if a slot is free.
    mutating func popReady() -> LaunchPosition? {
        while let p = starts.popFirst(lent: starts.hasFreeSlot() ? 0 : lentSlots) {
            // A service that has to wait again is enqueued again when it becomes ready.
            if services[p].state == .ready { return p }
        }
        return nil
    }

    mutating func start(_ p: LaunchPosition, at now: Int64, _ actions: inout [LaunchAction]) {
        starts.takeSlot()
        enter(p, &actions) { $0.start(at: now) }
    }

    /// Frees the slot of an attempt.
    mutating func freeSlot() { starts.freeSlot() }

    /// The number of attempts that await a service that they have required. Other services can use their slots
    /// meanwhile: without a slot, the required service might never start.
    private var lentSlots: Int { Set(requesters.values.filter { services[$0].isStarting }).count }

    private var hasFreeSlot: Bool { starts.hasFreeSlot(lent: lentSlots) }

    /// The number of attempts that occupy a slot.
    var slotsInUse: Int { starts.slotsInUse }

    /// Removes all services from the queue, so that none starts any more.
    mutating func cancelStarts() { starts.removeAll() }

    private mutating func becomeReady(_ p: LaunchPosition, at now: Int64) {
        services[p].becomeReady(at: now)
        starts.add(p, isSynchronous: plan.limits[p].isSynchronous, urgency: services[p].urgency)
    }

    // MARK: Settling

    /// Notifies every service that waits for the stage that the one at `p` has reached.
    mutating func notifyDependents(of p: LaunchPosition, at now: Int64) {
        release(plan.dependents.all(p), of: p, at: now)
    }

    /// Notifies every service that only `startsAfter` the stage that the one at `p` has reached.
    mutating func notifySuccessors(of p: LaunchPosition, at now: Int64) {
        release(plan.dependents.orderOnly(p), of: p, at: now)
    }

    private mutating func release(_ dependents: LaunchPositions, of p: LaunchPosition, at now: Int64) {
        let (old, new) = (toldStages[p], services[p].stage)
        toldStages[p] = new
        for d in dependents {
            let needed = plan.stage(of: p, neededBy: d)
            if old < needed && needed <= new { stopWaiting(d, for: p, at: now) }
        }
    }

    /// Makes dependents wait again for the service at `p`, which has returned to an earlier stage.
    private mutating func holdBackDependents(of p: LaunchPosition) {
        let (old, new) = (toldStages[p], services[p].stage)
        toldStages[p] = new
        for d in plan.dependents.all(p) {
            let needed = plan.stage(of: p, neededBy: d)
            if new < needed && needed <= old { services[d].waitForOneMore() }
        }
    }

    /// Returns whether the service at `p` has to wait for the one at `q`.
    private func mustWait(_ p: LaunchPosition, for q: LaunchPosition) -> Bool {
        services[q].stage < plan.stage(of: q, neededBy: p)
    }

    /// Returns the services that the one at `p` waits for.
    func unsettledDependencies(of p: LaunchPosition) -> [LaunchPosition] {
        plan.dependencies.all(p).filter { mustWait(p, for: $0) }
    }

    private mutating func stopWaiting(_ d: LaunchPosition, for p: LaunchPosition, at now: Int64) {
        if services[d].waitForOneFewer(after: p) { becomeReady(d, at: now) }
    }

    /// Skips the direct and transitive dependents of the service at `p` that have not started, and notifies the
    /// services that only `startsAfter` one of these.
    mutating func skipDependents(of p: LaunchPosition, at now: Int64, _ actions: inout [LaunchAction]) {
        var stack = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                switch services[d].state {
                case .deferred, .waiting: break
                // The dependent waited only for the start of the dependency, and now waits for a slot.
                case .ready: break
                default: continue
                }
                skip(d, because: cause, at: now, &actions)
                stack.append(d)
            }
            notifySuccessors(of: cause, at: now)
        }
    }

    private mutating func skip(
        _ p: LaunchPosition, because cause: LaunchPosition, at now: Int64, _ actions: inout [LaunchAction]
    ) {
        enter(p, &actions) { service in
            service.blame(cause)
            service.end(.skipped, at: now)
        }
    }

    /// Prepares the next attempt of a service, which begins once every service that it waits for has settled. A request
    /// may have relaunched one of those meanwhile, or made one unreachable; the service is then skipped.
    mutating func prepareNextAttempt(
        _ p: LaunchPosition, _ shutdown: ShutdownSequence, at now: Int64, _ actions: inout [LaunchAction]
    ) {
        guard let unsettled = countUnsettled(of: p, orSkipWith: shutdown, at: now, &actions) else { return }
        if unsettled == 0 {
            services[p].beginNextAttempt(unsettled: 0)
            becomeReady(p, at: now)
        } else {
            enter(p, &actions) { $0.beginNextAttempt(unsettled: unsettled) }
        }
    }

    /// Returns the number of unsettled services that the one at `p` waits for; `nil` if the service is skipped because
    /// one of its dependencies cannot come up.
    private mutating func countUnsettled(
        of p: LaunchPosition, orSkipWith shutdown: ShutdownSequence, at now: Int64, _ actions: inout [LaunchAction]
    ) -> Int32? {
        if let cause = unreachableDependency(of: p, shutdown) {
            skip(p, because: cause, at: now, &actions)
            skipDependents(of: p, at: now, &actions)
            return nil
        }
        var unsettled: Int32 = 0
        for q in plan.dependencies.all(p) where mustWait(p, for: q) { unsettled += 1 }
        return unsettled
    }

    /// Returns a hard dependency of the service at `p` that cannot come up.
    private func unreachableDependency(of p: LaunchPosition, _ shutdown: ShutdownSequence) -> LaunchPosition? {
        plan.dependencies.hard(p).first { q in
            !services[q].isRelaunching
                && (shutdown.contains(q) || services[q].isOutOfReach(plan.limits[q].onFailure))
        }
    }

    // MARK: Requests

    /// Answers a request for a service, immediately or when the service has settled; launches the service if it is not
    /// up.
    mutating func require(
        _ request: ServiceRequest, forgetting record: inout LaunchRecord, _ shutdown: ShutdownSequence, at now: Int64,
        _ actions: inout [LaunchAction]
    ) {
        let p = request.position
        if services[p].canBeRequired { join(p, forgetting: &record, shutdown, at: now, &actions) }
        guard services[p].isUnsettled else {
            actions.append(.answer(ticket: request.ticket, isUp: services[p].isUp))
            return
        }
        if let requester = request.requester, services[requester].isUnsettled,
            let cycle = waitingChain(from: p, to: requester)
        {
            actions.append(.refuse(ticket: request.ticket, cycle: [requester] + cycle))
            return
        }
        requests[p, default: []].append(request)
        requesters[request.ticket] = request.requester
        raiseUrgency(of: p, to: request.priority)
    }

    /// Removes a request whose task no longer awaits the service.
    mutating func cancelRequest(ticket: Int) {
        requesters[ticket] = nil
        for (p, list) in requests where list.contains(where: { $0.ticket == ticket }) {
            requests[p] = list.count == 1 ? nil : list.filter { $0.ticket != ticket }
        }
    }

    /// Returns a shortest chain of services through which the service at `start` waits for the one at `end`, by
    /// dependencies and by requests of launches; `nil` if there is none.
    ///
    /// - Complexity: O(services + dependencies + requests).
    private func waitingChain(from start: LaunchPosition, to end: LaunchPosition) -> [LaunchPosition]? {
        var required: [LaunchPosition: [LaunchPosition]] = [:]
        for (p, list) in requests {
            for case let requester? in list.map(\.requester) { required[requester, default: []].append(p) }
        }
        var previous: [LaunchPosition: LaunchPosition] = [:]
        var queue = [start]
        var head = 0
        while head < queue.count {
            let p = queue[head]
            head += 1
            if p == end {
                var chain = [p]
                while let last = chain.last, last != start, let before = previous[last] { chain.append(before) }
                return chain.reversed()
            }
            guard services[p].isUnsettled else { continue }
            for q in plan.dependencies.all(p) + (required[p] ?? []).sorted()
            where services[q].isUnsettled && q != start && previous[q] == nil {
                previous[q] = p
                queue.append(q)
            }
        }
        return nil
    }

    /// Raises the urgency of a service and of everything that it waits for, so that these start before less urgent
    /// services.
    private mutating func raiseUrgency(of p: LaunchPosition, to priority: UInt8) {
        var stack = [p]
        while let q = stack.popLast() {
            guard services[q].isUnsettled, services[q].urgency < priority else { continue }
            services[q].raiseUrgency(to: priority)
            if services[q].state == .ready {
                starts.add(q, isSynchronous: plan.limits[q].isSynchronous, urgency: priority)
            }
            stack += plan.dependencies.all(q)
        }
    }

    // MARK: Relaunching

    /// Marks a service that was up for relaunching. Services that have not started wait for it again, and so does the
    /// launch if `isLaunchUnderWay` is true.
    mutating func beginRelaunch(_ p: LaunchPosition, _ relaunch: ServiceLifecycle.Relaunch, isLaunchUnderWay: Bool) {
        let wasUnsettled = services[p].isUnsettled
        services[p].beginRelaunch(relaunch)
        holdBackDependents(of: p)
        guard !wasUnsettled else { return }
        if isLaunchUnderWay && eager.contains(p.node) { awaited.insert(p.node) }
    }

    /// Cancels the relaunch of a service, which then goes down for good.
    mutating func cancelRelaunch(_ p: LaunchPosition) {
        guard services[p].isRelaunching else { return }
        services[p].cancelRelaunch()
        if !services[p].isUnsettled { awaited.remove(p.node) }
    }

    /// Launches a service again that went down for a relaunch, once everything that it waits for has settled; skips it
    /// if one of its dependencies cannot come up.
    mutating func rejoin(
        _ p: LaunchPosition, _ shutdown: ShutdownSequence, at now: Int64, _ actions: inout [LaunchAction]
    ) {
        guard let unsettled = countUnsettled(of: p, orSkipWith: shutdown, at: now, &actions) else { return }
        enter(p, &actions) { $0.rejoin(unsettled: unsettled) }
        if unsettled == 0 { becomeReady(p, at: now) }
    }

    /// Adds a service and its dependencies to the launch, unless they take part in it already.
    private mutating func join(
        _ p: LaunchPosition, forgetting record: inout LaunchRecord, _ shutdown: ShutdownSequence, at now: Int64,
        _ actions: inout [LaunchAction]
    ) {
        var joining: [LaunchPosition] = []
        var stack = [p]
        while let q = stack.popLast() {
            guard services[q].canBeRequired else { continue }
            if !services[q].isDeferred {
                record.forget(q, services, plan)
                services[q].reset()
                services[q].joinForRequest()
                holdBackDependents(of: q)
            } else {
                services[q].joinForRequest()
            }
            joining.append(q)
            stack += plan.dependencies.hard(q)
        }
        releaseDeferred(beforeAny: &joining)
        joining.sort()
        for q in joining { countDependencies(of: q) }
        // The services that cannot start are determined before any service starts.
        var skipped: [LaunchPosition] = []
        for q in joining {
            guard let cause = unreachableDependency(of: q, shutdown) else { continue }
            skip(q, because: cause, at: now, &actions)
            skipped.append(q)
        }
        for q in skipped { skipDependents(of: q, at: now, &actions) }
        for q in joining where services[q].canBecomeReady { becomeReady(q, at: now) }
    }

    /// Releases the deferred services that precede any of `joining`: an eager service may start after a deferred one,
    /// which would in turn wait for the eager service.
    private mutating func releaseDeferred(beforeAny joining: inout [LaunchPosition]) {
        var next = 0
        while next < joining.count {
            for q in plan.dependencies.all(joining[next]) where services[q].isDeferred {
                services[q].undefer()
                joining.append(q)
            }
            next += 1
        }
    }

    /// Counts the services that a late member of the launch waits for.
    private mutating func countDependencies(of p: LaunchPosition) {
        var unsettled: Int32 = 0
        var last = services[p].waitedFor
        for q in plan.dependencies.all(p) {
            if mustWait(p, for: q) {
                unsettled += 1
            } else if services[q].settled >= 0, services[q].settled >= last.map({ services[$0].settled }) ?? .min {
                last = q
            }
        }
        services[p].waitFor(unsettled, last: last)
    }
}

extension LaunchProgress {
    /// Returns the contradictions in the state, for tests; empty unless there is a defect in this code.
    func inconsistencies(_ shutdown: ShutdownSequence) -> [String] {
        var found: [String] = []
        for p in plan.positions {
            let waits = plan.dependencies.all(p).count { mustWait(p, for: $0) }
            switch services[p].state {
            case .deferred(let unsettled) where unsettled != waits: found.append("\(p) waits for \(waits)")
            case .waiting(let unsettled) where unsettled != waits: found.append("\(p) waits for \(waits)")
            case .waiting(unsettled: 0): found.append("\(p) waits for nothing")
            case .ready where hasFreeSlot: found.append("\(p) is ready, and a slot is free")
            case .ended where services[p].isRelaunching: found.append("\(p) has ended and is to be launched again")
            default: break
            }
            if isAwaited(p) && !services[p].isUnsettled { found.append("\(p) has settled and is awaited") }
            if shutdown.contains(p) && !services[p].holdsDependencies { found.append("\(p) is down and is to go down") }
        }
        let starting = services.count { $0.isStarting }
        if starting != slotsInUse { found.append("\(starting) are starting, and \(slotsInUse) slots are in use") }
        let (late, counted) = (services.count { $0.isDiscardingLate }, shutdown.lateValueCount)
        if late != counted { found.append("\(late) late values, counted as \(counted)") }
        return found
    }
}

extension LaunchPlan {
    /// The role of a service in a launch.
    enum Role {
        case none
        /// The launch waits for the service.
        case eager
        /// The service starts once everything eager has settled.
        case deferred
    }

    /// Returns the role of each service in a launch of the services at `only` and their dependencies, or of all
    /// services that are not launched on demand.
    ///
    /// - Complexity: O(services + dependencies).
    fileprivate func roles(only: [LaunchPosition]?) -> ContiguousArray<Role> {
        var roles = ContiguousArray(repeating: Role.none, count: count)
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
