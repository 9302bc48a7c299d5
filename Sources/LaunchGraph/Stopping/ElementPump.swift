import LaunchSupport

/// Iterates over a sequence in a separate task, so that the consumer need not wait for the sequence.
///
/// Only that task creates, uses and releases the iterator, so the iterator need not be `Sendable`. The task requests an
/// element only when the consumer waits for one.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class ElementPump<Base: AsyncSequence & Sendable>: Sendable where Base.Element: Sendable {
    typealias Answer = Result<Base.Element?, Base.Failure>

    /// The time in which a sequence must react to cancellation, in nanoseconds.
    static var reactionTime: Int64 { 1_000_000_000 }

    private enum Phase {
        /// The task has not been created.
        case unstarted
        /// The task has delivered an answer, and is about to wait for the consumer.
        case answered
        /// The task waits for the consumer.
        case idle(CheckedContinuation<Bool, Never>)
        /// The sequence has been asked for an element, and the consumer waits for the answer.
        case asking(CheckedContinuation<Answer, Never>)
        /// The sequence is no longer asked for elements.
        case ended
    }

    private struct State {
        var phase = Phase.unstarted
        var isShutDown = false
        var isCancelled = false

        /// Ends the elements for a consumer that waits for one.
        mutating func endWait() -> Step {
            guard case .asking(let consumer) = phase else { return .none }
            phase = .ended
            return .answer(consumer, .success(nil))
        }
    }

    /// A task to create, resume or cancel after unlocking.
    private enum Step {
        case none
        case answer(CheckedContinuation<Answer, Never>, Answer)
        case wake(CheckedContinuation<Bool, Never>, asksAgain: Bool)
        /// Creates the task that asks the sequence.
        case begin
        /// Cancels the task, and limits the wait for its answer.
        case cancel
    }

    private let base: Base
    private let executor: PreferredExecutor?
    private let time: any TimeSource
    private let state = Locked(State())
    private let task = TaskHandle()
    /// The timer that ends the wait for a sequence that does not react to cancellation.
    private let limit = TaskHandle()

    init(_ base: Base, executor: PreferredExecutor?, time: any TimeSource) {
        self.base = base
        self.executor = executor
        self.time = time
    }

    /// Returns the answer of the sequence, or its end if the shutdown has begun.
    func next() async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { demand($0) }
        } onCancel: {
            cancel()
        }
    }

    /// Ends the elements, because the shutdown has begun.
    func shutDown() {
        let effect = state.withLock { state -> Step in
            state.isShutDown = true
            switch state.phase {
            case .unstarted, .answered:
                state.phase = .ended
                return .none
            case .idle(let task):
                state.phase = .ended
                return .wake(task, asksAgain: false)
            case .asking: return state.isCancelled ? state.endWait() : .cancel
            case .ended: return .none
            }
        }
        perform(effect)
    }

    /// Releases the sequence's iterator, because the consumer has released its own.
    func abandon() {
        let effect = state.withLock { state -> Step in
            defer { state.phase = .ended }
            switch state.phase {
            // The task ends when it reads the phase.
            case .unstarted, .answered, .ended: return .none
            case .idle(let task): return .wake(task, asksAgain: false)
            // `next()` retains the iterator until it is answered.
            case .asking: preconditionFailure("an iterator is released while it is asked for an element")
            }
        }
        perform(effect)
    }

    private func perform(_ effect: Step) {
        switch effect {
        case .none: break
        case .answer(let consumer, let answer): consumer.resume(returning: answer)
        case .wake(let task, let asksAgain): task.resume(returning: asksAgain)
        case .begin: task.store(Task(on: executor) { await self.askForElements() })
        case .cancel:
            task.cancel()
            limitAnswer()
        }
    }

    private func demand(_ consumer: CheckedContinuation<Answer, Never>) {
        let effect = state.withLock { state -> Step in
            switch state.phase {
            case .unstarted:
                state.phase = .asking(consumer)
                return .begin
            case .answered:
                state.phase = .asking(consumer)
                return .none
            case .idle(let task):
                state.phase = .asking(consumer)
                return .wake(task, asksAgain: true)
            // The iterator is not `Sendable`, and `next()` is mutating: one call at a time can be under way.
            case .asking: preconditionFailure("two tasks ask an iterator for its next element")
            case .ended:
                return .answer(consumer, .success(nil))
            }
        }
        perform(effect)
    }

    /// Cancels the sequence's task, because the consumer's task is cancelled. After the shutdown has begun, the
    /// consumer stops waiting.
    private func cancel() {
        let effect = state.withLock { state -> Step in
            state.isCancelled = true
            return state.isShutDown ? state.endWait() : .none
        }
        task.cancel()
        // Nothing waits for long from now on.
        limit.cancel()
        perform(effect)
    }

    private func askForElements() async {
        var iterator = base.makeAsyncIterator()
        while true {
            let answer: Answer
            do throws(Base.Failure) {
                answer = .success(try await iterator.next(isolation: nil))
            } catch {
                answer = .failure(error)
            }
            give(answer)
            guard await waitForRequest() else { return }
        }
    }

    private func give(_ answer: Answer) {
        let (effect, isLast) = state.withLock { state -> (Step, Bool) in
            guard case .asking(let consumer) = state.phase else { return (.none, true) }
            let isElement = if case .success(.some) = answer { true } else { false }
            state.phase = isElement && !state.isShutDown ? .answered : .ended
            return (.answer(consumer, isElement || !state.isShutDown ? answer : .success(nil)), state.isShutDown)
        }
        if isLast { limit.cancel() }
        perform(effect)
    }

    private func waitForRequest() async -> Bool {
        await withCheckedContinuation { continuation in
            let effect = state.withLock { state -> Step in
                switch state.phase {
                case .answered:
                    state.phase = .idle(continuation)
                    return .none
                case .asking: return .wake(continuation, asksAgain: true)
                case .ended: return .wake(continuation, asksAgain: false)
                // Only the single task of the pump waits here, and it was started before.
                case .unstarted, .idle: preconditionFailure("a sequence is asked by two tasks")
                }
            }
            perform(effect)
        }
    }

    /// Ends the wait for a sequence that does not react to the cancellation of its task in time.
    private func limitAnswer() {
        let end = time.now().addingSaturated(Self.reactionTime)
        let timer = DeadlineTimer(on: executor, sleep: { try await self.time.sleep(until: end) }) {
            self.perform(self.state.withLock { $0.endWait() })
        }
        limit.store(timer.task)
    }
}
