public import DependencyGraph
public import LaunchDeclarations

/// Services, what they depend on and what else was said about them, from one or several files or from a program.
///
/// There is always one, whatever the files hold: what could not be read is in ``inputDiagnostics``.
public struct Manifest: Sendable {
    /// What the graph is called: the first name that a file gives.
    public let name: String?

    /// The files, in the order in which they were given; their services follow each other in this order.
    public let files: [ManifestFile]

    /// The declarations, the graph that they make, and what is wrong with it.
    public let resolution: Resolution

    /// The layers, from the lowest to the highest; empty if there are none.
    public let layers: [String]

    /// How long the critical path may take.
    public let budget: Duration?

    /// The dependencies that are forbidden.
    public let forbidden: [ForbiddenDependency]

    /// What was wrong with the input, sorted by place: errors, without a rule, and unknown keys.
    public let inputDiagnostics: [Diagnostic]

    let details: ServiceDetails
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
    public let services: Range<Int>
    /// What holds for each of its services that does not say otherwise.
    public let defaults: ServiceAttributes
}
