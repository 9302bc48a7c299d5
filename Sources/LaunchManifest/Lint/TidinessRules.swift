import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Dependencies that a longer path of dependencies implies, with such a path.
    func redundancyFindings() -> [Diagnostic] {
        let graph = resolution.graph
        let redundant = graph.redundantDependencies()
        guard !redundant.isEmpty else { return [] }
        let paths = ImpliedPaths(graph.reduced())
        // Names and dependency numbers are looked up once each, as there can be a long path for each of many findings.
        let names = (0..<graph.nodeCount).map(resolution.identifier(of:))
        var numbers: (dependent: Int, ofNodes: [Int: Int]) = (-1, [:])
        return redundant.map { dependent, dependency in
            if numbers.dependent != dependent { numbers = (dependent, hardDependencyNumbers(of: dependent)) }
            return .redundantDependency(
                of: names[dependent], on: names[dependency],
                path: paths.path(from: dependent, to: dependency)?.map { names[$0] },
                at: numbers.ofNodes[dependency].flatMap(location(ofDependency:)))
        }
    }
}

extension Manifest {
    /// For each node that a node depends on the number of the first hard dependency on it.
    private func hardDependencyNumbers(of dependent: Int) -> [Int: Int] {
        var numbers: [Int: Int] = [:]
        let declarations = resolution.declarations
        for dependency in declarations.dependencies(ofService: resolution.declaration(of: dependent))
        where declarations.kind(ofDependency: dependency) == .hard {
            guard let node = resolution.node(ofName: declarations.name(ofDependency: dependency)) else { continue }
            if numbers[node] == nil { numbers[node] = dependency }
        }
        return numbers
    }
}

/// Finds shortest paths of dependencies in a reduced graph, which has no redundant dependencies.
private final class ImpliedPaths {
    private let graph: CompactGraph
    private var tree: ChainTree?

    /// How many more services the searches may visit, since paths are only for display.
    private var budget = 1 << 26

    init(_ reduced: CompactGraph) {
        var hard: [(Int, Int)] = []
        for node in 0..<reduced.nodeCount {
            for target in reduced.hardDependencies(of: node) { hard.append((node, Int(target))) }
        }
        graph = CompactGraph(nodeCount: reduced.nodeCount, hard: hard)
    }

    /// The nodes of a path; `nil` after too many searches.
    func path(from node: Int, to other: Int) -> [Int]? {
        if tree?.root != node {
            budget -= graph.nodeCount + graph.dependencyCount
            tree = budget > 0 ? graph.chains(from: node) : nil
        }
        return tree?.chain(to: other)?.nodes
    }
}

extension Manifest {
    /// Services on which nothing depends and that depend on nothing. A graph of one service has none.
    func isolationFindings() -> [Diagnostic] {
        let graph = resolution.graph
        guard graph.nodeCount > 1 else { return [] }
        var isConnected = [Bool](repeating: false, count: graph.nodeCount)
        for node in 0..<graph.nodeCount {
            // An unknown dependency counts as well: it is reported by another rule.
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
