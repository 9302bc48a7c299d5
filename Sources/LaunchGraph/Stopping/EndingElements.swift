import LaunchSupport

/// The elements of one iteration over a sequence, until it is the service's turn to shut down.
///
/// Each request asks the sequence in a task of its own, so that the consumer need not wait for a sequence that ignores
/// cancellation.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class EndingElements<Base: AsyncSequence & Sendable>: Sendable where Base.Element: Sendable {
    private typealias Answer = Result<Base.Element?, Base.Failure>

    /// The time in which a sequence must react to cancellation, in nanoseconds.
    private static var reactionTime: Int64 { 1_000_000_000 }

    /// The sequence's iterator, which need not be `Sendable`, because one task at a time uses it.
    ///
    /// The iterator that calls ``EndingElements/next()`` is not `Sendable` and its `next()` is mutating, so one request at a
    /// time is under way. A request is given up only after the shutdown has begun, and then no other one follows.
    private final class Source: @unchecked Sendable {
        var iterator: Base.AsyncIterator

        init(_ base: Base) { iterator = base.makeAsyncIterator() }
    }

    private struct State {
        var registration: ShutdownSignal.Registration?
        /// The request under way: the task that asks the sequence, and the consumer that waits for the answer.
        var request: (task: TaskHandle, consumer: CheckedContinuation<Answer, Never>)?
        var isOver = false
        var isShutDown = false
        var isCancelled = false
    }

    private let source: Source
    private let signal: ShutdownSignal
    private let state = Locked(State())
    /// The timer that ends the wait for a sequence that does not react to cancellation.
    private let limit = TaskHandle()

    init(_ base: Base, on signal: ShutdownSignal) {
        source = Source(base)
        self.signal = signal
        let registration = signal.install { [weak self] in self?.shutDown() }
        state.withLock { $0.registration = registration }
    }

    deinit { if let registration = state.withLock(\.registration) { signal.remove(registration) } }

    /// Returns the next element of the sequence; `nil` if it has ended or the shutdown has begun.
    func next() async throws(Base.Failure) -> Base.Element? {
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { ask(for: $0) }
        } onCancel: {
            cancel()
        }
        return try answer.get()
    }

    private func ask(for consumer: CheckedContinuation<Answer, Never>) {
        let task = TaskHandle()
        let (asks, isCancelled) = state.withLock { state in
            let asks = !state.isOver && !state.isShutDown
            if asks { state.request = (task, consumer) }
            return (asks, state.isCancelled)
        }
        guard asks else { return consumer.resume(returning: .success(nil)) }
        if isCancelled { task.cancel() }
        task.store(
            // While a consumer waits, it retains the elements. This task does not, so that they are released, and the
            // handler with them, when the consumer has ended the iteration.
            Task(on: signal.executor) { [source, weak self] in
                let answer: Answer
                do throws(Base.Failure) {
                    answer = .success(try await source.iterator.next(isolation: nil))
                } catch {
                    answer = .failure(error)
                }
                let resume = self?.take(answer)
                resume?()
            })
    }

    /// Ends the request, and returns a function that answers it. After the shutdown has begun, only an element is passed
    /// on.
    private func take(_ answer: Answer) -> () -> Void {
        let isElement = if case .success(.some) = answer { true } else { false }
        let (request, isShutDown) = state.withLock { state in
            if !isElement { state.isOver = true }
            return (state.request.take(), state.isShutDown)
        }
        if isShutDown { limit.cancel() }
        return { request?.consumer.resume(returning: isElement || !isShutDown ? answer : .success(nil)) }
    }

    private func giveUp() {
        let request = state.withLock { $0.request.take() }
        request?.consumer.resume(returning: .success(nil))
    }

    /// Cancels a request that is under way, because the shutdown has begun, and limits the wait for its answer.
    private func shutDown() {
        let (request, isCancelled) = state.withLock { state in
            state.isShutDown = true
            return (state.request, state.isCancelled)
        }
        guard let request else { return }
        guard !isCancelled else { return giveUp() }
        request.task.cancel()
        let time = signal.time
        let end = time.now().addingSaturated(Self.reactionTime)
        limit.store(.timer(on: signal.executor, sleep: { try await time.sleep(until: end) }, action: giveUp))
    }

    /// Cancels a request that is under way, because the consumer's task is cancelled. After the shutdown has begun, the
    /// consumer stops waiting.
    private func cancel() {
        let (request, isShutDown) = state.withLock { state in
            state.isCancelled = true
            return (state.request, state.isShutDown)
        }
        request?.task.cancel()
        // Nothing waits for long from now on.
        limit.cancel()
        if isShutDown { giveUp() }
    }
}
