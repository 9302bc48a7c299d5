/// The service whose dependencies the properties of the current task read.
///
/// A task that the service creates inherits the scope, and must not keep the dispatcher alive.
struct DependencyScope: Sendable {
    /// The current task's service; `nil` outside of the code of services that declare dependencies by properties.
    @TaskLocal static var current: DependencyScope?

    private weak var access: (any ContextAccess)?
    private let position: LaunchPosition
    /// The values of the required dependencies when the code was called, for code that goes on after its service went down.
    /// One that `isReplaced` may be an earlier one, because the dependency can be launched again while the service is up.
    private let kept: KeptValues

    typealias KeptValues = [ObjectIdentifier: (value: any LaunchedValue, isReplaced: Bool)]

    init(_ access: any ContextAccess, _ position: LaunchPosition, keeping kept: KeptValues) {
        self.access = access
        self.position = position
        self.kept = kept
    }

    /// Returns the value of `dependency`: the one of now or, for a required one that is not up, the latest one or, once that is
    /// gone, the one that was kept.
    func read<Value: Sendable>(
        _ reading: DeclaredDependency.Reading<Value>, of dependency: DeclaredDependency
    ) throws -> Value? {
        guard let kept = kept[dependency.key] else { return try access.map { try reading($0, position) } }
        let latest = kept.isReplaced ? access?.latestValue(of: dependency.reference) : nil
        let value = latest ?? kept.value
        return (value as? Launched<Value>)?.output ?? value.any as? Value
    }

    /// Waits while `dependency` is being launched, and returns its value; `nil` if the dispatcher is gone.
    func readWhenUp<Value: Sendable>(
        _ reading: DeclaredDependency.Reading<Value>, of dependency: DeclaredDependency
    ) async throws -> Value? {
        guard let access else { return nil }
        if dependency.kind == .failure { return try reading(access, position) }
        do {
            try await access.waitUntilUp(dependency.reference)
        } catch  where dependency.kind == .optional && !(error is CancellationError) {
            // An optional dependency that is not up has no value.
        }
        return try reading(access, position)
    }

    static func carried(by code: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        guard let scope = current else { return code }
        return { $current.withValue(scope) { code() } }
    }
}
