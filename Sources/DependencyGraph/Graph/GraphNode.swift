/// A node of a ``CompactGraph``: a service, numbered in declared order.
///
/// Nodes are compared by their numbers.
public struct GraphNode: Hashable, Sendable {
    @usableFromInline let rawValue: UInt32

    /// Creates the node that `index` nodes precede.
    @inlinable public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) }

    /// The number of preceding nodes.
    @inlinable public var index: Int { Int(rawValue) }
}

extension GraphNode: Strideable {
    /// Returns whether `left` precedes `right`.
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Returns whether both are the same node.
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    /// Returns the distance from this node to `other`; negative if `other` comes first.
    @inlinable public func distance(to other: Self) -> Int { other.index - index }

    /// Returns the node at `distance` after this one, or before it if `distance` is negative.
    @inlinable public func advanced(by distance: Int) -> Self { Self(index + distance) }
}

extension GraphNode: ExpressibleByIntegerLiteral {
    /// Creates a node from a literal, which is the number of preceding nodes.
    @inlinable public init(integerLiteral value: UInt32) { rawValue = value }
}

extension GraphNode: CustomStringConvertible {
    /// The node's number.
    public var description: String { "\(rawValue)" }
}

// Collections with one element for each node of a graph.
extension Array {
    /// The nodes of the graph.
    @inlinable package var nodes: Range<GraphNode> { GraphNode(0)..<GraphNode(count) }

    @inlinable package init(repeating element: Element, forNodesOf graph: CompactGraph) {
        self.init(repeating: element, count: graph.nodeCount)
    }

    @inlinable package subscript(node: GraphNode) -> Element {
        get { self[node.index] }
        _modify { yield &self[node.index] }
    }
}

extension UnsafeBufferPointer {
    @inline(__always) subscript(node: GraphNode) -> Element { self[node.index] }
}

extension UnsafeMutableBufferPointer {
    @inline(__always) subscript(node: GraphNode) -> Element {
        get { self[node.index] }
        nonmutating _modify { yield &self[node.index] }
    }
}
