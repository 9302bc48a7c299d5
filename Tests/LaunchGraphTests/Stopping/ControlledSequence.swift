import LaunchSupport

/// A sequence whose elements are given by a test, and which tells how often it was asked.
final class ControlledSequence: AsyncSequence, Sendable {
    enum Cancellation: Sendable {
        /// Ends the sequence.
        case ends
        /// Throws.
        case fails
        /// Gives one more element.
        case gives(Int)
        /// Has no effect.
        case isIgnored
    }

    struct Failed: Error, Equatable {}

    private struct State {
        var asked = 0
        var given: [Int] = []
        var consumer: CheckedContinuation<Result<Int?, Failed>, Never>?
        var isCancelled = false
        var watchers: [(times: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let cancellation: Cancellation
    private let state = Locked(State())

    init(cancellation: Cancellation = .ends) {
        self.cancellation = cancellation
    }

    /// How many elements were asked for.
    var asked: Int { state.withLock(\.asked) }

    /// The elements that were handed out.
    var given: [Int] { state.withLock(\.given) }

    /// Returns once the sequence is being asked for its element number `times`.
    func waitUntilAsked(times: Int) async {
        await withCheckedContinuation { continuation in
            let isAsked = state.withLock { state in
                if state.asked >= times { return true }
                state.watchers.append((times, continuation))
                return false
            }
            if isAsked { continuation.resume() }
        }
    }

    /// Answers the consumer that waits.
    ///
    /// - Returns: whether a consumer waited.
    @discardableResult
    func answer(_ answer: Result<Int?, Failed>) -> Bool {
        let consumer = state.withLock { state in
            defer { state.consumer = nil }
            if state.consumer != nil, case .success(let element?) = answer { state.given.append(element) }
            return state.consumer
        }
        consumer?.resume(returning: answer)
        return consumer != nil
    }

    func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    final class Iterator: AsyncIteratorProtocol {
        let sequence: ControlledSequence

        init(sequence: ControlledSequence) {
            self.sequence = sequence
        }

        func next() async throws(Failed) -> Int? {
            try await sequence.next().get()
        }

        func next(isolation actor: isolated (any Actor)?) async throws(Failed) -> Int? {
            try await sequence.next().get()
        }
    }

    private func next() async -> Result<Int?, Failed> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (watchers, isCancelled) = state.withLock { state in
                    state.asked += 1
                    let watchers = state.watchers.filter { $0.times <= state.asked }
                    state.watchers.removeAll { $0.times <= state.asked }
                    state.consumer = continuation
                    return (watchers, state.isCancelled)
                }
                if isCancelled { answerCancellation() }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.isCancelled = true }
            answerCancellation()
        }
    }

    private func answerCancellation() {
        switch cancellation {
        case .ends: answer(.success(nil))
        case .fails: answer(.failure(Failed()))
        case .gives(let element): answer(.success(element))
        case .isIgnored: break
        }
    }
}
