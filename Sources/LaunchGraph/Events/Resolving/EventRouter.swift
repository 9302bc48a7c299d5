/// Knows who responds to what, and what is held for whom.
///
/// On the main actor, since a conformance that is isolated to it is invisible elsewhere. What it has resolved holds as
/// long as the epoch does.
@MainActor @usableFromInline final class EventRouter {
    @usableFromInline nonisolated let epoch: EventEpoch
    /// Whether every event goes into the report.
    @usableFromInline nonisolated let isRecording: Bool
    @usableFromInline var tables: [ObjectIdentifier: AnyResponderTable] = [:]
    nonisolated let held = HeldEvents()

    nonisolated init(_ epoch: EventEpoch, isRecording: Bool) {
        self.epoch = epoch
        self.isRecording = isRecording
    }

    /// Finds responders for services that do not conform themselves.
    private var adapter: (any ResponderAdapter)?

    /// Has `adapter` find responders for services that do not conform themselves.
    func adapt(by adapter: any ResponderAdapter) {
        self.adapter = adapter
        tables.removeAll()
    }

    /// The table of a type of responders, if there is one that still holds.
    @inlinable func current(_ type: ObjectIdentifier) -> AnyResponderTable? {
        guard let table = tables[type], table.epoch == epoch.now else { return nil }
        return table
    }

    /// The table of a type of responders, whether it still holds or not.
    func table<Responder>(of type: Responder.Type, in core: DispatcherCore) -> ResponderTable<Responder> {
        if let known = tables[ObjectIdentifier(type)] {
            // Tables are kept under the type of their responders, below and nowhere else.
            return unsafeDowncast(known, to: ResponderTable<Responder>.self)
        }
        let table = ResponderTable<Responder>(core.graph.records) { [adapter] service in
            adapter?.responder(for: service, as: Responder.self)
        }
        tables[ObjectIdentifier(type)] = table
        return table
    }

    /// The table of a type of responders as things stand; what is held for those that have come up is delivered before.
    func freshTable<Responder>(of type: Responder.Type, in core: DispatcherCore) -> ResponderTable<Responder> {
        refreshed(type, core, core.standings(wanting: held.isEmpty ? [.departures] : [.departures, .arrivals]))
    }

    /// As ``freshTable(of:in:)``, with the services for which an event that is to be held is pending.
    func tableAndPending<Responder>(
        of type: Responder.Type, in core: DispatcherCore
    ) -> (table: ResponderTable<Responder>, pending: [LaunchPosition]) {
        while true {
            let standings = core.standings(wanting: [.departures, .arrivals])
            let table = refreshed(type, core, standings)
            // What came up while held events were being delivered is up in the table and must not be pending as well.
            guard table.epoch == standings.epoch else { continue }
            return (table, standings.all.positions.filter { standings.all[$0] == .pending })
        }
    }

    private func refreshed<Responder>(
        _ type: Responder.Type, _ core: DispatcherCore, _ standings: Standings
    ) -> ResponderTable<Responder> {
        held.deliver(standings, in: core)
        let table = table(of: type, in: core)
        table.refresh(standings)
        return table
    }

    /// Services have come up or gone down.
    func heard(_ news: EventNews, in core: DispatcherCore) {
        if news.contains(.departures) {
            for table in tables.values { table.forgetValues() }
            core.sendableTables.forgetValues()
        }
        if news.contains(.arrivals) { deliverHeld(in: core) }
    }

    /// Delivers what is held for services that have come up.
    func deliverHeld(in core: DispatcherCore) {
        guard !held.isEmpty else { return }
        held.deliver(core.standings(wanting: .arrivals), in: core)
    }
}

extension DispatcherCore {
    /// Sees to it that services which have just come up got what was held for them, before anybody goes on.
    func deliverHeldEvents() async {
        guard !router.held.isEmpty else { return }
        await router.deliverHeld(in: self)
    }
}
