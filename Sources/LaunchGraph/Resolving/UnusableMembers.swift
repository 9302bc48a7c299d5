/// Members of services that have the name of a requirement but a type that the requirement cannot use.
///
/// The compiler accepts them, because the protocol has a default to fall back on: `let dependsOn = [ConfigService.self]` and
/// `func run(_ other: NotTheOutput)` would have no effect.
struct UnusableMembers: Sendable {
    private(set) var found: [(service: Int, member: String, form: String)] = []

    /// Looks at everything that `list` declares.
    ///
    /// - Parameter intoObjects: whether at classes and actors too, of which nobody may be making use meanwhile: what they
    ///   store belongs to whoever they are isolated to.
    init(_ list: ServiceList, intoObjects: Bool = false) {
        var seenTypes: Set<ObjectIdentifier> = []
        for (number, declaration) in list.declarations.enumerated() {
            // What a type stores is the same for each of its services.
            guard seenTypes.insert(ObjectIdentifier(declaration.record.type)).inserted else { continue }
            for (member, form) in declaration.record.unusableMembers { found.append((number, member, form)) }
            look(number, Mirror(reflecting: declaration.record.service), intoObjects)
        }
    }

    func diagnostics(_ list: ServiceList) -> [Diagnostic] {
        found.map { service, member, form in
            Diagnostic.unusableMember(
                member, form: form, of: list.declarations[service].id.name, at: list.declarations[service].location)
        }
    }

    private mutating func look(_ number: Int, _ mirror: Mirror, _ intoObjects: Bool) {
        switch mirror.displayStyle {
        case .struct: break
        case .class where intoObjects: if let inherited = mirror.superclassMirror { look(number, inherited, true) }
        default: return
        }
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
    /// What services store under a name that means something, but in a form that has no effect; also what classes and
    /// actors do, so that nothing of these may be under way.
    package var unusableMembers: [Diagnostic] { UnusableMembers(self, intoObjects: true).diagnostics(self) }
}
