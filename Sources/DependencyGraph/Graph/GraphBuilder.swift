/// Builds a ``CompactGraph`` node by node, without self-dependencies and repetitions.
///
/// The builder writes to the arrays of the graph while they are initialized, so that adding a dependency only compares
/// it with the existing ones of the node, and stores it.
struct GraphBuilder {
    private let offsets: UnsafeMutableBufferPointer<UInt32>
    private let targets: UnsafeMutableBufferPointer<GraphNode>
    private let firstOrderOnly: UnsafeMutableBufferPointer<UInt32>

    /// The number of complete nodes, which is the index of the current node.
    private(set) var node = 0

    /// The index of the first dependency of the current node, and that of the next dependency.
    private var start = 0
    private var end = 0

    /// The index of the first order-only dependency of the current node, and whether any node has had one.
    private var middle = 0
    private var hasOrderOnly = false

    /// For each node, the last node that listed it, plus 1; empty until a list is longer than ``searchable``.
    private var listedBy: [UInt32] = []

    /// The maximum length at which a list is searched, which takes less time than marking every node.
    private static let searchable = 16

    /// Returns the graph of `nodeCount` nodes that `fill` builds, with at most `capacity` dependencies. `fill` must end
    /// each node.
    static func graph(nodeCount: Int, capacity: Int, _ fill: (inout GraphBuilder) -> Void) -> CompactGraph {
        precondition(nodeCount < UInt32.max && capacity <= UInt32.max, "larger than a 32-bit graph")
        var offsets: [UInt32] = []
        var firstOrderOnly: [UInt32] = []
        // With a capacity of 0, the array would be the shared empty array, and its count would be overwritten.
        let targets = [GraphNode](unsafeUninitializedCapacity: max(1, capacity)) { targets, targetCount in
            firstOrderOnly = [UInt32](unsafeUninitializedCapacity: max(1, nodeCount)) { firstOrderOnly, middleCount in
                offsets = [UInt32](unsafeUninitializedCapacity: nodeCount + 1) { offsets, offsetCount in
                    offsets[0] = 0
                    var builder = GraphBuilder(offsets: offsets, targets: targets, firstOrderOnly: firstOrderOnly)
                    fill(&builder)
                    precondition(builder.node == nodeCount, "a graph with nodes that were not ended")
                    offsetCount = nodeCount + 1
                    middleCount = builder.hasOrderOnly ? nodeCount : 0
                    targetCount = builder.end
                }
            }
        }
        return CompactGraph(
            offsets: offsets, targets: targets, firstOrderOnly: firstOrderOnly.isEmpty ? [] : firstOrderOnly)
    }

    private init(
        offsets: UnsafeMutableBufferPointer<UInt32>, targets: UnsafeMutableBufferPointer<GraphNode>,
        firstOrderOnly: UnsafeMutableBufferPointer<UInt32>
    ) {
        self.offsets = offsets
        self.targets = targets
        self.firstOrderOnly = firstOrderOnly
    }

    /// Adds a dependency of the current node; returns `false` if it is the current node itself or already listed.
    @inline(__always)
    @discardableResult
    mutating func add(_ target: GraphNode) -> Bool {
        if target.index == node { return false }
        if end - start < Self.searchable {
            for index in start..<end where targets[index] == target { return false }
        } else if !mark(target) {
            return false
        }
        precondition(end < targets.count, "more dependencies than the capacity of the graph")
        targets[end] = target
        end += 1
        return true
    }

    /// Begins the order-only dependencies of the current node.
    @inline(__always)
    mutating func beginOrderOnly() {
        precondition(node < firstOrderOnly.count, "more nodes than the graph has")
        middle = end
    }

    /// Ends the current node and begins the next one.
    @inline(__always)
    mutating func endNode() {
        if end > middle, !hasOrderOnly { fillFirstOrderOnly() }
        if hasOrderOnly { firstOrderOnly[node] = UInt32(truncatingIfNeeded: middle) }
        start = end
        node += 1
        offsets[node] = UInt32(truncatingIfNeeded: end)
    }

    /// Begins to store the indices of the first order-only dependencies. Before that, the memory for them is not
    /// touched.
    @inline(never)
    private mutating func fillFirstOrderOnly() {
        for earlier in 0..<node { firstOrderOnly[earlier] = offsets[earlier + 1] }
        hasOrderOnly = true
    }

    /// Marks a node as listed by the current node, whose list is long; returns `false` if it is already marked.
    @inline(never)
    private mutating func mark(_ target: GraphNode) -> Bool {
        let mark = UInt32(truncatingIfNeeded: node + 1)
        if end - start == Self.searchable {
            if listedBy.isEmpty { listedBy = [UInt32](repeating: 0, count: firstOrderOnly.count) }
            for target in targets[start..<end] { listedBy[target] = mark }
        }
        if listedBy[target] == mark { return false }
        listedBy[target] = mark
        return true
    }
}
