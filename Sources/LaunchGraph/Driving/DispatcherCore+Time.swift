import LaunchSupport

// One task waits for all deadlines, because deadlines rarely pass.
extension DispatcherCore {
    /// Schedules or cancels the wake-up for the next deadline.
    func keepTime(_ state: inout State, _ effects: inout DeferredEffects) {
        guard !state.machine.isQuiet, let deadline = state.machine.nextDeadline else {
            if state.machine.isQuiet { dismissTimekeeper(&state, &effects) }
            return
        }
        guard deadline < state.timekeeperWakes else { return }
        dismissTimekeeper(&state, &effects)
        state.timekeeperWakes = deadline
        state.timekeeper = timekeeper(until: deadline)
    }

    private func dismissTimekeeper(_ state: inout State, _ effects: inout DeferredEffects) {
        if let timekeeper = state.timekeeper { effects.cancelled.append(timekeeper) }
        state.timekeeper = nil
        state.timekeeperWakes = .max
    }

    /// A task that takes note of the time after `deadline`. What happens at that very moment is still in time, so it
    /// sleeps until the next.
    ///
    /// The task retains the dispatcher, as every task of the dispatcher does; a weak reference would slow down the others.
    private func timekeeper(until deadline: Int64) -> Task<Void, Never> {
        let watch: @Sendable () async -> Void = { [self] in
            do { try await time.sleep(until: deadline == .max ? deadline : deadline + 1) } catch { return }
            if !Task.isCancelled { wake(after: deadline) }
        }
        guard let executor else { return Task(operation: watch) }
        return Task(executorPreference: executor, operation: watch)
    }

    private func wake(after deadline: Int64) {
        let moment = time.now()
        let effects = state.withLock { state -> DeferredEffects in
            // Another one may have taken its place between its waking and this.
            guard state.timekeeperWakes == deadline else { return DeferredEffects() }
            state.timekeeper = nil
            state.timekeeperWakes = .max
            return advance(&state, .timePassed, at: moment)
        }
        effects.run()
    }
}
