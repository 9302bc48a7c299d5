/// A graph of services by number: for each node (0, 1, 2… in declared order) the nodes that it waits for.
///
/// All dependencies lie in one array, those of a node next to each other, the hard ones first, each kind in the order in
/// which it was listed. There are no self-dependencies and none is there twice. It takes 8 bytes a node and 4 a
/// dependency, for up to 2³² − 2 nodes and 2³² − 1 dependencies.
public struct CompactGraph: Sendable {
    /// For each node where its dependencies begin in ``targets``, and as the last element where they end.
    package let offsets: [UInt32]

    /// What each node waits for.
    package let targets: [UInt32]

    /// For each node where its order-only dependencies begin in ``targets``.
    package let firstOrderOnly: [UInt32]

    /// A graph from arrays that already have the right form.
    init(offsets: [UInt32], targets: [UInt32], firstOrderOnly: [UInt32]) {
        self.offsets = offsets
        self.targets = targets
        self.firstOrderOnly = firstOrderOnly
    }

    /// A graph of `nodeCount` nodes with the dependencies given as (dependent, dependency), each node's in the order given.
    ///
    /// Self-dependencies and repetitions are left out; what is in both lists is hard. Numbers must be below `nodeCount`.
    ///
    /// - Complexity: linear.
    public init(nodeCount: Int, hard: [(Int, Int)], orderOnly: [(Int, Int)] = []) {
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

    /// How many nodes there are.
    public var nodeCount: Int { offsets.count - 1 }

    /// How many dependencies there are, of both kinds.
    public var dependencyCount: Int { targets.count }

    /// What a node waits for: hard dependencies first, then order-only ones, each as listed.
    public func dependencies(of node: Int) -> ArraySlice<UInt32> {
        targets[Int(offsets[node])..<Int(offsets[node + 1])]
    }

    /// What a node depends on (`dependsOn`), as listed.
    public func hardDependencies(of node: Int) -> ArraySlice<UInt32> {
        targets[Int(offsets[node])..<Int(firstOrderOnly[node])]
    }

    /// What a node merely starts after (`startsAfter`), as listed.
    public func orderOnlyDependencies(of node: Int) -> ArraySlice<UInt32> {
        targets[Int(firstOrderOnly[node])..<Int(offsets[node + 1])]
    }

    /// How `node` waits for `dependency`, or `nil` if it does not wait for it directly.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    public func kind(from node: Int, to dependency: Int) -> DependencyKind? {
        let wanted = UInt32(truncatingIfNeeded: dependency)
        guard let place = dependencies(of: node).firstIndex(of: wanted) else { return nil }
        return place < Int(firstOrderOnly[node]) ? .hard : .orderOnly
    }

    /// The bytes that this occupies.
    var overhead: Int { (offsets.count + firstOrderOnly.count + targets.count) * MemoryLayout<UInt32>.stride }

    /// The pairs' second halves, grouped by their first halves, in the order given.
    private static func grouped(_ pairs: [(Int, Int)], _ count: Int) -> (offsets: [Int], targets: [Int]) {
        var offsets = [Int](repeating: 0, count: count + 1)
        for (node, _) in pairs { offsets[node + 1] += 1 }
        for node in 0..<count { offsets[node + 1] += offsets[node] }
        var next = offsets
        var targets = [Int](repeating: 0, count: pairs.count)
        for (node, target) in pairs {
            precondition(target >= 0 && target < count, "a dependency on a node that the graph does not have")
            targets[next[node]] = target
            next[node] += 1
        }
        return (offsets, targets)
    }
}
