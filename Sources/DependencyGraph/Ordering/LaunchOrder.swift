extension CompactGraph {
    /// Returns the launch order: nodes in declared order, each preceded by those of its dependencies that are not in
    /// the order yet, in listed order; `nil` if there is a cycle.
    ///
    /// If the declared order is already valid, it is returned unchanged. The depth-first search does not recurse.
    ///
    /// - Complexity: linear in nodes and dependencies; the depth does not matter.
    public func launchOrder() -> [GraphNode]? {
        enum State: UInt8 {
            case new, onPath, inOrder
        }
        let (offsets, targets) = (dependencies.offsets, dependencies.targets)
        var states = [State](repeating: .new, forNodesOf: self)
        var order: [GraphNode] = []
        order.reserveCapacity(nodeCount)
        /// The path from the root to the current node, each node with the index of the next dependency to follow.
        var path: [(node: GraphNode, next: UInt32)] = []
        for root in nodes where states[root] == .new {
            states[root] = .onPath
            path.append((root, offsets[root]))
            while let (node, next) = path.last {
                guard next < offsets[node.index + 1] else {
                    path.removeLast()
                    states[node] = .inOrder
                    order.append(node)
                    continue
                }
                path[path.count - 1].next += 1
                let target = targets[Int(next)]
                switch states[target] {
                case .inOrder: break
                case .onPath: return nil
                case .new:
                    states[target] = .onPath
                    path.append((target, offsets[target]))
                }
            }
        }
        return order
    }
}
