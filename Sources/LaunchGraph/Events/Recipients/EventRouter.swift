import LaunchSupport

/// Determines the recipients of events, and buffers events for services that are not up yet.
///
/// It is isolated to the main actor because a conformance that is isolated to it is invisible elsewhere.
@MainActor @usableFromInline final class EventRouter {
    @usableFromInline nonisolated let generation: EligibilityGeneration
    /// Whether every event is added to the launch report.
    @usableFromInline nonisolated let isRecording: Bool
    @usableFromInline private(set) var tables = ResponderTables()
    /// The router for `Sendable` responders.
    nonisolated let sendable = SendableRouter()
    private var buffer = EventBuffer() {
        didSet { hasEvents.set(!buffer.isEmpty) }
    }
    /// Whether any event is buffered, for callers that are not on the main actor.
    private nonisolated let hasEvents = AtomicFlag()
    private var adapter: (any ResponderAdapter)?

    nonisolated init(_ generation: EligibilityGeneration, isRecording: Bool) {
        self.generation = generation
        self.isRecording = isRecording
    }

    /// Whether no event is buffered here.
    nonisolated var isEmpty: Bool { !hasEvents.isSet }

    /// Uses `adapter` to find responders for services that do not conform themselves.
    func adapt(by adapter: any ResponderAdapter) {
        self.adapter = adapter
        tables = ResponderTables()
    }

    /// Returns the current recipients for a type of responders. Buffered events for services that have come up are
    /// delivered first.
    func recipients<Responder>(as type: Responder.Type, in engine: any EventEngine) -> Recipients<Responder> {
        refreshedTable(
            of: type, engine.eligibility(announcing: isEmpty ? [.departures] : [.departures, .arrivals]),
            in: engine
        ).recipients
    }

    /// Returns the current recipients of an event, and buffers it for services that may still come up.
    ///
    /// - Parameter deliver: attempts to deliver the buffered event to a service that has come up.
    func route<Event: RoutableEvent>(
        _ event: Event, in engine: any EventEngine,
        deliver:
            @escaping @MainActor (
                BufferedEvent, Recipients<Event.Responder>, any EventEngine
            ) -> BufferedEvent.Attempt
    ) -> RoutedEvent<Event.Responder> {
        guard let policy = event.delivery.buffering else {
            return RoutedEvent(recipients: recipients(as: Event.Responder.self, in: engine))
        }
        let (recipients, snapshot) = recipientsAndSnapshot(as: Event.Responder.self, in: engine)
        var routed = RoutedEvent(recipients: recipients.up)
        if let receives = buffer.pair(event, routed.recipients.all, in: snapshot) {
            routed = RoutedEvent(recipients: routed.recipients.filtered(receives))
            return routed
        }
        let pending = snapshot.services.positions.filter { snapshot.services[$0].isPending }
        let delivery = BufferedEvent.Delivery.onMainActor { buffered, p, snapshot, engine in
            let table = engine.router.table(of: Event.Responder.self, in: engine)
            table.refresh(snapshot)
            let recipient = table.recipients.only(p)
            guard !recipient.isEmpty else { return .notFound(in: table.generation, snapshot) }
            return deliver(buffered, recipient, engine)
        }
        let buffered = BufferedEvent(event, for: pending, in: engine, delivery: delivery)
        buffer.add(buffered, policy)
        routed.buffered = buffered
        routed.bufferedFor = recipients.all.filter { !$0.isUp }.map { engine.graph.ids[$0.position] }
        return routed
    }

    /// Starts the delivery of a buffered event to services that have come up since it was routed, and to those that
    /// went down before they were asked.
    func open<Responder>(
        _ routed: RoutedEvent<Responder>, missedBy missed: [LaunchPosition], after failures: ResponderFailures,
        in engine: any EventEngine
    ) {
        guard let buffered = routed.buffered else { return }
        for p in missed { buffer.giveBack(buffered, at: p) }
        open(buffered, since: routed.recipients.generation, after: failures, in: engine)
    }

    /// Starts the delivery of an event that was buffered in `generation` to services that have come up since.
    func open(
        _ buffered: BufferedEvent, since generation: Int, after failures: ResponderFailures, in engine: any EventEngine
    ) {
        buffered.open(after: failures)
        buffer.removeDelivered()
        if self.generation.current != generation { deliverBuffered(in: engine) }
    }

    /// Returns the table of a type of responders, which may be outdated.
    func table<Responder>(of type: Responder.Type, in engine: any EventEngine) -> ResponderTable<Responder> {
        tables.table(of: type) {
            ResponderTable(engine.graph.records) { [adapter] in adapter?.responder(for: $0, as: type) }
        }
    }

    /// Removes the events that no service waits for.
    func removeDelivered() { buffer.removeDelivered() }

    /// Delivers buffered events to services that have come up.
    func deliverBuffered(in engine: any EventEngine) {
        guard !isEmpty else { return }
        deliver(engine.eligibility(announcing: [.departures, .arrivals]), in: engine)
    }

    /// Cancels the deliveries to instances that are no longer up, so that they do not delay later events.
    private func cancelFormerDeliveries(in engine: any EventEngine) {
        // Another instance may go down before its delivery ends.
        guard buffer.isDelivering else { return }
        for task in buffer.deliveriesToFormerInstances(engine.eligibility(announcing: .departures)) { task.cancel() }
    }

    /// Returns the deliveries of buffered events that precede that of an event to `recipients`: of `buffered`, or of an
    /// event that is dispatched now.
    func deliveries(to recipients: ContiguousArray<Recipient>, before buffered: BufferedEvent?) -> EarlierDeliveries {
        buffer.deliveries(to: recipients, before: buffered)
    }

    /// Returns the latest delivery to the service at `p` of an event that was dispatched before the event with this
    /// number.
    func delivery(before number: Int, at p: LaunchPosition, in engine: any EventEngine) -> Task<Void, Never>? {
        deliverBuffered(in: engine)
        return buffer.delivery(before: number, at: p)
    }

    /// Returns the deliveries that precede that of an asynchronous event to the service at `p`: those of all events
    /// that were buffered for it before, and those of the event to the services before it in the event's direction.
    func deliveries(before event: BufferedEvent, at p: LaunchPosition, in plan: LaunchPlan) -> [Task<Void, Never>] {
        buffer.deliveries(before: event, at: p, in: plan)
    }

    /// Returns whether the delivery of an asynchronous event to the service at `p` may ask the service.
    func take(_ turn: BufferedEvent.Turn, at p: LaunchPosition) -> Bool { buffer.take(turn, at: p) }

    /// Records that the delivery of an asynchronous event to the service at `p` has ended.
    func end(_ turn: BufferedEvent.Turn, at p: LaunchPosition) { buffer.end(turn, at: p) }

    /// Buffers an event again for a service that went down before it was asked, and delivers it if the service is up
    /// again.
    func giveBack(_ event: BufferedEvent, at p: LaunchPosition, in engine: any EventEngine) {
        buffer.giveBack(event, at: p)
        deliverBuffered(in: engine)
    }

    /// Handles services that came up or went down: immediately for `Sendable` responders, on the main actor for the
    /// others.
    nonisolated func announce(_ changes: EligibilityChanges, in engine: any EventEngine) {
        if changes.contains(.departures) {
            sendable.releaseInstances()
            sendable.cancelFormerDeliveries(in: engine)
        }
        if changes.contains(.arrivals) { sendable.deliverBuffered(in: engine) }
        Task { @MainActor in
            if changes.contains(.departures) {
                tables.releaseInstances()
                cancelFormerDeliveries(in: engine)
            }
            if changes.contains(.arrivals) { deliverBuffered(in: engine) }
        }
    }

    /// Delivers buffered events to the services that are up in `snapshot`, and removes those that no service waits for.
    ///
    /// A responder may dispatch another event, which first delivers the rest of the buffer.
    private func deliver(_ snapshot: EligibilitySnapshot, in engine: any EventEngine) {
        guard !buffer.isEmpty else { return }
        var missed: Set<LaunchPosition> = []
        for (event, p) in buffer.deliveries(snapshot)
        where !missed.contains(p) && buffer.claim(event, at: p, in: snapshot) {
            guard case .onMainActor(let deliver) = event.delivery else { continue }
            let attempt = deliver(event, p, snapshot, engine)
            if !buffer.note(attempt, of: event, at: p, in: snapshot) { missed.insert(p) }
        }
        buffer.removeDelivered()
    }

    /// Returns the current recipients, and the snapshot from which they were determined.
    private func recipientsAndSnapshot<Responder>(
        as type: Responder.Type, in engine: any EventEngine
    ) -> (recipients: Recipients<Responder>, snapshot: EligibilitySnapshot) {
        while true {
            let snapshot = engine.eligibility(announcing: [.departures, .arrivals])
            let recipients = refreshedTable(of: type, snapshot, in: engine).recipients
            // A responder to a buffered event may have refreshed the table, in which a service that is pending in the
            // snapshot is then up: the service would get the event twice.
            guard recipients.generation == snapshot.generation else { continue }
            return (recipients, snapshot)
        }
    }

    private func refreshedTable<Responder>(
        of type: Responder.Type, _ snapshot: EligibilitySnapshot, in engine: any EventEngine
    ) -> ResponderTable<Responder> {
        deliver(snapshot, in: engine)
        let table = table(of: type, in: engine)
        table.refresh(snapshot)
        return table
    }
}

/// The properties of an event that the router uses.
protocol RoutableEvent<Responder> {
    associatedtype Responder
    /// Whether responders are asked in tasks, so that a later event could overtake this one.
    static var isAsynchronous: Bool { get }
    var name: String { get }
    var direction: EventDirection { get }
    var delivery: EventDelivery { get }
}

/// The recipients of an event, and the buffered copy for services that are not up yet.
struct RoutedEvent<Responder> {
    let recipients: Recipients<Responder>
    var buffered: BufferedEvent?
    /// The services that conform themselves and for which the event is buffered, in launch order.
    var bufferedFor: [ServiceID] = []
}

extension EventEngine {
    /// Delivers buffered events to services that have come up, before the caller continues.
    func deliverBufferedEvents() async {
        router.sendable.deliverBuffered(in: self)
        guard !router.isEmpty else { return }
        await router.deliverBuffered(in: self)
    }
}

extension Dispatcher {
    /// Uses `adapter` to find responders for services that do not conform themselves, and replaces any earlier adapter.
    ///
    /// The responder has the service's position in launch order.
    @MainActor public func adaptResponders(by adapter: any ResponderAdapter) {
        events.adapt(by: adapter)
    }
}
