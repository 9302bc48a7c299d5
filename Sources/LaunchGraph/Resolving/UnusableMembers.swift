internal import DependencyGraph

/// Members of services that look like requirements of ``Service`` and would have no effect.
///
/// The compiler accepts them, because each requirement has a default to fall back on: `let dependsOn =
/// [ConfigService.self]`, `let polcy = ServicePolicy()` and `func run(_ other: NotTheOutput)` would have no effect.
package enum UnusableMembers {
    /// The kinds of services whose stored properties are read.
    package enum Scope {
        /// Structures. The properties of an object belong to the actor that isolates it, or may be used elsewhere.
        case structures
        /// Structures, and objects other than actors. The current task is on the main actor.
        case mainActor
        /// All services. No other code may use the objects meanwhile.
        case everything
    }

    package static func diagnostics(_ list: ServiceList, reading scope: Scope) -> [Diagnostic] {
        var seenTypes: Set<ObjectIdentifier> = []
        return list.declarations.flatMap { declaration -> [Diagnostic] in
            // All services of one type have the same members.
            guard seenTypes.insert(ObjectIdentifier(declaration.record.type)).inserted else { return [] }
            let service = declaration.record.service
            let members = service.inferredUnusableMembers + storedMembers(of: service, scope)
            return members.map { .unusableMember($0, of: declaration.id.name, at: declaration.location) }
        }
    }

    private static func storedMembers(of service: any Service, _ scope: Scope) -> [UnusableMember] {
        var found: [UnusableMember] = []
        for mirror in sequence(first: Mirror(reflecting: service), next: \.superclassMirror) {
            switch (mirror.displayStyle, scope) {
            case (.struct, _), (.class, .everything): break
            case (.class, .mainActor) where !(service is any Actor): break
            default: return found
            }
            let base = mirror.superclassMirror?.subjectType as? any Service.Type
            for child in mirror.children {
                guard let label = child.label else { continue }
                if let member = unusable(label, child.value, of: service, base: base) { found.append(member) }
            }
        }
        return found
    }

    /// - Parameter base: the superclass of the class that declares the property, if it conforms to ``Service``.
    private static func unusable(
        _ label: String, _ value: Any, of service: any Service, base: (any Service.Type)?
    ) -> UnusableMember? {
        if let requirement = Requirement(rawValue: label) {
            if let base { return .notOverridden(member: label, base: "\(base)") }
            return requirement.canUse(value) ? nil : .wrongType(member: label, type: "\(type(of: value))")
        }
        let resembled = Requirement.allCases.first { $0.resembles(label) && $0.isMeant(by: value, of: service) }
        return resembled.map { .misspelt(member: label, requirement: $0.rawValue) }
    }
}

/// A requirement of ``Service`` that a stored property can implement.
private enum Requirement: String, CaseIterable {
    case id, dependsOn, startsAfter, policy, mode

    /// Returns whether a property of this name and value implements the requirement.
    func canUse(_ value: Any) -> Bool {
        switch self {
        case .id: value is any ServiceIdentifying
        case .dependsOn, .startsAfter: value is any ServiceIdentifierList
        case .policy: value is ServicePolicy
        case .mode: value is LaunchMode
        }
    }

    /// Returns whether `label` differs from the name in upper and lower case only or, if the name is long, by at most two
    /// letters.
    func resembles(_ label: String) -> Bool {
        guard label.lowercased() != rawValue.lowercased() else { return true }
        let (left, right) = (label.unicodeScalars.map(\.value), rawValue.unicodeScalars.map(\.value))
        return right.count > 4 && editDistance(left, right, limit: 2) != nil
    }

    /// Returns whether the value of a property shows that the requirement is meant: it has a suitable type and is not the
    /// default, which is what the service has.
    func isMeant(by value: Any, of service: some Service) -> Bool {
        switch self {
        case .id:
            guard ServiceID(service.id) == ServiceID(type(of: service).id) else { return false }
            return (value as? any ServiceIdentifying).map { ServiceID($0) != ServiceID(service.id) } ?? false
        case .dependsOn: return service.dependsOn._serviceIDs.isEmpty && Self.isList(value)
        case .startsAfter: return service.startsAfter._serviceIDs.isEmpty && Self.isList(value)
        case .policy:
            return service.policy == ServicePolicy() && (value as? ServicePolicy).map { $0 != service.policy } == true
        case .mode: return service.mode == .eager && (value as? LaunchMode).map { $0 != .eager } == true
        }
    }

    private static func isList(_ value: Any) -> Bool {
        if value is any ServiceIdentifierList || value is any Service.Type { return true }
        switch Mirror(reflecting: value).displayStyle {
        case .collection, .set: return true
        default: return false
        }
    }
}
