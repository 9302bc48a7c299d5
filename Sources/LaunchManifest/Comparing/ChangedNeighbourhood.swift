package import DependencyGraph

/// The changed part of a graph: the services at the ends of each change and, if there are few, their neighbours.
package struct ChangedNeighbourhood: Sendable {
    package enum Change: Sendable { case same, added, removed }

    package typealias Service = (id: String, change: Change)

    /// A dependency between two services, by their numbers.
    package typealias Dependency = (dependent: Int, dependency: Int, kind: DependencyKind, change: Change)

    /// The services of the head in declared order, followed by the removed ones.
    package private(set) var services: [Service] = []
    package private(set) var dependencies: [Dependency] = []
}

extension ManifestComparison {
    /// Returns the part to draw, of at most `limit` services; `nil` without a change, or with too many changes for a
    /// readable picture. Neighbours of the changes are drawn too if there are at most `ring` services then.
    package func neighbourhood(limit: Int = 60, ring: Int = 24) -> ChangedNeighbourhood? {
        var ends = NodeSet(nodeCount: graphs.head.graph.nodeCount)
        func insert(_ id: String) { if let node = graphs.head.node(named: id) { ends.insert(node) } }
        for id in added { insert(id) }
        for dependency in addedDependencies + removedDependencies + changedDependencies {
            insert(dependency.dependent)
            insert(dependency.dependency)
        }
        let gone = graphs.removed
        var shown = ends.nodes
        guard !shown.isEmpty || !gone.isEmpty, shown.count + gone.count <= limit else { return nil }
        var wide = ends
        let dependents = graphs.head.graph.dependents()
        for node in shown {
            for other in graphs.head.graph.dependencies[node] { wide.insert(other) }
            for other in dependents[node] { wide.insert(other) }
        }
        if wide.nodes.count + gone.count <= ring { shown = wide.nodes }
        return ChangedNeighbourhood(graphs, shown: shown, gone: gone)
    }
}

extension ChangedNeighbourhood {
    fileprivate init(_ graphs: ComparedGraphs, shown: [GraphNode], gone: [GraphNode]) {
        var numbers: [GraphNode: Int] = [:]
        var oldNumbers: [GraphNode: Int] = [:]
        for node in shown {
            numbers[node] = services.count
            if let old = graphs.toBase[node] { oldNumbers[old] = services.count }
            services.append((graphs.head.identifier(of: node), graphs.toBase[node] == nil ? .added : .same))
        }
        for node in gone {
            oldNumbers[node] = services.count
            services.append((graphs.base.identifier(of: node), .removed))
        }
        for node in shown {
            guard let dependent = numbers[node] else { continue }
            graphs.head.graph.forEachDependency(of: node) { target, kind in
                guard let dependency = numbers[target] else { return }
                let wasThere = graphs.base.graph.contains(graphs.toBase[node], graphs.toBase[target])
                dependencies.append((dependent, dependency, kind, wasThere ? .same : .added))
            }
        }
        for node in oldNumbers.keys.sorted() {
            guard let dependent = oldNumbers[node] else { continue }
            graphs.base.graph.forEachDependency(of: node) { target, kind in
                guard let dependency = oldNumbers[target] else { return }
                guard !graphs.head.graph.contains(graphs.toHead[node], graphs.toHead[target]) else { return }
                dependencies.append((dependent, dependency, kind, .removed))
            }
        }
    }
}

extension CompactGraph {
    fileprivate func contains(_ dependent: GraphNode?, _ dependency: GraphNode?) -> Bool {
        guard let dependent, let dependency else { return false }
        return kind(from: dependent, to: dependency) != nil
    }
}
