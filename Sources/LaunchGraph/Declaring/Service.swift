/// A component of a program that has to be started and may have to be stopped.
///
/// Only ``launch(_:)`` is required. A structure, an actor and a `@MainActor` class are all good services.
///
/// ```swift
/// struct DatabaseService: Service {
///     @DependsOn(ConfigService.self) private var config
///
///     func launch(_ context: LaunchContext) async throws -> Database {
///         try await Database(url: config.databaseURL)
///     }
///
///     func shutdown(_ database: Database) async throws {
///         await database.close()
///     }
/// }
/// ```
///
/// `run` and `shutdown` can be written with a parameter, which receives what ``launch(_:)`` returned, or without one. A
/// parameter of another type is an error of the graph (`unusable-member`).
///
/// The associated types that begin with an underscore are inferred, and a service never names them. They let a member in
/// any usual form take effect or be reported, so that it is never replaced by its default: for a member that the service
/// does not have, the type of its parameter, or of its result if it has none, is `_NotImplemented`.
public protocol Service: ServiceDeclaring, _MisplacedMembers {
    /// The type of the value that ``launch(_:)`` returns and that other services read by ``DependsOn``.
    associatedtype Output: Sendable = Void

    associatedtype _RunInput: Sendable = _NotImplemented
    associatedtype _RunResult = Void
    associatedtype _PlainRunResult = _NotImplemented
    associatedtype _ReadyRunInput: Sendable = _NotImplemented
    associatedtype _ReadyRunResult = Void
    associatedtype _PlainReadyRunResult = _NotImplemented
    associatedtype _ShutdownInput: Sendable = _NotImplemented
    associatedtype _ShutdownResult = Void
    associatedtype _PlainShutdownResult = _NotImplemented
    associatedtype _CheckInput: Sendable = _NotImplemented
    associatedtype _CheckResult = Void
    associatedtype _PlainCheckResult = _NotImplemented

    /// Starts the service, which is up when this method returns.
    ///
    /// - Parameter context: the number of the attempt, the program, and the values of the services in
    ///   ``ServiceDeclaring/dependsOn``.
    /// - Returns: the value that other services read by ``DependsOn``, and that ``run(_:)`` and ``shutdown(_:)`` receive.
    /// - Throws: any error that keeps the service from starting; its policy determines the effect.
    func launch(_ context: LaunchContext) async throws -> Output

    /// Performs the service's work after the service is up, until its shutdown.
    ///
    /// When it is the service's turn to stop, the handlers of ``withShutdownHandler(isolation:operation:onShutdown:)``
    /// are called, and `run` has ``ServicePolicy/drain`` to return. A `run` without a handler is cancelled immediately.
    /// ``ServicePolicy/onEnd`` determines the effect of an earlier return, and ``ServicePolicy/restart`` that of an
    /// error.
    ///
    /// - Parameter output: the value that ``launch(_:)`` returned.
    /// - Throws: any error that ends the work.
    func run(_ output: _RunInput) async throws -> _RunResult

    /// Performs ``run(_:)`` for a service that does not use its output.
    func run() async throws -> _PlainRunResult

    /// Performs the service's work as ``run(_:)`` does, for a service that can be used only while it runs.
    ///
    /// The service is up when `ready` is called, which has to happen within the ``ServicePolicy/timeout`` of the launch.
    /// An end before that is a failed attempt. When `run` is called again after an error, the service is restarting until
    /// `ready` is called again. A synchronous service is up when its launch returns.
    ///
    /// - Parameters:
    ///   - output: the value that ``launch(_:)`` returned.
    ///   - ready: reports that the service can be used.
    /// - Throws: any error that ends the work.
    func run(_ output: _ReadyRunInput, ready: RunReadiness) async throws -> _ReadyRunResult

    /// Performs ``run(_:ready:)`` for a service that does not use its output.
    func run(ready: RunReadiness) async throws -> _PlainReadyRunResult

    /// Stops the service, after every service that waited for it is down.
    ///
    /// - Parameter output: the value that ``launch(_:)`` returned.
    /// - Throws: any error of the shutdown; other services are shut down regardless.
    func shutdown(_ output: _ShutdownInput) async throws -> _ShutdownResult

    /// Performs ``shutdown(_:)`` for a service that does not use its output.
    func shutdown() async throws -> _PlainShutdownResult

    /// Checks whether the service works, for as long as it is up.
    ///
    /// ``ServicePolicy/health`` determines how often, and how many failed checks in a row make the service fail as if its
    /// `run` had thrown. ``LaunchStatus/Service/health`` has the latest result.
    ///
    /// - Parameter output: the value that ``launch(_:)`` returned.
    /// - Throws: ``Degraded`` if the service works, but not well; any other error if it does not work.
    func check(_ output: _CheckInput) async throws -> _CheckResult

    /// Performs ``check(_:)`` for a service that does not use its output.
    func check() async throws -> _PlainCheckResult
}

/// The inferred associated type of a service without the member, such as the parameter type of `run`.
///
/// The default implementations, which are not called, throw this error.
public struct _NotImplemented: Error {}

extension Service {
    /// Not called unless a service implements it.
    public func run(_ output: _RunInput) async throws -> _RunResult { throw _NotImplemented() }

    /// Not called unless a service implements it.
    public func run() async throws -> _PlainRunResult { throw _NotImplemented() }

    /// Not called unless a service implements it.
    public func run(_ output: _ReadyRunInput, ready: RunReadiness) async throws -> _ReadyRunResult {
        throw _NotImplemented()
    }

    /// Not called unless a service implements it.
    public func run(ready: RunReadiness) async throws -> _PlainReadyRunResult { throw _NotImplemented() }

    /// Not called unless a service implements it.
    public func shutdown(_ output: _ShutdownInput) async throws -> _ShutdownResult { throw _NotImplemented() }

    /// Not called unless a service implements it.
    public func shutdown() async throws -> _PlainShutdownResult { throw _NotImplemented() }

    /// Not called unless a service implements it.
    public func check(_ output: _CheckInput) async throws -> _CheckResult { throw _NotImplemented() }

    /// Not called unless a service implements it.
    public func check() async throws -> _PlainCheckResult { throw _NotImplemented() }
}
