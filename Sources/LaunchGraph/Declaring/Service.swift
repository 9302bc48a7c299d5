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
/// The associated types beside ``Output`` are inferred; they exist so that whatever way of writing a member looks
/// right is right (`let id = "x"`, `let dependsOn = ["config"]`, a `shutdown()` without a parameter).
public protocol Service: Sendable {
    /// What a launch yields, and what others read by `context[ThisService.self]`.
    associatedtype Output: Sendable = Void

    /// The type of ``id-swift.property``.
    associatedtype Identifier: ServiceIdentifying = ServiceID
    /// The type of ``id-swift.type.property``.
    associatedtype TypeIdentifier: ServiceIdentifying = ServiceID
    /// The type of ``dependsOn``.
    associatedtype Dependencies: ServiceIdentifierList = [ServiceID]
    /// The type of ``startsAfter``.
    associatedtype Predecessors: ServiceIdentifierList = [ServiceID]
    /// What ``run(_:)`` returns: ``NotImplemented`` where the service has none of its own.
    associatedtype RunResult = NotImplemented
    /// What ``run()`` returns: ``NotImplemented`` where the service has none of its own.
    associatedtype PlainRunResult = NotImplemented
    /// What ``shutdown(_:)`` returns: ``NotImplemented`` where the service has none of its own.
    associatedtype ShutdownResult = NotImplemented
    /// What ``shutdown()`` returns: ``NotImplemented`` where the service has none of its own.
    associatedtype PlainShutdownResult = NotImplemented

    /// The identifier of a service of this type that has none of its own: the type's name within its module.
    static var id: TypeIdentifier { get }

    /// This service's identifier; an instance may have its own, so that one type can be in a graph twice.
    var id: Identifier { get }

    /// The services that have to be up before this one starts, and whose values it reads.
    var dependsOn: Dependencies { get }

    /// The services that have to have settled, whichever way, before this one starts; one that is not in the graph
    /// is ignored.
    var startsAfter: Predecessors { get }

    /// Timeouts, retries, and what a failure means.
    var policy: ServicePolicy { get }

    /// When the service is launched.
    var mode: LaunchMode { get }

    /// Starts the service; when it returns, the service is up.
    ///
    /// - Parameter context: the values of the services that ``dependsOn`` names.
    /// - Returns: what others read by `context[ThisService.self]`, and what ``shutdown(_:)`` receives.
    /// - Throws: whatever keeps the service from starting; ``policy`` says what that means.
    func launch(_ context: LaunchContext) async throws -> Output

    /// Goes on working after the service is up, until shutdown cancels it.
    ///
    /// - Parameter output: what ``launch(_:)`` returned.
    /// - Throws: whatever ends it early; an early end, with an error or without, counts as a failure, for which
    ///   ``policy`` says what it means.
    func run(_ output: Output) async throws -> RunResult

    /// As ``run(_:)``, for a service that does not need what its launch returned.
    func run() async throws -> PlainRunResult

    /// Stops the service, after everything that waited for it is down.
    ///
    /// - Parameter output: what ``launch(_:)`` returned.
    /// - Throws: whatever went wrong; others are shut down all the same.
    func shutdown(_ output: Output) async throws -> ShutdownResult

    /// As ``shutdown(_:)``, for a service that does not need what its launch returned.
    func shutdown() async throws -> PlainShutdownResult
}

/// The result of a member that a service does not implement.
public struct NotImplemented: Sendable {}

extension Service {
    /// The type's name within its module.
    public static var id: ServiceID { ServiceID(of: Self.self) }

    /// The type's own identifier.
    public var id: ServiceID { Self.id.serviceID }

    /// Nothing.
    public var dependsOn: [ServiceID] { [] }

    /// Nothing.
    public var startsAfter: [ServiceID] { [] }

    /// 30 s to launch, 10 s to shut down, one attempt, and a failure ends the launch.
    public var policy: ServicePolicy { ServicePolicy() }

    /// With everything else.
    public var mode: LaunchMode { .eager }

    /// Does nothing; never called.
    public func run(_ output: Output) async throws -> NotImplemented { NotImplemented() }

    /// Does nothing; never called.
    public func run() async throws -> NotImplemented { NotImplemented() }

    /// Does nothing; never called.
    public func shutdown(_ output: Output) async throws -> NotImplemented { NotImplemented() }

    /// Does nothing; never called.
    public func shutdown() async throws -> NotImplemented { NotImplemented() }
}
