/// A synchronous service declared by closures, for which a separate type is not worthwhile.
///
/// ```swift
/// InlineSynchronousService("theme", dependsOn: [ConfigService.id]) { context in
///     Theme(named: try context[ConfigService.self].theme)
/// }
/// ```
///
/// Other services read its output by its identifier: `try context["theme", as: Theme.self]`. A service that may be
/// launched asynchronously is an ``InlineService``.
public struct InlineSynchronousService<Output: Sendable>: SynchronousService, OptionalMembers {
    /// The service's identifier.
    public let id: ServiceID
    /// The synchronous services that must be up before it starts.
    public let dependsOn: [ServiceID]
    /// The services that must have settled before it starts.
    public let startsAfter: [ServiceID]
    /// Timeouts, retries, and the effect of a failure.
    public let policy: ServicePolicy

    package private(set) var needs: [DeclaredDependency] = []
    private let onLaunch: @MainActor @Sendable (LaunchContext) throws -> Output
    private let onShutdown: (@Sendable (Output) async throws -> Void)?

    /// Creates a synchronous service from closures.
    ///
    /// - Parameters:
    ///   - id: the service's identifier.
    ///   - dependsOn: the services that must be up before it starts, which must be synchronous as well.
    ///   - startsAfter: the services that must have settled before it starts.
    ///   - policy: timeouts, retries, and the effect of a failure.
    ///   - onFailure: the effect of a failure; replaces the value in `policy`.
    ///   - launch: starts the service on the main actor and returns its output.
    ///   - shutdown: stops the service; `nil` if there is nothing to stop.
    public init(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil,
        launch: @escaping @MainActor @Sendable (LaunchContext) throws -> Output,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        var policy = policy
        if let onFailure { policy.onFailure = onFailure }
        self.policy = policy
        onLaunch = launch
        onShutdown = shutdown
    }

    /// Creates a synchronous service from closures, of which the first receives the values of the services that it needs,
    /// as in ``InlineService``.
    ///
    /// `first` and `others` are the types of synchronous services that must be up before it starts, and whose values `launch`
    /// receives. Diagnostics of the dependencies name `file` and `line`. The other parameters are those of the first
    /// initializer.
    public init<First: Service, each Other: Service>(
        _ id: ServiceID, needs first: First.Type, _ others: repeat (each Other).Type, startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), onFailure: FailurePolicy? = nil, file: String = #filePath,
        line: Int = #line,
        launch: @escaping @MainActor @Sendable (First.Output, repeat (each Other).Output) throws -> Output,
        shutdown: (@Sendable (Output) async throws -> Void)? = nil
    ) {
        self.init(
            id, startsAfter: startsAfter, policy: policy, onFailure: onFailure,
            launch: { context in
                try launch(context.value(neededOf: First.self), repeat try context.value(neededOf: (each Other).self))
            }, shutdown: shutdown)
        needs = DeclaredDependency.needed(first, repeat each others, at: SourceLocation(file: file, line: line))
    }

    /// Calls the launch closure.
    @MainActor public func launch(_ context: LaunchContext) throws -> Output { try onLaunch(context) }

    /// Calls the shutdown closure.
    public func shutdown(_ output: Output) async throws { try await onShutdown?(output) }

    package var implementsShutdown: Bool { onShutdown != nil }
}
