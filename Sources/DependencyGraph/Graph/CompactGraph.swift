/// A graph of numbered services: for each node, in declared order, the nodes that it waits for.
///
/// No node depends on itself or twice on the same node. A node takes 4 bytes, or 8 if any dependency is order-only, and
/// a dependency takes 4. A graph has up to 2³² − 2 nodes and 2³² − 1 dependencies.
public struct CompactGraph: Sendable {
    /// For each node, the nodes that it waits for: hard dependencies first, each kind in listed order.
    public let dependencies: AdjacencyLists

    init(_ dependencies: AdjacencyLists) { self.dependencies = dependencies }

    /// Creates a graph from pairs of a dependent and its dependency; the dependencies of a node keep their order.
    ///
    /// Self-dependencies and repetitions are omitted. A pair in both lists is hard. All nodes are below `nodeCount`.
    ///
    /// - Complexity: linear.
    public init(
        nodeCount: Int, hard: [(dependent: GraphNode, dependency: GraphNode)],
        orderOnly: [(dependent: GraphNode, dependency: GraphNode)] = []
    ) {
        var builder = GraphBuilder(nodeCount: nodeCount, capacity: hard.count + orderOnly.count)
        let hard = Groups(hard, count: nodeCount) { $0.dependent.index }
        let orderOnly = Groups(orderOnly, count: nodeCount) { $0.dependent.index }
        for node in 0..<nodeCount {
            for pair in hard[node] { builder.add(pair.dependency) }
            builder.beginOrderOnly()
            for pair in orderOnly[node] { builder.add(pair.dependency) }
            builder.endNode()
        }
        self = builder.graph()
    }

    /// The number of nodes.
    @inlinable public var nodeCount: Int { dependencies.nodeCount }

    /// The nodes, in declared order.
    @inlinable public var nodes: Range<GraphNode> { dependencies.nodes }

    /// The number of dependencies of both kinds.
    public var dependencyCount: Int { dependencies.targets.count }

    /// Returns, for each node, the nodes that wait for it: those that depend on it first, then those that only start
    /// after it, each in ascending order.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func dependents() -> AdjacencyLists { dependencies.transposed() }

    @inlinable package func forEachDependency(of node: GraphNode, _ body: (GraphNode, DependencyKind) -> Void) {
        for target in dependencies.hard(of: node) { body(target, .hard) }
        for target in dependencies.orderOnly(of: node) { body(target, .orderOnly) }
    }

    /// Returns the kind of the dependency of `node` on `dependency`, or `nil` if there is no direct dependency.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    public func kind(from node: GraphNode, to dependency: GraphNode) -> DependencyKind? {
        guard let index = dependencies[node].firstIndex(of: dependency) else { return nil }
        return dependencies.hardIndices(of: node).contains(index) ? .hard : .orderOnly
    }
}
