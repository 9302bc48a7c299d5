#if ServiceLifecycle
    import ServiceLifecycle
    import Synchronization

    /// A client as those of databases are: a query waits until `run` is under way, `run` can be called only once, and
    /// queries after its end throw.
    final class StandInClient: ServiceLifecycle.Service {
        struct Closed: Error {}

        private struct State {
            var isRunning = false
            var hasEnded = false
            var waiting: [CheckedContinuation<Void, any Error>] = []
        }

        private let state = Mutex(State())
        private let inner: ScriptedService
        private let answer: @Sendable () async throws -> Void

        /// - Parameters:
        ///   - inner: logs the calls of `run`, and ends it.
        ///   - answer: is called for each query while `run` is under way.
        init(_ inner: ScriptedService, answer: @escaping @Sendable () async throws -> Void = {}) {
            self.inner = inner
            self.answer = answer
        }

        var isRunning: Bool { state.withLock(\.isRunning) }

        func run() async throws {
            let waiting = state.withLock { state in
                precondition(!state.isRunning && !state.hasEnded, "a client runs only once")
                state.isRunning = true
                return state.waiting
            }
            for query in waiting { query.resume() }
            defer { state.withLock { ($0.isRunning, $0.hasEnded) = (false, true) } }
            try await inner.run()
        }

        func query() async throws -> Int {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if state.hasEnded { return .failure(Closed()) }
                    if state.isRunning { return .success(()) }
                    state.waiting.append(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
            try await answer()
            return 1
        }
    }
#endif
