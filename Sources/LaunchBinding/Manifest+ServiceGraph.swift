package import DependencyGraph
package import LaunchGraph
package import LaunchManifest

extension Manifest {
    /// Returns the declared services, each implemented by the service that the closure returns.
    ///
    /// The manifest's identifiers, dependencies, policies, modes and source locations replace those of the services.
    package func services(_ service: (DeclarationNumber, ServiceAttributes) throws -> any Service) rethrows
        -> ServiceList
    {
        var list = ServiceList()
        list.declarations.reserveCapacity(declarations.serviceCount)
        for number in declarations.services {
            let attributes = attributes(of: number)
            // The manifest's location replaces this one, which must not be a path on the machine that builds a release.
            let implementation = ServiceListBuilder.buildExpression(
                [try service(number, attributes)], file: #fileID)
            var declaration = declaration(number, attributes, doneBy: implementation.declarations[0])
            if let location = location(ofService: number) { declaration.location = location }
            list.declarations.append(declaration)
        }
        return list
    }

    /// Returns a declaration implemented by `implementation`, with the identifier, dependencies, policy and mode of the
    /// manifest.
    func declaration(
        _ number: DeclarationNumber, _ attributes: ServiceAttributes, doneBy implementation: ServiceList.Declaration
    ) -> ServiceList.Declaration {
        var declaration = implementation
        declaration.id = ServiceID(declarations.names[declarations.name(ofService: number)])
        declaration.policy = attributes.policy
        declaration.mode = attributes.mode ?? .eager
        func names(_ kind: DependencyKind) -> [ServiceID] {
            declarations.dependencies(ofService: number).lazy.filter { declarations.kind(ofDependency: $0) == kind }
                .map { ServiceID(declarations.names[declarations.name(ofDependency: $0)]) }
        }
        declaration.dependsOn = names(.hard)
        declaration.startsAfter = names(.orderOnly)
        declaration.conditions = conditions(ofService: number)
        return declaration
    }

    private func conditions(ofService number: DeclarationNumber) -> [ServiceID: DependencyCondition] {
        guard hasConditions, let node = resolution.node(ofName: declarations.name(ofService: number)) else {
            return [:]
        }
        var conditions: [ServiceID: DependencyCondition] = [:]
        for (name, dependency) in resolution.dependencyNumbers(of: node) {
            let condition = condition(ofDependency: dependency)
            if condition != .ready { conditions[ServiceID(declarations.names[name])] = condition }
        }
        return conditions
    }
}
