internal import DependencyGraph
internal import Synchronization

/// The events that wait for services which are not up yet, in the order in which they were dispatched.
@MainActor final class EventBuffer {
    /// The number of events of one kind that are kept, so that memory is bounded.
    private let capacity: Int
    private var events: [BufferedEvent] = [] {
        didSet { hasEvents.store(!events.isEmpty, ordering: .releasing) }
    }
    /// Whether any event is buffered, for callers that are not on the main actor.
    private nonisolated let hasEvents = Atomic<Bool>(false)
    /// The latest delivery of an asynchronous event to each service, by position.
    private var latestDeliveries: [LaunchPosition: Task<Void, Never>] = [:]

    nonisolated init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    nonisolated var isEmpty: Bool { !hasEvents.load(ordering: .acquiring) }

    /// Adds an event, in the place of earlier ones of its kind as `policy` says.
    func add(_ event: BufferedEvent, _ policy: EventDelivery.BufferingPolicy) {
        switch policy {
        case .latest:
            // Every service that waits for an earlier event of this kind waits for this one too.
            events.removeAll { $0.kind == event.kind }
        case .all:
            if events.count(where: { $0.kind == event.kind }) >= capacity,
                let oldest = events.firstIndex(where: { $0.kind == event.kind })
            {
                events.remove(at: oldest)
            }
        }
        events.append(event)
    }

    /// Delivers all events to the services that have come up, in the order of the events and for each event in its
    /// direction, and drops events for which no service waits.
    ///
    /// A responder may dispatch another event, which first delivers the rest of the buffer.
    ///
    /// - Complexity: O(events · services).
    func deliver(_ snapshot: EligibilitySnapshot, in engine: any EventEngine) {
        guard !events.isEmpty else { return }
        var deliveries: [(event: BufferedEvent, position: LaunchPosition)] = []
        // The services that first receive an earlier asynchronous event, which is still being answered by others.
        var blocked = NodeSet(nodeCount: snapshot.services.count)
        for event in events {
            guard event.isOpen else {
                if event.isAsynchronous { for node in event.pending.nodes { blocked.insert(Int(node)) } }
                continue
            }
            for p in event.pendingInOrder {
                switch snapshot.services[p] {
                case .pending: break
                case .up where event.isAsynchronous && blocked.contains(p.index): break
                case .up: deliveries.append((event, p))
                case .gone: event.pending.remove(p.index)
                }
            }
        }
        for (event, p) in deliveries where event.pending.remove(p.index) { event.deliver(event, p, snapshot, engine) }
        events.removeAll { $0.isOpen && $0.pending.count == 0 }
    }

    /// Returns the deliveries that precede the delivery of `event` to the service at `p`: that of the previous event to the
    /// service, and those of `event` to the services that come before it.
    func deliveries(before event: BufferedEvent, at p: LaunchPosition, in plan: LaunchPlan) -> [Task<Void, Never>] {
        var earlier = latestDeliveries[p].map { [$0] } ?? []
        let before = event.direction == .dependenciesFirst ? plan.dependencies : plan.dependents
        var seen = NodeSet(nodeCount: plan.count)
        var stack = event.deliveries.isEmpty ? [] : [p]
        while let next = stack.popLast() {
            for q in before.all(next) where seen.insert(q.index) { stack.append(q) }
        }
        for node in seen.nodes {
            if let delivery = event.deliveries[LaunchPosition(Int(node))] { earlier.append(delivery) }
        }
        return earlier
    }

    /// Notes the task that delivers `event` to the service at `p`.
    func noteDelivery(of event: BufferedEvent, at p: LaunchPosition, _ task: Task<Void, Never>) {
        event.deliveries[p] = task
        latestDeliveries[p] = task
    }
}

/// An event that waits for services which are not up yet.
@MainActor final class BufferedEvent {
    /// Delivers an event to one recipient.
    typealias Delivery<Responder> = @MainActor (BufferedEvent, Recipients<Responder>, any EventEngine) -> Void

    /// The property that events share of which only the latest is kept.
    struct Kind: Hashable {
        private let type: ObjectIdentifier
        private let name: String

        init<Event: RoutableEvent>(_ event: Event) {
            type = ObjectIdentifier(Event.self)
            name = event.delivery.kind ?? event.name
        }
    }

    let kind: Kind
    fileprivate let direction: EventDirection
    fileprivate let isAsynchronous: Bool
    /// The services that may still receive the event.
    fileprivate var pending: NodeSet
    /// Whether the event is delivered: not before the services that were up have answered.
    fileprivate private(set) var isOpen = false
    /// Delivers the event to the service at a position, which is up.
    fileprivate let deliver: @MainActor (BufferedEvent, LaunchPosition, EligibilitySnapshot, any EventEngine) -> Void
    /// The services that do not receive the event because a service that they depend on failed to respond.
    private var skipped: NodeSet
    /// The deliveries of an asynchronous event, by position.
    fileprivate var deliveries: [LaunchPosition: Task<Void, Never>] = [:]

    init<Event: RoutableEvent>(
        _ event: Event, for pending: [LaunchPosition], in engine: any EventEngine,
        deliver: @escaping Delivery<Event.Responder>
    ) {
        kind = Kind(event)
        direction = event.direction
        isAsynchronous = Event.isAsynchronous
        skipped = NodeSet(nodeCount: engine.graph.plan.count)
        self.pending = skipped
        for p in pending { self.pending.insert(p.index) }
        self.deliver = { buffered, p, snapshot, engine in
            let table = engine.router.table(of: Event.Responder.self, in: engine)
            table.refresh(snapshot)
            let recipient = table.recipients.only(p)
            if !recipient.isEmpty { deliver(buffered, recipient, engine) }
        }
    }

    fileprivate var pendingInOrder: [LaunchPosition] {
        let ascending = pending.nodes.map { LaunchPosition(Int($0)) }
        return direction == .dependenciesFirst ? ascending : ascending.reversed()
    }

    /// Lets the event be delivered to the services that wait for it, except those that `failures` skip.
    func open(after failures: ResponderFailures) {
        skip(failures)
        isOpen = true
    }

    /// Leaves out the services that are not asked because of `failures`.
    func skip(_ failures: ResponderFailures) {
        for p in failures.allSkipped {
            pending.remove(p.index)
            skipped.insert(p.index)
        }
    }

    /// Whether a service that the one at `p` depends on failed to respond and skips its dependents.
    func skips(_ p: LaunchPosition) -> Bool { skipped.contains(p.index) }
}
