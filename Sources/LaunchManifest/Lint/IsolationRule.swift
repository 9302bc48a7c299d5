import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Services on which nothing depends and that depend on nothing. A graph of one service has none.
    func isolationFindings() -> [Diagnostic] {
        let graph = resolution.graph
        guard graph.nodeCount > 1 else { return [] }
        var isConnected = [Bool](repeating: false, count: graph.nodeCount)
        for node in 0..<graph.nodeCount {
            // What it names counts, even where that is unknown: the mistake is then another.
            if !declarations.dependencies(ofService: resolution.declaration(of: node)).isEmpty {
                isConnected[node] = true
            }
        }
        for target in graph.targets { isConnected[Int(target)] = true }
        return isConnected.indices.filter { !isConnected[$0] }.map { node in
            .isolatedService(
                resolution.identifier(of: node), at: location(ofService: resolution.declaration(of: node)))
        }
    }
}
