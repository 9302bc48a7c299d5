import LaunchSupport

/// The one timer that waits for the earliest deadline, because deadlines rarely pass.
struct Timekeeper {
    private var timer: DeadlineTimer?
    private var wakes = Int64.max

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
        guard deadline < wakes else { return }
        dismiss(&effects)
        wakes = deadline
        timer = sleep(deadline)
    }

    /// Whether a timer past `deadline` is still the one that the dispatcher waits for, which it then no longer is.
    mutating func wake(after deadline: Int64) -> Bool {
        guard wakes == deadline else { return false }
        timer = nil
        wakes = .max
        return true
    }

    private mutating func dismiss(_ effects: inout DeferredEffects) {
        if let timer { effects.cancelled.append(timer.task) }
        timer = nil
        wakes = .max
    }
}
