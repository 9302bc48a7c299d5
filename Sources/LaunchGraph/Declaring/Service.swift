/// A part of a program that has to be started, and may have to be stopped.
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
/// The associated types except ``Output`` are inferred from the members, and a service never names them. Each member has a
/// type of its own, so that a member in any usual form takes effect or is reported, and is never replaced by its default.
public protocol Service: ServiceDeclaring {
    /// What ``launch(_:)`` returns, and what other services read by `context[ThisService.self]`.
    associatedtype Output: Sendable = Void

    /// What ``run(_:)`` takes: ``Output``, or `Void` where `run` is written without a parameter. It is inferred;
    /// ``NotImplemented`` where there is no `run`.
    associatedtype RunInput: Sendable = NotImplemented

    /// What ``shutdown(_:)`` takes: ``Output``, or `Void` where `shutdown` is written without a parameter. It is inferred;
    /// ``NotImplemented`` where there is no `shutdown`.
    associatedtype ShutdownInput: Sendable = NotImplemented

    /// What ``run(_:)`` and ``shutdown(_:)`` return, which is discarded: usually `Void`, and one type for both.
    associatedtype DiscardedResult = Void

    /// Starts the service, which is up when this method returns.
    ///
    /// - Parameter context: the values of the services in ``ServiceDeclaring/dependsOn``.
    /// - Returns: what other services read by `context[ThisService.self]`, and what ``run(_:)`` and ``shutdown(_:)`` receive.
    /// - Throws: any error that keeps the service from starting; its policy determines the effect.
    func launch(_ context: LaunchContext) async throws -> Output

    /// Continues to work after the service is up, until its shutdown.
    ///
    /// When it is the service's turn to stop, the handlers of ``withShutdownHandler(isolation:operation:onShutdown:)`` are
    /// called, and `run` has ``ServicePolicy/drain`` to return. A `run` without a handler is cancelled immediately.
    /// ``ServicePolicy/onEnd`` says what it means if `run` returns earlier, and ``ServicePolicy/restart`` if it throws.
    ///
    /// - Parameter output: what ``launch(_:)`` returned.
    /// - Throws: any error that ends the work.
    func run(_ output: RunInput) async throws -> DiscardedResult

    /// ``run(_:)`` for a service that does not use its output.
    func run() async throws -> RunInput

    /// Stops the service, after everything that waited for it is down.
    ///
    /// - Parameter output: what ``launch(_:)`` returned.
    /// - Throws: any error of the shutdown; other services are shut down regardless.
    func shutdown(_ output: ShutdownInput) async throws -> DiscardedResult

    /// ``shutdown(_:)`` for a service that does not use its output.
    func shutdown() async throws -> ShutdownInput
}

/// The inferred ``Service/RunInput`` or ``Service/ShutdownInput`` of a service without that member.
///
/// The default implementations throw it, which tells the dispatcher that the member is written in its other form.
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
