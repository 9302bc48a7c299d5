public import DependencyGraph
public import LaunchDeclarations

/// Services with their dependencies and attributes, from one or several files or from the declarations of a program.
///
/// Reading a manifest never throws: problems of the input are in ``inputDiagnostics``.
public struct Manifest: Sendable {
    /// The name of the graph: the first name among its files.
    public let name: String?

    /// The files in the given order, which also determines the order of their services.
    public let files: [ManifestFile]

    /// The declarations, the resolved graph, and the problems of the graph.
    public private(set) var resolution: Resolution

    /// The layers, from the lowest to the highest; empty if there are none.
    public let layers: [String]

    /// The maximum duration of the critical path.
    public let budget: Duration?

    /// The forbidden dependencies.
    public let forbidden: [ForbiddenDependency]

    /// The problems of the input, sorted by source location: errors without a rule, and unknown keys.
    public let inputDiagnostics: [Diagnostic]

    /// The values of secret variables that an importer has put into texts, which messages must not show.
    package var secrets: Set<String> = []

    /// The attributes of the services that set any.
    let attributes: [DeclarationNumber: ServiceAttributes]
    /// The conditions of dependencies that wait for something other than readiness, by dependency number.
    private(set) var conditions: [DependencyNumber: DependencyCondition]
    private(set) var locations: ManifestLocations

    /// Every declared service and dependency, in the order of the files.
    public var declarations: Declarations { resolution.declarations }

    /// Whether all input could be read; if not, the tool exits with status 2.
    public var isReadable: Bool { !inputDiagnostics.contains { $0.rule == nil && $0.severity == .error } }
}

/// A file that a manifest was read from, or a program's own declarations.
public struct ManifestFile: Sendable {
    /// The path of the file as it was given; `<swift>` for declarations in a program.
    public let path: String
    /// The name of the graph in this file.
    public let name: String?
    /// The numbers of the file's declarations.
    public let services: Range<DeclarationNumber>
    /// The attributes for services of the file that do not set their own.
    public let defaults: ServiceAttributes
}

/// The declaration of a service in a program.
public struct ServiceDeclaration: Sendable {
    /// The identifier of the service.
    public var id: String
    /// The services that must be up before the service starts.
    public var dependsOn: [String]
    /// The services that must have settled before the service starts, if they are in the graph.
    public var startsAfter: [String]
    /// The attributes of the service.
    public var attributes: ServiceAttributes
    /// The source location of the declaration.
    public var location: SourceLocation?
    /// The source locations of the dependencies that have their own, by identifier.
    public var dependencyLocations: [String: SourceLocation]

    /// Creates the declaration of a service named `id`.
    public init(
        _ id: String, dependsOn: [String] = [], startsAfter: [String] = [],
        attributes: ServiceAttributes = ServiceAttributes(), at location: SourceLocation? = nil,
        dependenciesAt dependencyLocations: [String: SourceLocation] = [:]
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.attributes = attributes
        self.location = location
        self.dependencyLocations = dependencyLocations
    }
}

extension Manifest {
    /// Creates the manifest of services that a program declares.
    ///
    /// - Parameters:
    ///   - name: the name of the graph.
    ///   - services: the services, in declared order.
    ///   - layers: the layers, from the lowest to the highest.
    ///   - budget: the maximum duration of the critical path.
    ///   - forbidden: the forbidden dependencies.
    ///   - diagnostics: the problems of the declarations themselves, by source location.
    public init(
        name: String? = nil, services: [ServiceDeclaration], layers: [String] = [], budget: Duration? = nil,
        forbidden: [ForbiddenDependency] = [], diagnostics: [Diagnostic] = []
    ) {
        var attributes: [DeclarationNumber: ServiceAttributes] = [:]
        for (number, service) in services.enumerated() where !service.attributes.isEmpty {
            attributes[DeclarationNumber(number)] = service.attributes
        }
        let declared = services.map { service -> DeclaredService in
            let hard = service.dependsOn.map { ($0, DependencyKind.hard) }
            let all = hard + service.startsAfter.map { ($0, .orderOnly) }
            return (service.id, service.location, all.map { ($0, $1, .ready, service.dependencyLocations[$0]) })
        }
        self.init(
            name: name, path: nil, services: declared, attributes: attributes, layers: layers, budget: budget,
            forbidden: forbidden, diagnostics: diagnostics)
    }

    /// Returns the manifest without some dependencies. Everything else keeps its source location and attributes.
    ///
    /// - Parameter removed: the numbers of the dependencies to remove.
    /// - Complexity: linear in services and dependencies.
    package func removing(dependencies removed: Set<DependencyNumber>) -> Manifest {
        var kept = Declarations(
            minimumServices: declarations.serviceCount, minimumDependencies: declarations.dependencyCount)
        var rest = self
        rest.conditions = [:]
        rest.locations.dependencies = []
        rest.locations.givenDependencies = [:]
        for service in declarations.services {
            kept.addService(declarations.names[declarations.name(ofService: service)])
            for dependency in declarations.dependencies(ofService: service) where !removed.contains(dependency) {
                let number = kept.addDependency(
                    declarations.names[declarations.name(ofDependency: dependency)],
                    declarations.kind(ofDependency: dependency))
                rest.conditions[number] = conditions[dependency]
                rest.locations.givenDependencies[number] = locations.givenDependencies[dependency]
                if dependency.index < locations.dependencies.count {
                    rest.locations.dependencies.append(locations.dependencies[dependency.index])
                }
            }
        }
        rest.resolution = Resolution(kept)
        return rest
    }
}
