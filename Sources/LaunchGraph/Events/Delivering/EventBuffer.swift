internal import DependencyGraph
import LaunchSupport

/// The events that are buffered for services that are not up yet, in the order in which they were dispatched.
///
/// The buffer is a plain value: it calls no foreign code. Its owner protects it with a lock, and releases what
/// ``takeReleased()`` returns after unlocking.
struct EventBuffer: Sendable {
    /// The property that is common to events of which only the latest is buffered.
    struct Kind: Hashable {
        private let type: ObjectIdentifier
        private let pair: String?
        private let name: String

        init(_ event: EventTraits) {
            type = ObjectIdentifier(event.type)
            pair = event.delivery.part == nil ? nil : event.delivery.kind
            name = event.delivery.stateName(ofEvent: event.name)
        }
    }

    /// Identifies a pair: its name and the type of its responders.
    private struct Pair: Hashable {
        private let responder: ObjectIdentifier
        private let name: String

        /// Creates the key of an event's pair; `nil` if the event belongs to no pair.
        init?(_ event: EventTraits) {
            guard event.delivery.part != nil, let name = event.delivery.kind else { return nil }
            responder = ObjectIdentifier(event.responder)
            self.name = name
        }
    }

    /// An event from its dispatch until no service waits for it any longer; an event that reports a state, until it is
    /// replaced.
    private struct BufferedEvent: Sendable {
        let number: Int
        let kind: Kind
        let pair: Pair?
        let direction: EventDirection
        let lane: EventLane
        let deliver: BufferedDelivery.Action
        /// The services that may still receive the event.
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

    /// A delivery of an asynchronous event to one service, in a task.
    private struct StartedDelivery: Sendable {
        let turn: BufferedTurn
        /// Whether the service is being asked.
        var isAsking = false
        /// The launched value that the delivery is for.
        let value: (any LaunchedValue)?
    }

    /// The maximum number of buffered events of one kind, which bounds memory.
    private let capacity: Int
    private var events: [BufferedEvent] = []
    /// The number of events that were added, which is the number of the next one.
    private var count = 0
    /// The deliveries of asynchronous events that have been started and have not ended, by position, in order.
    private var started: [LaunchPosition: [StartedDelivery]] = [:]
    /// For each pair that has not ended, the services that have received a beginning. A service that is launched again does
    /// not receive the end of a pair that only its predecessor received the beginning of.
    private var pairs: [Pair: ReceivedValues] = [:]
    /// The generations for which the events of each lane were last delivered.
    private var generations: [EventLane: Int] = [:]
    private var released: [any Sendable] = []

    init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    /// Returns what has been removed from the buffer since the last call. It retains payloads and launched values, which
    /// may run code when they are released.
    mutating func takeReleased() -> [any Sendable] {
        defer { released = [] }
        return released
    }

    /// Returns whether events in `lane` are being delivered, or may have to be delivered to services that are up in
    /// `generation`.
    func hasEvents(_ lane: EventLane, in generation: Int) -> Bool {
        let hasChanged = generations[lane] != generation
        return events.contains { $0.lane == lane && ($0.isUnderWay || $0.received != nil && hasChanged) }
    }

    // MARK: Adding events

    /// Adds an event that is being delivered to the services that are up, for the services that may still come up. It
    /// replaces earlier ones of its kind according to `policy`.
    ///
    /// - Returns: the number of the event.
    mutating func add(
        _ event: EventTraits, _ policy: EventDelivery.BufferingPolicy, in snapshot: EligibilitySnapshot,
        _ deliver: @escaping BufferedDelivery.Action
    ) -> Int {
        let none = NodeSet(nodeCount: snapshot.services.count)
        var waiting = none
        for p in snapshot.pending { waiting.insert(p.node) }
        let kind = Kind(event)
        switch policy {
        case .latest: replaceEvents { $0.kind == kind }
        case .all:
            // The buffer keeps the latest events of a kind.
            guard waiting.count > 0, isFull(of: kind) else { break }
            var isFirst = true
            replaceEvents { event in
                guard isFirst, event.kind == kind, event.pending.count > 0 else { return false }
                isFirst = false
                return true
            }
        }
        events.append(
            BufferedEvent(
                number: count, kind: kind, pair: Pair(event), direction: event.direction, lane: event.lane,
                deliver: deliver, pending: waiting, received: policy == .latest ? ReceivedValues(allOf: snapshot) : nil,
                skipped: none))
        count += 1
        return count - 1
    }

    private func isFull(of kind: Kind) -> Bool {
        events.count { $0.kind == kind && $0.pending.count > 0 } >= capacity
    }

    private mutating func replaceEvents(where isReplaced: (BufferedEvent) -> Bool) {
        for index in events.indices where isReplaced(events[index]) { events[index].replace() }
        for index in events.indices.reversed() where events[index].isOver { removeIfOver(index) }
    }

    /// Records the role of an event in a pair, before its delivery to `recipients`, which are up.
    ///
    /// - Returns: for each recipient, whether it receives the event; `nil` if all receive it.
    mutating func pair(
        _ event: EventTraits, _ recipients: ContiguousArray<Recipient>, in snapshot: EligibilitySnapshot
    ) -> [Bool]? {
        guard let part = event.delivery.part, let pair = Pair(event) else { return nil }
        switch part {
        case .beginning:
            for recipient in recipients {
                pairs[pair, default: ReceivedValues()].insert(recipient.position, in: snapshot)
            }
            return nil
        case .announcedEnd, .end:
            replaceEvents { $0.pair == pair }
            defer { if part == .end { pairs[pair] = nil } }
            return recipients.map { recipient in
                guard let value = pairs[pair]?.value(at: recipient.position) else { return false }
                // This may be the last reference to the value of an earlier launch.
                released.append(value)
                return value === snapshot.services[recipient.position].value
            }
        }
    }

    // MARK: Changing events

    private func index(of number: Int) -> Int? {
        guard let index = events.firstIndex(where: { $0.number >= number }), events[index].number == number else {
            return nil
        }
        return index
    }

    private mutating func change(_ number: Int, _ body: (inout BufferedEvent) -> Void) {
        guard let index = index(of: number) else { return }
        body(&events[index])
        removeIfOver(index)
    }

    private mutating func removeIfOver(_ index: Int) {
        guard events[index].isOver else { return }
        released.append(events.remove(at: index).deliver)
    }

    /// Excludes the services that are not asked because of `failures`.
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
    /// - Parameters:
    ///   - missed: the services that went down before they were asked.
    ///   - failures: the failures of responders.
    mutating func open(_ number: Int, missedBy missed: [LaunchPosition], after failures: ResponderFailures) {
        skip(number, failures)
        for p in missed { wait(for: number, p) }
        change(number) { $0.isOpen = true }
    }

    /// Lets a service wait for an event again.
    private mutating func wait(for number: Int, _ p: LaunchPosition) {
        change(number) { [isFull = index(of: number).map { isFull(of: events[$0].kind) } ?? false] event in
            guard !event.isReplaced, !event.skipped.contains(p.node), event.pending.count > 0 || !isFull else { return }
            event.pending.insert(p.node)
            event.received?.remove(p)
        }
    }

    // MARK: Delivering events

    /// Returns the deliveries to the services that have come up, in the order of the events and, for each event, in its
    /// direction. Services that can no longer come up do not wait any longer. A service that has been launched again, or
    /// that was not going to come up, waits for the events that report a state.
    ///
    /// The caller claims each delivery before it performs it.
    ///
    /// - Complexity: O(events · services).
    mutating func due(_ lane: EventLane, _ snapshot: EligibilitySnapshot) -> [(number: Int, position: LaunchPosition)] {
        var due: [(number: Int, position: LaunchPosition)] = []
        // The services that first receive an earlier asynchronous event, which is still being answered by others.
        var blocked = NodeSet(nodeCount: snapshot.services.count)
        generations[lane] = snapshot.generation
        for index in events.indices where events[index].lane == lane { renew(index, snapshot) }
        for index in events.indices where events[index].lane == lane && events[index].pending.count > 0 {
            let event = events[index]
            let pending = event.pending.nodes.map { LaunchPosition($0) }
            guard event.isOpen else {
                if event.lane == .anywhere { for p in pending { blocked.insert(p.node) } }
                continue
            }
            for p in event.direction == .dependenciesFirst ? pending : pending.reversed() {
                switch snapshot.services[p] {
                case .pending: break
                case .up where event.lane == .anywhere && blocked.contains(p.node): break
                case .up: due.append((event.number, p))
                case .gone: events[index].pending.remove(p.node)
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
                released.append(former)
            }
        }
    }

    /// Claims the delivery of an event to the service at `p`, which is up; `nil` if the service no longer waits for it, or
    /// waits for an earlier asynchronous event that was given back since the delivery became due. The caller that gives an
    /// event back delivers it again, and then the later events.
    mutating func claim(
        _ number: Int, at p: LaunchPosition, in snapshot: EligibilitySnapshot, _ plan: LaunchPlan
    ) -> BufferedDelivery? {
        guard let index = index(of: number), !events[index].isReplaced, !hasEarlierEvent(than: index, for: p),
            events[index].pending.remove(p.node)
        else { return nil }
        let event = events[index]
        events[index].deliveries += 1
        events[index].received?.insert(p, in: snapshot)
        if let pair = event.pair { pairs[pair, default: ReceivedValues()].insert(p, in: snapshot) }
        var delivery = BufferedDelivery(
            number: number, position: p, eligibility: snapshot.services[p], action: event.deliver)
        if event.lane == .anywhere {
            delivery.earlier = turns(before: event, at: p, in: plan)
            let turn = BufferedTurn(number, at: p)
            delivery.turn = turn
            started[p, default: []].append(
                StartedDelivery(turn: turn, value: snapshot.services[p].value))
        }
        return delivery
    }

    private func hasEarlierEvent(than index: Int, for p: LaunchPosition) -> Bool {
        events[index].lane == .anywhere
            && events[..<index].contains { $0.lane == .anywhere && !$0.isReplaced && $0.pending.contains(p.node) }
    }

    /// Returns the deliveries that precede the delivery of `event` to the service at `p`: that of the previous event to
    /// the service, and those of `event` to the services that come before it.
    private func turns(before event: BufferedEvent, at p: LaunchPosition, in plan: LaunchPlan) -> [BufferedTurn] {
        var earlier = started[p]?.last.map { [$0.turn] } ?? []
        let before = event.direction == .dependenciesFirst ? plan.dependencies : plan.dependents
        var seen = NodeSet(nodeCount: plan.count)
        var stack = event.deliveries == 0 ? [] : [p]
        while let next = stack.popLast() {
            for q in before.all(next) where seen.insert(q.node) { stack.append(q) }
        }
        for node in seen.nodes {
            let delivery = started[LaunchPosition(node)]?.first { $0.turn.number == event.number }
            if let delivery { earlier.append(delivery.turn) }
        }
        return earlier
    }

    /// Returns whether the delivery of an asynchronous event may ask its service. It may not if the event was given back
    /// since.
    mutating func take(_ turn: BufferedTurn) -> Bool {
        guard let index = started[turn.position]?.firstIndex(where: { $0.turn === turn }) else { return false }
        started[turn.position]?[index].isAsking = true
        return true
    }

    /// Records that a delivery has ended: the service has answered, or does not respond.
    mutating func end(_ delivery: BufferedDelivery) {
        if let turn = delivery.turn, removeStarted(at: delivery.position, where: { $0.turn === turn }).isEmpty {
            return
        }
        change(delivery.number) { $0.deliveries -= 1 }
    }

    /// Buffers an event again for a service that went down before it was asked, together with the later events whose
    /// deliveries to it have been started and have not asked it. If the service is launched again, it receives them in
    /// order.
    mutating func giveBack(_ delivery: BufferedDelivery) {
        let p = delivery.position
        var numbers = [delivery.number]
        if let turn = delivery.turn {
            numbers = removeStarted(at: p) { $0.turn === turn || !$0.isAsking && $0.turn.number > turn.number }
        }
        for number in numbers {
            wait(for: number, p)
            change(number) { $0.deliveries -= 1 }
        }
    }

    /// Removes started deliveries to the service at `p`, and returns the numbers of their events.
    private mutating func removeStarted(at p: LaunchPosition, where isRemoved: (StartedDelivery) -> Bool) -> [Int] {
        let removed = started[p, default: []].filter(isRemoved)
        started[p]?.removeAll(where: isRemoved)
        if started[p]?.isEmpty == true { started[p] = nil }
        for delivery in removed { released.append(delivery.value) }
        return removed.map(\.turn.number)
    }

    /// Whether a delivery of an asynchronous event has not ended.
    var isDelivering: Bool { !started.isEmpty }

    /// Returns the deliveries that ask services which are no longer up, or were launched again since.
    func turnsOfFormerValues(_ snapshot: EligibilitySnapshot) -> [BufferedTurn] {
        started.flatMap { p, deliveries in
            deliveries.filter { delivery in
                if let value = snapshot.services[p].value, value === delivery.value { return false }
                return delivery.isAsking
            }.map(\.turn)
        }
    }

    /// Returns what precedes the delivery of an event to `recipients`: of the event with this number, or of an event that
    /// is dispatched now.
    func earlierDeliveries(
        to recipients: ContiguousArray<Recipient>, before number: Int?
    ) -> EarlierDeliveries {
        var earlier = EarlierDeliveries(number: number ?? count)
        guard !events.isEmpty, !BufferedTurn.isDelivering else { return earlier }
        for recipient in recipients {
            earlier.deliveries[recipient.position] = delivery(before: earlier.number, at: recipient.position)
        }
        return earlier
    }

    /// Returns the latest delivery to the service at `p` of an event that was dispatched before the event with this
    /// number; `nil` if the service has answered all of these, or waits for services that answer one of them first.
    func delivery(before number: Int, at p: LaunchPosition) -> EarlierDelivery? {
        let turn = started[p]?.last { $0.turn.number < number }?.turn
        if let turn { return .started(turn) }
        let waiting = events.first { event in
            event.lane == .anywhere && !event.isReplaced && event.pending.contains(p.node)
        }
        return waiting.map { $0.isOpen && $0.number < number } == true ? .due : nil
    }
}
