import LaunchSupport

/// The service that a dependency names.
struct ServiceReference: Sendable {
    var id: ServiceID
    /// The type of the service, by which it is found if its instance or a manifest gives it another identifier.
    let type: ObjectIdentifier?

    init<S: Service>(_ type: S.Type) {
        id = ServiceID(S.id)
        self.type = ObjectIdentifier(type)
    }

    init(_ id: ServiceID) {
        self.id = id
        type = nil
    }
}

/// A dependency that a service declares together with the way it reads the value.
package struct DeclaredDependency: Sendable {
    typealias Reading<Value> = @Sendable (any ContextAccess, LaunchPosition) throws -> Value

    enum Kind {
        /// The dependency must be up.
        case required
        /// The dependency must have settled, if it is in the graph.
        case optional
    }

    var reference: ServiceReference
    let kind: Kind
    let location: SourceLocation
    private let attempt: Reading<Void>
    private let property = Property()

    init<Value>(
        _ reference: ServiceReference, _ kind: Kind, at location: SourceLocation, reading: @escaping Reading<Value>
    ) {
        self.reference = reference
        self.kind = kind
        self.location = location
        attempt = { _ = try reading($0, $1) }
    }

    /// A service whose value a closure receives.
    init<S: Service>(neededType type: S.Type, at location: SourceLocation) {
        self.init(ServiceReference(type), .required, at: location) {
            try $0.value(of: ServiceReference(S.self), as: S.Output.self, for: $1)
        }
    }

    /// Throws the error of reading the value for the service at `p`.
    func check(_ access: any ContextAccess, for p: LaunchPosition) throws { try attempt(access, p) }

    /// Identifies the property, also after the service that it names was given another identifier.
    var key: ObjectIdentifier { ObjectIdentifier(property) }

    /// The message for a read where there is no value.
    var messageOutsideOfService: String {
        let place = "\(location.file.split(separator: "/").last ?? ""):\(location.line ?? 0)"
        guard let name = property.name.withLock({ $0 }) else {
            return "the property with @DependsOn at \(place) was read, but its owner is not a service of a graph; "
                + "declare the property in the service itself, and the service in the graph"
        }
        return "\(name) at \(place) has no value here, because it was read outside of the code of its service; "
            + "store the value that launch reads"
    }

    /// The name of the property that declares the dependency, for messages.
    private final class Property: Sendable {
        let name = Locked<String?>(nil)
    }

    /// Returns the dependencies that the properties of `service` declare, those of superclasses first.
    ///
    /// No other code changes the properties meanwhile, because a service is declared before it is launched.
    static func all(of service: some Service) -> [DeclaredDependency] {
        var found = (service as? any OptionalMembers)?.needs ?? []
        var levels: [Mirror] = []
        var level: Mirror? = Mirror(reflecting: service)
        while let mirror = level {
            levels.append(mirror)
            level = mirror.superclassMirror
        }
        for child in levels.reversed().flatMap(\.children) {
            // The storage of a property with a wrapper has its name after an underscore.
            guard let label = child.label, label.first == "_", let property = child.value as? any DependencyDeclaring
            else { continue }
            property.dependency.property.name.withLock { $0 = "\(service.id).\(label.dropFirst())" }
            found.append(property.dependency)
        }
        return found
    }
}

/// The service whose dependencies the properties of the current task read.
///
/// A task that the service creates inherits the scope, and must not keep the dispatcher alive.
struct DependencyScope: Sendable {
    /// The current task's service; `nil` outside of the code of services that declare dependencies by properties.
    @TaskLocal static var current: DependencyScope?

    private weak var access: (any ContextAccess)?
    private let position: LaunchPosition
    /// The values of required dependencies when the code was called. Code that goes on after it was abandoned, or after its
    /// service went down, reads these.
    private let kept: [ObjectIdentifier: any LaunchedValue]

    init(_ access: any ContextAccess, _ position: LaunchPosition, keeping kept: [ObjectIdentifier: any LaunchedValue]) {
        self.access = access
        self.position = position
        self.kept = kept
    }

    /// Returns the result of `reading` or, if that fails, the value that was kept for `dependency`.
    func read<Value>(
        _ reading: DeclaredDependency.Reading<Value>, of dependency: DeclaredDependency
    ) throws -> Value? {
        do {
            return try access.map { try reading($0, position) } ?? kept[dependency.key]?.any as? Value
        } catch {
            guard let value = kept[dependency.key]?.any as? Value else { throw error }
            return value
        }
    }

    /// Returns `code`, which any task then calls in the scope of the current one.
    static func carried(by code: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        guard let scope = current else { return code }
        return { $current.withValue(scope) { code() } }
    }
}
