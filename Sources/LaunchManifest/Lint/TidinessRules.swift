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
                path: paths.text(from: dependent, to: dependency, names),
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
    private var tree: PathTree?

    /// How many more services the searches may visit, since paths are only for display.
    private var budget = 1 << 26

    init(_ reduced: CompactGraph) {
        var hard: [(Int, Int)] = []
        for node in 0..<reduced.nodeCount {
            for target in reduced.hardDependencies(of: node) { hard.append((node, Int(target))) }
        }
        graph = CompactGraph(nodeCount: reduced.nodeCount, hard: hard)
    }

    /// A path as messages show it; `nil` after too many searches.
    ///
    /// - Complexity: O(1) for each further path from the same node.
    func text(from node: Int, to other: Int, _ names: [String]) -> String? {
        if tree?.root != node {
            budget -= graph.nodeCount + graph.dependencyCount
            tree = budget > 0 ? PathTree(graph.chains(from: node), nodeCount: graph.nodeCount) : nil
        }
        guard let tree, let depth = tree.depth(of: other) else { return nil }
        return NameList.chain(count: depth + 1) { names[tree.node(at: $0, towards: other)] }
    }
}

/// A tree of shortest paths in which the nodes that a message shows of a long path are found without following all of it.
private struct PathTree {
    private let tree: ChainTree
    private var depths: [Int32]
    /// For each node the last node of those that are shown at the beginning of its path.
    private var anchors: [Int32]

    var root: Int { tree.root }

    init(_ tree: ChainTree, nodeCount: Int) {
        self.tree = tree
        depths = [Int32](repeating: -1, count: nodeCount)
        anchors = [Int32](repeating: 0, count: nodeCount)
        depths[tree.root] = 0
        anchors[tree.root] = Int32(tree.root)
        for node in tree.reached.lazy.map(Int.init) {
            guard let parent = tree.parent(of: node) else { continue }
            depths[node] = depths[parent] + 1
            anchors[node] = depths[node] < NameList.shownAtBeginning ? Int32(node) : anchors[parent]
        }
    }

    /// The number of dependencies on the path to a node; `nil` if there is no path.
    func depth(of node: Int) -> Int? { depths[node] < 0 ? nil : Int(depths[node]) }

    /// The node at a position of the path to `goal`.
    func node(at position: Int, towards goal: Int) -> Int {
        var node = position < NameList.shownAtBeginning ? Int(anchors[goal]) : goal
        while depths[node] > position, let parent = tree.parent(of: node) { node = parent }
        return node
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
