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

    private let body: @Sendable (LaunchContext) async throws -> Output
    private let end: @Sendable (Output) async throws -> Void

    /// A service that is launched by `launch` and shut down by `shutdown`.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - dependsOn: what has to be up before it starts.
    ///   - startsAfter: what has to have settled before it starts.
    ///   - policy: timeouts, retries, and what a failure means.
    ///   - onFailure: what a failure means, where that is all there is to say; it takes the place of `policy`'s.
    ///   - mode: when it is launched.
    ///   - launch: starts it and gives its value.
    ///   - shutdown: stops it.
    public init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil, mode: LaunchMode = .eager,
        launch: @escaping @Sendable (LaunchContext) async throws -> Output,
        shutdown: @escaping @Sendable (Output) async throws -> Void = { _ in }
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        var policy = policy
        if let onFailure { policy.onFailure = onFailure }
        self.policy = policy
        self.mode = mode
        self.body = launch
        self.end = shutdown
    }

    /// Starts it.
    public func launch(_ context: LaunchContext) async throws -> Output {
        try await body(context)
    }

    /// Stops it.
    public func shutdown(_ output: Output) async throws {
        try await end(output)
    }
}
