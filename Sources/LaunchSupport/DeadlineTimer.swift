/// A task that performs an action at a deadline, unless it is cancelled first.
package struct DeadlineTimer: Sendable {
    /// The task that sleeps until the deadline and then performs the action.
    package let task: Task<Void, Never>

    /// Creates a timer whose deadline `sleep` determines, which throws when the task is cancelled.
    package init(
        on executor: PreferredExecutor? = nil, sleep: @escaping @Sendable () async throws -> Void,
        action: @escaping @Sendable () async -> Void
    ) {
        // A timer inherits nothing from the task that happens to create it.
        task = Task.detached(on: executor) {
            do { try await sleep() } catch { return }
            // A sleep that has ended does not detect that its task is cancelled.
            if !Task.isCancelled { await action() }
        }
    }

    package init(
        after duration: Duration, of clock: any Clock<Duration> = ContinuousClock(),
        action: @escaping @Sendable () async -> Void
    ) {
        self.init(sleep: { try await clock.sleep(for: duration) }, action: action)
    }

    /// Cancels the timer. An action that has begun is not stopped, but its task is cancelled.
    package func cancel() { task.cancel() }
}
