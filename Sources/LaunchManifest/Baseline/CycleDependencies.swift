import DependencyGraph

/// Dependencies between members of cycles, as pairs of nodes.
///
/// Baselines and comparisons identify a cycle by its dependencies. A large strongly connected component has millions of
/// them, so they are compared by node instead of by name.
struct CycleDependencies: Sendable {
    private struct Pair: Hashable {
        let dependent: GraphNode
        let dependency: GraphNode
    }

    private var pairs: Set<Pair> = []
    private var reasons: [Pair: String] = [:]

    /// Adds a dependency, and the reason for accepting it.
    mutating func insert(_ dependent: GraphNode, _ dependency: GraphNode, reason: String? = nil) {
        let pair = Pair(dependent: dependent, dependency: dependency)
        pairs.insert(pair)
        if let reason { reasons[pair] = reason }
    }

    /// Adds dependencies.
    mutating func insert(_ dependencies: [(dependent: GraphNode, dependency: GraphNode)]) {
        pairs.reserveCapacity(pairs.count + dependencies.count)
        for (dependent, dependency) in dependencies { pairs.insert(Pair(dependent: dependent, dependency: dependency)) }
    }

    /// Returns whether the set contains a dependency.
    func contains(_ dependent: GraphNode, _ dependency: GraphNode) -> Bool {
        pairs.contains(Pair(dependent: dependent, dependency: dependency))
    }

    /// Returns the reason for accepting a dependency, if one is given.
    func reason(of dependent: GraphNode, _ dependency: GraphNode) -> String? {
        reasons.isEmpty ? nil : reasons[Pair(dependent: dependent, dependency: dependency)]
    }
}
