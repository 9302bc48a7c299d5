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
        try self.init(services: manifest.services(implementedBy: implementations()))
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

extension Manifest {
    /// Returns the services with their implementations. Throws every problem that prevents a launch.
    fileprivate func services(implementedBy list: ServiceList) throws -> ServiceList {
        let implementations = list.declarations
        let nodes = implementations.map { resolution.node(named: $0.id.name) }
        var given: [[ServiceList.Declaration]] = Array(repeating: [], forNodesOf: resolution.graph)
        for (node, implementation) in zip(nodes, implementations) {
            if let node { given[node].append(implementation) }
        }
        var problems = diagnostics().filter { $0.severity == .error }
        let missing = given.nodes.filter { given[$0].isEmpty }
        let superfluous = zip(nodes, implementations).filter { $0.0 == nil }.map(\.1)
        let repeated = given.nodes.filter { given[$0].count > 1 }
        guard problems.isEmpty, missing.isEmpty, superfluous.isEmpty, repeated.isEmpty else {
            problems += missing.map { node in
                .missingImplementation(
                    of: resolution.identifier(of: node), at: location(ofService: resolution.declaration(of: node)))
            }
            var spelling = Spelling(among: missing.map(resolution.identifier(of:)))
            problems += superfluous.map { implementation in
                .superfluousImplementation(
                    of: implementation.id.name, at: implementation.location,
                    suggestion: spelling.nearest(to: implementation.id.name))
            }
            problems += repeated.map { node in
                .repeatedImplementation(of: resolution.identifier(of: node), at: given[node].map(\.location))
            }
            let ids = { (nodes: [GraphNode]) in nodes.map { ServiceID(resolution.identifier(of: $0)) } }
            throw ServiceBindingError(
                missing: ids(missing), superfluous: superfluous.map(\.id), repeated: ids(repeated),
                diagnostics: problems.sortedByLocation())
        }
        var services = ServiceList()
        services.declarations = zip(given.nodes, given).map { node, implementations in
            let number = resolution.declaration(of: node)
            return declaration(number, attributes(of: number), doneBy: implementations[0])
        }
        return services
    }
}
