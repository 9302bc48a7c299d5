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
    ///   - path: the name of the first file, to whose folder the directories of processes are relative; `nil` for a program.
    ///   - diagnostics: the problems of the declarations, by source location.
    package init(
        name: String? = nil, path: String? = nil, services: [DeclaredService],
        attributes: [DeclarationNumber: ServiceAttributes] = [:], diagnostics: [Diagnostic] = [],
        helpForUnknown: [UTF8Key: String] = [:]
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
            name: name, files: [file], resolution: Resolution(declarations), layers: [], budget: nil, forbidden: [],
            inputDiagnostics: diagnostics, attributes: attributes.filter { !$0.value.isEmpty },
            conditions: conditions, locations: locations)
    }
}
