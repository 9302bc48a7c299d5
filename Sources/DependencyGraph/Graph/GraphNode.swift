/// A node of a ``CompactGraph``: a service, numbered in declared order.
public struct GraphNode: TypedIndex {
    @usableFromInline let rawValue: UInt32

    /// Creates the node that `index` nodes precede.
    @inlinable public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) }

    /// The number of preceding nodes.
    @inlinable public var index: Int { Int(rawValue) }
}

// Collections with one element for each node of a graph.
extension Array {
    @inlinable package var nodes: Range<GraphNode> { GraphNode(0)..<GraphNode(count) }

    @inlinable package init(repeating element: Element, forNodesOf graph: CompactGraph) {
        self.init(repeating: element, count: graph.nodeCount)
    }
}
