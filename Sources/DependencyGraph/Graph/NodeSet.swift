/// A set of nodes of a graph, with one bit for each node.
public struct NodeSet: Sendable, Equatable {
    private var words: [UInt64]

    /// The number of nodes in the set.
    public private(set) var count = 0

    package init(nodeCount: Int) {
        words = [UInt64](repeating: 0, count: (nodeCount + 63) / 64)
    }

    /// Returns whether the set contains a node.
    public func contains(_ node: GraphNode) -> Bool { words[node.index / 64] & Self.bit(node) != 0 }

    /// Returns `false` if the set contains the node already.
    @discardableResult
    package mutating func insert(_ node: GraphNode) -> Bool {
        guard !contains(node) else { return false }
        words[node.index / 64] |= Self.bit(node)
        count += 1
        return true
    }

    @discardableResult
    package mutating func remove(_ node: GraphNode) -> Bool {
        guard contains(node) else { return false }
        words[node.index / 64] &= ~Self.bit(node)
        count -= 1
        return true
    }

    /// The nodes in the set, in declared order.
    public var nodes: [GraphNode] {
        var nodes: [GraphNode] = []
        nodes.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                nodes.append(GraphNode(index * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return nodes
    }

    @inline(__always)
    private static func bit(_ node: GraphNode) -> UInt64 { 1 << UInt64(node.index % 64) }
}
