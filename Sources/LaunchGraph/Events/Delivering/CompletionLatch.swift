import LaunchSupport

/// Awaits the answers to an event with a completion handler, and calls the handler exactly once: when all have answered,
/// or when the event has timed out.
final class CompletionLatch<Output>: Sendable {
    typealias Answers = [Int: CombinedAnswers<Output>.Contribution]

    private struct State {
        /// The recipients that were asked; `nil` while they are being asked.
        var delivery: Delivery?
        /// The times of answers that came while the recipients were being asked.
        var early: [(index: Int, moment: Int64)] = []
        var answers: Answers = [:]
        var isOver = false
    }

    private let state = Locked(State())
    private let timer = TaskHandle()
    private let engine: any EventEngine
    private let completion: @MainActor (Delivery, Answers) -> Void

    init(in engine: any EventEngine, completion: @escaping @MainActor (Delivery, Answers) -> Void) {
        self.engine = engine
        self.completion = completion
    }

    /// Records the answer of the recipient at `index`; `nil` if it will not answer.
    func answer(_ index: Int, _ answer: CombinedAnswers<Output>.Contribution?) {
        let now = engine.time.now()
        let isLast = state.withLock { state in
            guard !state.isOver, state.delivery?.isOutstanding(index) != false else { return false }
            if state.delivery == nil { state.early.append((index, now)) }
            state.delivery?.answer(index, at: now)
            state.answers[index] = answer
            return state.delivery?.isAnswered == true
        }
        if isLast { Task { @MainActor in end() } }
    }

    @MainActor func await(_ asked: Delivery, until deadline: Int64) {
        let isAnswered = state.withLock { state in
            var delivery = asked
            delivery.awaitAnswers()
            for (index, moment) in state.early { delivery.answer(index, at: moment) }
            state.early = []
            state.delivery = delivery
            return delivery.isAnswered
        }
        guard !isAnswered else { return end() }
        timer.store(engine.time.timer(past: deadline, on: engine.executor) { [self] in await end() }.task)
    }

    @MainActor private func end() {
        let (delivery, answers) = state.withLock { state in
            defer { state.isOver = true }
            return (state.isOver ? nil : state.delivery, state.answers)
        }
        guard let delivery else { return }
        timer.cancel()
        completion(delivery, answers)
    }
}
