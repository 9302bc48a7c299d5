extension CompactGraph {
    /// Returns the hard dependencies that a longer path of hard dependencies implies, in declared order.
    ///
    /// The result is for drawings and must not change the declarations: a service has direct access only to its direct
    /// dependencies. The result is empty if the hard dependencies form a cycle, because none of them is then implied by
    /// the others.
    ///
    /// - Complexity: See ``reduced()``.
    public func redundantDependencies() -> [(dependent: GraphNode, dependency: GraphNode)] {
        let isRedundant = redundancy()
        var found: [(dependent: GraphNode, dependency: GraphNode)] = []
        for node in nodes {
            for index in hardDependencyIndices(of: node) where isRedundant[index] {
                found.append((node, targets[index]))
            }
        }
        return found
    }

    /// Returns the graph without its ``redundantDependencies()``: the transitive reduction of its hard dependencies.
    ///
    /// - Complexity: Linear in the graph if its services depend only on the previous wave, as in a chain or a ladder.
    ///   In general, no linear algorithm is known (Aho, Garey and Ullman, The Transitive Reduction of a Directed Graph,
    ///   1972): nodes × dependencies / 64 in the worst case, in at most 64 MiB.
    public func reduced() -> CompactGraph { removing(redundancy()) }

    /// Returns, for each dependency, whether it is redundant.
    private func redundancy() -> [Bool] {
        let nothing = [Bool](repeating: false, count: dependencyCount)
        let hard = hardPart()
        guard let order = hard.launchOrder() else { return nothing }
        var sorted = SortedGraph(hard, inOrder: order)
        if !sorted.search() { sorted.compareSets() }
        // The result is converted from launch order and sorted lists to declared nodes and lists.
        var isRedundant = nothing
        var impliedFor = [GraphNode?](repeating: nil, forNodesOf: self)
        for node in nodes {
            let position = sorted.positions[node]
            for index in Int(sorted.offsets[position])..<Int(sorted.offsets[position.index + 1])
            where sorted.isRedundant[index] {
                impliedFor[sorted.targets[index]] = node
            }
            for index in hardDependencyIndices(of: node) {
                isRedundant[index] = impliedFor[sorted.positions[targets[index]]] == node
            }
        }
        return isRedundant
    }
}
