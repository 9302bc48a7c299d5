import DependencyGraph

/// A part of a graph, judged as if nothing else had been declared.
struct RestrictedGraph {
    /// The part.
    let resolution: Resolution

    /// For each node of the part the declaration in the whole that it comes from.
    let declarations: [DeclarationNumber]

    /// The part of `whole` that consists of the services `ids` and all they depend on, directly or through others.
    ///
    /// A service in `startsAfter` is included only if another service depends on it: a `startsAfter` on what is not there
    /// means nothing.
    ///
    /// - Throws: a usage error for an identifier that the graph does not have.
    init(_ whole: Resolution, to ids: [String]) throws(CommandFailure) {
        let names = ServiceNames(resolution: whole)
        var wanted: [GraphNode] = []
        for id in ids { wanted.append(try names.node(id)) }
        let kept = whole.graph.dependencyClosure(of: wanted, hardOnly: true)

        let declared = whole.declarations
        var part = Declarations()
        var origins: [DeclarationNumber] = []
        for node in whole.graph.nodes where kept.contains(node) {
            let declaration = whole.declaration(of: node)
            origins.append(declaration)
            part.addService(whole.identifier(of: node))
            for dependency in declared.dependencies(ofService: declaration) {
                let name = declared.name(ofDependency: dependency)
                // An undeclared name stays: it is a problem of this part too.
                guard whole.node(ofName: name).map(kept.contains) ?? true else { continue }
                part.addDependency(declared.names[name], declared.kind(ofDependency: dependency))
            }
        }
        declarations = origins
        resolution = Resolution(part)
    }
}
