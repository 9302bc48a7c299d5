import LaunchSupport

/// The way in which a dependency, or a reader of values, names a service.
struct ServiceReference: Sendable {
    var id: ServiceID
    /// The type of the service, by which it is found if its instance or a manifest gives it another identifier.
    let type: (any Any.Type)?
    /// Whether the service is found only by its type, which no other service may have.
    let isUnique: Bool

    /// Names the service whose identifier is that of `type` or, if there is none, the only one of that type.
    init<S: Service>(_ type: S.Type) { (id, self.type, isUnique) = (ServiceID(S.id), type, false) }

    init<S: Service>(only type: S.Type) { (id, self.type, isUnique) = (ServiceID(S.id), type, true) }

    init(_ id: ServiceID) { (self.id, type, isUnique) = (id, nil, false) }
}

/// A dependency that a service declares together with the way it reads the value.
package struct DeclaredDependency: Sendable {
    typealias Reading<Value> = @Sendable (any ContextAccess, LaunchPosition) throws -> Value

    enum Kind {
        case required
        /// The dependency must have settled, if it is in the graph.
        case optional
        case failure
    }

    var reference: ServiceReference
    let kind: Kind
    let location: SourceLocation
    let enables: Reading<Bool>
    private let property = Property()

    /// - Parameter isEnabled: returns whether the value enables the service.
    init<Value>(
        _ reference: ServiceReference, _ kind: Kind, at location: SourceLocation, reading: @escaping Reading<Value>,
        where isEnabled: (@Sendable (Value) -> Bool)? = nil
    ) {
        self.reference = reference
        self.kind = kind
        self.location = location
        enables = { access, p in
            let value = try reading(access, p)
            return isEnabled?(value) ?? true
        }
    }

    private init<S: Service>(neededType type: S.Type, at location: SourceLocation) {
        self.init(ServiceReference(type), .required, at: location) {
            try $0.value(of: ServiceReference(S.self), as: S.Output.self, for: $1)
        }
    }

    static func needed<each S: Service>(
        _ types: repeat (each S).Type, at location: SourceLocation
    ) -> [DeclaredDependency] {
        var needs: [DeclaredDependency] = []
        repeat needs.append(DeclaredDependency(neededType: each types, at: location))
        return needs
    }

    /// Identifies the property, also after the service that it names was given another identifier.
    var key: ObjectIdentifier { ObjectIdentifier(property) }

    var messageOutsideOfService: String {
        let place = "\(location.file.split(separator: "/").last ?? ""):\(location.line ?? 0)"
        guard let name = property.name.withLock({ $0 }) else {
            return "the property with @DependsOn at \(place) was read, but its owner is not a service of a graph; "
                + "declare the property in the service itself, and the service in the graph"
        }
        return "\(name) at \(place) has no value here, because it was read outside of the code of its service; "
            + "store the value that launch reads"
    }

    private final class Property: Sendable {
        let name = Locked<String?>(nil)
    }

    /// Returns the dependencies that the properties of `service` declare, those of superclasses first.
    ///
    /// No other code changes the properties meanwhile, because a service is declared before it is launched.
    static func all(of service: some Service) -> [DeclaredDependency] {
        if let inline = service as? any OptionalMembers { return inline.needs }
        var found: [DeclaredDependency] = []
        let levels = Array(sequence(first: Mirror(reflecting: service), next: \.superclassMirror))
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
