public import DependencyGraph
public import LaunchDeclarations

/// Services with their dependencies and attributes, read from one or several files or declared by a program.
///
/// Reading never throws: problems of the input are in ``inputDiagnostics``.
public struct Manifest: Sendable {
    /// The name of the graph: the first name that a file gives.
    public let name: String?

    /// The files in the given order, which is also the order of their services.
    public let files: [ManifestFile]

    /// The declarations, the graph that they make, and what is wrong with it.
    public let resolution: Resolution

    /// The layers, from the lowest to the highest; empty if there are none.
    public let layers: [String]

    /// The maximum duration of the critical path.
    public let budget: Duration?

    /// The dependencies that are forbidden.
    public let forbidden: [ForbiddenDependency]

    /// The problems of the input, sorted by source location: errors, which have no rule, and unknown keys.
    public let inputDiagnostics: [Diagnostic]

    let details: ServiceDetails
    /// What dependencies wait for, where that is not readiness, by their numbers.
    let conditions: [DependencyNumber: DependencyCondition]
    let locations: ManifestLocations

    /// Every service and dependency that was declared, in the order of the files.
    public var declarations: Declarations { resolution.declarations }

    /// Whether all input could be read; if not, a tool exits with 2.
    public var isReadable: Bool { !inputDiagnostics.contains { $0.rule == nil && $0.severity == .error } }
}

/// A file that a manifest was read from, or a program's own declarations.
public struct ManifestFile: Sendable {
    /// The file as it was named; `<swift>` for declarations in a program.
    public let path: String
    /// What the file calls its services.
    public let name: String?
    /// The numbers of its declarations.
    public let services: Range<DeclarationNumber>
    /// What holds for each of its services that does not say otherwise.
    public let defaults: ServiceAttributes
}

/// A service as a program declares it.
public struct ServiceDeclaration: Sendable {
    /// Its identifier.
    public var id: String
    /// The services that must be up before it starts.
    public var dependsOn: [String]
    /// The services that must have settled before it starts, if they are there.
    public var startsAfter: [String]
    /// What else is said about it.
    public var attributes: ServiceAttributes
    /// Where it was declared.
    public var location: SourceLocation?

    /// A service called `id`.
    public init(
        _ id: String, dependsOn: [String] = [], startsAfter: [String] = [],
        attributes: ServiceAttributes = ServiceAttributes(), at location: SourceLocation? = nil
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.attributes = attributes
        self.location = location
    }
}

extension Manifest {
    /// The manifest of services that a program declares.
    ///
    /// - Parameters:
    ///   - name: what the graph is called.
    ///   - services: the services, in declared order.
    ///   - layers: the layers, from the lowest to the highest.
    ///   - budget: how long the critical path may take.
    ///   - forbidden: the dependencies that are forbidden.
    public init(
        name: String? = nil, services: [ServiceDeclaration], layers: [String] = [], budget: Duration? = nil,
        forbidden: [ForbiddenDependency] = []
    ) {
        self.init(
            name: name, services: services, layers: layers, budget: budget, forbidden: forbidden, diagnostics: [])
    }

    /// As the public one, with what was wrong with the declarations themselves.
    package init(
        name: String?, services: [ServiceDeclaration], layers: [String] = [], budget: Duration? = nil,
        forbidden: [ForbiddenDependency] = [], diagnostics: [Diagnostic]
    ) {
        var declarations = Declarations(minimumServices: services.count)
        var details = ServiceDetails()
        var locations = ManifestLocations()
        for service in services {
            let number = declarations.addService(service.id)
            for dependency in service.dependsOn { declarations.addDependency(dependency, .hard) }
            for dependency in service.startsAfter { declarations.addDependency(dependency, .orderOnly) }
            if !service.attributes.isEmpty { details.set(service.attributes, of: number) }
            locations.given[number] = service.location
        }
        locations.sources = [nil]
        locations.documents = [nil]
        locations.defaults = [nil]
        self.init(
            name: name,
            files: [
                ManifestFile(
                    path: "<swift>", name: name, services: declarations.services, defaults: ServiceAttributes())
            ],
            resolution: Resolution(declarations), layers: layers, budget: budget, forbidden: forbidden,
            inputDiagnostics: diagnostics, details: details, conditions: [:], locations: locations)
    }
}

extension Manifest {
    /// The manifest without some dependencies. Everything else keeps its source location and attributes.
    ///
    /// - Parameter removed: the numbers of the dependencies that are left out.
    /// - Complexity: linear in services and dependencies.
    package func removing(dependencies removed: Set<DependencyNumber>) -> Manifest {
        var kept = Declarations(
            minimumServices: declarations.serviceCount, minimumDependencies: declarations.dependencyCount)
        var locations = locations
        locations.dependencies = OffsetList()
        locations.givenDependencies.removeAll()
        locations.positions.dependencies.removeAll()
        var conditions: [DependencyNumber: DependencyCondition] = [:]
        for service in declarations.services {
            kept.addService(declarations.names[declarations.name(ofService: service)])
            for dependency in declarations.dependencies(ofService: service) where !removed.contains(dependency) {
                let number = kept.addDependency(
                    declarations.names[declarations.name(ofDependency: dependency)],
                    declarations.kind(ofDependency: dependency))
                conditions[number] = self.conditions[dependency]
                locations.givenDependencies[number] = self.locations.givenDependencies[dependency]
                if dependency.index < self.locations.dependencies.count {
                    locations.dependencies.append(self.locations.dependencies[dependency.index])
                }
                if dependency.index < self.locations.positions.dependencies.count {
                    locations.positions.dependencies.append(self.locations.positions.dependencies[dependency])
                }
            }
        }
        return Manifest(
            name: name, files: files, resolution: Resolution(kept), layers: layers, budget: budget,
            forbidden: forbidden, inputDiagnostics: inputDiagnostics, details: details, conditions: conditions,
            locations: locations)
    }
}
