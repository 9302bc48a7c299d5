/// The service whose dependencies the properties of the current task read.
///
/// A task that the service creates inherits the scope, and must not keep the dispatcher alive.
struct DependencyScope: Sendable {
    /// The current task's service; `nil` outside of the code of services that declare dependencies by properties.
    @TaskLocal static var current: DependencyScope?

    private weak var access: (any ContextAccess)?
    private let position: LaunchPosition
    /// The values of required dependencies when the code was called. They are those of now for as long as the service is up,
    /// and code that goes on after its service went down still reads them.
    private let kept: [ObjectIdentifier: any LaunchedValue]

    init(_ access: any ContextAccess, _ position: LaunchPosition, keeping kept: [ObjectIdentifier: any LaunchedValue]) {
        self.access = access
        self.position = position
        self.kept = kept
    }

    /// Returns the value of `dependency`: the one that was kept, else the result of `reading`.
    func read<Value: Sendable>(
        _ reading: DeclaredDependency.Reading<Value>, of dependency: DeclaredDependency
    ) throws -> Value? {
        guard let value = kept[dependency.key] else { return try access.map { try reading($0, position) } }
        return (value as? Launched<Value>)?.output ?? value.any as? Value
    }

    /// Returns `code`, which any task then calls in the scope of the current one.
    static func carried(by code: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        guard let scope = current else { return code }
        return { $current.withValue(scope) { code() } }
    }
}
