import DependencyGraph
import LaunchDeclarations

extension Manifest {
    func redundancyDiagnostics() -> [Diagnostic] {
        let graph = resolution.graph
        let redundant = graph.redundantDependencies()
        guard !redundant.isEmpty else { return [] }
        var paths = ImpliedPaths(graph.reduced())
        // Names are looked up once each, because each of many diagnostics can have a long path.
        let names = graph.nodes.map(resolution.identifier(of:))
        return zip(redundant, resolution.dependencyNumbers(of: redundant)).map { pair, number in
            .redundantDependency(
                of: names[pair.dependent], on: names[pair.dependency],
                path: paths.text(from: pair.dependent, to: pair.dependency, names),
                at: number.flatMap(location(ofDependency:)))
        }
    }
}

/// Finds shortest paths of dependencies in the transitive reduction of the graph, which has no redundant dependencies.
private struct ImpliedPaths {
    private let graph: CompactGraph
    private var tree: ChainTree?

    /// The number of services that may still be visited. It is limited, because paths are only for display.
    private var budget = 1 << 26

    init(_ reduced: CompactGraph) { graph = reduced.hardPart() }

    /// Returns a path in the form that messages show; `nil` after too many visits.
    mutating func text(from node: GraphNode, to other: GraphNode, _ names: [String]) -> String? {
        if tree?.root != node {
            budget -= graph.nodeCount + graph.dependencyCount
            tree = budget > 0 ? graph.chains(from: node) : nil
        }
        guard budget > 0, let nodes = tree?.chain(to: other)?.nodes else { return nil }
        budget -= nodes.count
        return NameList.chain(nodes.map { names[$0] })
    }
}

extension Manifest {
    /// A graph of one service has none.
    func isolationDiagnostics() -> [Diagnostic] {
        let graph = resolution.graph
        guard graph.nodeCount > 1 else { return [] }
        var isNeeded = [Bool](repeating: false, forNodesOf: graph)
        for target in graph.dependencies.targets { isNeeded[target] = true }
        return graph.nodes.filter { !isNeeded[$0] }.compactMap { node in
            let declaration = resolution.declaration(of: node)
            // An unknown dependency counts as well: another rule reports it.
            guard declarations.dependencies(ofService: declaration).isEmpty else { return nil }
            return .isolatedService(resolution.identifier(of: node), at: location(ofService: declaration))
        }
    }
}
