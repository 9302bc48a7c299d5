/// Puts a ``CompactGraph`` together node by node, leaving out self-dependencies and repetitions.
struct GraphBuilder {
    private var offsets: [UInt32] = [0]
    private var targets: [UInt32] = []
    private var firstOrderOnly: [UInt32] = []

    /// For each node which node named it last, plus 1; empty until a list is long enough to need it.
    private var namedBy: [UInt32] = []
    private let nodeCount: Int
    private var start = 0

    /// Lists up to this length are searched; that takes less time than keeping a note for every node.
    private static let searchable = 16

    init(nodeCount: Int, capacity: Int) {
        precondition(nodeCount < UInt32.max && capacity <= UInt32.max, "larger than a 32-bit graph")
        self.nodeCount = nodeCount
        offsets.reserveCapacity(nodeCount + 1)
        firstOrderOnly.reserveCapacity(nodeCount)
        targets.reserveCapacity(capacity)
    }

    /// Adds a dependency of the node under way; `false` if it is that node itself or already there.
    @inline(__always)
    @discardableResult
    mutating func add(_ target: Int) -> Bool {
        let node = offsets.count - 1
        if target == node { return false }
        let wanted = UInt32(truncatingIfNeeded: target)
        if targets.count - start < Self.searchable {
            for place in start..<targets.count where targets[place] == wanted { return false }
        } else {
            let mark = UInt32(truncatingIfNeeded: node + 1)
            if targets.count - start == Self.searchable { noteNames(mark) }
            if namedBy[target] == mark { return false }
            namedBy[target] = mark
        }
        targets.append(wanted)
        return true
    }

    /// What follows are the order-only dependencies of the node under way.
    @inline(__always)
    mutating func beginOrderOnly() {
        firstOrderOnly.append(UInt32(truncatingIfNeeded: targets.count))
    }

    /// The node under way is complete.
    @inline(__always)
    mutating func endNode() {
        start = targets.count
        offsets.append(UInt32(truncatingIfNeeded: start))
    }

    func finish() -> CompactGraph {
        CompactGraph(offsets: offsets, targets: targets, firstOrderOnly: firstOrderOnly)
    }

    private mutating func noteNames(_ mark: UInt32) {
        if namedBy.isEmpty { namedBy = [UInt32](repeating: 0, count: nodeCount) }
        for target in targets[start...] { namedBy[Int(target)] = mark }
    }
}
