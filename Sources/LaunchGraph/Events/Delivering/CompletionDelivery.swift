import LaunchSupport

/// Asks the responders to an event with a completion handler, and calls the handler exactly once: when all have
/// answered, or when the event has timed out.
final class CompletionDelivery<Output>: Sendable {
    private struct State {
        var ledger: DeliveryLedger<Output>
        var isAsking = true
        var isOver = false
        var timer: DeadlineTimer?
    }

    private let state: Locked<State>
    private let engine: any EventEngine
    private let completion: @MainActor (DeliveryLedger<Output>) -> Void

    init(
        _ delivery: Delivery, in engine: any EventEngine,
        completion: @escaping @MainActor (DeliveryLedger<Output>) -> Void
    ) {
        state = Locked(State(ledger: DeliveryLedger(delivery)))
        self.engine = engine
        self.completion = completion
    }

    /// Asks the responders, and lets them answer until `deadline`.
    ///
    /// - Returns: the failures of responders that threw, and the services that could not be asked.
    @MainActor func deliver<Responder, Payload>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload, to recipients: Recipients<Responder>,
        until deadline: Int64
    ) -> (failures: ResponderFailures, missed: [LaunchPosition]) {
        while let index = next(of: recipients, mustBeUp: event.delivery.isBuffered) {
            do {
                try event.ask(recipients.responders[index], payload) { self.answer(index, $0) }
            } catch {
                fail(index, error)
            }
        }
        let ledger = state.withLock { state in
            state.isAsking = false
            return state.ledger
        }
        if ledger.delivery.isOver { end() } else { endWhenPast(deadline) }
        return (ledger.delivery.failures, ledger.missed)
    }

    @MainActor private func next<Responder>(of recipients: Recipients<Responder>, mustBeUp: Bool) -> Int? {
        let now = engine.time.now()
        return state.withLock { state in
            state.ledger.next(at: now) { recipients.isEligible($0, in: engine, mustBeUp: mustBeUp) }
        }
    }

    private func answer(_ index: Int, _ contribution: DeliveryLedger<Output>.Contribution?) {
        let now = engine.time.now()
        let isLast = state.withLock { state in
            guard !state.isOver, state.ledger.finish(index, contribution, at: now, in: engine.graph.plan) else {
                return false
            }
            return !state.isAsking && state.ledger.delivery.isOver
        }
        if isLast { Task { @MainActor in end() } }
    }

    /// Records that a responder threw while it was being asked. If it answered before, its answer counts as well.
    private func fail(_ index: Int, _ error: any Error) {
        let now = engine.time.now()
        state.withLock { $0.ledger.fail(index, error, at: now, in: engine.graph.plan) }
    }

    @MainActor private func endWhenPast(_ deadline: Int64) {
        let timer = engine.time.timer(past: deadline, on: engine.executor) { [self] in await end() }
        let isOver = state.withLock { state in
            state.timer = timer
            return state.isOver
        }
        if isOver { timer.cancel() }
    }

    /// Calls the completion handler, unless it has been called.
    @MainActor private func end() {
        let ended = state.withLock { state -> (ledger: DeliveryLedger<Output>, timer: DeadlineTimer?)? in
            guard !state.isOver else { return nil }
            state.isOver = true
            return (state.ledger, state.timer)
        }
        guard let ended else { return }
        ended.timer?.cancel()
        completion(ended.ledger)
    }
}
