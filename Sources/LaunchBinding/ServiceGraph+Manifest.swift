import DependencyGraph
public import LaunchGraph
public import LaunchManifest

extension ServiceGraph {
    /// Creates the graph that a manifest describes. Each service is implemented by the implementation with its
    /// identifier.
    ///
    /// ```swift
    /// let graph = try ServiceGraph(Manifest(contentsOf: ["launchgraph.json"])) {
    ///     ConfigService()                               // by its own identifier
    ///     PostgresService().bound(to: "database")       // by another one
    /// }
    /// ```
    ///
    /// The manifest's dependencies, policies and modes replace those of the implementations.
    ///
    /// - Throws: ``ServiceBindingError`` with every service without an implementation, every implementation without a
    ///   service, and every problem of the manifest; ``ServiceGraphError`` for problems of the implementations.
    /// - Complexity: O(services + dependencies) for a valid graph.
    public convenience init(_ manifest: Manifest, @ServiceListBuilder _ implementations: () throws -> ServiceList)
        throws
    {
        let bindings = ServiceBindings(manifest, try implementations())
        if let error = bindings.error() { throw error }
        try self.init(services: bindings.services())
    }
}

extension Service {
    /// Returns the service as the implementation of the service with another identifier.
    public func bound(to id: ServiceID, file: String = #filePath, line: Int = #line) -> ServiceList {
        var list = ServiceListBuilder.buildExpression(self, file: file, line: line)
        for index in list.declarations.indices { list.declarations[index].id = id }
        return list
    }
}

private struct ServiceBindings {
    private let manifest: Manifest
    private let implementations: ServiceList
    /// For each implementation, the node that it implements.
    private let nodes: [GraphNode?]
    /// For each node, the implementations that were given.
    private var given: [[Int]]

    init(_ manifest: Manifest, _ implementations: ServiceList) {
        self.manifest = manifest
        self.implementations = implementations
        nodes = implementations.declarations.map { manifest.resolution.node(named: $0.id.name) }
        given = Array(repeating: [], forNodesOf: manifest.resolution.graph)
        for (index, node) in nodes.enumerated() {
            if let node { given[node].append(index) }
        }
    }

    /// Returns every problem that prevents a launch; `nil` if there is none.
    func error() -> ServiceBindingError? {
        let resolution = manifest.resolution
        var found = manifest.diagnostics().filter { $0.severity == .error }
        let missing = given.nodes.filter { given[$0].isEmpty }
        let superfluous = nodes.indices.filter { nodes[$0] == nil }
        let repeated = given.nodes.filter { given[$0].count > 1 }
        guard !found.isEmpty || !missing.isEmpty || !superfluous.isEmpty || !repeated.isEmpty else { return nil }

        let unbound = missing.map(resolution.identifier(of:))
        found += missing.map { node in
            .missingImplementation(
                of: resolution.identifier(of: node),
                at: manifest.location(ofService: resolution.declaration(of: node)))
        }
        var spelling = Spelling(among: unbound)
        for index in superfluous {
            let declaration = implementations.declarations[index]
            found.append(
                .superfluousImplementation(
                    of: declaration.id.name, at: declaration.location,
                    suggestion: spelling.nearest(to: declaration.id.name)))
        }
        for node in repeated {
            let locations = given[node].map { implementations.declarations[$0].location }
            found.append(.repeatedImplementation(of: resolution.identifier(of: node), at: locations))
        }
        return ServiceBindingError(
            missing: unbound.map { ServiceID($0) },
            superfluous: superfluous.map { implementations.declarations[$0].id },
            repeated: repeated.map { ServiceID(resolution.identifier(of: $0)) }, diagnostics: found.sortedByLocation())
    }

    func services() -> ServiceList {
        var list = ServiceList()
        for (node, indices) in zip(given.nodes, given) {
            guard let index = indices.first else { continue }
            let number = manifest.resolution.declaration(of: node)
            list.declarations.append(
                manifest.declaration(
                    number, manifest.attributes(of: number), doneBy: implementations.declarations[index]))
        }
        return list
    }
}
