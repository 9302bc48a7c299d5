import LaunchGraph
import LaunchSupport

/// The events that can end a run: requests, and changes of services.
final class RunEvents: Sendable {
    enum Demand {
        /// An orderly end; the first signal.
        case end
        /// A repetition of the same request.
        case again
        /// An immediate end.
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

    private let state = Locked(State())

    /// The signal that first requested the end of the run; `SIGPIPE` if the reader closed standard output.
    var request: ProcessSignal? { state.withLock { $0.request } }

    var urgentRequest: ProcessSignal? { state.withLock { $0.urgentRequest } }

    /// The time after a signal in which a further signal counts as the same request: `timeout`, `make` and others
    /// forward signals that the terminal or they themselves have already sent to all processes of the group.
    private static let sameRequest = Duration.milliseconds(50)

    /// Records a signal and returns its meaning, given the earlier ones. Does not wait.
    func demand(of signal: ProcessSignal) -> Demand {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard let first = state.signalledAt else {
                state.signalledAt = now
                return .end
            }
            if now - first < Self.sameRequest { return .again }
            state.urgentRequest = state.urgentRequest ?? signal
            return .urgentEnd
        }
    }

    /// Requests the end of the run, and returns whether it was not requested before.
    @discardableResult func request(_ signal: ProcessSignal) -> Bool {
        let (isFirst, action) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard state.request == nil else { return (false, nil) }
            state.request = signal
            return (true, state.onRequest)
        }
        action?()
        changed()
        return isFirst
    }

    /// Calls `action` when the end of the run is requested; immediately if it was requested before.
    func whenRequested(_ action: @escaping @Sendable () -> Void) {
        let isRequested = state.withLock { state in
            state.onRequest = action
            return state.request != nil
        }
        if isRequested { action() }
    }

    /// Waits until `condition` is true. It is evaluated now and after every change, also one that occurs during an
    /// evaluation, because the changes are counted before.
    func wait(until condition: () -> Bool) async {
        while true {
            let changes = state.withLock { $0.changes }
            if condition() { return }
            await withCheckedContinuation { continuation in
                let hasChanged = state.withLock { state in
                    if state.changes > changes { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if hasChanged { continuation.resume() }
            }
        }
    }

    /// Records a change, so that the conditions of ``wait(until:)`` are evaluated again.
    func changed() {
        let waiters = state.withLock { state in
            state.changes += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
