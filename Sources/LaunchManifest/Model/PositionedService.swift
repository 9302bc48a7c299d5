package import DependencyGraph
package import LaunchDeclarations
package import LaunchSupport

/// A service that was read from a file in another format: its identifier, the position of its declaration, and its
/// dependencies in declared order.
package typealias PositionedService = (id: String, position: TextPosition?, dependencies: [PositionedDependency])

/// A dependency on the service with an identifier, which may be missing.
package typealias PositionedDependency = (
    id: String, kind: DependencyKind, condition: DependencyCondition, position: TextPosition?
)

extension Manifest {
    /// Creates the manifest of services that were read from files in another format.
    ///
    /// - Parameters:
    ///   - name: The name of the graph.
    ///   - path: The name of the first file. The directories of processes are relative to its folder.
    ///   - services: The services, in declared order.
    ///   - attributes: The attributes of the services that set any.
    ///   - diagnostics: The problems of the files, by source location.
    /// - Complexity: linear in services and dependencies.
    package init(
        name: String?, path: String, services: [PositionedService], attributes: [DeclarationNumber: ServiceAttributes],
        diagnostics: [Diagnostic],
        helpForUnknown: [UTF8Key: String] = [:]
    ) {
        var declarations = Declarations(minimumServices: services.count)
        var locations = ManifestLocations()
        locations.helpForUnknown = helpForUnknown
        var conditions: [DependencyNumber: DependencyCondition] = [:]
        conditions.reserveCapacity(
            services.reduce(0) { count, service in count + service.dependencies.count { $0.condition != .ready } })
        locations.positions.services.reserveCapacity(services.count)
        for service in services {
            declarations.addService(service.id)
            locations.positions.services.append(service.position)
            for dependency in service.dependencies {
                let number = declarations.addDependency(dependency.id, dependency.kind)
                locations.positions.dependencies.append(dependency.position)
                if dependency.condition != .ready { conditions[number] = dependency.condition }
            }
        }
        locations.files = [.init()]
        let file = ManifestFile(
            path: path, name: name, services: declarations.services, defaults: ServiceAttributes())
        self.init(
            name: name, files: [file], resolution: Resolution(declarations), layers: [], budget: nil, forbidden: [],
            inputDiagnostics: diagnostics, attributes: attributes, conditions: conditions, locations: locations)
    }
}
