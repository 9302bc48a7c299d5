/// The other direction of a ``CompactGraph``: for each node the nodes that wait for it.
///
/// Those that depend on it come first, then those that merely start after it; each ascending.
public struct Dependents: Sendable {
    /// For each node where its dependents begin in ``targets``, and as the last element where they end.
    public let offsets: [UInt32]

    /// Who waits for each node.
    public let targets: [UInt32]

    /// For each node where those that merely start after it begin in ``targets``.
    public let firstOrderOnly: [UInt32]

    /// Everybody who waits for a node.
    public func all(of node: Int) -> ArraySlice<UInt32> {
        targets[Int(offsets[node])..<Int(offsets[node + 1])]
    }

    /// Who depends on a node (`dependsOn`).
    public func hard(of node: Int) -> ArraySlice<UInt32> {
        targets[Int(offsets[node])..<Int(firstOrderOnly[node])]
    }

    /// Who merely starts after a node (`startsAfter`).
    public func orderOnly(of node: Int) -> ArraySlice<UInt32> {
        targets[Int(firstOrderOnly[node])..<Int(offsets[node + 1])]
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
        var sources = [UInt32](repeating: 0, count: dependencyCount)
        // Unsafe buffers: every index is a node number or an offset of this graph, checked when it was built.
        offsets.withUnsafeBufferPointer { offsets in
            targets.withUnsafeBufferPointer { targets in
                for node in 0..<count {
                    let middle = Int(firstOrderOnly[node])
                    for place in Int(offsets[node])..<middle { hardCounts[Int(targets[place])] += 1 }
                    for place in middle..<Int(offsets[node + 1]) { ends[Int(targets[place]) + 1] += 1 }
                }
                // hardCounts becomes where the hard ones end, ends (for now without the first) where everything ends.
                var total: UInt32 = 0
                for node in 0..<count {
                    let hard = hardCounts[node]
                    hardCounts[node] = total
                    total += hard + ends[node + 1]
                    ends[node + 1] = total - ends[node + 1]
                }
                for node in 0..<count {
                    let middle = Int(firstOrderOnly[node])
                    let source = UInt32(truncatingIfNeeded: node)
                    for place in Int(offsets[node])..<middle {
                        let target = Int(targets[place])
                        sources[Int(hardCounts[target])] = source
                        hardCounts[target] += 1
                    }
                    for place in middle..<Int(offsets[node + 1]) {
                        let target = Int(targets[place])
                        sources[Int(ends[target + 1])] = source
                        ends[target + 1] += 1
                    }
                }
            }
        }
        return Dependents(offsets: ends, targets: sources, firstOrderOnly: hardCounts)
    }
}
