/// The result of resolving declarations: their graph, its launch order, and all problems.
public struct Resolution: Sendable {
    /// The declarations that were resolved.
    public let declarations: Declarations

    /// The graph with a node for each declared identifier, in declared order, and the dependencies of its first
    /// declaration.
    ///
    /// The graph has no dependencies on unknown names, no self-dependencies and no repetitions. A dependency in both
    /// lists of a service is hard.
    public let graph: CompactGraph

    /// The nodes in launch order; empty if there is a cycle.
    public let launchOrder: [GraphNode]

    /// All problems, sorted by their declarations.
    public let problems: [GraphProblem]

    /// Whether the graph has no cycle.
    public let isAcyclic: Bool

    /// Whether the graph can be launched: it has no problem that is an error.
    public let isSound: Bool

    private let naming: Naming

    /// Resolves declarations. This finds all problems and never fails.
    ///
    /// - Complexity: linear in services and dependencies for a sound graph. For a broken graph, the complexity of
    ///   ``CompactGraph/cycles(in:steps:)`` is added.
    public init(_ declarations: Declarations) {
        let naming = Naming(declarations)
        let (graph, doubtful) = naming.graph(of: declarations)
        let order = graph.launchOrder()
        var finder = ProblemFinder(declarations, naming, graph)
        if !doubtful.isEmpty { finder.examine(doubtful) }
        if order == nil { finder.describeCycles(graph.cyclicComponents()) }
        self.declarations = declarations
        self.naming = naming
        self.graph = graph
        self.launchOrder = order ?? []
        self.isAcyclic = order != nil
        self.problems = finder.sortedProblems()
        self.isSound = !problems.contains(where: \.isError)
    }

    /// Returns the node of an identifier, or `nil` if no service with this identifier was declared.
    public func node(named identifier: String) -> GraphNode? {
        declarations.names.number(of: identifier).flatMap(node(ofName:))
    }

    package func node(ofName name: NameNumber) -> GraphNode? { naming.node(ofName: name) }

    /// Returns the identifier of a node.
    public func identifier(of node: GraphNode) -> String { declarations.names[name(of: node)] }

    /// Returns the number of a node's name in `declarations.names`.
    public func name(of node: GraphNode) -> NameNumber { declarations.name(ofService: declaration(of: node)) }

    /// Returns the number of the first declaration of a node.
    public func declaration(of node: GraphNode) -> DeclarationNumber { naming.declaration(of: node) }

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
