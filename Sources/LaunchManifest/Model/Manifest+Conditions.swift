public import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// Returns the condition of a dependency; `ready` unless its declaration sets another one.
    ///
    /// - Parameter dependency: the number of a declared dependency.
    public func condition(ofDependency dependency: DependencyNumber) -> DependencyCondition {
        conditions[dependency] ?? .ready
    }

    /// Returns the condition of a service's dependency on another service; `ready` if there is none. Of several declarations,
    /// the first hard one counts, otherwise the first order-only one.
    package func condition(of node: GraphNode, on other: GraphNode) -> DependencyCondition {
        resolution.dependencyNumber(from: node, to: other).map(condition(ofDependency:)) ?? .ready
    }

    package var hasConditions: Bool { !conditions.isEmpty }
}
