import LaunchSupport

/// Awaits the answers to an event with a completion handler, and calls the handler exactly once: when all have answered,
/// or when the event has timed out.
final class CompletionLatch<Output>: Sendable {
    private struct State {
        /// The recipients that were asked; `nil` while they are being asked.
        var ledger: DeliveryLedger<Output>?
        /// The answers that came while the recipients were being asked.
        var early: [(index: Int, contribution: DeliveryLedger<Output>.Contribution?, moment: Int64)] = []
        var isOver = false
        var timer: DeadlineTimer?
    }

    private let state = Locked(State())
    private let engine: any EventEngine
    private let completion: @MainActor (DeliveryLedger<Output>) -> Void

    init(in engine: any EventEngine, completion: @escaping @MainActor (DeliveryLedger<Output>) -> Void) {
        self.engine = engine
        self.completion = completion
    }

    /// Records the answer of the recipient at `index`; `nil` if it will not answer.
    func answer(_ index: Int, _ contribution: DeliveryLedger<Output>.Contribution?) {
        let now = engine.time.now()
        let isLast = state.withLock { state in
            guard state.ledger != nil else {
                state.early.append((index, contribution, now))
                return false
            }
            guard !state.isOver, state.ledger?.isOutstanding(index) == true else { return false }
            state.ledger?.answer(index, contribution, at: now)
            return state.ledger?.isAnswered == true
        }
        if isLast { Task { @MainActor in end() } }
    }

    /// Awaits the answers of the recipients that were asked until `deadline`.
    @MainActor func await(_ asked: DeliveryLedger<Output>, until deadline: Int64) {
        let isAnswered = state.withLock { state in
            var ledger = asked
            ledger.awaitAnswers()
            for (index, contribution, moment) in state.early { ledger.answer(index, contribution, at: moment) }
            state.early = []
            state.ledger = ledger
            return ledger.isAnswered
        }
        guard !isAnswered else { return end() }
        let timer = engine.time.timer(past: deadline, on: engine.executor) { [self] in await end() }
        let isOver = state.withLock { state in
            state.timer = timer
            return state.isOver
        }
        if isOver { timer.cancel() }
    }

    /// Calls the completion handler, unless it has been called.
    @MainActor private func end() {
        let (ledger, timer) = state.withLock { state in
            defer { state.isOver = true }
            return (state.isOver ? nil : state.ledger, state.timer)
        }
        guard let ledger else { return }
        timer?.cancel()
        completion(ledger)
    }
}
