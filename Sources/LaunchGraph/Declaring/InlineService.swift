/// A service declared by closures, for which a separate type is not worthwhile.
///
/// ```swift
/// InlineService("metrics", needs: ConfigService.self, onFailure: .proceed) { config in
///     try await Metrics.start(config.metrics)
/// } shutdown: { metrics in
///     await metrics.flush()
/// }
/// ```
///
/// Other services read its output by its identifier: `try context["metrics", as: Metrics.self]`.
///
/// If `run` has a second parameter, the service is up when that is called, as in ``Service/run(_:ready:)``:
///
/// ```swift
/// InlineService("http") { context in
///     Server(port: 8080)
/// } run: { server, ready in
///     try await server.serve { ready() }
/// } check: { server in
///     try await server.ping()
/// }
/// ```
///
/// An error in one closure can appear as one that the compiler cannot infer the parameter of another. Declare the type of
/// the output to see it in its place: `{ context -> Metrics in … }`.
public struct InlineService<Output: Sendable>: OptionalMembers {
    /// The service's identifier.
    public let id: ServiceID
    /// The services that must be up before it starts.
    public let dependsOn: [ServiceID]
    /// The services that must have settled before it starts.
    public let startsAfter: [ServiceID]
    /// Timeouts, retries, and the effect of a failure.
    public let policy: ServicePolicy
    /// When the service is launched.
    public let mode: LaunchMode

    package private(set) var needs: [DeclaredDependency] = []
    package private(set) var reportsReadiness = false
    private let onLaunch: @Sendable (LaunchContext) async throws -> Output
    private var onRun: (@Sendable (Output, RunReadiness) async throws -> Void)?
    private let onCheck: (@Sendable (Output) async throws -> Void)?
    private let onShutdown: (@Sendable (Output) async throws -> Void)?

    /// Creates a service from closures.
    ///
    /// - Parameters:
    ///   - id: the service's identifier.
    ///   - dependsOn: the services that must be up before it starts.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: timeouts, retries, and the effect of a failure.
    ///   - onFailure: the effect of a failure; replaces the value in `policy`.
    ///   - mode: when the service is launched.
    ///   - launch: starts the service and returns its output.
    ///   - run: works for as long as the service is up, as ``Service/run(_:)`` does; `nil` for no such work.
    ///   - check: checks whether the service works, as ``Service/check(_:)`` does; `nil` for no such check.
    ///   - shutdown: stops the service; `nil` if there is nothing to stop.
    public init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil, mode: LaunchMode = .eager,
        launch: @escaping @Sendable (LaunchContext) async throws -> Output,
        run: (@Sendable (Output) async throws -> Void)? = nil,
        check: (@Sendable (Output) async throws -> Void)? = nil,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        var policy = policy
        if let onFailure { policy.onFailure = onFailure }
        self.policy = policy
        self.mode = mode
        onLaunch = launch
        if let run { onRun = { output, _ in try await run(output) } }
        onCheck = check
        onShutdown = shutdown
    }

    /// Creates a service from closures, which is up when its `run` has reported so, as ``Service/run(_:ready:)`` does.
    ///
    /// The parameters are those of the first initializer.
    public init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil, mode: LaunchMode = .eager,
        launch: @escaping @Sendable (LaunchContext) async throws -> Output,
        run: @escaping @Sendable (Output, RunReadiness) async throws -> Void,
        check: (@Sendable (Output) async throws -> Void)? = nil,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.init(
            id, dependsOn: dependsOn, startsAfter: startsAfter, policy: policy, onFailure: onFailure, mode: mode,
            launch: launch, check: check, shutdown: shutdown)
        (onRun, reportsReadiness) = (run, true)
    }

    /// Creates a service from closures, of which the first receives the values of the services that it needs.
    ///
    /// ```swift
    /// InlineService("search", needs: ConfigService.self, DatabaseService.self) { config, database in
    ///     try await Search(config.index, database)
    /// }
    /// ```
    ///
    /// If one of these services failed and its policy is to proceed, the service fails with ``DependencyUnavailable``
    /// before `launch` is called, without retries.
    ///
    /// `first` and `others` are the types of services that must be up before it starts, and whose values `launch` receives;
    /// `dependsOn` names further services that must be up. Diagnostics of the dependencies name `file` and `line`. The other
    /// parameters are those of the first initializer.
    public init<First: Service, each Other: Service>(
        _ id: ServiceID, needs first: First.Type, _ others: repeat (each Other).Type, dependsOn: [ServiceID] = [],
        startsAfter: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil,
        mode: LaunchMode = .eager, file: String = #filePath, line: Int = #line,
        launch: @escaping @Sendable (First.Output, repeat (each Other).Output) async throws -> Output,
        run: (@Sendable (Output) async throws -> Void)? = nil,
        check: (@Sendable (Output) async throws -> Void)? = nil,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.init(
            id, dependsOn: dependsOn, startsAfter: startsAfter, policy: policy, onFailure: onFailure, mode: mode,
            launch: { context in
                try await launch(
                    context.value(neededOf: First.self), repeat try context.value(neededOf: (each Other).self))
            }, run: run, check: check, shutdown: shutdown)
        needs = DeclaredDependency.needed(first, repeat each others, at: SourceLocation(file: file, line: line))
    }

    /// Creates a service from closures, of which the first receives the values of the services that it needs, and which is up
    /// when its `run` has reported so.
    ///
    /// The parameters are those of the other initializers.
    public init<First: Service, each Other: Service>(
        _ id: ServiceID, needs first: First.Type, _ others: repeat (each Other).Type, dependsOn: [ServiceID] = [],
        startsAfter: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil,
        mode: LaunchMode = .eager, file: String = #filePath, line: Int = #line,
        launch: @escaping @Sendable (First.Output, repeat (each Other).Output) async throws -> Output,
        run: @escaping @Sendable (Output, RunReadiness) async throws -> Void,
        check: (@Sendable (Output) async throws -> Void)? = nil,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.init(
            id, needs: first, repeat each others, dependsOn: dependsOn, startsAfter: startsAfter, policy: policy,
            onFailure: onFailure, mode: mode, file: file, line: line, launch: launch, check: check, shutdown: shutdown)
        (onRun, reportsReadiness) = (run, true)
    }

    /// Calls the launch closure.
    public func launch(_ context: LaunchContext) async throws -> Output { try await onLaunch(context) }

    /// Calls the run closure.
    public func run(_ output: Output, ready: RunReadiness) async throws { try await onRun?(output, ready) }

    /// Calls the check closure.
    public func check(_ output: Output) async throws { try await onCheck?(output) }

    /// Calls the shutdown closure.
    public func shutdown(_ output: Output) async throws { try await onShutdown?(output) }

    package var implementsRun: Bool { onRun != nil }
    package var implementsCheck: Bool { onCheck != nil }
    package var implementsShutdown: Bool { onShutdown != nil }
}
