/// A service that must be up before a synchronous callback of a host returns, such as the one that sets up the window.
///
/// ``Dispatcher/launchSynchronously()`` launches these, in launch order, on the main actor; ``Dispatcher/launch()`` does
/// the rest. In a program that never calls the former they are launched like any other service, on the main actor.
/// One that depends on a service that is not synchronous is a problem of the graph
/// (`synchronous-depends-on-asynchronous`). Since a host's thread is never blocked by waiting, a retry follows at once,
/// without back-off.
public protocol SynchronousService: Service {
    /// Starts the service; when it returns, the service is up.
    ///
    /// - Parameter context: the values of the services that ``Service/dependsOn`` names.
    /// - Returns: what others read by `context[ThisService.self]`.
    /// - Throws: whatever keeps the service from starting.
    @MainActor func launch(_ context: LaunchContext) throws -> Output
}
