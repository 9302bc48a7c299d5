extension CompactGraph {
    /// Everything that some nodes wait for, directly or not, and these themselves: by both kinds of dependency, or by the
    /// hard ones alone.
    ///
    /// - Complexity: linear in what is reached.
    public func dependencyClosure(of nodes: [Int], hardOnly: Bool = false) -> NodeSet {
        Self.closure(nodes, offsets, hardOnly ? firstOrderOnly[...] : offsets.dropFirst(), targets)
    }

    /// Everything that waits for some nodes, directly or not, and these themselves.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func dependentClosure(of nodes: [Int], hardOnly: Bool = false) -> NodeSet {
        dependents().closure(of: nodes, hardOnly: hardOnly)
    }

    /// What the failure of a node means for others.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func impact(of node: Int) -> Impact {
        let dependents = dependents()
        var waiting = dependents.closure(of: [node])
        var skipped = dependents.closure(of: [node], hardOnly: true)
        // On a cycle a node waits for itself, but that is not what is asked.
        waiting.remove(node)
        skipped.remove(node)
        return Impact(waiting: waiting.nodes, skipped: skipped.nodes)
    }

    fileprivate static func closure(
        _ nodes: [Int], _ offsets: [UInt32], _ ends: ArraySlice<UInt32>, _ targets: [UInt32]
    ) -> NodeSet {
        var reached = NodeSet(nodeCount: offsets.count - 1)
        var open: [UInt32] = []
        for node in nodes where reached.insert(node) { open.append(UInt32(truncatingIfNeeded: node)) }
        while let node = open.popLast() {
            let end = ends[ends.startIndex + Int(node)]
            for target in targets[Int(offsets[Int(node)])..<Int(end)] where reached.insert(Int(target)) {
                open.append(target)
            }
        }
        return reached
    }
}

extension Dependents {
    /// Everything that waits for some nodes, directly or not, and these themselves: by both kinds of dependency, or by the
    /// hard ones alone.
    ///
    /// - Complexity: linear in what is reached.
    package func closure(of nodes: [Int], hardOnly: Bool = false) -> NodeSet {
        CompactGraph.closure(nodes, offsets, hardOnly ? firstOrderOnly[...] : offsets.dropFirst(), targets)
    }
}

/// What the failure of a service means for others.
public struct Impact: Sendable, Equatable {
    /// The nodes that wait for it, directly or not, in declared order.
    public let waiting: [UInt32]

    /// The nodes that depend on it, directly or not, by `dependsOn` alone, in declared order: those are skipped if it fails and does
    /// not let them proceed.
    public let skipped: [UInt32]
}
