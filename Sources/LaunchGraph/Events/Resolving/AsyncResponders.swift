import LaunchSupport

/// Who responds to an asynchronous event, as things stood at one moment; may be handed from task to task.
///
/// `@unchecked Sendable` because `Responder` need not be `Sendable`: where it is not, the event's `asking` is
/// `.onMainActor`, the table was made on the main actor, and ``ask(at:_:_:)`` touches a responder only there. Where it is
/// (`.anywhere` can only be made of such), anybody may touch it. What launches returned is `Sendable` as all outputs are.
struct AsyncResponders<Responder>: @unchecked Sendable {
    private let responders: Responders<Responder>

    init(_ responders: Responders<Responder>) {
        self.responders = responders
    }

    var epoch: Int { responders.epoch }
    var positions: ContiguousArray<LaunchPosition> { responders.positions }

    /// What a launch returned, if it is that which responds for the service at `p`.
    func value(at p: LaunchPosition) -> AnyObject? {
        responders.index(of: p).flatMap { responders.values[$0] }
    }

    /// Asks the responder of the service at `p`.
    func ask<Payload: Sendable, Output: Sendable>(
        at p: LaunchPosition, _ payload: Payload, _ asking: AsyncLifecycleEvent<Responder, Payload, Output>.Asking
    ) async throws -> AsyncLifecycleEvent<Responder, Payload, Output>.Contribution? {
        switch asking {
        case .anywhere(let ask):
            guard let index = responders.index(of: p) else { return nil }
            return try await ask(responders.responders[index], payload)
        case .onMainActor(let ask):
            return try await askOnMainActor(at: p, payload, ask)
        }
    }

    @MainActor private func askOnMainActor<Payload: Sendable, Contribution: Sendable>(
        at p: LaunchPosition, _ payload: Payload, _ ask: @MainActor (Responder, Payload) async throws -> Contribution
    ) async throws -> Contribution? {
        guard let index = responders.index(of: p) else { return nil }
        return try await ask(responders.responders[index], payload)
    }
}

/// The tables of responders that are `Sendable`, which need no main actor: a conformance that is isolated to it makes
/// nobody a responder of a `Sendable` type.
final class SendableTables: Sendable {
    /// `@unchecked Sendable`: tables are touched only under the lock below, and their responders are `Sendable`.
    private struct Tables: @unchecked Sendable {
        var all: [ObjectIdentifier: AnyResponderTable] = [:]
    }

    private let tables = Locked(Tables())

    /// Everybody who is a `Responder`, as things stand.
    func responders<Responder>(as type: Responder.Type, in core: DispatcherCore) -> AsyncResponders<Responder> {
        tables.withLock { tables in
            let table: ResponderTable<Responder>
            if let known = tables.all[ObjectIdentifier(type)] {
                // Tables are kept under the type of their responders, below and nowhere else.
                table = unsafeDowncast(known, to: ResponderTable<Responder>.self)
            } else {
                table = ResponderTable<Responder>(core.graph.records)
                tables.all[ObjectIdentifier(type)] = table
            }
            if table.epoch != core.epoch.now { table.refresh(core.standings(wanting: .departures)) }
            return AsyncResponders(Responders(table, onlyUp: false))
        }
    }

    /// Lets go of everything that launches returned.
    func forgetValues() {
        tables.withLock { tables in
            for table in tables.all.values { table.forgetValues() }
        }
    }
}
