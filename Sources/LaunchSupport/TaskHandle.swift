/// The handle of a task that is created after a lock is released.
///
/// The task can be cancelled, and can end, before it is stored.
package final class TaskHandle: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    private let state = Locked(State())

    package init() {}

    package func store(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task, now or when it is stored. Not to be called under a lock.
    package func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
