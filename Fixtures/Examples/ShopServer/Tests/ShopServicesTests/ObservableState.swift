import Synchronization

/// A state that any thread can change, and that tasks can wait for.
final class ObservableState<State: Sendable>: Sendable {
    private struct Contents: Sendable {
        var state: State
        var waiters: [(isMet: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let contents: Mutex<Contents>

    init(_ state: State) {
        contents = Mutex(Contents(state: state))
    }

    var current: State { contents.withLock { $0.state } }

    /// Changes the state and resumes the tasks whose condition it meets.
    func change(_ body: (inout State) -> Void) {
        let met = contents.withLock { contents in
            body(&contents.state)
            let state = contents.state
            let met = contents.waiters.filter { $0.isMet(state) }
            contents.waiters.removeAll { $0.isMet(state) }
            return met
        }
        for waiter in met { waiter.continuation.resume() }
    }

    /// Waits until the state meets a condition.
    func wait(_ isMet: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = contents.withLock { contents in
                if isMet(contents.state) { return true }
                contents.waiters.append((isMet, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
