/// The other direction of a ``CompactGraph``: for each node the nodes that wait for it.
///
/// The nodes that depend on it come first, then those that only start after it, each in ascending order.
public struct Dependents: Sendable {
    /// For each node the index in ``targets`` of its first dependent; the last element is the end of ``targets``.
    @usableFromInline package let offsets: [UInt32]

    /// The nodes that wait for each node.
    @usableFromInline package let targets: [GraphNode]

    /// For each node the index in ``targets`` of the first node that starts after it without depending on it.
    @usableFromInline package let firstOrderOnly: [UInt32]

    /// The nodes that wait for a node.
    @inlinable public func all(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(offsets[node.index])..<Int(offsets[node.index + 1])]
    }

    /// The nodes that depend on a node (`dependsOn`).
    @inlinable public func hard(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(offsets[node.index])..<Int(firstOrderOnly[node.index])]
    }

    /// The nodes that start after a node without depending on it (`startsAfter`).
    @inlinable public func orderOnly(of node: GraphNode) -> ArraySlice<GraphNode> {
        targets[Int(firstOrderOnly[node.index])..<Int(offsets[node.index + 1])]
    }
}

extension CompactGraph {
    /// For each node the nodes that wait for it.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func dependents() -> Dependents {
        let count = nodeCount
        var ends = [UInt32](repeating: 0, count: count + 1)
        var hardCounts = [UInt32](repeating: 0, count: count)
        var sources = [GraphNode](repeating: GraphNode(0), count: dependencyCount)
        // Unsafe buffers: every index is a node or an offset of this graph, checked when it was built.
        offsets.withUnsafeBufferPointer { offsets in
            targets.withUnsafeBufferPointer { targets in
                for node in 0..<count {
                    let middle = Int(firstOrderOnly[node])
                    for index in Int(offsets[node])..<middle { hardCounts[targets[index]] += 1 }
                    for index in middle..<Int(offsets[node + 1]) { ends[targets[index].index + 1] += 1 }
                }
                // hardCounts becomes the ends of hard dependents, ends (still without the first element) the ends of all.
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
        return Dependents(offsets: ends, targets: sources, firstOrderOnly: hardCounts)
    }
}
