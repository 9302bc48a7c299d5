import LaunchSupport

/// The single timer that waits for the earliest deadline. One timer is sufficient, because deadlines rarely pass.
struct Timekeeper {
    private var pending: (deadline: Int64, timer: DeadlineTimer)?

    /// Schedules or cancels the wake-up for the machine's next deadline.
    ///
    /// - Parameter sleep: creates a timer that reports the time after a deadline.
    mutating func update(
        _ machine: borrowing LaunchStateMachine, _ effects: inout DeferredEffects, sleep: (Int64) -> DeadlineTimer
    ) {
        guard !machine.isQuiet, let deadline = machine.nextDeadline else {
            if machine.isQuiet { dismiss(&effects) }
            return
        }
        if let pending, pending.deadline <= deadline { return }
        dismiss(&effects)
        pending = (deadline, sleep(deadline))
    }

    /// Returns whether the timer for `deadline` is still the current one, and if so, removes it.
    mutating func wake(after deadline: Int64) -> Bool {
        guard pending?.deadline == deadline else { return false }
        pending = nil
        return true
    }

    private mutating func dismiss(_ effects: inout DeferredEffects) {
        guard let pending else { return }
        effects.cancelled.append(pending.timer.task)
        self.pending = nil
    }
}
