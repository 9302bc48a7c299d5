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
        // The timer retains the dispatcher, as every task of the dispatcher does; a weak reference would slow down the others.
        state.timekeeper = time.timer(past: deadline, on: executor) { [self] in wake(after: deadline) }
    }

    private func dismissTimekeeper(_ state: inout State, _ effects: inout DeferredEffects) {
        if let timekeeper = state.timekeeper { effects.cancelled.append(timekeeper.task) }
        state.timekeeper = nil
        state.timekeeperWakes = .max
    }

    private func wake(after deadline: Int64) {
        let moment = time.now()
        let effects = state.withLock { state -> DeferredEffects in
            // Another timer may have replaced this one since it woke.
            guard state.timekeeperWakes == deadline else { return DeferredEffects() }
            state.timekeeper = nil
            state.timekeeperWakes = .max
            return advance(&state, .timePassed, at: moment)
        }
        effects.run()
    }
}
