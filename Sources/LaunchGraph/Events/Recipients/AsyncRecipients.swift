/// The recipients of an asynchronous event, which may be passed from task to task.
///
/// `@unchecked Sendable` because `Responder` need not be `Sendable`. If it is not, the event's `Asking` is
/// `.onMainActor`, the recipients were determined on the main actor, and ``ask(_:_:_:)`` uses a responder only there.
/// If it is, as `.anywhere` requires, every task may use it. Instances that launches returned are `Sendable`.
struct AsyncRecipients<Responder>: @unchecked Sendable {
    private let recipients: Recipients<Responder>

    init(_ recipients: Recipients<Responder>) {
        self.recipients = recipients
    }

    var generation: Int { recipients.generation }
    var all: ContiguousArray<Recipient> { recipients.all }
    var isEmpty: Bool { recipients.isEmpty }

    /// The recipients that are up.
    var up: AsyncRecipients { AsyncRecipients(recipients.up) }

    /// Returns the recipients for which `isIncluded` is true, by index.
    func filtered(_ isIncluded: [Bool]) -> AsyncRecipients { AsyncRecipients(recipients.filtered(isIncluded)) }

    /// Returns only the service at `p`, if it is a recipient and up.
    func only(_ p: LaunchPosition) -> AsyncRecipients { AsyncRecipients(recipients.only(p)) }

    /// Returns whether the recipient at `index` may still receive an event that is being delivered.
    func isEligible(_ index: Int, in engine: any EventEngine, mustBeUp: Bool) -> Bool {
        recipients.isEligible(index, in: engine, mustBeUp: mustBeUp)
    }

    /// Asks the responder of the recipient at `index`, unless `check` throws, which is called immediately before.
    func ask<Payload: Sendable, Output: Sendable>(
        _ index: Int, _ payload: Payload, _ asking: AsyncLifecycleEvent<Responder, Payload, Output>.Asking,
        _ check: @Sendable () throws -> Void
    ) async throws -> DeliveryLedger<Output>.Contribution {
        switch asking {
        case .anywhere(let ask):
            try check()
            return try await ask(recipients.responders[index], payload)
        case .onMainActor(let ask): return try await askOnMainActor(index, payload, ask, check)
        }
    }

    @MainActor private func askOnMainActor<Payload: Sendable, Contribution: Sendable>(
        _ index: Int, _ payload: Payload, _ ask: @MainActor (Responder, Payload) async throws -> Contribution,
        _ check: @Sendable () throws -> Void
    ) async throws -> Contribution {
        try check()
        return try await ask(recipients.responders[index], payload)
    }
}
