import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Dependencies that a longer path of dependencies implies, with such a path.
    func redundancyFindings() -> [Diagnostic] {
        let graph = resolution.graph
        let redundant = graph.redundantDependencies()
        guard !redundant.isEmpty else { return [] }
        let paths = ImpliedPaths(graph.reduced())
        return redundant.map { dependent, dependency in
            let number = resolution.dependencyNumber(from: dependent, to: dependency)
            return .redundantDependency(
                of: resolution.identifier(of: dependent), on: resolution.identifier(of: dependency),
                path: paths.path(from: dependent, to: dependency)?.map(resolution.identifier(of:)),
                at: number.flatMap(location(ofDependency:)))
        }
    }
}

/// Finds shortest paths of dependencies in a reduced graph, in which what is redundant is gone.
private final class ImpliedPaths {
    private let graph: CompactGraph
    private var tree: ChainTree?

    /// How many more services may be looked at: a path is for reading, and nobody reads a hundred thousand.
    private var budget = 1 << 26

    init(_ reduced: CompactGraph) {
        var hard: [(Int, Int)] = []
        for node in 0..<reduced.nodeCount {
            for target in reduced.hardDependencies(of: node) { hard.append((node, Int(target))) }
        }
        graph = CompactGraph(nodeCount: reduced.nodeCount, hard: hard)
    }

    /// The nodes of a path; `nil` where too many have been looked for.
    func path(from node: Int, to other: Int) -> [Int]? {
        if tree?.root != node {
            budget -= graph.nodeCount + graph.dependencyCount
            tree = budget > 0 ? graph.chains(from: node) : nil
        }
        return tree?.chain(to: other)?.nodes
    }
}
