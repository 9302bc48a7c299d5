/// The walk that the launch order is defined by: services in declared order, before each one whatever it still waits for,
/// in the order in which it lists that.
///
/// It goes on past cycles, so that it can also say which nodes can reach one. It does not recurse: the path from the root
/// to the node under way is kept as the dependencies that lead there, at the unused end of the array in which the order
/// grows from the other end. (Every node is either placed, under way or untouched, so the two never meet.) That takes 5
/// bytes a node.
struct LaunchWalk {
    /// The nodes that reach no cycle, in launch order.
    let order: [UInt32]

    /// For each node what became of it.
    let states: [UInt8]

    /// A node's state: not met yet.
    static let new: UInt8 = 0
    /// Under way, and nothing known against it.
    static let open: UInt8 = 1
    /// In the order.
    static let inOrder: UInt8 = 2
    /// Under way, and known to reach a cycle.
    static let openTainted: UInt8 = 3
    /// Left, as it reaches a cycle.
    static let tainted: UInt8 = 4

    /// Walks a graph. Linear in nodes and dependencies.
    init(_ graph: CompactGraph) {
        let count = graph.nodeCount
        var states = [UInt8](repeating: Self.new, count: count)
        // Unsafe buffers, as this is the loop that everything else is measured by. Every index is a node number or an
        // offset of the graph, checked when it was built.
        order = states.withUnsafeMutableBufferPointer { states in
            graph.offsets.withUnsafeBufferPointer { offsets in
                graph.targets.withUnsafeBufferPointer { targets in
                    [UInt32](unsafeUninitializedCapacity: max(1, count)) { order, placed in
                        Self.walk(offsets, targets, states, &order, &placed)
                    }
                }
            }
        }
        self.states = states
    }

    @inline(__always)
    private static func walk(
        _ offsets: UnsafeBufferPointer<UInt32>, _ targets: UnsafeBufferPointer<UInt32>,
        _ states: UnsafeMutableBufferPointer<UInt8>, _ order: inout UnsafeMutableBufferPointer<UInt32>,
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
                    let target = Int(targets[edge])
                    switch states[target] {
                    case inOrder:
                        edge += 1
                    case new:
                        top -= 1
                        order[top] = UInt32(truncatingIfNeeded: edge)
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
                    order[placed] = UInt32(truncatingIfNeeded: node)
                    placed += 1
                } else {
                    states[node] = tainted
                }
                if top == count { break }
                edge = Int(order[top]) + 1
                top += 1
                node = top == count ? root : Int(targets[Int(order[top])])
                end = Int(offsets[node + 1])
                if !isSound { states[node] = openTainted }
            }
        }
    }
}

extension CompactGraph {
    /// The launch order: nodes in declared order, before each one whatever it still waits for, in the order in which it
    /// lists that; `nil` if there is a cycle.
    ///
    /// An order that was already valid comes back unchanged.
    ///
    /// - Complexity: linear in nodes and dependencies, whatever the depth.
    public func launchOrder() -> [UInt32]? {
        let walk = LaunchWalk(self)
        return walk.order.count == nodeCount ? walk.order : nil
    }
}
