import LaunchSupport

/// The thread on which the responders to an event are determined and called.
enum EventLane: Hashable, Sendable {
    /// The main actor, because a conformance that is isolated to it is invisible elsewhere: for synchronous events.
    case mainActor
    /// Any thread, so that a blocked main thread does not delay responders that are `Sendable`: for asynchronous events,
    /// whose responders are asked in tasks, so that a later event could overtake an earlier one.
    case anywhere
}

/// The properties of an event that the router uses.
struct EventTraits {
    /// The event's type; events of different types that have the same name are different events.
    let type: Any.Type
    let responder: Any.Type
    let name: String
    let direction: EventDirection
    let delivery: EventDelivery
    var lane = EventLane.mainActor
}

/// The recipients of an event that is being dispatched.
struct RoutedEvent<Responder>: Sendable {
    let recipients: Recipients<Responder>
    /// The number of the event in the buffer; `nil` if it is not buffered.
    var number: Int?
    /// The services that conform themselves and for which the event is buffered, in launch order.
    var bufferedFor: [ServiceID] = []
    /// What the recipients answer before.
    var earlier = EarlierDeliveries()
}

/// The state of the events of one dispatcher.
final class EventState: Sendable {
    fileprivate struct Table: Hashable {
        let type: ObjectIdentifier
        let lane: EventLane
    }

    fileprivate let buffer = Locked(EventBuffer())
    fileprivate let tables = Locked<[Table: any AnyResponderTable]>([:])
    fileprivate let adapter = Locked<(any ResponderAdapter)?>(nil)
    /// Whether every event is added to the launch report.
    let isRecording: Bool

    init(isRecording: Bool) {
        self.isRecording = isRecording
    }
}

/// Determines the recipients of events, and buffers events for services that are not up yet.
///
/// The buffer decides under its lock. Responders, executors and the releases of payloads and values come after.
struct EventRouter: Sendable {
    let engine: any EventEngine
    let state: EventState

    // MARK: Recipients

    /// Returns the current recipients on the main actor. Buffered events for services that have come up are delivered
    /// first.
    @MainActor func recipients<Responder>(as type: Responder.Type) -> Recipients<Responder> {
        recipients(.mainActor) { table(of: type) }
    }

    /// Returns the current recipients of a type that is `Sendable`, or whose conformances are isolated to no actor. The
    /// delivery of buffered events to services that have come up is started first.
    func sendableRecipients<Responder>(as type: Responder.Type) -> Recipients<Responder> {
        recipients(.anywhere) { sendableTable(of: type) }
    }

    /// - Parameter table: returns the table, which a responder to a buffered event may replace.
    private func recipients<Responder>(
        _ lane: EventLane, of table: () -> ResponderTable<Responder>
    ) -> Recipients<Responder> {
        if let known = table().recipients(in: engine.generation) { return known }
        let snapshot = engine.eligibility()
        deliver(lane, snapshot)
        return recipients(of: table(), snapshot)
    }

    private func recipients<Responder>(
        of table: ResponderTable<Responder>, _ snapshot: EligibilitySnapshot
    ) -> Recipients<Responder> {
        let recipients = table.recipients(in: snapshot)
        // Values that were released meanwhile are not kept.
        if engine.generation != snapshot.generation { table.releaseValues() }
        return recipients
    }

    @MainActor private func table<Responder>(of type: Responder.Type) -> ResponderTable<Responder> {
        table(.mainActor) {
            let adapter = state.adapter.withLock { $0 }
            return ResponderTable(engine.graph.records) { adapter?.responder(for: $0, as: type) }
        }
    }

    private func sendableTable<Responder>(of type: Responder.Type) -> ResponderTable<Responder> {
        table(.anywhere) { ResponderTable(engine.graph.records) }
    }

    private func table<Responder>(
        _ lane: EventLane, make: () -> ResponderTable<Responder>
    ) -> ResponderTable<Responder> {
        let key = EventState.Table(type: ObjectIdentifier(Responder.self), lane: lane)
        if let known = state.tables.withLock({ $0[key] }) as? ResponderTable<Responder> { return known }
        let table = make()
        return state.tables.withLock { tables in
            if let known = tables[key] as? ResponderTable<Responder> { return known }
            tables[key] = table
            return table
        }
    }

    /// Uses `adapter` to find responders for services that do not conform themselves.
    @MainActor func adapt(by adapter: any ResponderAdapter) {
        let former = state.adapter.withLock { current in
            defer { current = adapter }
            return current
        }
        let tables = state.tables.withLock { tables in
            defer { tables = tables.filter { $0.key.lane != .mainActor } }
            return tables
        }
        withExtendedLifetime((former, tables)) {}
    }

    // MARK: Dispatching

    /// Returns the current recipients of an event on the main actor, and buffers the event for services that may still
    /// come up.
    @MainActor func route<Responder>(
        _ event: EventTraits, to _: Responder.Type,
        deliver: @escaping @MainActor (EventRouter, BufferedDelivery, Recipients<Responder>) -> BufferedDelivery.Outcome
    ) -> RoutedEvent<Responder> {
        route(event, to: { table(of: Responder.self) }) { router, delivery in
            // `deliverOnMainActor` performs the deliveries of this lane.
            MainActor.assumeIsolated {
                deliver(router, delivery, router.table(of: Responder.self).recipient(of: delivery))
            }
        }
    }

    /// Returns the current recipients of an event with `Sendable` responders, and buffers the event for services that may
    /// still come up.
    func routeAnywhere<Responder>(
        _ event: EventTraits, to _: Responder.Type,
        deliver: @escaping @Sendable (EventRouter, BufferedDelivery, Recipients<Responder>) -> BufferedDelivery.Outcome
    ) -> RoutedEvent<Responder> {
        route(event, to: { sendableTable(of: Responder.self) }) { router, delivery in
            deliver(router, delivery, router.sendableTable(of: Responder.self).recipient(of: delivery))
        }
    }

    private func route<Responder>(
        _ event: EventTraits, to table: () -> ResponderTable<Responder>, _ action: @escaping BufferedDelivery.Action
    ) -> RoutedEvent<Responder> {
        guard let policy = event.delivery.buffering else {
            var routed = RoutedEvent(recipients: recipients(event.lane, of: table))
            if event.lane == .anywhere {
                routed.earlier = change { [all = routed.recipients.all] in $0.earlierDeliveries(to: all, before: nil) }
            }
            return routed
        }
        let snapshot = engine.eligibility()
        deliver(event.lane, snapshot)
        let recipients = recipients(of: table(), snapshot)
        let up = recipients.up
        let (receives, number, earlier) = change { buffer -> ([Bool]?, Int?, EarlierDeliveries) in
            let receives = buffer.pair(event, up.all, in: snapshot)
            let number = receives == nil ? buffer.add(event, policy, in: snapshot, action) : nil
            guard event.lane == .anywhere else { return (receives, number, EarlierDeliveries()) }
            return (receives, number, buffer.earlierDeliveries(to: up.all, before: number))
        }
        guard number != nil else {
            return RoutedEvent(recipients: receives.map(up.filtered) ?? up, earlier: earlier)
        }
        return RoutedEvent(
            recipients: up, number: number,
            bufferedFor: recipients.all.filter { !$0.isUp }.map { engine.graph.ids[$0.position] }, earlier: earlier)
    }

    /// Allows the delivery of an event to services that come up, after the services that were up have answered.
    ///
    /// - Returns: whether the caller delivers buffered events, because services have come up or gone down since.
    func open<Responder>(
        _ routed: RoutedEvent<Responder>, after delivery: Delivery
    ) -> Bool {
        guard let number = routed.number else { return false }
        change { $0.open(number, missedBy: delivery.missed, after: delivery.failures) }
        return engine.generation != routed.recipients.generation
    }

    // MARK: Delivering buffered events

    /// Changes the buffer under its lock, and releases afterwards what was removed from it.
    @discardableResult
    func change<Result: Sendable>(_ body: (inout EventBuffer) -> Result) -> Result {
        let (result, released) = state.buffer.withLock { buffer in
            let result = body(&buffer)
            return (result, buffer.takeReleased())
        }
        withExtendedLifetime(released) {}
        return result
    }

    private func hasEvents(_ lane: EventLane) -> Bool {
        let generation = engine.generation
        return state.buffer.withLock { $0.hasEvents(lane, in: generation) }
    }

    /// Delivers buffered events on the main actor to services that have come up.
    ///
    /// A responder may dispatch another event, which first delivers the rest of the buffer.
    @MainActor func deliverOnMainActor() { deliver(.mainActor, nil) }

    /// Delivers buffered events in `lane` to services that have come up, or starts the tasks that do. Events in the lane of
    /// the main actor are delivered only there.
    private func deliver(_ lane: EventLane, _ snapshot: EligibilitySnapshot?) {
        guard hasEvents(lane) else { return }
        let snapshot = snapshot ?? engine.eligibility()
        var missed: Set<LaunchPosition> = []
        for (number, p) in change({ $0.due(lane, snapshot) }) where !missed.contains(p) {
            guard let delivery = change({ $0.claim(number, at: p, in: snapshot, engine.graph.plan) }) else { continue }
            switch delivery.action(self, delivery) {
            case .settled:
                change { $0.end(delivery) }
                delivery.turn?.end()
            case .started: break
            case .missed:
                change { $0.giveBack(delivery) }
                missed.insert(p)
            }
        }
    }

    /// Starts the tasks that deliver buffered asynchronous events to services that have come up.
    func deliverAnywhere() { deliver(.anywhere, nil) }

    /// Delivers buffered events to services that have come up, before the caller continues.
    func deliverBuffered() async {
        deliverAnywhere()
        if hasEvents(.mainActor) { await deliverOnMainActor() }
    }

    /// Reacts to services that came up or went down: immediately for `Sendable` responders, on the main actor for the
    /// others.
    func eligibilityHasChanged() {
        for table in state.tables.withLock({ Array($0.values) }) { table.releaseValues() }
        // The deliveries to services that are no longer up would delay later events.
        if state.buffer.withLock({ $0.isDelivering }) {
            let snapshot = engine.eligibility()
            for turn in state.buffer.withLock({ $0.turnsOfFormerValues(snapshot) }) { turn.cancel() }
        }
        deliverAnywhere()
        if hasEvents(.mainActor) { Task { @MainActor in deliverOnMainActor() } }
    }
}

extension ResponderTable {
    /// Returns the service that a buffered event is delivered to, if it responds.
    fileprivate func recipient(of delivery: BufferedDelivery) -> Recipients<Responder> {
        var recipients = Recipients<Responder>(generation: -1)
        if let (recipient, responder) = recipient(at: delivery.position, delivery.eligibility) {
            recipients.append(recipient, responder)
        }
        return recipients
    }
}
