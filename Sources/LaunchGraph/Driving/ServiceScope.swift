package import LaunchSupport

/// The service whose code the current task executes.
///
/// A task that the service creates inherits the scope, and must not keep the dispatcher alive.
struct ServiceScope: Sendable {
    /// The current task's service; `nil` outside the code of services.
    @TaskLocal static var current: ServiceScope?

    let dispatcher: DispatcherIdentity
    let position: LaunchPosition
    let id: ServiceID
}

/// Identifies a dispatcher without keeping it alive.
///
/// A weak reference would do as well, but moves the reference count of the dispatcher, which every task of a service
/// changes, to a side table.
final class DispatcherIdentity: Sendable {
    private let parent: DispatcherIdentity?
    let executor: PreferredExecutor?

    init(parent: DispatcherIdentity?, executor: PreferredExecutor?) {
        self.parent = parent
        self.executor = executor
    }

    /// Returns whether this dispatcher is `other` or a direct or transitive child of it.
    func isOrDescends(from other: DispatcherIdentity) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === other }
    }
}

/// Returns the executor of the dispatcher whose service the current task executes; `nil` outside the code of services.
/// The executor identifies the simulation that a task belongs to.
package func currentServiceExecutor() -> PreferredExecutor? { ServiceScope.current?.dispatcher.executor }
