package import LaunchSupport

/// The service whose code the current task executes.
struct ServiceScope: Sendable {
    /// The current task's service; `nil` outside the code of services.
    @TaskLocal static var current: ServiceScope?

    /// A task that the service creates inherits the scope, and must not keep the dispatcher alive.
    private let reference: WeakCore
    let position: LaunchPosition

    /// The dispatcher; `nil` if it was released.
    var core: DispatcherCore? { reference.core }

    init(core: DispatcherCore, position: LaunchPosition) {
        reference = WeakCore(core: core)
        self.position = position
    }
}

/// Returns the executor of the dispatcher whose service the current task executes; `nil` outside the code of services.
/// The executor identifies the simulation that a task belongs to.
package func currentServiceExecutor() -> PreferredExecutor? { ServiceScope.current?.core?.executor }
