public import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// What a dependency waits for; `ready` unless its declaration says otherwise.
    ///
    /// - Parameter dependency: the number of a declared dependency.
    public func condition(ofDependency dependency: DependencyNumber) -> DependencyCondition {
        conditions[dependency] ?? .ready
    }

    /// What a dependency of one service on another waits for; of several declarations the first one counts, and a hard one
    /// before one that is order-only.
    ///
    /// - Parameters:
    ///   - service: the number of the dependent's declaration.
    ///   - name: the number of the dependency's name in the declarations.
    package func condition(ofService service: DeclarationNumber, on name: NameNumber) -> DependencyCondition {
        guard !conditions.isEmpty else { return .ready }
        let mentions = declarations.dependencies(ofService: service)
            .filter { declarations.name(ofDependency: $0) == name }
        let mention = mentions.first { declarations.kind(ofDependency: $0) == .hard } ?? mentions.first
        return mention.map(condition(ofDependency:)) ?? .ready
    }

    /// The same by identifiers; readiness if there is no such dependency.
    package func condition(of dependent: String, on dependency: String) -> DependencyCondition {
        guard let node = resolution.node(named: dependent), let name = declarations.names.number(of: dependency) else {
            return .ready
        }
        return condition(ofService: resolution.declaration(of: node), on: name)
    }

    /// Whether any dependency waits for something other than readiness.
    package var hasConditions: Bool { !conditions.isEmpty }
}
