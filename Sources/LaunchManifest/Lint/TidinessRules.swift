import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Returns diagnostics for dependencies that a longer path of dependencies implies, each with such a path.
    func redundancyDiagnostics() -> [Diagnostic] {
        let graph = resolution.graph
        let redundant = graph.redundantDependencies()
        guard !redundant.isEmpty else { return [] }
        let paths = ImpliedPaths(graph.reduced())
        // Names and dependency numbers are looked up once each, because each of many diagnostics can have a long path.
        let names = graph.nodes.map(resolution.identifier(of:))
        var numbers: (dependent: GraphNode?, byName: [NameNumber: DependencyNumber]) = (nil, [:])
        return redundant.map { dependent, dependency in
            if numbers.dependent != dependent { numbers = (dependent, resolution.dependencyNumbers(of: dependent)) }
            return .redundantDependency(
                of: names[dependent], on: names[dependency],
                path: paths.text(from: dependent, to: dependency, names),
                at: numbers.byName[resolution.name(of: dependency)].flatMap(location(ofDependency:)))
        }
    }
}

/// Finds shortest paths of dependencies in the transitive reduction of the graph, which has no redundant dependencies.
private final class ImpliedPaths {
    private let graph: CompactGraph
    private var tree: PathTree?

    /// The number of services that the searches may still visit. It is limited, because paths are only for display.
    private var budget = 1 << 26

    init(_ reduced: CompactGraph) {
        graph = reduced.hardPart()
    }

    /// Returns a path in the form that messages show; `nil` after too many searches.
    ///
    /// - Complexity: O(1) for each further path from the same node.
    func text(from node: GraphNode, to other: GraphNode, _ names: [String]) -> String? {
        if tree?.root != node {
            budget -= graph.nodeCount + graph.dependencyCount
            tree = budget > 0 ? PathTree(graph.chains(from: node), in: graph) : nil
        }
        guard let tree, let depth = tree.depth(of: other) else { return nil }
        return NameList.chain(count: depth + 1) { names[tree.node(at: $0, towards: other)] }
    }
}

/// A tree of shortest paths that finds the displayed nodes of a long path without following the whole path.
private struct PathTree {
    private let tree: ChainTree
    private var depths: [Int32]
    /// For each node, the last of the nodes that are displayed at the beginning of its path.
    private var anchors: [GraphNode]

    var root: GraphNode { tree.root }

    init(_ tree: ChainTree, in graph: CompactGraph) {
        self.tree = tree
        depths = [Int32](repeating: -1, forNodesOf: graph)
        anchors = [GraphNode](repeating: tree.root, forNodesOf: graph)
        depths[tree.root] = 0
        for node in tree.reached {
            guard let parent = tree.parent(of: node) else { continue }
            depths[node] = depths[parent] + 1
            anchors[node] = depths[node] < NameList.shownAtBeginning ? node : anchors[parent]
        }
    }

    /// Returns the number of dependencies on the path to a node; `nil` if there is no path.
    func depth(of node: GraphNode) -> Int? { depths[node] < 0 ? nil : Int(depths[node]) }

    /// Returns the node at a position of the path to `goal`.
    func node(at position: Int, towards goal: GraphNode) -> GraphNode {
        var node = position < NameList.shownAtBeginning ? anchors[goal] : goal
        while depths[node] > position, let parent = tree.parent(of: node) { node = parent }
        return node
    }
}

extension Manifest {
    /// Returns diagnostics for services without dependencies and dependents. A graph of one service has none.
    func isolationDiagnostics() -> [Diagnostic] {
        let graph = resolution.graph
        guard graph.nodeCount > 1 else { return [] }
        var isConnected = [Bool](repeating: false, forNodesOf: graph)
        for node in graph.nodes {
            // An unknown dependency counts as well: another rule reports it.
            if !declarations.dependencies(ofService: resolution.declaration(of: node)).isEmpty {
                isConnected[node] = true
            }
        }
        for target in graph.targets { isConnected[target] = true }
        return graph.nodes.filter { !isConnected[$0] }.map { node in
            .isolatedService(
                resolution.identifier(of: node), at: location(ofService: resolution.declaration(of: node)))
        }
    }
}
