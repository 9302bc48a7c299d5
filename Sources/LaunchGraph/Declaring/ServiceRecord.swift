/// A service with its type erased, for the dispatcher.
///
/// A class behind a class-bound protocol, so that a call costs one indirect jump and no allocation.
package protocol ServiceRecord: AnyObject, Sendable {
    var service: any Service { get }
    /// The service's type, which identifies its value in a context.
    var type: any Any.Type { get }
    var outputType: any Any.Type { get }
    /// Whether the service implements `run`, or `check`, which is called while `run` would be under way.
    var hasRun: Bool { get }
    var hasCheck: Bool { get }
    var reportsReadiness: Bool { get }
    var hasShutdown: Bool { get }
    nonisolated(nonsending) func launch(_ context: LaunchContext) async throws -> any LaunchedValue
    @MainActor func launchSynchronously(_ context: LaunchContext) throws -> any LaunchedValue
    /// Runs the service, whose launch returned `value`, and lets `watch` check its health.
    func run(_ value: any LaunchedValue, watchedBy watch: @escaping HealthWatch) async throws
    func shutdown(_ value: any LaunchedValue) async throws
}

/// Calls `run`, unless it is `nil`, and `check` again and again until `run` ends. It throws the error of `run`, or
/// `HealthCheckFailed` if the service does not work.
package typealias HealthWatch =
    @Sendable (
        _ check: @escaping @Sendable () async throws -> Void, _ run: (@Sendable () async throws -> Void)?
    ) async throws -> Void

/// The output of a launch, boxed once for each service.
package protocol LaunchedValue: AnyObject, Sendable {
    var any: any Sendable { get }
    /// Reports that the service can be used; `nil` for a service that is up when its launch returns.
    var readiness: RunReadiness? { get }
}

extension LaunchedValue {
    package var readiness: RunReadiness? { nil }
}

package final class Launched<Output: Sendable>: LaunchedValue {
    let output: Output
    package let readiness: RunReadiness?

    init(_ output: Output, readiness: RunReadiness? = nil) {
        self.output = output
        self.readiness = readiness
    }

    package var any: any Sendable { output }
}

final class TypedRecord<S: Service>: ServiceRecord {
    private let declared: [DeclaredDependency]
    private let implementsRun: Bool
    let hasCheck: Bool
    let reportsReadiness: Bool
    let hasShutdown: Bool
    private let typed: S

    init(_ service: S, _ declared: [DeclaredDependency]) {
        typed = service
        self.declared = declared
        let members = service as? any OptionalMembers
        implementsRun = members?.implementsRun ?? S.hasRun
        hasCheck = members?.implementsCheck ?? S.hasCheck
        reportsReadiness = (members?.reportsReadiness ?? S.takesReadiness) && !(service is any SynchronousService)
        hasShutdown = members?.implementsShutdown ?? S.hasShutdown
    }

    var service: any Service { typed }
    var type: any Any.Type { S.self }
    var outputType: any Any.Type { S.Output.self }

    var hasRun: Bool { implementsRun || hasCheck }

    nonisolated(nonsending) func launch(_ context: LaunchContext) async throws -> any LaunchedValue {
        try checkDependencies(context)
        return Launched(try await typed.launch(context), readiness: context.readiness)
    }

    @MainActor func launchSynchronously(_ context: LaunchContext) throws -> any LaunchedValue {
        guard let synchronous = typed as? any SynchronousService else {
            // The dispatcher launches only declarations that are synchronous, and a declaration is synchronous if and
            // only if its service conforms.
            preconditionFailure("\(typed.id) is launched synchronously but is not a SynchronousService")
        }
        try checkDependencies(context)
        return try Self.launch(synchronous, context)
    }

    /// Checks that the properties of the service can read the values of its dependencies.
    ///
    /// - Throws: ``UnreadableDependency``; ``NotEnabled`` before the first start.
    private func checkDependencies(_ context: LaunchContext) throws {
        var isEnabled = true
        do {
            for dependency in declared where try !dependency.enables(context.access, context.position) {
                isEnabled = false
            }
        } catch {
            throw UnreadableDependency(error: error)
        }
        if !isEnabled, context.access.isFirstAttempt(of: context.position) { throw NotEnabled() }
    }

    @MainActor private static func launch<T: SynchronousService>(
        _ service: T, _ context: LaunchContext
    ) throws -> any LaunchedValue {
        Launched(try service.launch(context) as T.Output)
    }

    func run(_ value: any LaunchedValue, watchedBy watch: @escaping HealthWatch) async throws {
        guard hasCheck else { return try await run(value) }
        let run: @Sendable () async throws -> Void = { try await self.run(value) }
        try await watch({ try await self.check(value) }, implementsRun ? run : nil)
    }

    private func check(_ value: any LaunchedValue) async throws {
        if S._PlainCheckResult.self != _NotImplemented.self {
            _ = try await typed.check()
        } else if let input = Self.input(of: value, as: S._CheckInput.self) {
            _ = try await typed.check(input)
        }
    }

    private func run(_ value: any LaunchedValue) async throws {
        var ready: RunReadiness { value.readiness ?? RunReadiness() }
        if S._PlainReadyRunResult.self != _NotImplemented.self {
            _ = try await typed.run(ready: ready)
        } else if let input = Self.input(of: value, as: S._ReadyRunInput.self) {
            _ = try await typed.run(input, ready: ready)
        } else if S._PlainRunResult.self != _NotImplemented.self {
            _ = try await typed.run()
        } else if let input = Self.input(of: value, as: S._RunInput.self) {
            _ = try await typed.run(input)
        }
    }

    func shutdown(_ value: any LaunchedValue) async throws {
        if S._PlainShutdownResult.self != _NotImplemented.self {
            _ = try await typed.shutdown()
        } else if let input = Self.input(of: value, as: S._ShutdownInput.self) {
            _ = try await typed.shutdown(input)
        }
    }

    private static func input<Input: Sendable>(of value: any LaunchedValue, as type: Input.Type) -> Input? {
        // The types are compared, because casts of values between `Void`, optionals and `any Sendable` succeed.
        if Input.self == Void.self { return () as? Input }
        return (value as? Launched<Input>)?.output
    }
}

/// The error of an attempt that did not call `launch`, because the service cannot read the value of a dependency.
struct UnreadableDependency: Error, CustomStringConvertible {
    let error: any Error
    var description: String { "\(error)" }
}

/// The error of an attempt that did not call `launch`, because the value of a dependency does not enable the service.
struct NotEnabled: Error {}

/// A service whose optional members depend on the instance. The usual ones are those of its type.
package protocol OptionalMembers: Service {
    var needs: [DeclaredDependency] { get }
    var implementsRun: Bool { get }
    var reportsReadiness: Bool { get }
    var implementsCheck: Bool { get }
    var implementsShutdown: Bool { get }
    /// Whether `run` can be called only once for an instance, so that `restart: .run` is an invalid policy.
    var runsOnce: Bool { get }
}

extension OptionalMembers {
    package var needs: [DeclaredDependency] { [] }
    package var implementsRun: Bool { Self.hasRun }
    package var reportsReadiness: Bool { Self.takesReadiness }
    package var implementsCheck: Bool { Self.hasCheck }
    package var implementsShutdown: Bool { Self.hasShutdown }
    package var runsOnce: Bool { false }
}
