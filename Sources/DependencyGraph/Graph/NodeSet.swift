/// A set of nodes of a graph.
public struct NodeSet: Sendable, Equatable {
    private var isMember: [Bool]

    /// The number of nodes in the set.
    public private(set) var count = 0

    package init(nodeCount: Int) { isMember = [Bool](repeating: false, count: nodeCount) }

    /// Returns whether the set contains a node.
    public func contains(_ node: GraphNode) -> Bool { isMember[node] }

    /// Returns `false` if the set contains the node already.
    @discardableResult
    package mutating func insert(_ node: GraphNode) -> Bool {
        guard !isMember[node] else { return false }
        isMember[node] = true
        count += 1
        return true
    }

    @discardableResult
    package mutating func remove(_ node: GraphNode) -> Bool {
        guard isMember[node] else { return false }
        isMember[node] = false
        count -= 1
        return true
    }

    /// The nodes in the set, in declared order.
    public var nodes: [GraphNode] { isMember.nodes.filter { isMember[$0] } }
}
