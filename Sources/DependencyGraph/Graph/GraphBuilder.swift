/// Puts a ``CompactGraph`` together node by node, leaving out self-dependencies and repetitions.
///
/// It writes to the graph's own arrays while they are made, so that adding a dependency is a comparison with those that
/// the node already has, and a store.
struct GraphBuilder {
    private let offsets: UnsafeMutableBufferPointer<UInt32>
    private let targets: UnsafeMutableBufferPointer<UInt32>
    private let firstOrderOnly: UnsafeMutableBufferPointer<UInt32>

    /// The node under way.
    private(set) var node = 0

    /// Where its dependencies begin, and where the next one goes.
    private var start = 0
    private var end = 0

    /// For each node which node named it last, plus 1; empty until a list is long enough to need it.
    private var namedBy: [UInt32] = []

    /// Lists up to this length are searched; that takes less time than keeping a note for every node.
    private static let searchable = 16

    /// The graph of `nodeCount` nodes with `capacity` dependencies at most that `fill` adds, each node ended.
    static func graph(nodeCount: Int, capacity: Int, _ fill: (inout GraphBuilder) -> Void) -> CompactGraph {
        precondition(nodeCount < UInt32.max && capacity <= UInt32.max, "larger than a 32-bit graph")
        var offsets: [UInt32] = []
        var firstOrderOnly: [UInt32] = []
        // Without room an array is the one that all empty ones share, into which its count would be written all the same.
        let targets = [UInt32](unsafeUninitializedCapacity: max(1, capacity)) { targets, targetCount in
            firstOrderOnly = [UInt32](unsafeUninitializedCapacity: max(1, nodeCount)) { firstOrderOnly, middleCount in
                offsets = [UInt32](unsafeUninitializedCapacity: nodeCount + 1) { offsets, offsetCount in
                    offsets[0] = 0
                    var builder = GraphBuilder(offsets: offsets, targets: targets, firstOrderOnly: firstOrderOnly)
                    fill(&builder)
                    precondition(builder.node == nodeCount, "a graph with nodes that were not ended")
                    offsetCount = nodeCount + 1
                    middleCount = nodeCount
                    targetCount = builder.end
                }
            }
        }
        return CompactGraph(offsets: offsets, targets: targets, firstOrderOnly: firstOrderOnly)
    }

    private init(
        offsets: UnsafeMutableBufferPointer<UInt32>, targets: UnsafeMutableBufferPointer<UInt32>,
        firstOrderOnly: UnsafeMutableBufferPointer<UInt32>
    ) {
        self.offsets = offsets
        self.targets = targets
        self.firstOrderOnly = firstOrderOnly
    }

    /// Adds a dependency of the node under way; `false` if it is that node itself or already there.
    @inline(__always)
    @discardableResult
    mutating func add(_ target: Int) -> Bool {
        if target == node { return false }
        let wanted = UInt32(truncatingIfNeeded: target)
        if end - start < Self.searchable {
            for place in start..<end where targets[place] == wanted { return false }
        } else if !note(target) {
            return false
        }
        precondition(end < targets.count, "more dependencies than there is room for")
        targets[end] = wanted
        end += 1
        return true
    }

    /// What follows are the order-only dependencies of the node under way.
    @inline(__always)
    mutating func beginOrderOnly() {
        precondition(node < firstOrderOnly.count, "more nodes than there is room for")
        firstOrderOnly[node] = UInt32(truncatingIfNeeded: end)
    }

    /// The node under way is complete.
    @inline(__always)
    mutating func endNode() {
        start = end
        node += 1
        offsets[node] = UInt32(truncatingIfNeeded: end)
    }

    /// Notes that the node under way, whose list is long, names another; `false` if it did so before.
    @inline(never)
    private mutating func note(_ target: Int) -> Bool {
        let mark = UInt32(truncatingIfNeeded: node + 1)
        if end - start == Self.searchable {
            if namedBy.isEmpty { namedBy = [UInt32](repeating: 0, count: firstOrderOnly.count) }
            for target in targets[start..<end] { namedBy[Int(target)] = mark }
        }
        if namedBy[target] == mark { return false }
        namedBy[target] = mark
        return true
    }
}
