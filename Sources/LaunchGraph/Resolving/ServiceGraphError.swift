public import DependencyGraph

/// The problems of a graph that is not valid.
public struct ServiceGraphError: Error, Sendable, CustomStringConvertible {
    /// Every problem, with the Swift file and line of the declaration.
    public let diagnostics: [Diagnostic]

    /// The declared services.
    public let declarations: ServiceList

    /// The resolved part of the graph, which can be drawn.
    public let resolution: Resolution

    init(list: ServiceList, resolution: Resolution, problems: [Diagnostic]) {
        declarations = list
        self.resolution = resolution
        let locations = SwiftLocations(list: list, declarations: resolution.declarations)
        diagnostics = (resolution.diagnostics(locations: locations) + problems).sortedByLocation()
    }

    /// Every error as text.
    public var description: String {
        diagnostics.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
}

/// The source locations of services declared in Swift. A dependency has the location of the property that declares it,
/// else its service's.
struct SwiftLocations: DeclarationLocations {
    private let list: ServiceList
    private let declarations: Declarations
    private let owners: [DeclarationNumber]

    init(list: ServiceList, declarations: Declarations) {
        self.list = list
        self.declarations = declarations
        owners = declarations.services.flatMap { service in
            declarations.dependencies(ofService: service).map { _ in service }
        }
    }

    var waysToProvideServices: [String] {
        [
            "pass the graph that has it to ServiceGraph(parent:)",
            "name it in startsAfter or @DependsOn(optional:) if it may be missing",
        ]
    }

    func location(ofService declaration: DeclarationNumber) -> SourceLocation? {
        list.declarations[declaration].location
    }

    func location(ofDependency dependency: DependencyNumber) -> SourceLocation? {
        let owner = list.declarations[owners[dependency]]
        let id = ServiceID(declarations.names[declarations.name(ofDependency: dependency)])
        return owner.dependencyLocations[id] ?? owner.location
    }
}
