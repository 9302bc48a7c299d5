/// Converts between names, nodes and declarations: it determines the names that are services, and the declaration of
/// each in the graph.
struct Naming: Sendable {
    /// For each name, its node, or ``none``.
    private var nodes: [GraphNode]

    /// For each node, the number of its declaration.
    private var declarations: [UInt32] = []

    /// The value for a name that was not declared; no graph has so many nodes.
    private static let none = GraphNode(Int(UInt32.max))

    init(_ declared: Declarations) {
        nodes = [GraphNode](repeating: Self.none, count: declared.names.count)
        declarations.reserveCapacity(declared.serviceCount)
        for (declaration, name) in declared.serviceNames.enumerated() where nodes[Int(name)] == Self.none {
            nodes[Int(name)] = GraphNode(declarations.count)
            declarations.append(UInt32(declaration))
        }
    }

    var nodeCount: Int { declarations.count }

    func node(ofName name: NameNumber) -> GraphNode? { nodes[name] == Self.none ? nil : nodes[name] }

    func declaration(of node: GraphNode) -> DeclarationNumber { DeclarationNumber(Int(declarations[node])) }

    /// Returns the graph, and the declarations that may have a problem.
    func graph(of declared: Declarations) -> (graph: CompactGraph, doubtful: [DeclarationNumber]) {
        var doubtful: [DeclarationNumber] = []
        var builder = GraphBuilder(nodeCount: nodeCount, capacity: declared.dependencyCount)
        for declaration in declared.services {
            let name = declared.name(ofService: declaration)
            // Nodes are numbered in declared order, so a declaration whose node is not the next one is a repetition.
            guard nodes[name].index == builder.node else {
                doubtful.append(declaration)
                continue
            }
            var isDoubtful = declared.names.isBlank(name)
            func add(_ kind: DependencyKind) {
                for dependency in declared.dependencies(ofService: declaration)
                where declared.kind(ofDependency: dependency) == kind {
                    let target = nodes[declared.name(ofDependency: dependency)]
                    // An unknown order-only dependency is ignored, but it may be listed twice.
                    if target == Self.none || !builder.add(target) { isDoubtful = true }
                }
            }
            add(.hard)
            builder.beginOrderOnly()
            add(.orderOnly)
            builder.endNode()
            if isDoubtful { doubtful.append(declaration) }
        }
        return (builder.graph(), doubtful)
    }
}
