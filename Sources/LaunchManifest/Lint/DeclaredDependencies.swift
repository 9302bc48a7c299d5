import DependencyGraph

extension Manifest {
    /// A dependency that is in the graph, by its numbers.
    struct DeclaredDependency {
        /// The declarations of the dependent and of what it waits for.
        var dependent: Int
        var dependency: Int
        /// Their nodes.
        var nodes: (dependent: Int, dependency: Int)
        var kind: DependencyKind

        /// The number of the dependency, which has a place.
        func number(in manifest: Manifest) -> Int? {
            manifest.resolution.dependencyNumber(from: nodes.dependent, to: nodes.dependency)
        }
    }

    /// Calls `body` for each dependency of the graph, in declared order.
    func forEachDependency(_ body: (DeclaredDependency) -> Void) {
        let graph = resolution.graph
        for node in 0..<graph.nodeCount {
            let start = Int(graph.offsets[node])
            let firstOrderOnly = Int(graph.firstOrderOnly[node])
            for index in start..<Int(graph.offsets[node + 1]) {
                let target = Int(graph.targets[index])
                body(
                    DeclaredDependency(
                        dependent: resolution.declaration(of: node), dependency: resolution.declaration(of: target),
                        nodes: (node, target), kind: index < firstOrderOnly ? .hard : .orderOnly))
            }
        }
    }

    /// The identifier of a declaration.
    func identifier(ofService service: Int) -> String {
        declarations.names[declarations.name(ofService: service)]
    }
}
