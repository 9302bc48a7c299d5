import DependencyGraph

/// What can be wrong with services declared in Swift beyond what can be wrong with any graph.
struct SwiftDeclarationProblems: Sendable {
    /// Synchronous services that wait for an asynchronous one, as declaration numbers.
    private(set) var synchronousWaitsForAsynchronous: [(dependent: Int, dependency: Int, kind: DependencyKind)] =
        []

    /// Members that a service stores under a name that means something, but in a form that does not.
    private(set) var misunderstood: [(service: Int, member: String, form: String)] = []

    var isEmpty: Bool { synchronousWaitsForAsynchronous.isEmpty && misunderstood.isEmpty }

    init(list: ServiceList, resolution: Resolution) {
        var seenTypes: Set<ObjectIdentifier> = []
        for (number, declaration) in list.declarations.enumerated() {
            if declaration.isSynchronous { findAsynchronous(number, declaration, list, resolution) }
            // What a type stores is the same for each of its services.
            if seenTypes.insert(ObjectIdentifier(declaration.record.type)).inserted {
                findMisunderstood(number, declaration)
            }
        }
    }

    private mutating func findAsynchronous(
        _ number: Int, _ declaration: ServiceList.Declaration, _ list: ServiceList, _ resolution: Resolution
    ) {
        var seen: Set<ServiceID> = []
        let all =
            declaration.dependsOn.map { ($0, DependencyKind.hard) } + declaration.startsAfter.map { ($0, .orderOnly) }
        for (id, kind) in all where seen.insert(id).inserted {
            guard let node = resolution.node(named: id.name) else { continue }
            let other = resolution.declaration(of: node)
            if !list.declarations[other].isSynchronous {
                synchronousWaitsForAsynchronous.append((number, other, kind))
            }
        }
    }

    /// A property of a meaningful name and an unusable type is not seen by the compiler, because the protocol has a
    /// default to fall back on: `let dependsOn = [ConfigService.self]` would do nothing.
    private mutating func findMisunderstood(_ number: Int, _ declaration: ServiceList.Declaration) {
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
                misunderstood.append((number, label, "\(Swift.type(of: child.value))"))
            }
        }
    }
}
