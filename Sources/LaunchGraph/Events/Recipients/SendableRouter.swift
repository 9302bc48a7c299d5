import LaunchSupport

/// Determines the recipients of events whose responders are `Sendable`, and buffers these events for services that are
/// not up yet.
///
/// It does not use the main actor, so that such an event is delivered even if the main thread is blocked: a type with a
/// conformance that is isolated to the main actor is never a `Sendable` responder.
final class SendableRouter: Sendable {
    /// `@unchecked Sendable` because tables are used only while the lock below is held, and their responders are
    /// `Sendable`.
    private struct Tables: @unchecked Sendable {
        var all = ResponderTables()
    }

    // The buffer's lock is taken before that of the tables, and both before the engine's.
    private let buffer = Locked(EventBuffer())
    private let tables = Locked(Tables())
    private let hasEvents = AtomicFlag()
    /// Whether an event was ever buffered.
    private let hasBuffered = AtomicFlag()

    /// Whether no event is buffered.
    var isEmpty: Bool { !hasEvents.isSet }

    /// Returns the current recipients for a type of responders.
    func recipients<Responder>(as type: Responder.Type, in engine: any EventEngine) -> AsyncRecipients<Responder> {
        tables.withLock { tables in
            let table = tables.all.table(of: type) { ResponderTable(engine.graph.records) }
            if table.generation != engine.generation.current {
                table.refresh(engine.eligibility(announcing: .departures))
            }
            return AsyncRecipients(table.recipients)
        }
    }

    /// Returns the recipients for a type of responders as of `snapshot`, or of a later moment if they are known.
    func recipients<Responder>(
        as type: Responder.Type, _ snapshot: EligibilitySnapshot, in engine: any EventEngine
    ) -> AsyncRecipients<Responder> {
        tables.withLock { tables in
            let table = tables.all.table(of: type) { ResponderTable(engine.graph.records) }
            table.refresh(snapshot)
            return AsyncRecipients(table.recipients)
        }
    }

    /// Returns the current recipients of an event with what they answer before, and buffers the event for services that may still
    /// come up.
    func route<Event: RoutableEvent>(
        _ event: Event, _ policy: EventDelivery.BufferingPolicy, in engine: any EventEngine,
        delivery: BufferedEvent.Delivery
    ) -> RoutedAsyncEvent<Event.Responder> {
        buffer.withLock { buffer in
            while true {
                let snapshot = engine.eligibility(announcing: [.departures, .arrivals])
                deliver(&buffer, snapshot, in: engine)
                let recipients = recipients(as: Event.Responder.self, snapshot, in: engine)
                // A service that is pending in the snapshot may be up in a later table: it would get the event twice.
                guard recipients.generation == snapshot.generation else { continue }
                let up = recipients.up
                if let receives = buffer.pair(event, up.all, in: snapshot) {
                    hasEvents.set(!buffer.isEmpty)
                    let recipients = up.filtered(receives)
                    return (recipients, nil, [], buffer.deliveries(to: recipients.all, before: nil))
                }
                let pending = snapshot.services.positions.filter { snapshot.services[$0].isPending }
                let buffered = BufferedEvent(event, for: pending, in: engine, delivery: delivery)
                buffer.add(buffered, policy)
                let earlier = buffer.deliveries(to: up.all, before: buffered)
                guard !pending.isEmpty else { return (up, buffered, [], earlier) }
                hasEvents.set(true)
                hasBuffered.set(true)
                let waiting = recipients.all.filter { !$0.isUp }.map { engine.graph.ids[$0.position] }
                return (up, buffered, waiting, earlier)
            }
        }
    }

    /// Starts the delivery of an event that was buffered in `generation` to services that have come up since.
    func open(
        _ buffered: BufferedEvent, since generation: Int, after failures: ResponderFailures, in engine: any EventEngine
    ) {
        buffered.open(after: failures)
        removeDelivered()
        if engine.generation.current != generation { deliverBuffered(in: engine) }
    }

    /// Removes the events that no service waits for.
    func removeDelivered() {
        guard !isEmpty else { return }
        buffer.withLock { buffer in
            buffer.removeDelivered()
            hasEvents.set(!buffer.isEmpty)
        }
    }

    /// Starts the delivery of buffered events to services that have come up.
    func deliverBuffered(in engine: any EventEngine) {
        guard !isEmpty else { return }
        buffer.withLock { deliver(&$0, engine.eligibility(announcing: [.departures, .arrivals]), in: engine) }
    }

    /// Cancels the deliveries to instances that are no longer up, so that they do not delay later events.
    func cancelFormerDeliveries(in engine: any EventEngine) {
        guard hasBuffered.isSet else { return }
        let former = buffer.withLock { buffer -> [Task<Void, Never>] in
            // Another instance may go down before its delivery ends.
            guard buffer.isDelivering else { return [] }
            return buffer.deliveriesToFormerInstances(engine.eligibility(announcing: .departures))
        }
        for task in former { task.cancel() }
    }

    /// Starts the delivery of buffered events to services that have come up, and returns the deliveries that precede that of an
    /// event which is dispatched now to `recipients`.
    func deliveries(to recipients: ContiguousArray<Recipient>, in engine: any EventEngine) -> EarlierDeliveries {
        guard hasBuffered.isSet else { return .none }
        deliverBuffered(in: engine)
        return buffer.withLock { $0.deliveries(to: recipients, before: nil) }
    }

    /// Returns the latest delivery to the service at `p` of an event that was dispatched before the event with this
    /// number.
    func delivery(before number: Int, at p: LaunchPosition, in engine: any EventEngine) -> Task<Void, Never>? {
        deliverBuffered(in: engine)
        return buffer.withLock { $0.delivery(before: number, at: p) }
    }

    /// Returns whether the delivery of an event to the service at `p` may ask the service.
    func take(_ turn: BufferedEvent.Turn, at p: LaunchPosition) -> Bool { buffer.withLock { $0.take(turn, at: p) } }

    /// Records that the delivery of an event to the service at `p` has ended.
    func end(_ turn: BufferedEvent.Turn, at p: LaunchPosition) { buffer.withLock { $0.end(turn, at: p) } }

    /// Buffers an event again for a service that went down before it was asked, and delivers it if the service is up
    /// again.
    func giveBack(_ event: BufferedEvent, at p: LaunchPosition, in engine: any EventEngine) {
        buffer.withLock { buffer in
            buffer.giveBack(event, at: p)
            hasBuffered.set(true)
            deliver(&buffer, engine.eligibility(announcing: [.departures, .arrivals]), in: engine)
        }
    }

    /// Releases all values that launches returned.
    func releaseInstances() {
        tables.withLock { $0.all.releaseInstances() }
    }

    /// Starts a task for each delivery.
    private func deliver(_ buffer: inout EventBuffer, _ snapshot: EligibilitySnapshot, in engine: any EventEngine) {
        guard !buffer.isEmpty else { return }
        var missed: Set<LaunchPosition> = []
        for (event, p) in buffer.deliveries(snapshot)
        where !missed.contains(p) && buffer.claim(event, at: p, in: snapshot) {
            guard case .anywhere(let deliver) = event.delivery else { continue }
            let earlier = buffer.deliveries(before: event, at: p, in: engine.graph.plan)
            let attempt = deliver(event, p, earlier, snapshot, engine)
            if !buffer.note(attempt, of: event, at: p, in: snapshot) { missed.insert(p) }
        }
        buffer.removeDelivered()
        hasEvents.set(!buffer.isEmpty)
    }
}
