internal import Dispatch

/// Waiting threads that are ended to make room for others when the system creates no more threads.
///
/// Libdispatch waits as long as it cannot create a thread, and holds its caller's locks meanwhile. Code that ends a run
/// therefore releases these threads first.
package final class ThreadReserve: Sendable {
    private struct State {
        var waiting: Int
        var work: [@Sendable () -> Void] = []
    }

    private let state: Locked<State>
    private let turn = DispatchSemaphore(value: 0)

    package init?(count: Int) {
        state = Locked(State(waiting: count))
        for created in 0..<count where !SystemThread.start({ [self] in waitForTurn() }) {
            state.withLock { $0.waiting = created }
            release()
            return nil
        }
    }

    package func release() {
        let count = state.withLock { state in
            defer { state.waiting = 0 }
            return state.waiting
        }
        for _ in 0..<count { turn.signal() }
    }

    /// Runs `work` on one of the threads; returns `false` if none is left.
    package func perform(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isTaken = state.withLock { state in
            guard state.waiting > 0 else { return false }
            state.waiting -= 1
            state.work.append(work)
            return true
        }
        if isTaken { turn.signal() }
        return isTaken
    }

    private func waitForTurn() {
        turn.wait()
        state.withLock { $0.work.popLast() }?()
    }
}
