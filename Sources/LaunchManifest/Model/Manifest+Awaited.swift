public import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// Returns the launch mode of a declared service.
    public func mode(of service: DeclarationNumber) -> LaunchMode {
        attributes[service]?.mode ?? file(of: service)?.defaults.mode ?? .eager
    }

    /// Returns the nodes that `launch()` waits for: eager services and their dependencies, regardless of mode; `nil` if
    /// these are all services, or if there is a cycle.
    ///
    /// A deferred service is included if an eager service starts after it; an on-demand service is not.
    ///
    /// - Complexity: linear in services and dependencies.
    package func awaitedNodes() -> NodeSet? {
        guard hasAttributes, resolution.isAcyclic else { return nil }
        let graph = resolution.graph
        let modes = graph.nodes.map { mode(of: resolution.declaration(of: $0)) }
        guard modes.contains(where: { $0 != .eager }) else { return nil }
        let eager = graph.nodes.filter { modes[$0] == .eager }
        let deferred = graph.nodes.filter { modes[$0] == .deferred }
        let deferredOrNeeded = graph.dependencyClosure(of: deferred, hardOnly: true)
        var awaited = graph.dependencyClosure(of: eager, hardOnly: true)
        // Dependencies precede their dependents in the launch order, so one backward pass reaches all of them.
        for node in resolution.launchOrder.reversed() where awaited.contains(node) {
            for other in graph.dependencies.hard(of: node) { awaited.insert(other) }
            for other in graph.dependencies.orderOnly(of: node) where deferredOrNeeded.contains(other) {
                awaited.insert(other)
            }
        }
        return awaited
    }

    /// Returns the critical path of the launch, among the services that `launch()` waits for; empty if there are none.
    ///
    /// - Parameter weights: the duration of each service, by node, in nanoseconds; with `nil`, each counts as 1.
    /// - Precondition: the graph is acyclic.
    package func launchPath(weights: [Int64]?) -> CriticalPath {
        let (graph, order) = (resolution.graph, resolution.launchOrder)
        guard let awaited = awaitedNodes() else { return graph.criticalPath(inOrder: order, weights: weights) }
        guard awaited.count > 0 else { return CriticalPath(nodes: [], length: 0) }
        // The kinds of dependencies do not matter for the path.
        var pairs: [(GraphNode, GraphNode)] = []
        var own = [Int64](repeating: 0, forNodesOf: graph)
        for node in graph.nodes where awaited.contains(node) {
            own[node] = weights?[node] ?? 1
            pairs += graph.dependencies[node].filter(awaited.contains).map { (node, $0) }
        }
        let path = CompactGraph(nodeCount: graph.nodeCount, hard: pairs).criticalPath(inOrder: order, weights: own)
        // If no service has a duration, the path is the first service of the whole graph, which may not be awaited.
        guard path.length == 0, let first = order.first(where: awaited.contains) else { return path }
        return CriticalPath(nodes: [first], length: 0)
    }
}
