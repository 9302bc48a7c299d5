/// Whom an event reaches: those who are asked now, and those for whom it is held until they are up.
struct Audience<Responder> {
    let responders: Responders<Responder>
    /// Those for whom it is held that conform themselves, in launch order.
    var heldFor: [ServiceID] = []
    var held: HeldEvent?
}

extension EventRouter {
    /// Whom an event reaches as things stand; what is held for others is kept.
    ///
    /// - Parameters:
    ///   - delivery: how the event is delivered.
    ///   - hold: makes what is held for the services at these positions.
    func audience<Responder>(
        of type: Responder.Type, _ delivery: EventDelivery, in core: DispatcherCore,
        holding hold: (_ pending: [LaunchPosition]) -> HeldEvent
    ) -> Audience<Responder> {
        guard let keeping = delivery.keeping else {
            return Audience(responders: Responders(freshTable(of: type, in: core), onlyUp: false))
        }
        let (table, pending) = tableAndPending(of: type, in: core)
        var audience = Audience(responders: Responders(table, onlyUp: true))
        guard !pending.isEmpty else { return audience }
        let item = hold(pending)
        held.hold(item, keeping)
        audience.held = item
        audience.heldFor = table.pending.map { core.graph.ids[$0] }
        return audience
    }

    /// Those who were to be asked at once have been: what is held goes to those who came up meanwhile.
    func wereAsked<Responder>(
        _ audience: Audience<Responder>, _ failures: ResponderFailures, in core: DispatcherCore
    ) {
        guard let item = audience.held else { return }
        item.open(after: failures)
        if epoch.now != audience.responders.epoch { deliverHeld(in: core) }
    }
}
