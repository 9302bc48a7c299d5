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
        return nodes.flatMap { node in
            dependencies.hardIndices(of: node).lazy.filter { isRedundant[$0] }
                .map { (dependent: node, dependency: dependencies.targets[$0]) }
        }
    }

    /// Returns the graph without its ``redundantDependencies()``: the transitive reduction of its hard dependencies.
    ///
    /// - Complexity: dependencies × nodes with several dependents / 64, in at most 64 MiB; linear for a chain. In general,
    ///   no linear algorithm is known (Aho, Garey and Ullman, The Transitive Reduction of a Directed Graph, 1972).
    public func reduced() -> CompactGraph { removing(redundancy()) }

    /// Returns, for each dependency, whether it is redundant: another dependency of the same node reaches it.
    ///
    /// Only a node with several dependents can be the target of a redundant dependency. The set of such nodes that a node
    /// reaches is a row of bits, one for each of them in launch order. The columns that fit into `memory` bytes are
    /// computed at a time; a chain has none.
    func redundancy(memory: Int = 64 << 20) -> [Bool] {
        var isRedundant = [Bool](repeating: false, count: dependencyCount)
        let hard = hardPart()
        guard let order = hard.launchOrder() else { return isRedundant }
        var dependentCounts = [Int](repeating: 0, forNodesOf: self)
        for target in hard.dependencies.targets { dependentCounts[target] += 1 }
        let shared = order.filter { dependentCounts[$0] > 1 }
        // For each node, the number of columns of the nodes up to it.
        var columns = dependentCounts
        var count = 0
        for node in order {
            if dependentCounts[node] > 1 { count += 1 }
            columns[node] = count
        }
        let positions = positions(inOrder: order).map(\.index)
        let targets = dependencies.targets
        // A dependency that reaches another one is later in launch order, so the latest one comes first.
        let sorted = order.map { node in
            dependencies.hardIndices(of: node).sorted { positions[targets[$0]] > positions[targets[$1]] }
        }
        let width = max(1, min((count + 63) / 64, memory / 8 / max(1, nodeCount)))
        for first in stride(from: 0, to: count, by: width * 64) {
            let start = positions[shared[first]]
            var words = [UInt64](repeating: 0, count: (nodeCount - start) * width)
            // Unsafe buffers are used because the main work is combining words.
            words.withUnsafeMutableBufferPointer { words in
                for position in start..<nodeCount {
                    let row = (position - start) * width
                    for index in sorted[position] {
                        let target = targets[index]
                        // The target and the nodes that it reaches have only columns before this one.
                        let end = columns[target] - first
                        if end <= 0 { break }
                        if end <= width * 64, dependentCounts[target] > 1 {
                            let bit: UInt64 = 1 << UInt64((end - 1) % 64)
                            if words[row + (end - 1) / 64] & bit != 0 {
                                isRedundant[index] = true
                                continue
                            }
                            words[row + (end - 1) / 64] |= bit
                        }
                        let other = (positions[target] - start) * width
                        for word in 0..<min((end + 63) / 64, width) { words[row + word] |= words[other + word] }
                    }
                }
            }
        }
        return isRedundant
    }
}
