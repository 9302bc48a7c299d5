/// The waves of a launch: the services that can start at the same time if all launches take equally long.
///
/// A node without dependencies is in wave 0. Any other node is in the wave after the latest wave of its dependencies.
public struct Waves: Sendable {
    package let numbers: [UInt32]

    fileprivate let waves: Groups<GraphNode>

    /// The number of waves, which is the number of services on the longest chain.
    public var count: Int { waves.count }

    /// The nodes of a wave, in declared order.
    public subscript(wave: Int) -> ArraySlice<GraphNode> { waves[wave] }

    /// Returns the number of the wave that contains a node; the first wave is 0.
    public func number(of node: GraphNode) -> Int { Int(numbers[node]) }
}

extension CompactGraph {
    /// Returns the waves of a graph without cycles, given its launch order.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func waves(inOrder order: [GraphNode]) -> Waves {
        precondition(order.count == nodeCount, "waves need the launch order of the whole graph")
        var numbers = [UInt32](repeating: 0, forNodesOf: self)
        for node in order {
            for target in dependencies[node] { numbers[node] = max(numbers[node], numbers[target] + 1) }
        }
        let count = numbers.max().map { Int($0) + 1 } ?? 0
        return Waves(numbers: numbers, waves: Groups(nodes, count: count) { Int(numbers[$0]) })
    }
}
