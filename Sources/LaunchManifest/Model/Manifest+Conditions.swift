public import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// Returns the condition of a dependency; `ready` unless its declaration sets another one.
    ///
    /// - Parameter dependency: the number of a declared dependency.
    public func condition(ofDependency dependency: DependencyNumber) -> DependencyCondition {
        conditions[dependency] ?? .ready
    }

    /// Returns the condition of a dependency of one service on another. Of several declarations, the first hard one
    /// counts, otherwise the first order-only one.
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

    /// Returns the condition of a dependency given by identifiers; `ready` if there is no such dependency.
    package func condition(of dependent: String, on dependency: String) -> DependencyCondition {
        guard let node = resolution.node(named: dependent), let name = declarations.names.number(of: dependency) else {
            return .ready
        }
        return condition(ofService: resolution.declaration(of: node), on: name)
    }

    /// Whether any dependency has a condition other than `ready`.
    package var hasConditions: Bool { !conditions.isEmpty }
}
