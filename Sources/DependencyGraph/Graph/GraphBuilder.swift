/// Builds a ``CompactGraph`` node by node, without self-dependencies and repetitions.
struct GraphBuilder {
    private let nodeCount: Int
    private var offsets: [UInt32] = [0]
    private var targets: [GraphNode] = []
    private var firstOrderOnly: [UInt32] = []
    private var hasOrderOnly = false

    /// For each node, the last node that listed it, plus 1.
    private var listedBy: [UInt32]

    init(nodeCount: Int, capacity: Int) {
        precondition(nodeCount < UInt32.max && capacity <= UInt32.max, "larger than a 32-bit graph")
        self.nodeCount = nodeCount
        offsets.reserveCapacity(nodeCount + 1)
        targets.reserveCapacity(capacity)
        listedBy = [UInt32](repeating: 0, count: nodeCount)
    }

    var node: Int { offsets.count - 1 }

    /// Returns `false` for a target that is the current node itself or already listed.
    @discardableResult
    mutating func add(_ target: GraphNode) -> Bool {
        let mark = UInt32(node + 1)
        guard target.index != node, listedBy[target] != mark else { return false }
        listedBy[target] = mark
        targets.append(target)
        return true
    }

    mutating func beginOrderOnly() { firstOrderOnly.append(UInt32(targets.count)) }

    mutating func endNode() {
        if targets.count > firstOrderOnly[node] { hasOrderOnly = true }
        offsets.append(UInt32(targets.count))
    }

    consuming func graph() -> CompactGraph {
        precondition(node == nodeCount, "a graph with nodes that were not ended")
        return CompactGraph(
            AdjacencyLists(offsets: offsets, targets: targets, firstOrderOnly: hasOrderOnly ? firstOrderOnly : []))
    }
}
