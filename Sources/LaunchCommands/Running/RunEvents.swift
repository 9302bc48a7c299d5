import LaunchGraph
import LaunchProcesses
import Synchronization

/// What happens to a run beside what the dispatcher does by itself: requests to end, and changes after which it may be
/// over.
final class RunEvents: Sendable {
    private struct State {
        var request: ProcessSignal?
        var requestedAt: ContinuousClock.Instant?
        var urgentRequest: ProcessSignal?
        var onRequest: (@Sendable () -> Void)?
        var changes = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The signal by which the run was asked to end first.
    var request: ProcessSignal? { state.withLock { $0.request } }

    /// The signal by which it was asked to end at once.
    var urgentRequest: ProcessSignal? { state.withLock { $0.urgentRequest } }

    /// How many changes there have been.
    var changes: Int { state.withLock { $0.changes } }

    /// Within this time of the first a signal is the same request: `timeout`, `make` and others pass on what the terminal
    /// or they themselves have sent to everybody already.
    private static let sameRequest = Duration.milliseconds(50)

    /// Takes a request to end.
    ///
    /// - Returns: whether it is the first, or the same once more.
    func requestEnd(_ signal: ProcessSignal) -> Bool {
        let now = ContinuousClock.now
        let (isFirst, action) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard let first = state.requestedAt else {
                state.request = signal
                state.requestedAt = now
                return (true, state.onRequest)
            }
            if now - first < Self.sameRequest { return (true, nil) }
            state.urgentRequest = state.urgentRequest ?? signal
            return (false, nil)
        }
        action?()
        if isFirst { changed() }
        return isFirst
    }

    /// Calls `action` as soon as the run is asked to end; at once if it was.
    func whenRequested(_ action: @escaping @Sendable () -> Void) {
        let isRequested = state.withLock { state in
            state.onRequest = action
            return state.request != nil
        }
        if isRequested { action() }
    }

    /// Waits until there have been more than `count` changes.
    func changed(since count: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.changes > count { return true }
                state.waiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Takes note of a change.
    func changed() {
        let waiters = state.withLock { state in
            state.changes += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
