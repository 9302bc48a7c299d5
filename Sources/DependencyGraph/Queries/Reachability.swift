extension CompactGraph {
    /// Some nodes and everything that they wait for, directly or indirectly: by both kinds of dependency, or by hard
    /// dependencies alone.
    ///
    /// - Complexity: linear in the nodes that are reached and their dependencies.
    public func dependencyClosure(of nodes: [GraphNode], hardOnly: Bool = false) -> NodeSet {
        lists.closure(of: nodes, hardOnly: hardOnly)
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
}

/// The consequences of a failure of a service for other services.
public struct Impact: Sendable, Equatable {
    /// The nodes that wait for the service, directly or indirectly, in declared order.
    public let waiting: [GraphNode]

    /// The nodes that depend on the service by `dependsOn`, directly or indirectly, in declared order. They are skipped if it
    /// fails, unless its failure policy lets them proceed.
    public let skipped: [GraphNode]
}
