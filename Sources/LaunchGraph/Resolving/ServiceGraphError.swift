public import DependencyGraph

/// Services that cannot be launched, and everything that is wrong with them.
public struct ServiceGraphError: Error, Sendable {
    /// What is wrong, each with the Swift file and line where it was declared.
    public let diagnostics: [Diagnostic]

    /// The services as they were declared.
    public let declarations: ServiceList

    /// The graph as far as there is one, so that it can be drawn.
    public let resolution: Resolution

    init(list: ServiceList, resolution: Resolution, problems: SwiftDeclarationProblems) {
        declarations = list
        self.resolution = resolution
        let locations = SwiftLocations(list: list, declarations: resolution.declarations)
        diagnostics = (resolution.diagnostics(locations: locations) + problems.diagnostics(list)).sortedByLocation()
    }
}

extension ServiceGraphError: CustomStringConvertible {
    /// Every error as text.
    public var description: String {
        diagnostics.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
}

/// Knows where services declared in Swift were declared; a dependency is where its service is.
struct SwiftLocations: DeclarationLocations {
    private let list: ServiceList
    private let owners: [Int]

    init(list: ServiceList, declarations: Declarations) {
        self.list = list
        owners = (0..<declarations.serviceCount).flatMap { service in
            declarations.dependencies(ofService: service).map { _ in service }
        }
    }

    func location(ofService declaration: Int) -> SourceLocation? { list.declarations[declaration].location }

    func location(ofDependency dependency: Int) -> SourceLocation? { location(ofService: owners[dependency]) }
}

extension SwiftDeclarationProblems {
    /// The problems as findings.
    func diagnostics(_ list: ServiceList) -> [Diagnostic] {
        synchronousWaitsForAsynchronous.map { dependent, dependency, kind in
            Diagnostic.synchronousDependsOnAsynchronous(
                list.declarations[dependent].id.name, on: list.declarations[dependency].id.name, kind: kind,
                at: list.declarations[dependent].location, declaredAt: list.declarations[dependency].location)
        } + unusable.diagnostics(list)
    }
}
