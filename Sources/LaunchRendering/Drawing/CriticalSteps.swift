import DependencyGraph

/// The steps of the critical path.
struct CriticalSteps {
    /// For each node on the path, the previous node; for the first node, the node itself. Empty if there is no path.
    private var previous: [GraphNode?] = []

    init(_ path: [GraphNode], in graph: CompactGraph) {
        guard let first = path.first else { return }
        previous = Array(repeating: nil, forNodesOf: graph)
        previous[first] = first
        for (node, next) in zip(path, path.dropFirst()) { previous[next] = node }
    }

    func contains(_ node: GraphNode) -> Bool { !previous.isEmpty && previous[node] != nil }

    func contains(_ dependent: GraphNode, _ dependency: GraphNode) -> Bool {
        !previous.isEmpty && previous[dependent] == dependency && dependent != dependency
    }
}
