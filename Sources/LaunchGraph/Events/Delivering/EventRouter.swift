import LaunchSupport

/// The thread on which the responders to an event are determined and called.
enum EventLane: Hashable, Sendable {
    /// The main actor, because a conformance that is isolated to it is invisible elsewhere: for synchronous events.
    case mainActor
    /// Any thread, so that a blocked main thread does not delay responders that are `Sendable`: for asynchronous events,
    /// whose responders are asked in tasks, so that a later event could overtake an earlier one.
    case anywhere
}

struct RoutedEvent<Responder>: Sendable {
    let recipients: Recipients<Responder>
    /// The number of the event in the buffer; `nil` if it is not buffered.
    var number: Int?
    /// The services that conform themselves and for which the event is buffered, in launch order.
    var bufferedFor: [ServiceID] = []
    /// Recipients first answer the asynchronous events with smaller numbers that are buffered for them.
    var earlier = 0
}

final class EventState: Sendable {
    fileprivate struct Table: Hashable {
        let type: ObjectIdentifier
        let lane: EventLane
    }

    fileprivate let buffer = Locked(EventBuffer())
    fileprivate let tables = Locked<[Table: any AnyResponderTable]>([:])
    fileprivate let adapter = Locked<(any ResponderAdapter)?>(nil)
    let isRecording: Bool

    init(isRecording: Bool) { self.isRecording = isRecording }
}

/// Determines the recipients of events, and buffers events for services that are not up yet.
///
/// The buffer decides under its lock. Responders, executors and the releases of payloads and values come after.
struct EventRouter: Sendable {
    /// Whether the current task answers a buffered asynchronous event. An event that the task dispatches waits for no
    /// buffered event, because the task could wait for itself.
    @TaskLocal private static var isDeliveringBuffered = false

    let engine: any EventEngine
    let state: EventState

    // MARK: Recipients

    /// Returns the current recipients in a lane. The delivery of buffered events to services that have come up ends before
    /// on the main actor, and is started elsewhere.
    func recipients<Responder>(_ lane: EventLane, as type: Responder.Type = Responder.self) -> Recipients<Responder> {
        if let known = table(lane, of: type).recipients(in: engine.generation) { return known }
        let snapshot = engine.eligibility()
        deliver(lane, snapshot)
        return recipients(lane, in: snapshot)
    }

    private func recipients<Responder>(_ lane: EventLane, in snapshot: EligibilitySnapshot) -> Recipients<Responder> {
        // A responder to a buffered event may have replaced the table.
        let table = table(lane, of: Responder.self)
        let recipients = table.recipients(in: snapshot)
        // Values that were released meanwhile are not kept.
        if engine.generation != snapshot.generation { table.releaseValues() }
        return recipients
    }

    private func table<Responder>(_ lane: EventLane, of type: Responder.Type) -> ResponderTable<Responder> {
        let key = EventState.Table(type: ObjectIdentifier(type), lane: lane)
        if let known = state.tables.withLock({ $0[key] }) as? ResponderTable<Responder> { return known }
        let table =
            switch lane {
            case .anywhere: ResponderTable<Responder>(engine.graph.records)
            case .mainActor:
                MainActor.assumeIsolated {
                    let adapter = state.adapter.withLock { $0 }
                    return ResponderTable(engine.graph.records) { adapter?.responder(for: $0, as: Responder.self) }
                }
            }
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

    /// Returns the current recipients of an event, and buffers the event for services that may still come up.
    @MainActor func route<Responder>(
        _ event: some RoutableEvent, to _: Responder.Type,
        deliver: @escaping @MainActor (EventRouter, BufferedDelivery, Recipients<Responder>) -> BufferedDelivery.Outcome
    ) -> RoutedEvent<Responder> {
        let action = BufferedDelivery.Action.onMainActor { router, delivery in
            deliver(router, delivery, router.table(.mainActor, of: Responder.self).recipient(of: delivery))
        }
        return route(event, action)
    }

    /// Returns the current recipients of an event with `Sendable` responders, and buffers it for the others.
    func routeAnywhere<Responder>(
        _ event: some RoutableEvent, to _: Responder.Type,
        deliver:
            @escaping @Sendable (EventRouter, BufferedDelivery, Recipients<Responder>) async -> BufferedDelivery.Outcome
    ) -> RoutedEvent<Responder> {
        let action = BufferedDelivery.Action.anywhere { router, delivery in
            await deliver(router, delivery, router.table(.anywhere, of: Responder.self).recipient(of: delivery))
        }
        return route(event, action)
    }

    private func route<Responder>(
        _ event: some RoutableEvent, _ action: BufferedDelivery.Action
    ) -> RoutedEvent<Responder> {
        let lane = action.lane
        let waits = lane == .anywhere && !Self.isDeliveringBuffered
        guard let policy = event.delivery.buffering else {
            return RoutedEvent(recipients: recipients(lane), earlier: waits ? change { $0.nextNumber } : 0)
        }
        let snapshot = engine.eligibility()
        deliver(lane, snapshot)
        let recipients: Recipients<Responder> = recipients(lane, in: snapshot)
        let up = recipients.up
        let (receives, number, next) = change { buffer -> ([Bool]?, Int?, Int) in
            let next = buffer.nextNumber
            let receives = buffer.pair(event, up.all, in: snapshot)
            return (receives, receives == nil ? buffer.add(event, policy, in: snapshot, action) : nil, next)
        }
        var routed = RoutedEvent(recipients: receives.map(up.filtered) ?? up, number: number)
        if waits { routed.earlier = next }
        if number != nil {
            routed.bufferedFor = recipients.all.filter { !$0.isUp }.map { engine.graph.ids[$0.position] }
        }
        return routed
    }

    /// Allows the delivery of an event to services that come up, after the services that were up have answered.
    ///
    /// - Returns: whether the caller delivers buffered events, because services have come up or gone down since.
    func open<Responder>(_ routed: RoutedEvent<Responder>, after delivery: Delivery) -> Bool {
        guard let number = routed.number else { return false }
        change { $0.open(number, missedBy: delivery.missed, after: delivery.failures) }
        return engine.generation != routed.recipients.generation
    }

    // MARK: Delivering buffered events

    @discardableResult
    func change<Result: Sendable>(_ body: (inout EventBuffer) -> Result) -> Result {
        let (result, effects) = state.buffer.withLock { buffer in
            let result = body(&buffer)
            return (result, buffer.takeEffects())
        }
        for waiter in effects.resumed { waiter.resume(returning: true) }
        return result
    }

    private func hasEvents(_ lane: EventLane) -> Bool {
        let generation = engine.generation
        return state.buffer.withLock { $0.hasEvents(lane, in: generation) }
    }

    /// Delivers buffered events. A responder may dispatch another event, which first delivers the rest of the buffer.
    @MainActor func deliverOnMainActor() { deliver(.mainActor) }

    /// Delivers buffered events in `lane` to services that have come up, or starts the tasks that do. Events in the lane of
    /// the main actor are delivered only there.
    func deliver(_ lane: EventLane, _ snapshot: EligibilitySnapshot? = nil) {
        guard hasEvents(lane) else { return }
        let snapshot = snapshot ?? engine.eligibility()
        switch lane {
        case .mainActor:
            let due = change { $0.due(lane, snapshot) }
            MainActor.assumeIsolated { deliver(due, snapshot) }
        case .anywhere:
            let started = change { buffer in buffer.due(lane, snapshot).compactMap { buffer.start(at: $0.position) } }
            for delivery in started { perform(delivery) }
        }
    }

    @MainActor private func deliver(_ due: [(number: Int, position: LaunchPosition)], _ snapshot: EligibilitySnapshot) {
        var missed: Set<LaunchPosition> = []
        for (number, p) in due where !missed.contains(p) {
            guard let delivery = change({ $0.claim(number, at: p, snapshot.services[p]) }),
                case .onMainActor(let action) = delivery.action
            else { continue }
            let outcome = action(self, delivery)
            change { $0.end(delivery, outcome) }
            if outcome == .missed { missed.insert(p) }
        }
    }

    private func perform(_ started: (number: Int, position: LaunchPosition, task: TaskHandle)) {
        let (number, p, task) = started
        task.store(Task(on: engine.executor) { await deliver(number, to: p) })
    }

    /// Delivers an asynchronous event to the service at `p` when it is the service's turn, and starts the task that delivers
    /// the next one.
    private func deliver(_ number: Int, to p: LaunchPosition) async {
        var predecessors: [LaunchPosition]
        repeat {
            predecessors = change { $0.predecessors(number, at: p, in: engine.graph.plan) }
            for q in predecessors { _ = await untilAnswered(by: q, before: number + 1) }
        } while !predecessors.isEmpty
        let eligibility = engine.eligibility(of: p, \.self)
        guard let delivery = change({ $0.claim(number, at: p, eligibility) }),
            case .anywhere(let action) = delivery.action
        else {
            change { $0.finish(at: p) }
            // The event no longer waits for a service that cannot come up again.
            return deliver(.anywhere)
        }
        let outcome = await Self.$isDeliveringBuffered.withValue(true) { await action(self, delivery) }
        let next = change { buffer in
            buffer.end(delivery, outcome)
            buffer.finish(at: p)
            // If the service is not up, the delivery finds that out.
            return buffer.start(at: p)
        }
        if let next { perform(next) }
    }

    /// Returns whether the service at `p` first answers asynchronous events that were dispatched before the one with this
    /// number.
    func hasEvents(for p: LaunchPosition, before number: Int) -> Bool {
        number > 0 && state.buffer.withLock { $0.hasEvents(for: p, before: number) }
    }

    /// Waits until the service at `p`, if it is up, has answered the asynchronous events that are buffered for it and were
    /// dispatched before the one with this number.
    ///
    /// - Returns: the value by which the service was up. If it is up by another one, it may have to answer events again.
    func untilAnswered(by p: LaunchPosition, before number: Int) async -> (any LaunchedValue)? {
        while true {
            let value = engine.eligibility(of: p, \.value)
            if value != nil, let next = change({ $0.start(at: p) }) { perform(next) }
            let hasWaited = await withCheckedContinuation { waiter in
                if !change({ $0.wait(waiter, at: p, before: number) }) { waiter.resume(returning: false) }
            }
            if !hasWaited { return value }
        }
    }

    /// Delivers buffered events to services that have come up, before the caller continues.
    func deliverBuffered() async {
        deliver(.anywhere)
        if hasEvents(.mainActor) { await deliverOnMainActor() }
    }

    /// Reacts to services that came up or went down: on any thread for `Sendable` responders, on the main actor for the
    /// others.
    ///
    /// A delivery of asynchronous events looks at all services, so one follows all changes until it begins.
    func eligibilityHasChanged() {
        for table in state.tables.withLock({ Array($0.values) }) { table.releaseValues() }
        let generation = engine.generation
        if state.buffer.withLock({ $0.schedulesDelivery(in: generation) }) {
            Task(on: engine.executor) {
                change { $0.isDeliveryScheduled = false }
                deliver(.anywhere)
                // The deliveries to services that are no longer up, including those that have just begun, would delay later
                // events.
                for (p, value, task) in state.buffer.withLock(\.deliveries)
                where engine.eligibility(of: p, { $0.value !== value }) { task.cancel() }
            }
        }
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
