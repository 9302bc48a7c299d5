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
    /// - Complexity: nodes × dependencies / 64, in at most 64 MiB. In general, no linear algorithm is known (Aho, Garey
    ///   and Ullman, The Transitive Reduction of a Directed Graph, 1972).
    public func reduced() -> CompactGraph { removing(redundancy()) }

    /// Returns, for each dependency, whether it is redundant: another dependency of the same node reaches it.
    ///
    /// The set of nodes that a node reaches is a row of bits, one for each node in launch order. The columns that fit
    /// into `memory` bytes are computed at a time.
    func redundancy(memory: Int = 64 << 20) -> [Bool] {
        var isRedundant = [Bool](repeating: false, count: dependencyCount)
        guard let order = hardPart().launchOrder() else { return isRedundant }
        let columns = positions(inOrder: order).map(\.index)
        let targets = dependencies.targets
        // A dependency that reaches another one is later in launch order, so the latest one comes first.
        let sorted = order.map { node in
            dependencies.hardIndices(of: node).sorted { columns[targets[$0]] > columns[targets[$1]] }
        }
        let width = max(1, min((nodeCount + 63) / 64, memory / 8 / max(1, nodeCount)))
        for first in stride(from: 0, to: nodeCount, by: width * 64) {
            var words = [UInt64](repeating: 0, count: (nodeCount - first) * width)
            // Unsafe buffers are used because the main work is combining words.
            words.withUnsafeMutableBufferPointer { words in
                for position in first..<nodeCount {
                    let row = (position - first) * width
                    for index in sorted[position] {
                        let column = columns[targets[index]] - first
                        // No later dependency reaches any of these columns.
                        if column < 0 { break }
                        if column < width * 64 {
                            let bit: UInt64 = 1 << UInt64(column % 64)
                            if words[row + column / 64] & bit != 0 {
                                isRedundant[index] = true
                                continue
                            }
                            words[row + column / 64] |= bit
                        }
                        // A node reaches only earlier nodes.
                        let other = column * width
                        for word in 0..<min(column / 64 + 1, width) { words[row + word] |= words[other + word] }
                    }
                }
            }
        }
        return isRedundant
    }
}
