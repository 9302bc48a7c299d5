internal import DependencyGraph
internal import Synchronization

/// The events that wait for services which are not up yet, in the order in which they were dispatched.
@MainActor final class HeldEvents {
    /// How many of one kind are kept where all are; it only keeps a program from growing for ever.
    private let limit: Int
    private var items: [HeldEvent] = [] {
        didSet { areAny.store(!items.isEmpty, ordering: .releasing) }
    }
    /// Whether anything is held, for those who are not on the main actor.
    private nonisolated let areAny = Atomic<Bool>(false)
    /// The latest delivery of an asynchronous event to each service that got one, by position.
    private var latestDeliveries: [LaunchPosition: Task<Void, Never>] = [:]

    nonisolated init(limit: Int = 1_000) {
        self.limit = limit
    }

    nonisolated var isEmpty: Bool { !areAny.load(ordering: .acquiring) }

    /// Keeps an event; of its kind every other as well, or none.
    func hold(_ item: HeldEvent, _ keeping: EventDelivery.Keeping) {
        switch keeping {
        case .latest:
            // Whoever still waits for an older one waits for this one too.
            items.removeAll { $0.kind == item.kind }
        case .all:
            if items.count(where: { $0.kind == item.kind }) >= limit,
                let oldest = items.firstIndex(where: { $0.kind == item.kind })
            {
                items.remove(at: oldest)
            }
        }
        items.append(item)
    }

    /// Delivers everything to those who have come up, the events in order, each in its direction; lets go of what nobody
    /// waits for any more.
    ///
    /// What is delivered may dispatch events itself, which delivers the rest of what is held first.
    ///
    /// - Complexity: O(events · services).
    func deliver(_ standings: Standings, in core: DispatcherCore) {
        guard !items.isEmpty else { return }
        var deliveries: [(item: HeldEvent, position: LaunchPosition)] = []
        // Those that are to get an earlier asynchronous event first, which others have yet to answer.
        var areWaiting = NodeSet(nodeCount: standings.all.count)
        for item in items {
            guard item.isOpen else {
                if item.isAsynchronous { for p in item.pending.nodes { areWaiting.insert(Int(p)) } }
                continue
            }
            for p in item.pendingInOrder {
                switch standings.all[p] {
                case .pending: break
                case .up where item.isAsynchronous && areWaiting.contains(p.index): break
                case .up: deliveries.append((item, p))
                case .gone: item.pending.remove(p.index)
                }
            }
        }
        for (item, p) in deliveries where item.pending.remove(p.index) { item.give(item, p, standings, core) }
        items.removeAll { $0.isOpen && $0.pending.count == 0 }
    }
}

/// An event that waits for services which are not up yet.
@MainActor final class HeldEvent {
    /// What two events have in common of which only the latest is kept.
    struct Kind: Hashable {
        private let type: ObjectIdentifier
        private let name: String

        init<Event>(event: Event, name: String) {
            type = ObjectIdentifier(Event.self)
            self.name = name
        }
    }

    let kind: Kind
    fileprivate let direction: EventDirection
    /// Whether it is delivered in tasks, so that one that was dispatched later could overtake it.
    fileprivate let isAsynchronous: Bool
    /// Those that have neither got it nor gone.
    var pending: NodeSet
    /// Whether it may be delivered: not before those who were up have answered.
    private(set) var isOpen = false
    /// Gives it to the service at that position, which is up.
    let give: @MainActor (HeldEvent, LaunchPosition, Standings, DispatcherCore) -> Void
    /// Those that are not to get it because something that they depend on failed to respond.
    private var passedBy: NodeSet
    /// The deliveries of an asynchronous event, by position.
    fileprivate var deliveries: [LaunchPosition: Task<Void, Never>] = [:]

    init(
        _ kind: Kind, _ direction: EventDirection, isAsynchronous: Bool, pending: [LaunchPosition], of count: Int,
        give: @escaping @MainActor (HeldEvent, LaunchPosition, Standings, DispatcherCore) -> Void
    ) {
        self.kind = kind
        self.direction = direction
        self.isAsynchronous = isAsynchronous
        self.pending = NodeSet(nodeCount: count)
        passedBy = self.pending
        self.give = give
        for p in pending { self.pending.insert(p.index) }
    }

    var pendingInOrder: [LaunchPosition] {
        let ascending = pending.nodes.map { LaunchPosition(Int($0)) }
        return direction == .dependenciesFirst ? ascending : ascending.reversed()
    }

    /// From here on it may be delivered to those that it waits for, except those that failures so far pass by.
    func open(after failures: ResponderFailures) {
        spare(failures)
        isOpen = true
    }

    /// What follows from a delivery: a failure can only be reported, and spare those that depend on the service.
    func wasDelivered<Output>(_ delivery: EventDeliveryResult<Output>, in core: DispatcherCore) {
        spare(delivery.failures)
        if delivery.failures.areAny || core.router.isRecording {
            core.record(delivery.report.event, at: delivery.moment)
        }
    }

    /// Those that failures pass by do not get it.
    func spare(_ failures: ResponderFailures) {
        for p in failures.allPassedBy {
            pending.remove(p.index)
            passedBy.insert(p.index)
        }
    }

    /// Whether something that the service at `p` depends on failed to respond and skips its dependents.
    func isPassedBy(_ p: LaunchPosition) -> Bool { passedBy.contains(p.index) }
}

// Asynchronous events, which are delivered in tasks.
extension HeldEvents {
    /// What has to be over before `item` is delivered to the service at `p`: the delivery of what it was held before, and
    /// that of `item` to those that come before it.
    func deliveriesBefore(_ item: HeldEvent, at p: LaunchPosition, in plan: LaunchPlan) -> [Task<Void, Never>] {
        var earlier = latestDeliveries[p].map { [$0] } ?? []
        let before = item.direction == .dependenciesFirst ? plan.dependencies : plan.dependents
        var seen = NodeSet(nodeCount: plan.count)
        var stack = item.deliveries.isEmpty ? [] : [p]
        while let next = stack.popLast() {
            for q in before.all(next) where seen.insert(q.index) { stack.append(q) }
        }
        for q in seen.nodes {
            if let delivery = item.deliveries[LaunchPosition(Int(q))] { earlier.append(delivery) }
        }
        return earlier
    }

    /// `item` is being delivered to the service at `p` by `delivery`.
    func isDelivering(_ item: HeldEvent, at p: LaunchPosition, _ delivery: Task<Void, Never>) {
        item.deliveries[p] = delivery
        latestDeliveries[p] = delivery
    }
}
