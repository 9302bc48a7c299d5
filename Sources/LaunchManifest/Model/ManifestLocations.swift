public import DependencyGraph
public import LaunchDeclarations
import LaunchSupport

/// The source locations of a manifest's declarations, as offsets that are converted to lines and columns on demand.
struct ManifestLocations: Sendable {
    /// The text of each file; `nil` for declarations in a program.
    var sources: [SourceText?] = []
    /// The document of each file that is JSON, without its services.
    var documents: [JSONDocument?] = []
    /// For each declaration of a file the offset of its identifier.
    var services = OffsetList()
    /// For each file the members of its `defaults`, by their `DefaultsKey`.
    var defaults: [MemberNodes?] = []
    /// For each declaration of a JSON file the offset of its object.
    var objects = OffsetList()
    /// For each dependency of a file the offset of the name in the list.
    var dependencies = OffsetList()
    /// For declarations with an explicit source location (a Swift file and a line), that location.
    var given: [DeclarationNumber: SourceLocation] = [:]
    /// For dependencies with an explicit source location, that location.
    var givenDependencies: [DependencyNumber: SourceLocation] = [:]
    /// For an imported graph, the source location of each service and each dependency; otherwise empty.
    var positions: (services: [TextPosition?], dependencies: [TextPosition?]) = ([], [])
    /// Where a key of the top level stands that only one file may have.
    var layers: SourceLocation?
    var budget: SourceLocation?

    /// Removes the source locations of the services and dependencies in files from these numbers on.
    mutating func removeAll(from service: DeclarationNumber, _ dependency: DependencyNumber) {
        services.removeAll(from: service.index)
        objects.removeAll(from: service.index)
        dependencies.removeAll(from: dependency.index)
        given = given.filter { $0.key < service }
        givenDependencies = givenDependencies.filter { $0.key < dependency }
    }
}

extension Manifest: DeclarationLocations {
    /// The source location of a service: its identifier in a file, or the location that its declaration gives.
    public func location(ofService service: DeclarationNumber) -> SourceLocation? {
        if !locations.given.isEmpty, let given = locations.given[service] { return given }
        if service.index < locations.positions.services.count { return locations.positions.services[service]?.location }
        guard service.index < locations.services.count, let source = source(of: service) else { return nil }
        return source.location(at: Int(locations.services[service.index]))
    }

    /// The source location of a dependency in its service's list, or of the service if that is not known.
    public func location(ofDependency dependency: DependencyNumber) -> SourceLocation? {
        if !locations.givenDependencies.isEmpty, let given = locations.givenDependencies[dependency] { return given }
        if dependency.index < locations.positions.dependencies.count,
            let position = locations.positions.dependencies[dependency]
        {
            return position.location
        }
        let service = service(ofDependency: dependency)
        if !locations.given.isEmpty, let given = locations.given[service] { return given }
        guard dependency.index < locations.dependencies.count, let source = source(of: service) else {
            return location(ofService: service)
        }
        return source.location(at: Int(locations.dependencies[dependency.index]))
    }

    /// The source location of the value of a service's key, such as `layer`, in the service or in its file's `defaults`;
    /// that of the service if neither has the key.
    package func location(ofKey key: String, ofService service: DeclarationNumber) -> SourceLocation? {
        let values = values(ofKey: key, ofService: service)
        return (values.own ?? values.inherited)?.location ?? location(ofService: service)
    }

    /// The values of a service's key, in the service and in its file's `defaults`; `nil` for one that has not the key, or
    /// is in no JSON file.
    package func values(ofKey key: String, ofService service: DeclarationNumber) -> (
        own: JSONValue?, inherited: JSONValue?
    ) {
        guard locations.given[service] == nil, service.index < locations.objects.count,
            let index = fileIndex(of: service),
            let source = locations.documents[index]?.source,
            let object = try? JSONDocument(source, valueAt: Int(locations.objects[service.index])).root
        else { return (nil, nil) }
        let inherited = DefaultsKey.allCases.first { $0.spelling == key }
        return (object[key], inherited.flatMap { locations.defaults[index]?.value(at: $0.rawValue) })
    }

    /// Where the layers are listed.
    package var locationOfLayers: SourceLocation? { locations.layers }

    /// Where the budget is set.
    package var locationOfBudget: SourceLocation? { locations.budget }

    /// The number of the declaration that a dependency belongs to.
    ///
    /// - Complexity: logarithmic in the number of services.
    package func service(ofDependency dependency: DependencyNumber) -> DeclarationNumber {
        declarations.services.partitioningIndex { declarations.dependencies(ofService: $0).upperBound > dependency }
    }

    private func source(of service: DeclarationNumber) -> SourceText? {
        fileIndex(of: service).flatMap { locations.sources[$0] }
    }
}
