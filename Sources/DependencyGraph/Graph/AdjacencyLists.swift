/// The neighbours of each node of a graph, in compressed form: the nodes that it waits for, or those that wait for it.
///
/// All lists are concatenated in one array. In each list, hard dependencies come before order-only ones.
public struct AdjacencyLists: Sendable {
    /// For each node, the index in ``targets`` of its first neighbour; the last element is the end of ``targets``.
    @usableFromInline package let offsets: [UInt32]

    /// The neighbours of each node.
    @usableFromInline package let targets: [GraphNode]

    /// For each node, the index in ``targets`` of its first order-only neighbour; empty if there are none.
    @usableFromInline package let firstOrderOnly: [UInt32]

    /// Creates lists from arrays in this form.
    init(offsets: [UInt32], targets: [GraphNode], firstOrderOnly: [UInt32]) {
        self.offsets = offsets
        self.targets = targets
        self.firstOrderOnly = firstOrderOnly
    }

    /// The number of nodes.
    @inlinable public var nodeCount: Int { offsets.count - 1 }

    /// Returns all neighbours of a node.
    @inlinable public func all(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(offsets[node.index])..<Int(offsets[node.index + 1])]
    }

    /// Returns the `dependsOn` neighbours of a node.
    @inlinable public func hard(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[hardIndices(of: node)]
    }

    /// Returns the neighbours of a node that are connected only by `startsAfter`.
    @inlinable public func orderOnly(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[orderOnlyIndices(of: node)]
    }

    /// Whether there is any order-only dependency.
    var hasOrderOnly: Bool { !firstOrderOnly.isEmpty }

    /// Returns the indices in ``targets`` of all neighbours of a node.
    @inlinable package func allIndices(of node: GraphNode) -> Range<Int> {
        Int(offsets[node.index])..<Int(offsets[node.index + 1])
    }

    /// Returns the indices in ``targets`` of the `dependsOn` neighbours of a node.
    @inlinable package func hardIndices(of node: GraphNode) -> Range<Int> {
        Int(offsets[node.index])..<firstOrderOnlyIndex(of: node)
    }

    /// Returns the indices in ``targets`` of the neighbours of a node that are connected only by `startsAfter`.
    @inlinable package func orderOnlyIndices(of node: GraphNode) -> Range<Int> {
        firstOrderOnlyIndex(of: node)..<Int(offsets[node.index + 1])
    }

    /// Returns the index in ``targets`` at which the order-only neighbours of a node begin.
    @inlinable func firstOrderOnlyIndex(of node: GraphNode) -> Int {
        Int(firstOrderOnly.isEmpty ? offsets[node.index + 1] : firstOrderOnly[node.index])
    }

    /// The number of bytes that the lists occupy.
    var overhead: Int { (offsets.count + firstOrderOnly.count + targets.count) * MemoryLayout<UInt32>.stride }
}

extension AdjacencyLists {
    /// Returns the lists in the opposite direction, each in ascending order.
    ///
    /// - Complexity: linear.
    func transposed() -> AdjacencyLists {
        hasOrderOnly ? transposedByKind() : transposedHard()
    }

    /// Returns the lists in the opposite direction, if there are only hard dependencies.
    private func transposedHard() -> AdjacencyLists {
        // The end of each node's list, beginning with the second element; before a list is filled, its beginning.
        var ends = [UInt32](repeating: 0, count: nodeCount + 1)
        var sources = [GraphNode](repeating: GraphNode(0), count: targets.count)
        // Unsafe buffers are safe here: every index is a node or an offset of this graph, which was checked when it was
        // built.
        offsets.withUnsafeBufferPointer { offsets in
            targets.withUnsafeBufferPointer { targets in
                for target in targets { ends[target.index + 1] += 1 }
                var total: UInt32 = 0
                for node in 1..<ends.count {
                    total += ends[node]
                    ends[node] = total - ends[node]
                }
                for node in 0..<nodeCount {
                    for index in Int(offsets[node])..<Int(offsets[node + 1]) {
                        let target = targets[index].index
                        sources[Int(ends[target + 1])] = GraphNode(node)
                        ends[target + 1] += 1
                    }
                }
            }
        }
        return AdjacencyLists(offsets: ends, targets: sources, firstOrderOnly: [])
    }

    private func transposedByKind() -> AdjacencyLists {
        let count = nodeCount
        var ends = [UInt32](repeating: 0, count: count + 1)
        var hardCounts = [UInt32](repeating: 0, count: count)
        var sources = [GraphNode](repeating: GraphNode(0), count: targets.count)
        // Unsafe buffers are safe here: every index is a node or an offset of this graph, which was checked when it was
        // built.
        offsets.withUnsafeBufferPointer { offsets in
            targets.withUnsafeBufferPointer { targets in
                for node in 0..<count {
                    let middle = Int(firstOrderOnly[node])
                    for index in Int(offsets[node])..<middle { hardCounts[targets[index]] += 1 }
                    for index in middle..<Int(offsets[node + 1]) { ends[targets[index].index + 1] += 1 }
                }
                // `hardCounts` becomes the ends of the hard neighbours, and `ends` (still without the first element)
                // the ends of all neighbours.
                var total: UInt32 = 0
                for node in 0..<count {
                    let hard = hardCounts[node]
                    hardCounts[node] = total
                    total += hard + ends[node + 1]
                    ends[node + 1] = total - ends[node + 1]
                }
                for node in 0..<count {
                    let middle = Int(firstOrderOnly[node])
                    for index in Int(offsets[node])..<middle {
                        let target = targets[index]
                        sources[Int(hardCounts[target])] = GraphNode(node)
                        hardCounts[target] += 1
                    }
                    for index in middle..<Int(offsets[node + 1]) {
                        let target = targets[index].index
                        sources[Int(ends[target + 1])] = GraphNode(node)
                        ends[target + 1] += 1
                    }
                }
            }
        }
        return AdjacencyLists(offsets: ends, targets: sources, firstOrderOnly: hardCounts)
    }

    /// Returns some nodes and every node that is reachable from them: over all neighbours, or only over hard ones.
    ///
    /// - Complexity: linear in the reached nodes and their neighbours.
    package func closure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        var reached = NodeSet(nodeCount: nodeCount)
        var open: [GraphNode] = []
        for node in nodes where reached.insert(node) { open.append(node) }
        while let node = open.popLast() {
            for target in hardOnly ? hard(of: node) : all(of: node) where reached.insert(target) { open.append(target) }
        }
        return reached
    }
}
