extension Task<Void, Never> {
    /// Creates a task that performs `action` once `sleep` has returned, unless it is cancelled before. An action that has
    /// begun is not stopped, but its task is cancelled.
    package static func timer(
        on executor: PreferredExecutor? = nil, sleep: @escaping @Sendable () async throws -> Void,
        action: @escaping @Sendable () async -> Void
    ) -> Self {
        // A timer inherits nothing from the task that happens to create it.
        detached(on: executor) {
            do { try await sleep() } catch { return }
            // A sleep that has ended does not detect that its task is cancelled.
            if !Task<Never, Never>.isCancelled { await action() }
        }
    }

    package static func timer(
        after duration: Duration, action: @escaping @Sendable () async -> Void
    ) -> Self {
        timer(sleep: { try await Task<Never, Never>.sleep(for: duration) }, action: action)
    }
}
