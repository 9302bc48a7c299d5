extension CompactGraph {
    /// The hard dependencies that a longer path of hard dependencies implies, in declared order.
    ///
    /// To draw with, never to change what was declared: a service may use directly only what it depends on directly. In a
    /// graph whose hard dependencies make a cycle there is no telling which of them would be the implied one, so there are
    /// none.
    ///
    /// - Complexity: See ``reduced()``.
    public func redundantDependencies() -> [(dependent: Int, dependency: Int)] {
        let isRedundant = redundancy()
        var found: [(dependent: Int, dependency: Int)] = []
        for node in 0..<nodeCount {
            for place in Int(offsets[node])..<Int(firstOrderOnly[node]) where isRedundant[place] {
                found.append((node, Int(targets[place])))
            }
        }
        return found
    }

    /// The graph without its ``redundantDependencies()``: its transitive reduction, as far as hard dependencies go.
    ///
    /// - Complexity: Linear in the graph while its services depend on the wave right before theirs only, as in a chain or a
    ///   ladder. In general no such algorithm is known (Aho, Garey and Ullman, The Transitive Reduction of a Directed
    ///   Graph, 1972): at the worst a 64th of nodes × dependencies, in at most 64 MiB.
    public func reduced() -> CompactGraph { removing(redundancy()) }

    /// For each dependency whether it is redundant.
    private func redundancy() -> [Bool] {
        let nothing = [Bool](repeating: false, count: dependencyCount)
        let hard = hardPart()
        let search = LaunchOrderSearch(hard)
        guard search.order.count == nodeCount else { return nothing }
        var sorted = SortedGraph(hard, inOrder: search.order)
        if !sorted.search() { sorted.compareSets() }
        // Back from launch order and sorted lists to nodes and lists as declared.
        var isRedundant = nothing
        var impliedFor = [Int](repeating: -1, count: nodeCount)
        for node in 0..<nodeCount {
            let position = Int(sorted.positions[node])
            for place in Int(sorted.offsets[position])..<Int(sorted.offsets[position + 1])
            where sorted.isRedundant[place] {
                impliedFor[Int(sorted.targets[place])] = node
            }
            for place in Int(offsets[node])..<Int(firstOrderOnly[node]) {
                isRedundant[place] = impliedFor[Int(sorted.positions[Int(targets[place])])] == node
            }
        }
        return isRedundant
    }

    /// The same nodes with hard dependencies alone.
    private func hardPart() -> CompactGraph {
        let hasOrderOnly = zip(firstOrderOnly, offsets.dropFirst()).contains { $0 != $1 }
        guard hasOrderOnly else { return self }
        var offsets: [UInt32] = [0]
        var kept: [UInt32] = []
        for node in 0..<nodeCount {
            kept += hardDependencies(of: node)
            offsets.append(UInt32(truncatingIfNeeded: kept.count))
        }
        return CompactGraph(offsets: offsets, targets: kept, firstOrderOnly: Array(offsets.dropFirst()))
    }
}
