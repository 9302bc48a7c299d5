import LaunchGraph
import LaunchProcesses
import Synchronization

/// What happens to a run beside what the dispatcher does by itself: requests to end, and changes after which it may be
/// over.
final class RunEvents: Sendable {
    /// What a signal asks for.
    enum Demand {
        /// To end in order, which nobody has asked for by a signal before.
        case end
        /// The same once more.
        case again
        /// To end at once.
        case urgentEnd
    }

    private struct State {
        var request: ProcessSignal?
        var signalledAt: ContinuousClock.Instant?
        var urgentRequest: ProcessSignal?
        var onRequest: (@Sendable () -> Void)?
        var changes = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The signal by which the run was asked to end first; `SIGPIPE` where nobody read its output any more.
    var request: ProcessSignal? { state.withLock { $0.request } }

    /// The signal by which it was asked to end at once.
    var urgentRequest: ProcessSignal? { state.withLock { $0.urgentRequest } }

    /// How many changes there have been.
    var changes: Int { state.withLock { $0.changes } }

    /// Within this time of the first a signal is the same request: `timeout`, `make` and others pass on what the terminal
    /// or they themselves have sent to everybody already.
    private static let sameRequest = Duration.milliseconds(50)

    /// Takes a signal that asks the run to end.
    ///
    /// - Parameter announce: is called before anything else happens, when it is the first.
    func requestEnd(_ signal: ProcessSignal, announce: () -> Void) -> Demand {
        let now = ContinuousClock.now
        let (demand, action) = state.withLock { state -> (Demand, (@Sendable () -> Void)?) in
            guard let first = state.signalledAt else {
                state.signalledAt = now
                guard state.request == nil else { return (.end, nil) }
                state.request = signal
                return (.end, state.onRequest)
            }
            if now - first < Self.sameRequest { return (.again, nil) }
            state.urgentRequest = state.urgentRequest ?? signal
            return (.urgentEnd, nil)
        }
        if case .end = demand { announce() }
        action?()
        changed()
        return demand
    }

    /// Takes note that nobody reads what services print any more. However often that is noticed, it asks for an end in
    /// order, and for nothing once there was any other request.
    func outputIsClosed() {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.request == nil else { return nil }
            state.request = .brokenPipe
            return state.onRequest
        }
        action?()
        changed()
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
