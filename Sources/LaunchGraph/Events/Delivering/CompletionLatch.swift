import LaunchSupport

/// Awaits the answers to an event with a completion handler, and calls the handler exactly once: when all have answered,
/// or when the event has timed out.
final class CompletionLatch<Output>: Sendable {
    typealias Answers = [Int: CombinedAnswers<Output>.Contribution]

    private struct State {
        /// The recipients that were asked; `nil` while they are being asked.
        var delivery: Delivery?
        /// The answers, each with its time; without a contribution for a recipient that will not answer.
        var answers: [Int: (moment: Int64, contribution: CombinedAnswers<Output>.Contribution?)] = [:]
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
            state.answers[index] = (now, answer)
            state.delivery?.answer(index, at: now)
            return state.delivery?.isAnswered == true
        }
        if isLast { Task { @MainActor in end() } }
    }

    @MainActor func await(_ asked: Delivery, until deadline: Int64) {
        let isAnswered = state.withLock { state in
            var delivery = asked
            delivery.awaitAnswers()
            for (index, answer) in state.answers { delivery.answer(index, at: answer.moment) }
            state.delivery = delivery
            return delivery.isAnswered
        }
        guard !isAnswered else { return end() }
        timer.store(engine.time.timer(past: deadline, on: engine.executor) { [self] in await end() })
    }

    @MainActor private func end() {
        let (delivery, answers) = state.withLock { state in
            defer { state.isOver = true }
            return (state.isOver ? nil : state.delivery, state.answers.compactMapValues(\.contribution))
        }
        guard let delivery else { return }
        timer.cancel()
        completion(delivery, answers)
    }
}
