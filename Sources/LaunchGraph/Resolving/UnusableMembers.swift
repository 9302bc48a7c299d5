/// Members that services store under a name that means something, but in a form that does not.
///
/// The compiler takes no offence at a property of a meaningful name and an unusable type, because the protocol has a
/// default to fall back on: `let dependsOn = [ConfigService.self]` would do nothing.
struct UnusableMembers: Sendable {
    private(set) var found: [(service: Int, member: String, form: String)] = []

    init(_ list: ServiceList) {
        var seenTypes: Set<ObjectIdentifier> = []
        for (number, declaration) in list.declarations.enumerated() {
            // What a type stores is the same for each of its services.
            guard seenTypes.insert(ObjectIdentifier(declaration.record.type)).inserted else { continue }
            look(number, declaration)
        }
    }

    func diagnostics(_ list: ServiceList) -> [Diagnostic] {
        found.map { service, member, form in
            Diagnostic.unusableMember(
                member, form: form, of: list.declarations[service].id.name, at: list.declarations[service].place)
        }
    }

    private mutating func look(_ number: Int, _ declaration: ServiceList.Declaration) {
        let mirror = Mirror(reflecting: declaration.record.service)
        // Only of a value: what a class or an actor stores belongs to whoever it is isolated to.
        guard mirror.displayStyle == .struct else { return }
        for child in mirror.children {
            guard let label = child.label else { continue }
            let isUnderstood =
                switch label {
                case "id": child.value is any ServiceIdentifying
                case "dependsOn", "startsAfter": child.value is any ServiceIdentifierList
                case "policy": child.value is ServicePolicy
                case "mode": child.value is LaunchMode
                default: true
                }
            if !isUnderstood {
                found.append((number, label, "\(Swift.type(of: child.value))"))
            }
        }
    }
}

extension ServiceList {
    /// What services store under a name that means something, but in a form that has no effect.
    package var unusableMembers: [Diagnostic] { UnusableMembers(self).diagnostics(self) }
}
