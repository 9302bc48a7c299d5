package import DependencyGraph
package import LaunchDeclarations
package import LaunchSupport

/// A service with its source location and its dependencies in declared order.
package typealias DeclaredService = (id: String, location: SourceLocation?, dependencies: [DeclaredDependency])

/// A dependency on the service with an identifier, which may be missing.
package typealias DeclaredDependency = (
    id: String, kind: DependencyKind, condition: DependencyCondition, location: SourceLocation?
)

extension Manifest {
    /// Creates the manifest of services that a program declares, or that files in another format do.
    ///
    /// - Parameters:
    ///   - name: The name of the graph.
    ///   - path: The name of the first file, to whose folder the directories of processes are relative; `nil` for a program.
    ///   - services: The services, in declared order.
    ///   - attributes: The attributes of the services that set any.
    ///   - layers: The layers, from the lowest to the highest.
    ///   - budget: The maximum duration of the critical path.
    ///   - forbidden: The forbidden dependencies.
    ///   - diagnostics: The problems of the declarations, by source location.
    ///   - helpForUnknown: The suggested fixes for dependencies on services that a file declares and the graph does not have.
    /// - Complexity: linear in services and dependencies.
    package init(
        name: String?, path: String?, services: [DeclaredService], attributes: [DeclarationNumber: ServiceAttributes],
        layers: [String] = [], budget: Duration? = nil, forbidden: [ForbiddenDependency] = [],
        diagnostics: [Diagnostic], helpForUnknown: [UTF8Key: String] = [:]
    ) {
        var declarations = Declarations(minimumServices: services.count)
        var locations = ManifestLocations()
        locations.areWritten = path == nil
        locations.helpForUnknown = helpForUnknown
        var conditions: [DependencyNumber: DependencyCondition] = [:]
        for service in services {
            locations.given[declarations.addService(service.id)] = service.location
            for dependency in service.dependencies {
                let number = declarations.addDependency(dependency.id, dependency.kind)
                locations.givenDependencies[number] = dependency.location
                if dependency.condition != .ready { conditions[number] = dependency.condition }
            }
        }
        let file = ManifestFile(
            path: path ?? "<swift>", name: name, services: declarations.services, defaults: ServiceAttributes())
        self.init(
            name: name, files: [file], resolution: Resolution(declarations), layers: layers, budget: budget,
            forbidden: forbidden, inputDiagnostics: diagnostics, attributes: attributes, conditions: conditions,
            locations: locations)
    }
}
