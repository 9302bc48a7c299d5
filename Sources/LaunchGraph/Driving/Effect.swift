import LaunchSupport

/// An effect that the thread that changed the dispatcher's state performs after it has released the lock.
enum Effect: Sendable {
    /// Creates a task that calls a service's code.
    ///
    /// The priority is a number, because an enumeration with a type whose layout can change, such as `TaskPriority`, is
    /// copied by slow generic code.
    case call(ServiceCode, LaunchPosition, TaskHandle, priority: UInt8)
    /// Creates the task that waits until a deadline has passed.
    case sleep(past: Int64, TaskHandle)
    case cancel(TaskHandle)
    /// Notifies the `run` of a service of its shutdown.
    case send(ShutdownSignal, LaunchPosition)
    /// Launches the next service of a synchronous launch.
    case launchOnMainActor
    /// Tells the event router that services came up or went down.
    case announceEligibility
    /// Releases what the state no longer needs: its deinitializer can call the dispatcher.
    case release([any Sendable])
}

/// An effect that is performed after the lock is released, in the order of the changes of state.
///
/// One thread at a time performs these effects. This keeps the order, and no thread waits for another: resuming a task
/// waits until that task's cancellation handlers have returned, and these may call the dispatcher.
typealias OrderedEffect = @Sendable (Dispatcher) -> Void

enum ServiceCode: Sendable {
    /// `launch`, and then `run`.
    case launch
    case run(any LaunchedValue)
    case shutdown(any LaunchedValue)
    /// `shutdown` for a value that an attempt returned too late, or that no shutdown reached in time.
    case discard(any LaunchedValue)
}
