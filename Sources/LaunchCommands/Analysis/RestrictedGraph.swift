import DependencyGraph

/// A part of a graph, checked as if no other services were declared.
struct RestrictedGraph {
    let resolution: Resolution

    /// For each node of the part, its declaration in the whole graph.
    let declarations: [DeclarationNumber]

    /// Creates the part of `whole` with the services `ids` and their transitive dependencies; `nil` without services. A
    /// service in `startsAfter` is included only if another service depends on it: `startsAfter` has no effect for an
    /// absent service.
    init?(_ whole: Resolution, to ids: [String]) throws(CommandFailure) {
        guard !ids.isEmpty else { return nil }
        let kept = whole.graph.dependencyClosure(of: try ids.map(whole.requireNode), hardOnly: true)
        let declared = whole.declarations
        var part = Declarations()
        var origins: [DeclarationNumber] = []
        for node in whole.graph.nodes where kept.contains(node) {
            let declaration = whole.declaration(of: node)
            origins.append(declaration)
            part.addService(whole.identifier(of: node))
            for dependency in declared.dependencies(ofService: declaration) {
                let name = declared.name(ofDependency: dependency)
                // An undeclared name remains, because it is a problem of this part too.
                guard whole.node(ofName: name).map(kept.contains) ?? true else { continue }
                part.addDependency(declared.names[name], declared.kind(ofDependency: dependency))
            }
        }
        declarations = origins
        resolution = Resolution(part)
    }
}
