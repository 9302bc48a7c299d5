/// The depth-first search that defines the launch order: services in declared order, each preceded by those of its
/// dependencies that are not in the order yet, in listed order.
///
/// The search continues past cycles, so that it also determines the nodes that reach one. It does not recurse: the path
/// from the root to the current node is stored as indices of dependencies at the unused end of the array in which the
/// order grows from the other end. (A node is never both in the order and on the path, so the two do not overlap.) The
/// search takes 5 bytes for each node.
struct LaunchOrderSearch {
    /// The nodes that reach no cycle, in launch order.
    let order: [GraphNode]

    /// The state of each node at the end.
    let states: [UInt8]

    /// The state of a node that has not been reached yet.
    static let new: UInt8 = 0
    /// The state of a node on the path that is not known to reach a cycle.
    static let open: UInt8 = 1
    /// The state of a node in the launch order.
    static let inOrder: UInt8 = 2
    /// The state of a node on the path that is known to reach a cycle.
    static let openTainted: UInt8 = 3
    /// The state of a node that is not in the launch order, because it reaches a cycle.
    static let tainted: UInt8 = 4

    /// Searches a graph.
    ///
    /// - Complexity: linear in nodes and dependencies.
    init(_ graph: CompactGraph) {
        let count = graph.nodeCount
        var states = [UInt8](repeating: Self.new, count: count)
        // Unsafe buffers avoid bounds checks in the most frequent loop. Every index is a node number or an offset of
        // the graph, which was checked when it was built.
        order = states.withUnsafeMutableBufferPointer { states in
            graph.offsets.withUnsafeBufferPointer { offsets in
                graph.targets.withUnsafeBufferPointer { targets in
                    [GraphNode](unsafeUninitializedCapacity: max(1, count)) { order, placed in
                        Self.search(offsets, targets, states, &order, &placed)
                    }
                }
            }
        }
        self.states = states
    }

    @inline(__always)
    private static func search(
        _ offsets: UnsafeBufferPointer<UInt32>, _ targets: UnsafeBufferPointer<GraphNode>,
        _ states: UnsafeMutableBufferPointer<UInt8>, _ order: inout UnsafeMutableBufferPointer<GraphNode>,
        _ placed: inout Int
    ) {
        let count = states.count
        var top = count
        for root in 0..<count where states[root] == new {
            var node = root
            var edge = Int(offsets[node])
            var end = Int(offsets[node + 1])
            states[node] = open
            while true {
                if edge < end {
                    let target = targets[edge].index
                    switch states[target] {
                    case inOrder:
                        edge += 1
                    case new:
                        top -= 1
                        // The index of a dependency has the size of a node.
                        order[top] = GraphNode(edge)
                        node = target
                        states[node] = open
                        edge = Int(offsets[node])
                        end = Int(offsets[node + 1])
                    default:
                        states[node] = openTainted
                        edge += 1
                    }
                    continue
                }
                let isSound = states[node] == open
                if isSound {
                    states[node] = inOrder
                    order[placed] = GraphNode(node)
                    placed += 1
                } else {
                    states[node] = tainted
                }
                if top == count { break }
                edge = order[top].index + 1
                top += 1
                node = top == count ? root : targets[order[top].index].index
                end = Int(offsets[node + 1])
                if !isSound { states[node] = openTainted }
            }
        }
    }
}

extension CompactGraph {
    /// Returns the launch order: nodes in declared order, each preceded by those of its dependencies that are not in
    /// the order yet, in listed order; `nil` if there is a cycle.
    ///
    /// If the declared order is already valid, it is returned unchanged.
    ///
    /// - Complexity: linear in nodes and dependencies; the depth does not matter.
    public func launchOrder() -> [GraphNode]? {
        let search = LaunchOrderSearch(self)
        return search.order.count == nodeCount ? search.order : nil
    }
}
