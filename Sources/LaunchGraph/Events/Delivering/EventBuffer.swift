internal import DependencyGraph

/// The deliveries that the recipients of an event answer before it: those of events that were dispatched earlier and
/// buffered for them.
struct EarlierDeliveries: Sendable {
    /// The number of the event in the order in which events are dispatched.
    var number = 0
    /// The latest unanswered delivery of each recipient that has one.
    var tasks: [LaunchPosition: Task<Void, Never>] = [:]

    static let none = EarlierDeliveries()
}

/// The events that are buffered for services that are not up yet, in the order in which they were dispatched.
///
/// The owner of the buffer protects it: the main actor, or a lock.
struct EventBuffer: Sendable {
    /// The maximum number of buffered events of one kind, which bounds memory.
    private let capacity: Int
    private var events: [BufferedEvent] = []
    /// The number of events that were added, which is the number of the next one.
    private var count = 0
    /// For each kind of which only the latest event is buffered, the number of that event.
    private var latest: [BufferedEvent.Kind: Int] = [:]
    /// For each pair that has ended, the number of the next event at that time.
    private var ends: [EventPairs.Key: Int] = [:]
    /// The deliveries of asynchronous events that have been started and have not ended, by position, in order.
    private var started: [LaunchPosition: [StartedDelivery]] = [:]
    private var pairs = EventPairs()

    /// A delivery of an asynchronous event to one service.
    private struct StartedDelivery: Sendable {
        let event: BufferedEvent
        let turn: BufferedEvent.Turn
        let task: Task<Void, Never>
        /// Whether the service is being asked.
        var isAsking = false
        /// The launched value that the delivery is for.
        weak var instance: (any LaunchedValue)?
    }

    init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    var isEmpty: Bool { events.isEmpty }

    /// Adds an event, which replaces earlier ones of its kind according to `policy`. An event that no service waits for
    /// only gets a number: a service that receives it may go down before it is asked.
    mutating func add(_ event: BufferedEvent, _ policy: EventDelivery.BufferingPolicy) {
        event.setNumber(count)
        if policy == .latest { latest[event.kind] = count }
        count += 1
        guard event.isAwaited else { return }
        switch policy {
        case .latest:
            // Every service that waits for an earlier event of this kind waits for this one too.
            events.removeAll { $0.kind == event.kind }
        case .all:
            if isFull(of: event.kind), let oldest = events.firstIndex(where: { $0.kind == event.kind }) {
                events.remove(at: oldest)
            }
        }
        events.append(event)
    }

    private func isFull(of kind: BufferedEvent.Kind) -> Bool { events.count { $0.kind == kind } >= capacity }

    /// Buffers an event again for a service that went down before it was asked, together with the later events whose
    /// deliveries to it have been started and have not asked it. If the service is launched again, it receives them in
    /// order.
    ///
    /// - Complexity: O(events) for each event that is buffered again.
    mutating func giveBack(_ event: BufferedEvent, at p: LaunchPosition) {
        removeDeliveries(at: p) { $0.isAsking && $0.event === event }
        keep(event, for: p)
        let later = started[p, default: []].filter { !$0.isAsking && $0.event.number > event.number }.map(\.event)
        guard !later.isEmpty else { return }
        removeDeliveries(at: p) { !$0.isAsking && $0.event.number > event.number }
        for event in later { keep(event, for: p) }
    }

    private mutating func removeDeliveries(at p: LaunchPosition, where isRemoved: (StartedDelivery) -> Bool) {
        started[p]?.removeAll(where: isRemoved)
        if started[p]?.isEmpty == true { started[p] = nil }
    }

    private mutating func keep(_ event: BufferedEvent, for p: LaunchPosition) {
        let number = event.number
        guard number >= latest[event.kind, default: 0], number >= event.pair.flatMap({ ends[$0] }) ?? 0 else { return }
        if !events.contains(where: { $0 === event }) {
            guard !isFull(of: event.kind) else { return }
            events.insert(event, at: events.firstIndex { $0.number > number } ?? events.count)
        }
        event.giveBack(p)
    }

    /// Returns whether the delivery of an asynchronous event to the service at `p` may ask the service. It may not if
    /// the event was given back since.
    mutating func take(_ turn: BufferedEvent.Turn, at p: LaunchPosition) -> Bool {
        guard let index = started[p]?.firstIndex(where: { $0.turn === turn }) else { return false }
        started[p]?[index].isAsking = true
        return true
    }

    /// Records that the delivery of an asynchronous event to the service at `p` has ended.
    mutating func end(_ turn: BufferedEvent.Turn, at p: LaunchPosition) {
        guard let index = started[p]?.firstIndex(where: { $0.turn === turn }) else { return }
        started[p]?.remove(at: index)
        if started[p]?.isEmpty == true { started[p] = nil }
    }

    /// Whether a delivery of an asynchronous event has not ended.
    var isDelivering: Bool { !started.isEmpty }

    /// Returns the deliveries to instances that are no longer up.
    func deliveriesToFormerInstances(_ snapshot: EligibilitySnapshot) -> [Task<Void, Never>] {
        started.flatMap { p, deliveries in
            deliveries.filter { delivery in
                if case .up(let value) = snapshot.services[p], value === delivery.instance { return false }
                return delivery.isAsking
            }.map(\.task)
        }
    }

    /// Records the role of an event in a pair, before its delivery to `recipients`, which are up.
    ///
    /// - Returns: for each recipient, whether it receives the event; `nil` if all receive it.
    mutating func pair<Event: RoutableEvent>(
        _ event: Event, _ recipients: ContiguousArray<Recipient>, in snapshot: EligibilitySnapshot
    ) -> [Bool]? {
        guard let part = event.delivery.part, let key = EventPairs.Key(event) else { return nil }
        switch part {
        case .beginning:
            for recipient in recipients { pairs.begin(key, at: recipient.position, in: snapshot) }
            return nil
        case .announcedEnd, .end:
            // A delivery under way may have listed the events that are dropped here.
            for event in events where event.pair == key { event.claimAll() }
            events.removeAll { $0.pair == key }
            ends[key] = count
            defer { if part == .end { pairs.end(key) } }
            return recipients.map { pairs.hasBegun(key, at: $0.position, in: snapshot) }
        }
    }

    /// Claims the delivery of `event` to the service at `p`.
    ///
    /// - Returns: whether the service still waits for the event.
    mutating func claim(_ event: BufferedEvent, at p: LaunchPosition, in snapshot: EligibilitySnapshot) -> Bool {
        guard event.claim(p) else { return false }
        if let pair = event.pair { pairs.begin(pair, at: p, in: snapshot) }
        return true
    }

    /// Removes the events that no service waits for.
    mutating func removeDelivered() {
        events.removeAll(where: \.isDelivered)
    }

    /// Returns the deliveries to the services that have come up, in the order of the events and, for each event, in its
    /// direction.
    ///
    /// The caller claims each delivery before it performs it.
    ///
    /// - Complexity: O(events · services).
    func deliveries(_ snapshot: EligibilitySnapshot) -> [(event: BufferedEvent, position: LaunchPosition)] {
        var deliveries: [(event: BufferedEvent, position: LaunchPosition)] = []
        // The services that first receive an earlier asynchronous event, which is still being answered by others.
        var blocked = NodeSet(nodeCount: snapshot.services.count)
        for event in events {
            let pending = event.pendingInOrder
            guard event.isOpen else {
                if event.isAsynchronous { for p in pending { blocked.insert(p.node) } }
                continue
            }
            for p in pending {
                switch snapshot.services[p] {
                case .pending: break
                case .up where event.isAsynchronous && blocked.contains(p.node): break
                case .up: deliveries.append((event, p))
                case .gone: event.claim(p)
                }
            }
        }
        return deliveries
    }

    /// Returns the deliveries that precede the delivery of `event` to the service at `p`: that of the previous event to
    /// the service, and those of `event` to the services that come before it.
    func deliveries(before event: BufferedEvent, at p: LaunchPosition, in plan: LaunchPlan) -> [Task<Void, Never>] {
        var earlier = started[p]?.last.map { [$0.task] } ?? []
        let deliveries = event.deliveries
        let before = event.direction == .dependenciesFirst ? plan.dependencies : plan.dependents
        var seen = NodeSet(nodeCount: plan.count)
        var stack = deliveries.isEmpty ? [] : [p]
        while let next = stack.popLast() {
            for q in before.all(next) where seen.insert(q.node) { stack.append(q) }
        }
        for node in seen.nodes {
            if let delivery = deliveries[LaunchPosition(node)] { earlier.append(delivery) }
        }
        return earlier
    }

    /// Returns the deliveries that precede that of an event to `recipients`: of `buffered`, or of an event that is
    /// dispatched now.
    func deliveries(to recipients: ContiguousArray<Recipient>, before buffered: BufferedEvent?) -> EarlierDeliveries {
        guard !started.isEmpty, !BufferedEvent.isDelivering else { return .none }
        var earlier = EarlierDeliveries(number: buffered?.number ?? count)
        for recipient in recipients {
            earlier.tasks[recipient.position] = delivery(before: earlier.number, at: recipient.position)
        }
        return earlier
    }

    /// Returns the latest delivery to the service at `p` of an event that was dispatched before the event with this
    /// number; `nil` if the service has answered all of these.
    func delivery(before number: Int, at p: LaunchPosition) -> Task<Void, Never>? {
        started[p]?.last { $0.event.number < number }?.task
    }

    /// Records the outcome of an attempt to deliver `event` to the service at `p`.
    ///
    /// - Returns: whether the service may be given the events that were dispatched later.
    mutating func note(
        _ attempt: BufferedEvent.Attempt, of event: BufferedEvent, at p: LaunchPosition,
        in snapshot: EligibilitySnapshot
    ) -> Bool {
        switch attempt {
        case .settled: return true
        case .started(let task, let turn):
            event.noteDelivery(at: p, task)
            var delivery = StartedDelivery(event: event, turn: turn, task: task)
            if case .up(let value) = snapshot.services[p] { delivery.instance = value }
            started[p, default: []].append(delivery)
            return true
        case .missed:
            giveBack(event, at: p)
            return false
        }
    }
}
