/// A call of a service's code by the dispatcher.
public struct ServiceCall: Sendable, Hashable {
    /// The methods of a service that the dispatcher calls.
    public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
        /// ``Service/launch(_:)``, once for each attempt.
        case launch
        /// ``Service/run(_:)``, once for each launch and each restart of `run`.
        case run
        /// ``Service/shutdown(_:)``.
        case shutdown
    }

    /// The service.
    public let id: ServiceID
    /// The method.
    public let method: Method
    /// The number of the latest attempt to launch the service, starting with 1.
    public let attempt: Int
}

/// An observer that also wraps the code of services, for example to bind task-local values such as a logger or a span.
///
/// ```swift
/// struct RequestLogging: ServiceInterceptor {
///     func observe(_ change: LaunchChange) {}
///
///     func intercept<Result: Sendable>(
///         _ call: ServiceCall, _ next: @Sendable () async throws -> Result
///     ) async throws -> Result {
///         try await Log.$service.withValue(call.id) { try await next() }
///     }
/// }
/// ```
///
/// Pass it to the dispatcher as an observer. The first interceptor of the list is the outermost one. An interceptor
/// delays the service whose code it wraps, and its time counts against the service's timeout. An error that it throws
/// is the service's error.
public protocol ServiceInterceptor: LaunchObserver {
    /// Calls a service's code.
    ///
    /// - Parameters:
    ///   - call: the service and the method.
    ///   - next: the service's code, or the next interceptor. Call it exactly once.
    /// - Returns: what `next` returns.
    /// - Throws: what `next` throws.
    func intercept<Result: Sendable>(
        _ call: ServiceCall, _ next: @Sendable () async throws -> Result
    ) async throws -> Result

    /// Calls the launch of a ``SynchronousService``, as ``intercept(_:_:)`` does for other services. The default
    /// implementation only calls `next`.
    @MainActor func interceptSynchronously<Result>(_ call: ServiceCall, _ next: () throws -> Result) throws -> Result
}

extension ServiceInterceptor {
    /// Only calls `next`.
    @MainActor public func interceptSynchronously<Result>(
        _ call: ServiceCall, _ next: () throws -> Result
    ) throws -> Result {
        try next()
    }
}
