/// The chain of services that a launch cannot be shorter than.
public struct CriticalPath: Sendable, Equatable {
    /// The services on it, the first to launch first.
    public let nodes: [Int]

    /// The sum of their weights.
    public let length: Int64

    /// A chain that was found otherwise.
    package init(nodes: [Int], length: Int64) {
        self.nodes = nodes
        self.length = length
    }
}

extension CompactGraph {
    /// The chain with the largest sum of weights, by dependencies of both kinds.
    ///
    /// - Parameters:
    ///   - order: The launch order of this graph, which therefore has no cycle.
    ///   - weights: A duration for each node, not negative, in any unit; `nil` counts every node as 1. Where sums leave 64
    ///     bits they stay at the largest number.
    /// - Returns: The chain; of equally long ones, seen from its end, the one whose nodes come first in launch order.
    /// - Complexity: linear in nodes and dependencies.
    public func criticalPath(inOrder order: [UInt32], weights: [Int64]? = nil) -> CriticalPath {
        let ends = earliestEnds(inOrder: order, weights: weights)
        guard var last = order.first else { return CriticalPath(nodes: [], length: 0) }
        for node in order where ends[Int(node)] > ends[Int(last)] { last = node }
        var positions = [UInt32](repeating: 0, count: nodeCount)
        for (position, node) in order.enumerated() { positions[Int(node)] = UInt32(truncatingIfNeeded: position) }
        var nodes = [Int(last)]
        var node = last
        while let next = dependencies(of: Int(node)).min(by: { left, right in
            let (leftEnd, rightEnd) = (ends[Int(left)], ends[Int(right)])
            return leftEnd != rightEnd ? leftEnd > rightEnd : positions[Int(left)] < positions[Int(right)]
        }) {
            nodes.append(Int(next))
            node = next
        }
        return CriticalPath(nodes: nodes.reversed(), length: ends[Int(last)])
    }

    /// For each node when it can end at the earliest, everything beginning as soon as it can: the largest sum of weights
    /// over a chain that ends with it. Parameters and complexity as for ``criticalPath(inOrder:weights:)``.
    package func earliestEnds(inOrder order: [UInt32], weights: [Int64]? = nil) -> [Int64] {
        precondition(order.count == nodeCount, "a critical path needs the launch order of the whole graph")
        precondition(weights.map { $0.count == nodeCount } ?? true, "a critical path needs a weight for each node")
        var ends = weights ?? [Int64](repeating: 1, count: nodeCount)
        // Unsafe buffers: indices are node numbers and offsets of this graph, checked when it was built.
        ends.withUnsafeMutableBufferPointer { ends in
            offsets.withUnsafeBufferPointer { offsets in
                targets.withUnsafeBufferPointer { targets in
                    for node in order {
                        let node = Int(node)
                        var start: Int64 = 0
                        for place in Int(offsets[node])..<Int(offsets[node + 1]) {
                            start = max(start, ends[Int(targets[place])])
                        }
                        ends[node] = start.addingSaturated(ends[node])
                    }
                }
            }
        }
        return ends
    }

    /// For each node how long the launch takes from its beginning to the end at least: the largest sum of weights over a
    /// chain that begins with it and goes on to what waits for it. The node with the longest remaining path goes first when slots are few.
    /// Parameters and complexity as for ``criticalPath(inOrder:weights:)``.
    package func longestRemaining(inOrder order: [UInt32], weights: [Int64]? = nil) -> [Int64] {
        precondition(order.count == nodeCount, "a critical path needs the launch order of the whole graph")
        precondition(weights.map { $0.count == nodeCount } ?? true, "a critical path needs a weight for each node")
        // Until a node's turn comes its entry is the longest of what waits for it.
        var remaining = [Int64](repeating: 0, count: nodeCount)
        remaining.withUnsafeMutableBufferPointer { remaining in
            offsets.withUnsafeBufferPointer { offsets in
                targets.withUnsafeBufferPointer { targets in
                    for node in order.reversed() {
                        let node = Int(node)
                        let own = remaining[node].addingSaturated(weights?[node] ?? 1)
                        remaining[node] = own
                        for place in Int(offsets[node])..<Int(offsets[node + 1]) {
                            let target = Int(targets[place])
                            remaining[target] = max(remaining[target], own)
                        }
                    }
                }
            }
        }
        return remaining
    }

    /// For each node how much longer it could take without moving the end; 0 on the critical path. Parameters and
    /// complexity as for ``criticalPath(inOrder:weights:)``.
    public func slack(inOrder order: [UInt32], weights: [Int64]? = nil) -> [Int64] {
        let ends = earliestEnds(inOrder: order, weights: weights)
        var slack = longestRemaining(inOrder: order, weights: weights)
        let length = ends.max() ?? 0
        for node in 0..<nodeCount {
            // The longest chain through it, in which it would count twice.
            let through = ends[node].addingSaturated(slack[node] - (weights?[node] ?? 1))
            slack[node] = length - through
        }
        return slack
    }
}

extension Int64 {
    /// The sum, or the largest (smallest) number if that is larger (smaller).
    @inline(__always)
    fileprivate func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
