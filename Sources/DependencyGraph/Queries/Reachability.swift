extension CompactGraph {
    /// Some nodes and everything that they wait for, directly or indirectly: by both kinds of dependency, or by hard
    /// dependencies alone.
    ///
    /// - Complexity: linear in the nodes that are reached and their dependencies.
    public func dependencyClosure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        Self.closure(nodes, offsets, hardOnly ? firstOrderOnly[...] : offsets.dropFirst(), targets)
    }

    /// Some nodes and everything that waits for them, directly or indirectly.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func dependentClosure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        dependents().closure(of: nodes, hardOnly: hardOnly)
    }

    /// The consequences of a failure of a node for other nodes.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func impact(of node: GraphNode) -> Impact {
        let dependents = dependents()
        var waiting = dependents.closure(of: [node])
        var skipped = dependents.closure(of: [node], hardOnly: true)
        // A node on a cycle waits for itself; the impact is about other nodes.
        waiting.remove(node)
        skipped.remove(node)
        return Impact(waiting: waiting.nodes, skipped: skipped.nodes)
    }

    fileprivate static func closure(
        _ nodes: [GraphNode], _ offsets: [UInt32], _ ends: ArraySlice<UInt32>, _ targets: [GraphNode]
    ) -> NodeSet {
        var reached = NodeSet(nodeCount: offsets.count - 1)
        var open: [GraphNode] = []
        for node in nodes where reached.insert(node) { open.append(node) }
        while let node = open.popLast() {
            let end = ends[ends.startIndex + node.index]
            for target in targets[Int(offsets[node])..<Int(end)] where reached.insert(target) {
                open.append(target)
            }
        }
        return reached
    }
}

extension Dependents {
    /// Some nodes and everything that waits for them, directly or indirectly: by both kinds of dependency, or by hard
    /// dependencies alone.
    ///
    /// - Complexity: linear in the nodes that are reached and their dependents.
    package func closure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        CompactGraph.closure(nodes, offsets, hardOnly ? firstOrderOnly[...] : offsets.dropFirst(), targets)
    }
}

/// The consequences of a failure of a service for other services.
public struct Impact: Sendable, Equatable {
    /// The nodes that wait for the service, directly or indirectly, in declared order.
    public let waiting: [GraphNode]

    /// The nodes that depend on the service by `dependsOn`, directly or indirectly, in declared order. They are skipped if it
    /// fails, unless its failure policy lets them proceed.
    public let skipped: [GraphNode]
}
