internal import DependencyGraph
import LaunchSupport

/// The events that are buffered for services that are not up yet, in the order in which they were dispatched.
///
/// The buffer is a plain value: it calls no foreign code. Its owner protects it with a lock, and performs what
/// ``takeEffects()`` returns after unlocking.
struct EventBuffer: Sendable {
    /// What is common to the events of which only the latest is buffered, or to those of a pair.
    struct Kind: Hashable {
        fileprivate let type: ObjectIdentifier
        fileprivate let pair: String?
        fileprivate let name: String?
    }

    /// An event from its dispatch until no service waits for it any longer; an event that reports a state, until it is
    /// replaced.
    private struct BufferedEvent: Sendable {
        let number: Int
        let kind: Kind
        let pair: Kind?
        let direction: EventDirection
        let deliver: BufferedDelivery.Action
        var lane: EventLane { deliver.lane }
        var pending: NodeSet
        /// The values that have received the event, if it reports a state; `nil` otherwise.
        var received: ReceivedValues?
        /// The services that do not receive the event because a service that they depend on failed to respond.
        var skipped: NodeSet
        /// Whether the event is delivered to services that come up; true once the services that were up have answered.
        var isOpen = false
        /// Whether no other service may receive it, because of a later event of its kind or the end of its pair.
        var isReplaced = false
        /// The number of deliveries to one service that have been claimed and have not ended.
        var deliveries = 0

        /// Whether the event is being delivered, or services wait for it.
        var isUnderWay: Bool { !isOpen || pending.count > 0 || deliveries > 0 }
        var isOver: Bool { !isUnderWay && received == nil }

        mutating func replace() {
            isReplaced = true
            received = nil
            pending = NodeSet(nodeCount: 0)
        }
    }

    /// The delivery of an asynchronous event to a service, from its start until the service has answered.
    private struct OngoingDelivery: Sendable {
        let number: Int
        let task: TaskHandle
        /// The value by which the service is up, once it is being asked.
        var value: (any LaunchedValue)?
        var waiters: [CheckedContinuation<Bool, Never>] = []
    }

    /// What the owner of the buffer does after unlocking.
    struct DeferredEffects {
        /// Payloads and launched values that were removed, which may run code when they are released.
        var released: [any Sendable] = []
        var resumed: [CheckedContinuation<Bool, Never>] = []
    }

    /// The maximum number of buffered events of one kind, which bounds memory.
    private static let capacity = 1_000
    private var events: [BufferedEvent] = []
    /// The number of events that were added, which is the number of the next one.
    private var count = 0
    private var ongoing: [LaunchPosition: OngoingDelivery] = [:]
    /// For each pair that has not ended, the values that have received a beginning, and receive the end.
    private var pairs: [Kind: ReceivedValues] = [:]
    /// The generations for which the events of each lane were last delivered.
    private var generations: [EventLane: Int] = [:]
    /// Whether a task is about to deliver asynchronous events to the services that have come up.
    var isDeliveryScheduled = false
    private var effects = DeferredEffects()

    mutating func takeEffects() -> DeferredEffects {
        defer { effects = DeferredEffects() }
        return effects
    }

    /// Returns whether events are being delivered, or may have to be delivered to services that are up in `generation`.
    func hasEvents(_ lane: EventLane, in generation: Int) -> Bool {
        let hasChanged = generations[lane] != generation
        return events.contains { $0.lane == lane && ($0.isUnderWay || $0.received != nil && hasChanged) }
    }

    /// Returns whether the caller starts a task that delivers asynchronous events to services that have come up.
    mutating func schedulesDelivery(in generation: Int) -> Bool {
        guard !isDeliveryScheduled else { return false }
        isDeliveryScheduled = hasEvents(.anywhere, in: generation)
        return isDeliveryScheduled
    }

    // MARK: Adding events

    /// Adds an event for the services that may still come up, which replaces earlier ones of its kind according to `policy`, and
    /// returns its number.
    mutating func add(
        _ event: some RoutableEvent, _ policy: EventDelivery.BufferingPolicy, in snapshot: EligibilitySnapshot,
        _ deliver: BufferedDelivery.Action
    ) -> Int {
        let none = NodeSet(nodeCount: snapshot.services.count)
        var waiting = none
        for p in snapshot.pending { waiting.insert(p.node) }
        let kind = event.kind
        switch policy {
        case .latest: replaceEvents { $0.kind == kind }
        case .all:
            // The buffer keeps the latest events of a kind.
            guard waiting.count > 0, isFull(of: kind) else { break }
            let first = events.first { $0.kind == kind && $0.pending.count > 0 }?.number
            replaceEvents { $0.number == first }
        }
        events.append(
            BufferedEvent(
                number: count, kind: kind, pair: event.pair, direction: event.direction, deliver: deliver,
                pending: waiting, received: policy == .latest ? ReceivedValues(allOf: snapshot) : nil,
                skipped: none))
        count += 1
        return count - 1
    }

    private func isFull(of kind: Kind) -> Bool {
        events.count { $0.kind == kind && $0.pending.count > 0 } >= Self.capacity
    }

    private mutating func replaceEvents(where isReplaced: (BufferedEvent) -> Bool) {
        for index in events.indices where isReplaced(events[index]) { events[index].replace() }
        for index in events.indices.reversed() where events[index].isOver { removeIfOver(index) }
    }

    /// Records the role of an event in a pair, before its delivery to `recipients`, which are up.
    ///
    /// - Returns: for each recipient, whether it receives the event; `nil` if all receive it.
    mutating func pair(
        _ event: some RoutableEvent, _ recipients: ContiguousArray<Recipient>, in snapshot: EligibilitySnapshot
    ) -> [Bool]? {
        guard let part = event.delivery.part, let pair = event.pair else { return nil }
        switch part {
        case .beginning:
            for recipient in recipients {
                let value = snapshot.services[recipient.position].value
                pairs[pair, default: ReceivedValues()].insert(value, at: recipient.position)
            }
            return nil
        case .announcedEnd, .end:
            replaceEvents { $0.pair == pair }
            defer { if part == .end { pairs[pair] = nil } }
            return recipients.map { recipient in
                guard let value = pairs[pair]?.value(at: recipient.position) else { return false }
                // This may be the last reference to the value of an earlier launch.
                effects.released.append(value)
                return value === snapshot.services[recipient.position].value
            }
        }
    }

    // MARK: Changing events

    private func index(of number: Int) -> Int? { events.firstIndex { $0.number == number } }

    private mutating func change(_ number: Int, _ body: (inout BufferedEvent) -> Void) {
        guard let index = index(of: number) else { return }
        body(&events[index])
        removeIfOver(index)
    }

    private mutating func removeIfOver(_ index: Int) {
        guard events[index].isOver else { return }
        effects.released.append(events.remove(at: index).deliver)
    }

    mutating func skip(_ number: Int, _ failures: ResponderFailures) {
        change(number) { event in
            for p in failures.allSkipped {
                if !event.isReplaced { event.pending.remove(p.node) }
                event.skipped.insert(p.node)
            }
        }
    }

    /// Returns whether a service that the recipient depends on failed to respond and skips its dependents.
    func skips(_ delivery: BufferedDelivery) -> Bool {
        index(of: delivery.number).map { events[$0].skipped.contains(delivery.position.node) } ?? false
    }

    /// Allows the delivery of an event to the services that wait for it, after the services that were up have answered.
    ///
    /// - Parameter missed: the services that went down before they were asked.
    mutating func open(_ number: Int, missedBy missed: [LaunchPosition], after failures: ResponderFailures) {
        skip(number, failures)
        for p in missed { wait(for: number, p) }
        change(number) { $0.isOpen = true }
    }

    private mutating func wait(for number: Int, _ p: LaunchPosition) {
        change(number) { [isFull = index(of: number).map { isFull(of: events[$0].kind) } ?? false] event in
            guard !event.isReplaced, !event.skipped.contains(p.node), event.pending.count > 0 || !isFull else { return }
            event.pending.insert(p.node)
            event.received?.remove(p)
        }
    }

    // MARK: Delivering events

    /// Returns the deliveries to the services that have come up, in the order of the events and, for each event, in its
    /// direction. Services that can no longer come up do not wait any longer. A service that has been launched again, or that
    /// was not going to come up, waits for the events that report a state.
    ///
    /// The caller claims each delivery before it performs it. Of asynchronous events, it starts the delivery of the next one to
    /// each of the services.
    mutating func due(_ lane: EventLane, _ snapshot: EligibilitySnapshot) -> [(number: Int, position: LaunchPosition)] {
        var due: [(number: Int, position: LaunchPosition)] = []
        generations[lane] = snapshot.generation
        for index in events.indices where events[index].lane == lane { renew(index, snapshot) }
        for index in events.indices where events[index].lane == lane && events[index].isOpen {
            let event = events[index]
            let pending = event.pending.nodes.map { LaunchPosition($0) }
            for p in event.direction == .dependenciesFirst ? pending : pending.reversed() {
                switch snapshot.services[p] {
                case .up: due.append((event.number, p))
                case .gone: events[index].pending.remove(p.node)
                case .pending: break
                }
            }
        }
        for index in events.indices.reversed() { removeIfOver(index) }
        return due
    }

    /// Lets services that are up by a value that has not received the event wait for it, if it reports a state.
    private mutating func renew(_ index: Int, _ snapshot: EligibilitySnapshot) {
        guard let received = events[index].received else { return }
        for p in snapshot.services.positions {
            guard let value = snapshot.services[p].value, !events[index].skipped.contains(p.node) else { continue }
            let former = received.value(at: p)
            if former !== value {
                events[index].pending.insert(p.node)
                // This may be the last reference to the value of an earlier launch.
                effects.released.append(former)
            }
        }
    }

    /// Claims the delivery of an event to the service at `p`; `nil` if the service is not up, no longer waits for the event,
    /// or waits for an earlier asynchronous event.
    mutating func claim(_ number: Int, at p: LaunchPosition, _ eligibility: Eligibility) -> BufferedDelivery? {
        guard let value = eligibility.value, let index = index(of: number), !events[index].isReplaced else {
            return nil
        }
        let isAsynchronous = events[index].lane == .anywhere
        guard !isAsynchronous || nextEvent(at: p) == index, events[index].pending.remove(p.node) else { return nil }
        events[index].deliveries += 1
        events[index].received?.insert(value, at: p)
        if let pair = events[index].pair { pairs[pair, default: ReceivedValues()].insert(value, at: p) }
        if isAsynchronous { ongoing[p]?.value = value }
        return BufferedDelivery(number: number, position: p, eligibility: eligibility, action: events[index].deliver)
    }

    /// Ends a delivery that was claimed. A missed event is buffered again, because the service may be launched again.
    mutating func end(_ delivery: BufferedDelivery, _ outcome: BufferedDelivery.Outcome) {
        if outcome == .missed { wait(for: delivery.number, delivery.position) }
        change(delivery.number) { $0.deliveries -= 1 }
    }

    // MARK: Asynchronous events

    private func nextEvent(at p: LaunchPosition) -> Int? {
        events.firstIndex { $0.lane == .anywhere && !$0.isReplaced && $0.pending.contains(p.node) }
    }

    /// Starts the delivery of the next event to the service at `p`, unless one is under way, or the event is still being
    /// answered by others.
    ///
    /// - Returns: the number of the event, and the task that delivers it; `nil` if there is none.
    mutating func start(at p: LaunchPosition) -> (number: Int, position: LaunchPosition, task: TaskHandle)? {
        guard ongoing[p] == nil, let index = nextEvent(at: p), events[index].isOpen else { return nil }
        let delivery = OngoingDelivery(number: events[index].number, task: TaskHandle())
        ongoing[p] = delivery
        return (delivery.number, p, delivery.task)
    }

    mutating func finish(at p: LaunchPosition) {
        guard let delivery = ongoing.removeValue(forKey: p) else { return }
        effects.released.append(delivery.value)
        effects.resumed += delivery.waiters
    }

    /// Returns the services with a delivery under way that receive an event before the service at `p`, without those that the
    /// others wait for.
    func predecessors(_ number: Int, at p: LaunchPosition, in plan: LaunchPlan) -> [LaunchPosition] {
        guard ongoing.count > 1, let index = index(of: number), !events[index].isReplaced else { return [] }
        let event = events[index]
        let before = event.direction == .dependenciesFirst ? plan.dependencies : plan.dependents
        var predecessors: [LaunchPosition] = []
        var seen = NodeSet(nodeCount: plan.count)
        var stack = [p]
        while let next = stack.popLast() {
            for q in before.all(next) where seen.insert(q.node) {
                let current = ongoing[q]?.number ?? .max
                if current == number || current < number && event.pending.contains(q.node) {
                    predecessors.append(q)
                } else {
                    stack.append(q)
                }
            }
        }
        return predecessors
    }

    /// Returns whether the service at `p` answers an event that was dispatched before the one with this number, or receives
    /// it when it is up. An event that is still being answered by others does not count.
    func hasEvents(for p: LaunchPosition, before number: Int) -> Bool {
        if let delivery = ongoing[p], delivery.number < number { return true }
        return nextEvent(at: p).map { events[$0].isOpen && events[$0].number < number } ?? false
    }

    /// Resumes `waiter` with `true` at the end of the delivery to the service at `p`, if its event was dispatched before the
    /// one with this number.
    ///
    /// - Returns: whether there is such a delivery.
    mutating func wait(_ waiter: CheckedContinuation<Bool, Never>, at p: LaunchPosition, before number: Int) -> Bool {
        guard let delivery = ongoing[p], delivery.number < number else { return false }
        ongoing[p]?.waiters.append(waiter)
        return true
    }

    /// The deliveries of asynchronous events to services that are being asked, and the values by which these were up.
    var deliveries: [(position: LaunchPosition, value: any LaunchedValue, task: TaskHandle)] {
        ongoing.compactMap { p, delivery in delivery.value.map { (p, $0, delivery.task) } }
    }

    /// The number of an event that is dispatched now; 0 if it waits for no other.
    var nextNumber: Int { events.isEmpty ? 0 : count }
}

extension RoutableEvent {
    /// Events of different types that have the same name are different events.
    fileprivate var kind: EventBuffer.Kind {
        .init(type: ObjectIdentifier(Self.self), pair: delivery.pair, name: delivery.stateName(ofEvent: name))
    }

    fileprivate var pair: EventBuffer.Kind? {
        delivery.pair.map { .init(type: ObjectIdentifier(Responder.self), pair: $0, name: nil) }
    }
}
