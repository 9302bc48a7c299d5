/// The waves of a launch: the services that can start at the same time if all launches take equally long.
///
/// A node without dependencies is in wave 0. Any other node is in the wave after the latest wave of its dependencies.
public struct Waves: Sendable {
    /// For each node, the number of its wave.
    package let numbers: [UInt32]

    /// All nodes by wave, each wave in declared order.
    package let nodes: [GraphNode]

    /// For each wave, the index in ``nodes`` of its first node; the last element is the end of ``nodes``.
    package let offsets: [UInt32]

    /// The number of waves, which is the number of services on the longest chain.
    public var count: Int { offsets.count - 1 }

    /// The nodes of a wave, in declared order.
    public subscript(wave: Int) -> ArraySlice<GraphNode> {
        nodes[Int(offsets[wave])..<Int(offsets[wave + 1])]
    }

    /// Returns the number of the wave that contains a node; the first wave is 0.
    public func number(of node: GraphNode) -> Int { Int(numbers[node]) }
}

extension CompactGraph {
    /// Returns the waves of a graph without cycles, given its launch order.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func waves(inOrder order: [GraphNode]) -> Waves {
        let numbers = waveNumbers(inOrder: order)
        var offsets: [UInt32] = [0]
        for number in numbers {
            while offsets.count < Int(number) + 2 { offsets.append(0) }
            offsets[Int(number) + 1] += 1
        }
        for wave in 1..<offsets.count { offsets[wave] += offsets[wave - 1] }
        var next = offsets
        var sorted = [GraphNode](repeating: GraphNode(0), count: numbers.count)
        for node in nodes {
            let wave = Int(numbers[node])
            sorted[Int(next[wave])] = node
            next[wave] += 1
        }
        return Waves(numbers: numbers, nodes: sorted, offsets: offsets)
    }

    /// Returns the number of waves of a graph without cycles, given its launch order.
    ///
    /// - Complexity: linear in nodes and dependencies.
    package func waveCount(inOrder order: [GraphNode]) -> Int {
        waveNumbers(inOrder: order).max().map { Int($0) + 1 } ?? 0
    }

    /// Returns, for each node, the number of its wave.
    func waveNumbers(inOrder order: [GraphNode]) -> [UInt32] {
        precondition(order.count == nodeCount, "waves need the launch order of the whole graph")
        var numbers = [UInt32](repeating: 0, forNodesOf: self)
        for node in order {
            for target in dependencies(of: node) { numbers[node] = max(numbers[node], numbers[target] + 1) }
        }
        return numbers
    }
}
