/// A component of a program that has to be started and may have to be stopped.
///
/// Only ``launch(_:)`` is required. A structure, an actor and a `@MainActor` class are all good services.
///
/// ```swift
/// struct DatabaseService: Service {
///     let dependsOn = [ConfigService.id]
///
///     func launch(_ context: LaunchContext) async throws -> Database {
///         try await Database(url: context[ConfigService.self].databaseURL)
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
/// The associated types except ``Output`` are inferred from the members, and a service never names them. The types of
/// the members differ, so that a member in any usual form takes effect or is reported, and is never replaced by its
/// default.
public protocol Service: ServiceDeclaring, _MisplacedMembers {
    /// The type of the value that ``launch(_:)`` returns and that other services read by `context[ThisService.self]`.
    associatedtype Output: Sendable = Void

    /// The parameter type of ``run(_:)``: ``Output``, or `Void` where `run` is written without a parameter. It is
    /// inferred; ``NotImplemented`` where there is no `run`.
    associatedtype RunInput: Sendable = NotImplemented

    /// The parameter type of ``shutdown(_:)``: ``Output``, or `Void` where `shutdown` is written without a parameter.
    /// It is inferred; ``NotImplemented`` where there is no `shutdown`.
    associatedtype ShutdownInput: Sendable = NotImplemented

    /// The result type of ``run(_:)`` and ``shutdown(_:)``, whose results are discarded: usually `Void`, and one type
    /// for both.
    associatedtype DiscardedResult = Void

    /// Starts the service, which is up when this method returns.
    ///
    /// - Parameter context: the values of the services in ``ServiceDeclaring/dependsOn``.
    /// - Returns: the value that other services read by `context[ThisService.self]`, and that ``run(_:)`` and
    ///   ``shutdown(_:)`` receive.
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
    func run(_ output: RunInput) async throws -> DiscardedResult

    /// Performs ``run(_:)`` for a service that does not use its output.
    func run() async throws -> RunInput

    /// Stops the service, after every service that waited for it is down.
    ///
    /// - Parameter output: the value that ``launch(_:)`` returned.
    /// - Throws: any error of the shutdown; other services are shut down regardless.
    func shutdown(_ output: ShutdownInput) async throws -> DiscardedResult

    /// Performs ``shutdown(_:)`` for a service that does not use its output.
    func shutdown() async throws -> ShutdownInput
}

/// The inferred associated type of a service without the member, such as ``Service/RunInput``.
///
/// The default implementations throw this error, which indicates to the dispatcher that the member is written in its
/// other form.
public struct NotImplemented: Error {}

extension Service {
    /// Not called unless a service implements it.
    public func run(_ output: RunInput) async throws -> DiscardedResult { throw NotImplemented() }

    /// Not called unless a service implements it.
    public func run() async throws -> RunInput { throw NotImplemented() }

    /// Not called unless a service implements it.
    public func shutdown(_ output: ShutdownInput) async throws -> DiscardedResult { throw NotImplemented() }

    /// Not called unless a service implements it.
    public func shutdown() async throws -> ShutdownInput { throw NotImplemented() }
}
