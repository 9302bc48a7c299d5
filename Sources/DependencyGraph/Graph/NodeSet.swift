/// A set of nodes of a graph, one bit each.
public struct NodeSet: Sendable, Equatable {
    private var words: [UInt64]

    /// How many nodes are in it.
    public private(set) var count = 0

    /// An empty set for a graph of `nodeCount` nodes.
    package init(nodeCount: Int) {
        words = [UInt64](repeating: 0, count: (nodeCount + 63) / 64)
    }

    /// Whether a node is in it.
    public func contains(_ node: Int) -> Bool { words[node / 64] & 1 << UInt64(node % 64) != 0 }

    /// Adds a node; `false` if it was there already.
    @discardableResult
    package mutating func insert(_ node: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(node % 64)
        guard words[node / 64] & bit == 0 else { return false }
        words[node / 64] |= bit
        count += 1
        return true
    }

    /// Takes a node out; `false` if it was not there.
    @discardableResult
    package mutating func remove(_ node: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(node % 64)
        guard words[node / 64] & bit != 0 else { return false }
        words[node / 64] &= ~bit
        count -= 1
        return true
    }

    /// The nodes in it, in declared order.
    public var nodes: [UInt32] {
        var nodes: [UInt32] = []
        nodes.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                nodes.append(UInt32(truncatingIfNeeded: index * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return nodes
    }
}
