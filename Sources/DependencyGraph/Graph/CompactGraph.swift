/// A graph of numbered services: for each node, in declared order, the nodes that it waits for.
///
/// The dependencies of all nodes are in one array, with those of a node next to each other: its hard dependencies
/// first, each kind in the order in which it was listed. No node depends on itself or twice on the same node. A node
/// takes 4 bytes, or 8 if any dependency is order-only, and a dependency takes 4. A graph has up to 2³² − 2 nodes and
/// 2³² − 1 dependencies.
public struct CompactGraph: Sendable {
    /// For each node, the nodes that it waits for.
    @usableFromInline let lists: AdjacencyLists

    /// Creates a graph from arrays in this form.
    init(offsets: [UInt32], targets: [GraphNode], firstOrderOnly: [UInt32]) {
        lists = AdjacencyLists(offsets: offsets, targets: targets, firstOrderOnly: firstOrderOnly)
    }

    /// Creates a graph from pairs of a dependent and its dependency; the dependencies of a node keep the order of the
    /// pairs.
    ///
    /// Self-dependencies and repetitions are omitted. A pair in both lists is a hard dependency. All nodes must be
    /// below `nodeCount`.
    ///
    /// - Complexity: linear.
    public init(
        nodeCount: Int, hard: [(dependent: GraphNode, dependency: GraphNode)],
        orderOnly: [(dependent: GraphNode, dependency: GraphNode)] = []
    ) {
        let hard = Self.grouped(hard, nodeCount)
        let orderOnly = Self.grouped(orderOnly, nodeCount)
        var builder = GraphBuilder(nodeCount: nodeCount, capacity: hard.targets.count + orderOnly.targets.count)
        for node in 0..<nodeCount {
            for target in hard.targets[hard.offsets[node]..<hard.offsets[node + 1]] { builder.add(target) }
            builder.beginOrderOnly()
            for target in orderOnly.targets[orderOnly.offsets[node]..<orderOnly.offsets[node + 1]] {
                builder.add(target)
            }
            builder.endNode()
        }
        self = builder.graph()
    }

    /// The number of nodes.
    @inlinable public var nodeCount: Int { lists.nodeCount }

    /// The nodes, in declared order.
    @inlinable public var nodes: Range<GraphNode> { GraphNode(0)..<GraphNode(nodeCount) }

    /// The number of dependencies of both kinds.
    public var dependencyCount: Int { targets.count }

    /// For each node, the index in ``targets`` of its first dependency; the last element is the end of ``targets``.
    package var offsets: [UInt32] { lists.offsets }

    /// The dependencies of all nodes, concatenated.
    package var targets: [GraphNode] { lists.targets }

    /// Returns, for each node, the nodes that it waits for: hard dependencies first, then order-only ones, each in
    /// listed order.
    @inlinable public func dependencies() -> AdjacencyLists { lists }

    /// Returns, for each node, the nodes that wait for it: those that depend on it first, then those that only start
    /// after it, each in ascending order.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func dependents() -> AdjacencyLists { lists.transposed() }

    /// Returns the nodes that a node waits for: hard dependencies first, then order-only ones, each in listed order.
    @inlinable public func dependencies(of node: GraphNode) -> ArraySlice<GraphNode> { lists.all(of: node) }

    /// Returns the nodes that a node depends on (`dependsOn`), in listed order.
    @inlinable public func hardDependencies(of node: GraphNode) -> ArraySlice<GraphNode> { lists.hard(of: node) }

    /// Returns the nodes that a node starts after without depending on them (`startsAfter`), in listed order.
    @inlinable public func orderOnlyDependencies(of node: GraphNode) -> ArraySlice<GraphNode> {
        lists.orderOnly(of: node)
    }

    /// Calls `body` for each dependency of a node, with its kind: hard dependencies first, each kind in listed order.
    @inlinable package func forEachDependency(of node: GraphNode, _ body: (GraphNode, DependencyKind) -> Void) {
        for target in hardDependencies(of: node) { body(target, .hard) }
        for target in orderOnlyDependencies(of: node) { body(target, .orderOnly) }
    }

    /// Returns the indices in ``targets`` of the dependencies of a node.
    func dependencyIndices(of node: GraphNode) -> Range<Int> { lists.allIndices(of: node) }

    /// Returns the indices in ``targets`` of the hard dependencies of a node.
    func hardDependencyIndices(of node: GraphNode) -> Range<Int> { lists.hardIndices(of: node) }

    /// Returns the indices in ``targets`` of the order-only dependencies of a node.
    func orderOnlyDependencyIndices(of node: GraphNode) -> Range<Int> { lists.orderOnlyIndices(of: node) }

    /// Returns the kind of the dependency of `node` on `dependency`, or `nil` if there is no direct dependency.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    public func kind(from node: GraphNode, to dependency: GraphNode) -> DependencyKind? {
        guard let index = dependencies(of: node).firstIndex(of: dependency) else { return nil }
        return lists.hardIndices(of: node).contains(index) ? .hard : .orderOnly
    }

    /// Returns the dependencies of the pairs, grouped by dependents, in the order of the pairs.
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
