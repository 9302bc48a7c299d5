public import DependencyGraph
public import LaunchDeclarations
import LaunchSupport

/// The source locations of a manifest's declarations. Those in the text of a manifest are offsets, which are converted to
/// lines and columns on demand.
struct ManifestLocations: Sendable {
    /// The offset of the identifier of each declaration in a file.
    var services: [UInt32] = []
    /// The offset of the object of each declaration in a JSON file; empty for edge lists.
    var objects: [UInt32] = []
    /// The offset of the name of each dependency in a file's list.
    var dependencies: [UInt32] = []
    /// The source locations of declarations that do not come from the text of a manifest.
    var given: [DeclarationNumber: SourceLocation] = [:]
    var givenDependencies: [DependencyNumber: SourceLocation] = [:]
    /// Whether explicit source locations are always written to JSON; those in a file of another format are on request.
    var areWritten = true
    /// The suggested fixes for dependencies on services that an imported file declares and the graph does not have.
    var helpForUnknown: [UTF8Key: String] = [:]
    /// The source locations of top-level keys that only one file may have.
    var layers: SourceLocation?
    var budget: SourceLocation?

    /// Removes the source locations of the services and dependencies in files, beginning with these numbers.
    mutating func removeAll(from service: DeclarationNumber, _ dependency: DependencyNumber) {
        services.removeLast(max(0, services.count - service.index))
        objects.removeLast(max(0, objects.count - service.index))
        dependencies.removeLast(max(0, dependencies.count - dependency.index))
        given = given.filter { $0.key < service }
        givenDependencies = givenDependencies.filter { $0.key < dependency }
    }
}

extension Manifest: DeclarationLocations {
    package func help(forUnknown id: String) -> String? { locations.helpForUnknown[UTF8Key(id)] }

    /// Returns the source location of a service: its identifier in a file, or the explicit location of its declaration.
    public func location(ofService service: DeclarationNumber) -> SourceLocation? {
        if !locations.given.isEmpty, let given = locations.given[service] { return given }
        guard service.index < locations.services.count, let source = file(of: service)?.source else { return nil }
        return source.location(at: Int(locations.services[service.index]))
    }

    /// Returns the source location of a dependency in its service's list, or else that of the service.
    public func location(ofDependency dependency: DependencyNumber) -> SourceLocation? {
        if !locations.givenDependencies.isEmpty, let given = locations.givenDependencies[dependency] { return given }
        let service = service(ofDependency: dependency)
        if !locations.given.isEmpty, let given = locations.given[service] { return given }
        guard dependency.index < locations.dependencies.count, let source = file(of: service)?.source else {
            return location(ofService: service)
        }
        return source.location(at: Int(locations.dependencies[dependency.index]))
    }

    /// Returns the source location of the value of a service's key, such as `layer`, in the service or in its file's
    /// `defaults`; the location of the service if neither has the key.
    package func location(ofKey key: String, ofService service: DeclarationNumber) -> SourceLocation? {
        let values = values(ofKey: key, ofService: service)
        return (values.own ?? values.inherited)?.location ?? location(ofService: service)
    }

    /// Returns the values of a service's key, in the service and in its file's `defaults`; `nil` where the key is
    /// missing, or for a service that is not in a JSON file.
    package func values(ofKey key: String, ofService service: DeclarationNumber) -> (
        own: JSONValue?, inherited: JSONValue?
    ) {
        guard locations.given[service] == nil, service.index < locations.objects.count,
            let file = file(of: service), let source = file.source,
            let object = try? JSONDocument.value(at: Int(locations.objects[service.index]), of: source).value
        else { return (nil, nil) }
        return (object[key], file.defaultValues?[key])
    }

    package var locationOfLayers: SourceLocation? { locations.layers }

    package var locationOfBudget: SourceLocation? { locations.budget }

    /// Returns the number of the declaration that a dependency belongs to.
    ///
    /// - Complexity: logarithmic in the number of services.
    package func service(ofDependency dependency: DependencyNumber) -> DeclarationNumber {
        declarations.services.partitioningIndex { declarations.dependencies(ofService: $0).upperBound > dependency }
    }
}
