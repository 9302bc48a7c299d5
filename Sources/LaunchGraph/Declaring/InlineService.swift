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
/// An error in one closure can appear as one that the compiler cannot infer the parameter of another. Declare the type of
/// the output to see it in its place: `{ context -> Metrics in … }`.
public struct InlineService<Output: Sendable>: Service {
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

    private(set) var needs: [DeclaredDependency] = []
    private let onLaunch: @Sendable (LaunchContext) async throws -> Output
    private let onRun: (@Sendable (Output) async throws -> Void)?
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
    ///   - shutdown: stops the service; `nil` if there is nothing to stop.
    public init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil, mode: LaunchMode = .eager,
        launch: @escaping @Sendable (LaunchContext) async throws -> Output,
        run: (@Sendable (Output) async throws -> Void)? = nil,
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
        onRun = run
        onShutdown = shutdown
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
    /// - Parameters:
    ///   - id: the service's identifier.
    ///   - first: the type of a service that must be up before it starts, and whose value `launch` receives.
    ///   - others: the types of further such services.
    ///   - dependsOn: services that must be up before it starts, in addition to those.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: timeouts, retries, and the effect of a failure.
    ///   - onFailure: the effect of a failure; replaces the value in `policy`.
    ///   - mode: when the service is launched.
    ///   - file: the Swift file that diagnostics of the dependencies name.
    ///   - line: the line in that file.
    ///   - launch: starts the service and returns its output.
    ///   - run: works for as long as the service is up, as ``Service/run(_:)`` does; `nil` for no such work.
    ///   - shutdown: stops the service; `nil` if there is nothing to stop.
    public init<First: Service, each Other: Service>(
        _ id: ServiceID, needs first: First.Type, _ others: repeat (each Other).Type, dependsOn: [ServiceID] = [],
        startsAfter: [ServiceID] = [], policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil,
        mode: LaunchMode = .eager, file: String = #filePath, line: Int = #line,
        launch: @escaping @Sendable (First.Output, repeat (each Other).Output) async throws -> Output,
        run: (@Sendable (Output) async throws -> Void)? = nil,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.init(
            id, dependsOn: dependsOn, startsAfter: startsAfter, policy: policy, onFailure: onFailure, mode: mode,
            launch: { context in
                try await launch(
                    context.value(neededOf: First.self), repeat try context.value(neededOf: (each Other).self))
            }, run: run, shutdown: shutdown)
        needs = DeclaredDependency.needed(first, repeat each others, at: SourceLocation(file: file, line: line))
    }

    /// Calls the launch closure.
    public func launch(_ context: LaunchContext) async throws -> Output {
        try await onLaunch(context)
    }

    /// Calls the run closure.
    public func run(_ output: Output) async throws {
        try await onRun?(output)
    }

    /// Calls the shutdown closure.
    public func shutdown(_ output: Output) async throws {
        try await onShutdown?(output)
    }
}

extension InlineService: OptionalMembers {
    var implementsRun: Bool { onRun != nil }
    var implementsShutdown: Bool { onShutdown != nil }
}
