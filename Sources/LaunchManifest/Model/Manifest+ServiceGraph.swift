import DependencyGraph
public import LaunchGraph

extension Manifest {
    /// The declared services, each done by what `service` gives for it.
    ///
    /// Identifiers, dependencies, policies, modes and places are the manifest's, whatever the given services say.
    ///
    /// - Parameter service: the service for the declaration of that number, which has these attributes.
    public func services(_ service: (Int, ServiceAttributes) throws -> any Service) rethrows -> ServiceList {
        var list = ServiceList()
        for number in 0..<declarations.serviceCount {
            let attributes = attributes(of: number)
            let place = place(ofService: number)
            var single = ServiceListBuilder.buildExpression([try service(number, attributes)])
            single.declarations[0].id = ServiceID(declarations.names[declarations.name(ofService: number)])
            single.declarations[0].dependsOn = []
            single.declarations[0].startsAfter = []
            single.declarations[0].policy = attributes.policy
            single.declarations[0].mode = attributes.launchMode
            if let place { single.declarations[0].place = place }
            for dependency in declarations.dependencies(ofService: number) {
                let id = ServiceID(declarations.names[declarations.name(ofDependency: dependency)])
                switch declarations.kind(ofDependency: dependency) {
                case .hard: single.declarations[0].dependsOn.append(id)
                case .orderOnly: single.declarations[0].startsAfter.append(id)
                }
            }
            list.declarations += single.declarations
        }
        return list
    }

    /// The graph of the declared services, each done by what `service` gives for it.
    ///
    /// - Parameter service: the service for the declaration of that number, which has these attributes.
    /// - Throws: ``ServiceGraphError`` with everything that is wrong with the graph.
    /// - Complexity: O(services + dependencies) where nothing is wrong.
    public func serviceGraph(_ service: (Int, ServiceAttributes) throws -> any Service) throws -> ServiceGraph {
        try ServiceGraph(services(service))
    }
}
