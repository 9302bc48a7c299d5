package import LaunchSupport

/// The service whose code the current task executes.
struct ServiceScope: Sendable {
    /// The current task's service; `nil` outside the code of services.
    @TaskLocal static var current: ServiceScope?

    let core: DispatcherCore
    let position: LaunchPosition
}

/// Returns the executor of the dispatcher whose service the current task executes; `nil` outside the code of services.
/// The executor identifies the simulation that a task belongs to.
package func currentServiceExecutor() -> PreferredExecutor? { ServiceScope.current?.core.executor }
