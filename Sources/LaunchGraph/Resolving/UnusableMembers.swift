/// Members of services that have the name of a requirement but a type that the requirement cannot use.
///
/// The compiler accepts them, because the protocol has a default to fall back on: `let dependsOn =
/// [ConfigService.self]` and `func run(_ other: NotTheOutput)` would have no effect.
struct UnusableMembers: Sendable {
    private(set) var found: [(service: Int, member: String, form: String)] = []

    /// Checks every service in `list`.
    ///
    /// - Parameters:
    ///   - list: the declared services.
    ///   - intoObjects: whether to check the stored properties of classes and actors too, which is safe only while no
    ///     other code uses them: their properties belong to the actor that isolates them.
    init(_ list: ServiceList, intoObjects: Bool = false) {
        var seenTypes: Set<ObjectIdentifier> = []
        for (number, declaration) in list.declarations.enumerated() {
            // All services of one type store the same properties.
            guard seenTypes.insert(ObjectIdentifier(declaration.record.type)).inserted else { continue }
            for (member, form) in declaration.record.unusableMembers { found.append((number, member, form)) }
            examine(number, Mirror(reflecting: declaration.record.service), intoObjects)
        }
    }

    func diagnostics(_ list: ServiceList) -> [Diagnostic] {
        found.map { service, member, form in
            Diagnostic.unusableMember(
                member, form: form, of: list.declarations[service].id.name, at: list.declarations[service].location)
        }
    }

    private mutating func examine(_ number: Int, _ mirror: Mirror, _ intoObjects: Bool) {
        switch mirror.displayStyle {
        case .struct: break
        case .class where intoObjects: if let inherited = mirror.superclassMirror { examine(number, inherited, true) }
        default: return
        }
        for child in mirror.children {
            guard let label = child.label else { continue }
            let isUsable =
                switch label {
                case "id": child.value is any ServiceIdentifying
                case "dependsOn", "startsAfter": child.value is any ServiceIdentifierList
                case "policy": child.value is ServicePolicy
                case "mode": child.value is LaunchMode
                default: true
                }
            if !isUsable {
                found.append((number, label, "\(Swift.type(of: child.value))"))
            }
        }
    }
}

extension ServiceList {
    /// The members that have no effect, including those of classes and actors. No other code may use these objects
    /// meanwhile.
    package var unusableMembers: [Diagnostic] { UnusableMembers(self, intoObjects: true).diagnostics(self) }
}
