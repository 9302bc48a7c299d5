/// The result of resolving declarations: their graph, its launch order, and all problems.
public struct Resolution: Sendable {
    /// The declarations that were resolved.
    public let declarations: Declarations

    /// The graph: a node for each identifier, in declared order, with the dependencies of its first declaration.
    ///
    /// The graph has no dependencies on unknown names, no self-dependencies and no repetitions. A dependency in both
    /// lists of a service is hard.
    public let graph: CompactGraph

    /// The nodes in launch order; empty if there is a cycle.
    public let launchOrder: [GraphNode]

    /// All problems, sorted by their declarations.
    public private(set) var problems: [GraphProblem] = []

    /// Whether the graph has no cycle.
    public var isAcyclic: Bool { launchOrder.count == graph.nodeCount }

    /// Whether the graph can be launched: it has no problem that is an error.
    public var isSound: Bool { !problems.contains(where: \.isError) }

    /// For each name, its node, or ``none``.
    private let nodes: [GraphNode]

    /// For each node, the number of its first declaration.
    private let firstDeclarations: [UInt32]

    /// The value for a name that was not declared; no graph has so many nodes.
    private static let none = GraphNode(Int(UInt32.max))

    /// Resolves declarations. This finds all problems and never fails.
    ///
    /// - Complexity: linear in services and dependencies for a sound graph. For a broken graph, the complexity of
    ///   ``CompactGraph/cycles(in:steps:)`` is added.
    public init(_ declarations: Declarations) {
        self.declarations = declarations
        var nodes = [GraphNode](repeating: Self.none, count: declarations.names.count)
        var first: [UInt32] = []
        first.reserveCapacity(declarations.serviceCount)
        for (declaration, name) in declarations.serviceNames.enumerated() where nodes[Int(name)] == Self.none {
            nodes[Int(name)] = GraphNode(first.count)
            first.append(UInt32(declaration))
        }
        (self.nodes, firstDeclarations) = (nodes, first)
        let doubtful: [DeclarationNumber]
        (graph, doubtful) = Self.graph(of: declarations, nodes, nodeCount: first.count)
        let order = graph.launchOrder()
        launchOrder = order ?? []
        var finder = ProblemFinder(self)
        if !doubtful.isEmpty { finder.examine(doubtful) }
        if order == nil { finder.describeCycles(graph.cyclicComponents()) }
        problems = finder.sortedProblems()
    }

    /// Returns the graph, and the declarations that may have a problem.
    private static func graph(
        of declared: Declarations, _ nodes: [GraphNode], nodeCount: Int
    ) -> (graph: CompactGraph, doubtful: [DeclarationNumber]) {
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
                    if target == none || !builder.add(target) { isDoubtful = true }
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

    /// Returns the node of an identifier, or `nil` if no service with this identifier was declared.
    public func node(named identifier: String) -> GraphNode? {
        declarations.names.number(of: identifier).flatMap(node(ofName:))
    }

    package func node(ofName name: NameNumber) -> GraphNode? { nodes[name] == Self.none ? nil : nodes[name] }

    /// Returns the identifier of a node.
    public func identifier(of node: GraphNode) -> String { declarations.names[name(of: node)] }

    /// Returns the number of a node's name in `declarations.names`.
    public func name(of node: GraphNode) -> NameNumber { declarations.name(ofService: declaration(of: node)) }

    /// Returns the number of the first declaration of a node.
    public func declaration(of node: GraphNode) -> DeclarationNumber { DeclarationNumber(Int(firstDeclarations[node])) }

    /// Returns the number of the direct dependency of a node on another: the first hard one that was declared, or the
    /// first order-only one; `nil` if there is none.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    package func dependencyNumber(from node: GraphNode, to other: GraphNode) -> DependencyNumber? {
        let wanted = name(of: other)
        let range = declarations.dependencies(ofService: declaration(of: node))
        let mentions = range.lazy.filter { declarations.name(ofDependency: $0) == wanted }
        return mentions.first { declarations.kind(ofDependency: $0) == .hard } ?? mentions.first
    }

    /// Returns the number of each direct dependency of a node, by its name, as ``dependencyNumber(from:to:)`` does.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    package func dependencyNumbers(of node: GraphNode) -> [NameNumber: DependencyNumber] {
        var numbers: [NameNumber: DependencyNumber] = [:]
        for kind in [DependencyKind.hard, .orderOnly] {
            for number in declarations.dependencies(ofService: declaration(of: node))
            where declarations.kind(ofDependency: number) == kind {
                let name = declarations.name(ofDependency: number)
                if numbers[name] == nil { numbers[name] = number }
            }
        }
        return numbers
    }

    /// Calls `body` with the bytes of the identifier of each node, in order. The bytes are valid only during the call.
    ///
    /// In a large graph, the accesses that lead to an identifier are cache misses. They are made for several nodes
    /// before `body` is called for these, so that the processor waits for several at the same time.
    package func forEachIdentifier(of nodes: [GraphNode], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let capacity = 64
        // Unsafe buffers are safe here: names have numbers of the table, which contains the range of each name's bytes.
        let names = declarations.names
        names.identifiers.withUnsafeBufferPointer { identifiers in
            withUnsafeTemporaryAllocation(of: CompactIdentifier.self, capacity: capacity) { block in
                for first in stride(from: 0, to: nodes.count, by: capacity) {
                    let count = min(capacity, nodes.count - first)
                    for index in 0..<count { block[index] = identifiers[name(of: nodes[first + index]).index] }
                    for index in 0..<count { names.withBytes(of: block[index], body) }
                }
            }
        }
    }

    /// Returns the numbers of direct dependencies, of which those of one dependent are consecutive.
    package func dependencyNumbers(of pairs: [(dependent: GraphNode, dependency: GraphNode)]) -> [DependencyNumber?] {
        var numbers: (dependent: GraphNode?, byName: [NameNumber: DependencyNumber]) = (nil, [:])
        return pairs.map { dependent, dependency in
            if numbers.dependent != dependent { numbers = (dependent, dependencyNumbers(of: dependent)) }
            return numbers.byName[name(of: dependency)]
        }
    }

    /// A short hash of the launch order and of each service's dependencies of both kinds.
    ///
    /// - Complexity: linear in services, dependencies and the bytes of identifiers.
    public var fingerprint: Fingerprint { Fingerprint(self) }

    /// Returns dependencies whose removal breaks the cycles: a set for each cycle in ``problems``, in their order. Each
    /// call computes the sets with ``CompactGraph/feedbackArcSets(of:steps:)``.
    public func feedbackArcSets(steps: Int = FeedbackArcSet.defaultSteps) -> [FeedbackArcSet] {
        let components = problems.compactMap { problem in
            if case .cycle(let cycle) = problem { cycle.members } else { nil }
        }
        return graph.feedbackArcSets(of: components, steps: steps)
    }
}
