/// A service that must be up before a synchronous callback of the host returns, such as the one that creates the
/// window.
///
/// ``Dispatcher/launchSynchronously()`` launches the synchronous services in launch order on the main actor;
/// ``Dispatcher/launch(only:deadline:)`` then launches the others. In a program that only calls `launch()`, synchronous services are
/// launched like any other service, on the main actor.
///
/// A synchronous service must not depend on an asynchronous one (`synchronous-depends-on-asynchronous`). A retry
/// follows immediately, without backoff, because the host's thread must not wait.
public protocol SynchronousService: Service {
    /// Starts the service, which is up when this method returns.
    ///
    /// - Parameter context: the values of the services in ``ServiceDeclaring/dependsOn``.
    /// - Returns: the value that other services read by `context[ThisService.self]`.
    /// - Throws: any error that keeps the service from starting.
    @MainActor func launch(_ context: LaunchContext) throws -> Output
}
