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
    /// The text; `nil` for declarations in a program or in a file of another format.
    var source: SourceText?
    /// The members of the object with the defaults.
    var defaultValues: Members?
}

extension Manifest {
    /// Returns the manifest without some dependencies. Everything else keeps its source location and attributes.
    ///
    /// - Complexity: linear in services and dependencies.
    package func removing(dependencies removed: Set<DependencyNumber>) -> Manifest {
        var kept = Declarations(
            minimumServices: declarations.serviceCount, minimumDependencies: declarations.dependencyCount)
        var rest = self
        rest.conditions = [:]
        rest.locations.dependencies = []
        rest.locations.givenDependencies = [:]
        for service in declarations.services {
            kept.addService(declarations.identifier(ofService: service))
            for dependency in declarations.dependencies(ofService: service) where !removed.contains(dependency) {
                let number = kept.addDependency(
                    declarations.identifier(ofDependency: dependency), declarations.kind(ofDependency: dependency))
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
