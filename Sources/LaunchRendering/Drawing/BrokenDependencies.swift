import DependencyGraph

/// Declared dependencies that the graph does not contain: on missing services, and of services on themselves.
struct BrokenDependencies {
    /// For each node, the names that it depends on and that no service has.
    private(set) var missing: [GraphNode: [NameNumber]] = [:]

    /// The nodes that depend on themselves, with the kind of that dependency.
    private(set) var selfDependent: [GraphNode: DependencyKind] = [:]

    init(_ resolution: Resolution) {
        let declarations = resolution.declarations
        for problem in resolution.problems {
            switch problem {
            case .unknownDependency(let service, let dependency, _):
                guard let node = resolution.node(ofName: declarations.name(ofService: service)) else { continue }
                missing[node, default: []].append(declarations.name(ofDependency: dependency))
            case .selfDependency(let service, let dependency):
                guard let node = resolution.node(ofName: declarations.name(ofService: service)) else { continue }
                selfDependent[node] = declarations.kind(ofDependency: dependency)
            default: continue
            }
        }
    }
}
