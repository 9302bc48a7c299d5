import LaunchSupport

/// An effect that the thread that changed the dispatcher's state performs after it has released the lock.
enum Effect: Sendable {
    /// Creates a task that calls a service's code.
    ///
    /// The priority is a number, because an enumeration with a type whose layout can change, such as `TaskPriority`, is
    /// copied by slow generic code.
    case call(ServiceCode, LaunchPosition, TaskHandle, priority: UInt8)
    case perform(DeferredEffect)
}

/// Anything else that is done after the dispatcher has released the lock.
typealias DeferredEffect = @Sendable (Dispatcher) -> Void

enum ServiceCode: Sendable {
    /// `launch`, and then `run`.
    case launch
    case run(any LaunchedValue)
    case shutdown(any LaunchedValue)
}
