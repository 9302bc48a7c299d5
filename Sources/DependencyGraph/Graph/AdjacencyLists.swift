/// The neighbours of each node of a graph, in compressed form: the nodes that it waits for, or those that wait for it.
///
/// All lists are concatenated in one array. In each list, hard dependencies come before order-only ones.
public struct AdjacencyLists: Sendable {
    /// For each node, the index in ``targets`` of its first neighbour; the last element is the end of ``targets``.
    @usableFromInline package let offsets: [UInt32]

    @usableFromInline package let targets: [GraphNode]

    /// For each node, the index in ``targets`` of its first order-only neighbour; empty if there are none.
    @usableFromInline package let firstOrderOnly: [UInt32]

    /// The number of nodes.
    @inlinable public var nodeCount: Int { offsets.count - 1 }

    /// The nodes, in declared order.
    @inlinable public var nodes: Range<GraphNode> { GraphNode(0)..<GraphNode(nodeCount) }

    /// Returns all neighbours of a node.
    @inlinable public subscript(node: GraphNode) -> ArraySlice<GraphNode> { targets[indices(of: node)] }

    /// Returns the `dependsOn` neighbours of a node.
    @inlinable public func hard(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[hardIndices(of: node)]
    }

    /// Returns the neighbours of a node that are connected only by `startsAfter`.
    @inlinable public func orderOnly(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[orderOnlyIndices(of: node)]
    }

    var hasOrderOnly: Bool { !firstOrderOnly.isEmpty }

    @inlinable package func indices(of node: GraphNode) -> Range<Int> {
        Int(offsets[node.index])..<Int(offsets[node.index + 1])
    }

    @inlinable package func hardIndices(of node: GraphNode) -> Range<Int> {
        Int(offsets[node.index])..<firstOrderOnlyIndex(of: node)
    }

    @inlinable package func orderOnlyIndices(of node: GraphNode) -> Range<Int> {
        firstOrderOnlyIndex(of: node)..<Int(offsets[node.index + 1])
    }

    @inlinable func firstOrderOnlyIndex(of node: GraphNode) -> Int {
        Int(firstOrderOnly.isEmpty ? offsets[node.index + 1] : firstOrderOnly[node.index])
    }

    /// Returns the lists in the opposite direction, each in ascending order, in linear time.
    func transposed() -> AdjacencyLists {
        var ends = [UInt32](repeating: 0, count: nodeCount + 1)
        for target in targets { ends[target.index + 1] += 1 }
        for node in 0..<nodeCount { ends[node + 1] += ends[node] }
        var next = ends
        var sources = [GraphNode](repeating: GraphNode(0), count: targets.count)
        func add(_ node: GraphNode, to targets: ArraySlice<GraphNode>) {
            for target in targets {
                sources[Int(next[target])] = node
                next[target] += 1
            }
        }
        for node in nodes { add(node, to: hard(of: node)) }
        let firstOrderOnly = hasOrderOnly ? Array(next.dropLast()) : []
        if hasOrderOnly { for node in nodes { add(node, to: orderOnly(of: node)) } }
        return AdjacencyLists(offsets: ends, targets: sources, firstOrderOnly: firstOrderOnly)
    }

    /// Returns some nodes and every node that is reachable from them: over all neighbours, or only over hard ones.
    ///
    /// - Complexity: linear in the reached nodes and their neighbours.
    package func closure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        var reached = NodeSet(nodeCount: nodeCount)
        var open: [GraphNode] = []
        for node in nodes where reached.insert(node) { open.append(node) }
        while let node = open.popLast() {
            for target in hardOnly ? hard(of: node) : self[node] where reached.insert(target) { open.append(target) }
        }
        return reached
    }
}
