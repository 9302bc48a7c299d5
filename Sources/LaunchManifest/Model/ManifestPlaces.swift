import DependencyGraph
public import LaunchDeclarations

/// Where everything in a manifest was declared, as offsets that become lines and columns when they are asked for.
struct ManifestPlaces: Sendable {
    /// The text of each file; `nil` for declarations in a program.
    var sources: [SourceText?] = []
    /// The document of each file that is JSON.
    var documents: [JSONDocument?] = []
    /// For each declaration of a file the offset of its identifier.
    var services: [UInt32] = []
    /// For each declaration of a JSON file the tape index of its object.
    var objects: [UInt32] = []
    /// For each dependency of a file the offset of the name in the list.
    var dependencies: [UInt32] = []
    /// For declarations whose place was given (a Swift file and a line), that place.
    var given: [Int: SourcePlace] = [:]
    /// Where a key of the top level stands that only one file may have.
    var layers: SourcePlace?
    var budget: SourcePlace?
}

extension Manifest: DeclarationPlaces {
    /// Where a service was declared: its identifier in a file, or the place that was given with it.
    public func place(ofService service: Int) -> SourcePlace? {
        if !places.given.isEmpty, let given = places.given[service] { return given }
        guard service < places.services.count, let source = source(of: service) else { return nil }
        return source.place(at: Int(places.services[service]))
    }

    /// Where a dependency is named in its service's list; where that is not known, where the service was declared.
    public func place(ofDependency dependency: Int) -> SourcePlace? {
        let service = service(ofDependency: dependency)
        if !places.given.isEmpty, let given = places.given[service] { return given }
        guard dependency < places.dependencies.count, let source = source(of: service) else { return nil }
        return source.place(at: Int(places.dependencies[dependency]))
    }

    /// Where the value of a service's key, such as `layer`, stands: in the service or in its file's `defaults`; where the
    /// service was declared if neither has it.
    public func place(ofKey key: String, ofService service: Int) -> SourcePlace? {
        guard places.given[service] == nil, service < places.objects.count, let index = fileIndex(of: service),
            let document = places.documents[index]
        else { return place(ofService: service) }
        let object = JSONValue(document: document, node: Int(places.objects[service]))
        return (object[key] ?? document.root["defaults"]?[key])?.place ?? place(ofService: service)
    }

    /// Where the layers are listed.
    public var placeOfLayers: SourcePlace? { places.layers }

    /// Where the budget is set.
    public var placeOfBudget: SourcePlace? { places.budget }

    /// The number of the declaration that a dependency belongs to.
    ///
    /// - Complexity: logarithmic in the number of services.
    public func service(ofDependency dependency: Int) -> Int {
        var (low, high) = (0, declarations.serviceCount)
        while low < high {
            let middle = (low + high) / 2
            if declarations.dependencies(ofService: middle).upperBound <= dependency {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func source(of service: Int) -> SourceText? {
        fileIndex(of: service).flatMap { places.sources[$0] }
    }
}
