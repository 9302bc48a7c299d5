/// Runs `operation`, and calls `onShutdown` when it is the service's turn to shut down.
///
/// Use it in a service's `run` to end the work gracefully: `operation` is not cancelled, and the service has its
/// policy's `drain` time to return.
///
/// ```swift
/// func run(_ server: Server) async throws {
///     try await withShutdownHandler {
///         try await server.serve()
///     } onShutdown: {
///         server.stopAccepting()
///     }
/// }
/// ```
///
/// `onShutdown` is called at most once, and immediately if the shutdown has begun. After this function has returned,
/// the handler is neither running nor called any more. Handlers that are installed by one `run` are called in the order
/// in which they were installed. The tasks that `run` creates can install handlers too, except for detached tasks.
/// Outside of a service's `run`, this function only calls `operation`.
///
/// - Parameters:
///   - isolation: the actor that `operation` runs on; the caller's.
///   - operation: the work of the service.
///   - onShutdown: makes `operation` return. It can be called on any thread, concurrently with `operation`, and must
///     not block.
/// - Returns: the result of `operation`.
/// - Throws: the error of `operation`.
public func withShutdownHandler<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Result,
    onShutdown: @escaping @Sendable () -> Void
) async throws(Failure) -> Result {
    let handler = DependencyScope.carried(by: onShutdown)
    guard let signal = ShutdownSignal.current, let registration = signal.install(handler) else {
        return try await operation()
    }
    let result: Result
    do throws(Failure) {
        result = try await operation()
    } catch {
        await signal.removeAfterCall(registration)
        throw error
    }
    await signal.removeAfterCall(registration)
    return result
}

/// Waits until it is the service's turn to shut down.
///
/// Use it in a service's `run`, or in a task that `run` creates, except for a detached task. It returns immediately if
/// the shutdown has begun. Outside of a service's `run`, it waits until the task is cancelled.
///
/// ```swift
/// func run(_ registry: Registry) async throws {
///     try await registry.announce()
///     try await untilShutdown()
///     try await registry.withdraw()
/// }
/// ```
///
/// - Throws: `CancellationError` if the task is cancelled first.
public func untilShutdown() async throws {
    // Outside of a service's `run`, a signal that is never sent.
    let signal = ShutdownSignal.current ?? ShutdownSignal()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let registration = signal.install { continuation.yield() }
    defer { if let registration { signal.remove(registration) } }
    for await _ in stream { return }
    // A stream without elements ends only when the task is cancelled.
    throw CancellationError()
}
