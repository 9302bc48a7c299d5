import DependencyGraph

/// The problems that only occur in services declared in Swift.
struct SwiftDeclarationProblems: Sendable {
    /// Synchronous services that wait for an asynchronous one.
    private(set) var synchronousWaitsForAsynchronous:
        [(dependent: DeclarationNumber, dependency: DeclarationNumber, kind: DependencyKind)] = []

    /// Services with the identifier of a service of a parent.
    private(set) var duplicatesOfParent: [(service: Int, parent: SourceLocation?)] = []

    /// Members that have no effect.
    let unusable: [Diagnostic]

    /// Policies with unusable values.
    let invalidPolicies: [Diagnostic]

    var isEmpty: Bool {
        synchronousWaitsForAsynchronous.isEmpty && duplicatesOfParent.isEmpty && unusable.isEmpty
            && invalidPolicies.isEmpty
    }

    init(list: ServiceList, parent: ServiceGraph?, resolution: Resolution, reading scope: UnusableMembers.Scope) {
        unusable = UnusableMembers.diagnostics(list, reading: scope)
        invalidPolicies = list.invalidPolicies
        for (number, declaration) in list.declarations.enumerated() {
            guard let parent, parent.contains(declaration.id) else { continue }
            duplicatesOfParent.append((number, parent.location(of: declaration.id)))
        }
        for (number, declaration) in list.declarations.enumerated() where declaration.isSynchronous {
            findAsynchronous(DeclarationNumber(number), declaration, list, resolution)
        }
    }

    private mutating func findAsynchronous(
        _ number: DeclarationNumber, _ declaration: ServiceList.Declaration, _ list: ServiceList,
        _ resolution: Resolution
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
}
