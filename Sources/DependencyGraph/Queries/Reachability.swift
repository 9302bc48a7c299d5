extension CompactGraph {
    /// Returns some nodes and every node that they wait for, directly or transitively, or only by hard dependencies.
    ///
    /// - Complexity: linear in the reached nodes and their dependencies.
    public func dependencyClosure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        dependencies.closure(of: nodes, hardOnly: hardOnly)
    }

    /// Returns some nodes and every node that waits for them, directly or transitively.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func dependentClosure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        dependents().closure(of: nodes, hardOnly: hardOnly)
    }

    /// Returns the consequences of a failure of a node for other nodes.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func impact(of node: GraphNode) -> Impact {
        let dependents = dependents()
        var waiting = dependents.closure(of: [node])
        var skipped = dependents.closure(of: [node], hardOnly: true)
        // A node on a cycle waits for itself; the impact contains only other nodes.
        waiting.remove(node)
        skipped.remove(node)
        return Impact(waiting: waiting.nodes, skipped: skipped.nodes)
    }
}

/// The consequences of a failure of a service for other services.
public struct Impact: Sendable, Equatable {
    /// The nodes that wait for the service, directly or transitively, in declared order.
    public let waiting: [GraphNode]

    /// The nodes that depend on the service by `dependsOn`, directly or transitively, in declared order. They are
    /// skipped if the service fails, unless its failure policy lets them proceed.
    public let skipped: [GraphNode]
}
