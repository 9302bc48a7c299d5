import LaunchSupport

/// A flag that is set once, never unset, and can be awaited.
final class Latch: Sendable {
    private struct State {
        var isSet = false
        /// The waiting tasks; those that were cancelled have ended their streams.
        var waiters: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Locked(State())

    var isSet: Bool { state.withLock { $0.isSet } }

    func set() {
        let waiters = state.withLock { state in
            state.isSet = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
    }

    /// Waits until the latch is set, or the waiting task is cancelled.
    func wait() async {
        let (stream, waiter) = AsyncStream.makeStream(of: Void.self)
        let isSet = state.withLock { state in
            if !state.isSet { state.waiters.append(waiter) }
            return state.isSet
        }
        if isSet { return }
        for await _ in stream {}
    }
}
