/// A graph of services by number: for each node, in declared order, the nodes that it waits for.
///
/// The dependencies of all nodes are in one array, those of a node next to each other: its hard dependencies first, each
/// kind in the order in which it was listed. No node depends on itself or twice on the same node. A node takes 8 bytes and
/// a dependency 4. A graph has up to 2³² − 2 nodes and 2³² − 1 dependencies.
public struct CompactGraph: Sendable {
    /// For each node the index in ``targets`` of its first dependency; the last element is the end of ``targets``.
    @usableFromInline package let offsets: [UInt32]

    /// The nodes that each node waits for.
    @usableFromInline package let targets: [GraphNode]

    /// For each node the index in ``targets`` of its first order-only dependency.
    @usableFromInline package let firstOrderOnly: [UInt32]

    /// Creates a graph from arrays that already have the right form.
    init(offsets: [UInt32], targets: [GraphNode], firstOrderOnly: [UInt32]) {
        self.offsets = offsets
        self.targets = targets
        self.firstOrderOnly = firstOrderOnly
    }

    /// Creates a graph from pairs of a dependent and its dependency; the dependencies of a node keep the order of the pairs.
    ///
    /// Self-dependencies and repetitions are left out. A pair in both lists is a hard dependency. All nodes must be below
    /// `nodeCount`.
    ///
    /// - Complexity: linear.
    public init(
        nodeCount: Int, hard: [(dependent: GraphNode, dependency: GraphNode)],
        orderOnly: [(dependent: GraphNode, dependency: GraphNode)] = []
    ) {
        let hard = Self.grouped(hard, nodeCount)
        let orderOnly = Self.grouped(orderOnly, nodeCount)
        let capacity = hard.targets.count + orderOnly.targets.count
        self = GraphBuilder.graph(nodeCount: nodeCount, capacity: capacity) { builder in
            for node in 0..<nodeCount {
                for target in hard.targets[hard.offsets[node]..<hard.offsets[node + 1]] { builder.add(target) }
                builder.beginOrderOnly()
                for target in orderOnly.targets[orderOnly.offsets[node]..<orderOnly.offsets[node + 1]] {
                    builder.add(target)
                }
                builder.endNode()
            }
        }
    }

    /// The number of nodes.
    @inlinable public var nodeCount: Int { offsets.count - 1 }

    /// The nodes, in declared order.
    @inlinable public var nodes: Range<GraphNode> { GraphNode(0)..<GraphNode(nodeCount) }

    /// The number of dependencies of both kinds.
    @inlinable public var dependencyCount: Int { targets.count }

    /// The nodes that a node waits for: hard dependencies first, then order-only ones, each as listed.
    @inlinable public func dependencies(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(offsets[node.index])..<Int(offsets[node.index + 1])]
    }

    /// The nodes that a node depends on (`dependsOn`), as listed.
    @inlinable public func hardDependencies(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(offsets[node.index])..<Int(firstOrderOnly[node.index])]
    }

    /// The nodes that a node starts after without depending on them (`startsAfter`), as listed.
    @inlinable public func orderOnlyDependencies(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(firstOrderOnly[node.index])..<Int(offsets[node.index + 1])]
    }

    /// The indices in ``targets`` of the dependencies of a node.
    package func dependencyIndices(of node: GraphNode) -> Range<Int> {
        Int(offsets[node.index])..<Int(offsets[node.index + 1])
    }

    /// How `node` waits for `dependency`, or `nil` if it does not wait for it directly.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    public func kind(from node: GraphNode, to dependency: GraphNode) -> DependencyKind? {
        guard let index = dependencies(of: node).firstIndex(of: dependency) else { return nil }
        return index < Int(firstOrderOnly[node.index]) ? .hard : .orderOnly
    }

    /// The number of bytes that the graph occupies.
    var overhead: Int { (offsets.count + firstOrderOnly.count + targets.count) * MemoryLayout<UInt32>.stride }

    /// The dependencies of the pairs, grouped by dependents, in the order of the pairs.
    private static func grouped(
        _ pairs: [(dependent: GraphNode, dependency: GraphNode)], _ count: Int
    ) -> (offsets: [Int], targets: [GraphNode]) {
        var offsets = [Int](repeating: 0, count: count + 1)
        for (node, _) in pairs { offsets[node.index + 1] += 1 }
        for node in 0..<count { offsets[node + 1] += offsets[node] }
        var next = offsets
        var targets = [GraphNode](repeating: GraphNode(0), count: pairs.count)
        for (node, target) in pairs {
            precondition(target.index < count, "a dependency on a node that the graph does not have")
            targets[next[node]] = target
            next[node] += 1
        }
        return (offsets, targets)
    }
}
