internal import DependencyGraph

/// Every service of a launch, which of them wait for which, and those that can start.
///
/// It knows nothing of time limits, tasks and shutdowns; ``LaunchStateMachine`` decides these.
struct LaunchProgress: Sendable {
    private let plan: LaunchPlan
    private(set) var isObserved: Bool
    private(set) var services: ContiguousArray<ServiceLifecycle>
    private var starts: StartQueue
    /// Services that the launch waits for.
    private var eager: NodeSet
    /// Services that the launch waits for and that have not settled.
    private var awaited: NodeSet
    /// For each service the stage that its dependents were told of last; empty if all wait until services have settled.
    private var toldStages: ContiguousArray<LaunchStage>
    /// Requests that are not answered, by service.
    private var requests: [LaunchPosition: [ServiceRequest]] = [:]
    /// The services from whose launches these requests come, by ticket.
    private var requesters: [Int: LaunchPosition] = [:]

    init(_ plan: LaunchPlan, starts: StartQueue, isObserved: Bool) {
        self.plan = plan
        self.starts = starts
        self.isObserved = isObserved
        services = ContiguousArray(repeating: ServiceLifecycle(), count: plan.count)
        eager = NodeSet(nodeCount: plan.count)
        awaited = eager
        toldStages = ContiguousArray(repeating: .finished, count: plan.hasConditions ? plan.count : 0)
    }

    /// Reports changes of state as actions from now on.
    mutating func observe() { isObserved = true }

    /// Whether everything that the launch waits for has settled.
    var isSettled: Bool { awaited.count == 0 }

    /// The number of services that the launch waits for.
    var awaitedCount: Int { awaited.count }

    /// Whether the launch waits for a service.
    func isAwaited(_ p: LaunchPosition) -> Bool { awaited.contains(p.node) }

    /// Whether every service that the launch waits for is up, except for those that failed by themselves and whose dependents
    /// proceed without them.
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

    /// Begins another launch, of the services at `only` and what they depend on, or of everything that is not launched on
    /// demand.
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

    /// Lets everything start that a synchronous launch held back.
    mutating func endSynchronousPart() { starts.endSynchronousPart() }

    /// Lets deferred services start.
    mutating func releaseDeferred(at now: Int64) {
        for p in plan.positions where services[p].isDeferred {
            services[p].undefer()
            if services[p].canBecomeReady { becomeReady(p, at: now) }
        }
    }

    // MARK: Transitions

    /// Makes a transition that neither observers nor other services notice.
    @inline(__always) mutating func update(_ p: LaunchPosition, _ transition: (inout ServiceLifecycle) -> Void) {
        transition(&services[p])
    }

    /// Makes a transition and tells observers; answers requests for the service if it has settled.
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

    /// A service that can start, if a slot is free.
    mutating func popReady() -> LaunchPosition? {
        while let p = starts.popFirst(lent: starts.hasFreeSlot() ? 0 : lentSlots) {
            // A service that has to wait again is added again when it no longer does.
            if services[p].state == .ready { return p }
        }
        return nil
    }

    mutating func start(_ p: LaunchPosition, at now: Int64, _ actions: inout [LaunchAction]) {
        starts.takeSlot()
        enter(p, &actions) { $0.start(at: now) }
    }

    /// An attempt no longer holds a slot.
    mutating func freeSlot() { starts.freeSlot() }

    /// The number of attempts that await a service that they have required. Others can have their slots meanwhile: without a
    /// slot, what they await might never start.
    private var lentSlots: Int { Set(requesters.values.filter { services[$0].isStarting }).count }

    private var hasFreeSlot: Bool { starts.hasFreeSlot(lent: lentSlots) }

    /// The number of attempts that occupy a slot.
    var slotsInUse: Int { starts.slotsInUse }

    /// Starts nothing any more.
    mutating func cancelStarts() { starts.removeAll() }

    private mutating func becomeReady(_ p: LaunchPosition, at now: Int64) {
        services[p].becomeReady(at: now)
        starts.add(p, isSynchronous: plan.limits[p].isSynchronous, urgency: services[p].urgency)
    }

    // MARK: Settling

    /// Notifies every service that waits for the one at `p` that it has settled.
    mutating func notifyDependents(of p: LaunchPosition, at now: Int64) {
        if plan.hasConditions { return releaseDependents(of: p, at: now) }
        for d in plan.dependents.all(p) { stopWaiting(d, for: p, at: now) }
    }

    /// Notifies every service that only starts after the one at `p` that it has settled.
    mutating func notifySuccessors(of p: LaunchPosition, at now: Int64) {
        if plan.hasConditions { return release(plan.dependents.orderOnly(p), of: p, at: now) }
        for d in plan.dependents.orderOnly(p) { stopWaiting(d, for: p, at: now) }
    }

    /// Notifies every service that waits for the stage that the one at `p` has reached.
    mutating func releaseDependents(of p: LaunchPosition, at now: Int64) {
        guard plan.hasConditions else { return }
        release(plan.dependents.all(p), of: p, at: now)
    }

    private mutating func release(_ dependents: LaunchPositions, of p: LaunchPosition, at now: Int64) {
        let (old, new) = (toldStages[p], services[p].stage)
        toldStages[p] = new
        for d in dependents {
            let needed = plan.stage(of: p, neededBy: d)
            if old < needed && needed <= new { stopWaiting(d, for: p, at: now) }
        }
    }

    /// Makes services wait for the one at `p` once more, which is back at an earlier stage.
    private mutating func holdBackDependents(of p: LaunchPosition) {
        guard plan.hasConditions else {
            for d in plan.dependents.all(p) { services[d].waitForOneMore() }
            return
        }
        let (old, new) = (toldStages[p], services[p].stage)
        toldStages[p] = new
        for d in plan.dependents.all(p) {
            let needed = plan.stage(of: p, neededBy: d)
            if new < needed && needed <= old { services[d].waitForOneMore() }
        }
    }

    /// Whether the service at `p` has to wait for the one at `q`.
    private func mustWait(_ p: LaunchPosition, for q: LaunchPosition) -> Bool {
        guard plan.hasConditions else { return services[q].isUnsettled }
        return services[q].stage < plan.stage(of: q, neededBy: p)
    }

    private mutating func stopWaiting(_ d: LaunchPosition, for p: LaunchPosition, at now: Int64) {
        if services[d].waitForOneFewer(after: p) { becomeReady(d, at: now) }
    }

    /// Skips what depends on the service at `p`, directly or through others, as far as it has not started, and tells what
    /// only starts after one of these.
    mutating func skipDependents(of p: LaunchPosition, at now: Int64, _ actions: inout [LaunchAction]) {
        var stack = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                switch services[d].state {
                case .deferred, .waiting: break
                // It waited only until the other one had been started, and waits for a slot.
                case .ready where plan.hasConditions: break
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

    /// Lets a service make its next attempt once everything that it waits for has settled: a request may have relaunched
    /// some of that meanwhile, or may have found that it cannot be up, so that the service is skipped.
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

    /// How many services the one at `p` waits for; `nil` if it is skipped, because something that it depends on will not be
    /// up.
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

    /// A dependency without which the service at `p` cannot start and which will not be up.
    private func unreachableDependency(of p: LaunchPosition, _ shutdown: ShutdownSequence) -> LaunchPosition? {
        plan.dependencies.hard(p).first { q in
            !services[q].isRelaunching
                && (shutdown.contains(q) || services[q].isOutOfReach(plan.limits[q].onFailure))
        }
    }

    // MARK: Requests

    /// Answers a request for a service, now or when the service has settled; launches the service if it is not up.
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

    /// The task of a request no longer awaits the service.
    mutating func cancelRequest(ticket: Int) {
        requesters[ticket] = nil
        for (p, list) in requests where list.contains(where: { $0.ticket == ticket }) {
            requests[p] = list.count == 1 ? nil : list.filter { $0.ticket != ticket }
        }
    }

    /// The services by which the one at `start` waits for the one at `end`: for its dependencies, and for what its launch
    /// requires. A shortest such chain, from `start` to `end`; `nil` if it does not wait for it.
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

    /// Lets a service, and everything that it waits for, start before what is less urgent.
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

    /// Lets a service that was up go down to be launched again: what has not started waits for it once more, and so does the
    /// launch if it is `underWay`.
    mutating func beginRelaunch(_ p: LaunchPosition, _ relaunch: ServiceLifecycle.Relaunch, isLaunchUnderWay: Bool) {
        let wasUnsettled = services[p].isUnsettled
        services[p].beginRelaunch(relaunch)
        if plan.hasConditions || !wasUnsettled { holdBackDependents(of: p) }
        guard !wasUnsettled else { return }
        if isLaunchUnderWay && eager.contains(p.node) { awaited.insert(p.node) }
    }

    /// A service that was to be launched again goes down for good.
    mutating func cancelRelaunch(_ p: LaunchPosition) {
        guard services[p].isRelaunching else { return }
        services[p].cancelRelaunch()
        if !services[p].isUnsettled { awaited.remove(p.node) }
    }

    /// Launches a service again that is down for that, once everything that it waits for has settled; skips it if something
    /// that it depends on will not be up.
    mutating func rejoin(
        _ p: LaunchPosition, _ shutdown: ShutdownSequence, at now: Int64, _ actions: inout [LaunchAction]
    ) {
        guard let unsettled = countUnsettled(of: p, orSkipWith: shutdown, at: now, &actions) else { return }
        enter(p, &actions) { $0.rejoin(unsettled: unsettled) }
        if unsettled == 0 { becomeReady(p, at: now) }
    }

    /// Lets a service and all that it depends on take part in the launch, as far as they do not yet.
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
        // Which services cannot start is determined before any starts.
        var skipped: [LaunchPosition] = []
        for q in joining {
            guard let cause = unreachableDependency(of: q, shutdown) else { continue }
            skip(q, because: cause, at: now, &actions)
            skipped.append(q)
        }
        for q in skipped { skipDependents(of: q, at: now, &actions) }
        for q in joining where services[q].canBecomeReady { becomeReady(q, at: now) }
    }

    /// Releases what is deferred and comes before any of `joining`: an eager service may start after one of these, and a
    /// deferred one would wait for that in turn.
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

    /// Counts what a service that joins late waits for.
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
    /// The contradictions in the state, for tests; empty unless this code is wrong.
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

    /// How each service takes part in a launch of the services at `only` and what they depend on, or of everything that
    /// is not launched on demand.
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
