/// A service written where the graph is declared, for what does not deserve a type of its own.
///
/// ```swift
/// InlineService("metrics", dependsOn: [ConfigService.id], onFailure: .proceed) { context in
///     try await Metrics.start(try context[ConfigService.self].metrics)
/// } shutdown: { metrics in
///     await metrics.flush()
/// }
/// ```
///
/// Others read its value by its identifier: `try context["metrics", as: Metrics.self]`.
public struct InlineService<Output: Sendable>: Service {
    /// Its identifier.
    public let id: ServiceID
    /// What has to be up before it starts.
    public let dependsOn: [ServiceID]
    /// What has to have settled before it starts.
    public let startsAfter: [ServiceID]
    /// Timeouts, retries, and what a failure means.
    public let policy: ServicePolicy
    /// When it is launched.
    public let mode: LaunchMode

    private let onLaunch: @Sendable (LaunchContext) async throws -> Output
    private let onRun: (@Sendable (Output) async throws -> Void)?
    private let onShutdown: (@Sendable (Output) async throws -> Void)?

    /// A service that `launch` starts, `run` keeps working and `shutdown` stops.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - dependsOn: what has to be up before it starts.
    ///   - startsAfter: what has to have settled before it starts.
    ///   - policy: timeouts, retries, and what a failure means.
    ///   - onFailure: what a failure means, where that is all there is to say; it takes the place of `policy`'s.
    ///   - mode: when it is launched.
    ///   - launch: starts it and returns its output.
    ///   - run: continues to work after it is up, as ``Service/run(_:)`` does; `nil` if it does not.
    ///   - shutdown: stops it; `nil` if nothing has to be done.
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

    /// Starts it.
    public func launch(_ context: LaunchContext) async throws -> Output {
        try await onLaunch(context)
    }

    /// Continues to work after it is up.
    public func run(_ output: Output) async throws {
        try await onRun?(output)
    }

    /// Stops it.
    public func shutdown(_ output: Output) async throws {
        try await onShutdown?(output)
    }
}

extension InlineService: OptionalMembers {
    var implementsRun: Bool { onRun != nil }
    var implementsShutdown: Bool { onShutdown != nil }
}
