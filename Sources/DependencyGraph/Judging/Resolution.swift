/// Declarations that were judged: the graph they make, the order to launch it in, and all that is wrong with them.
public struct Resolution: Sendable {
    /// What was judged.
    public let declarations: Declarations

    /// A node for each identifier that was declared, in declared order, with the dependencies of its first declaration.
    ///
    /// It has no dependencies on unknown names, no self-dependencies and none twice; what was in both lists is hard.
    public let graph: CompactGraph

    /// The nodes in the order in which to launch them; empty if there is a cycle.
    public let launchOrder: [UInt32]

    /// All problems, by where they were declared.
    public let problems: [GraphProblem]

    /// Whether there is no cycle.
    public let isAcyclic: Bool

    /// Whether no problem keeps the graph from being launched.
    public let isSound: Bool

    /// How nodes, names and declarations belong together.
    private let naming: Naming

    /// Judges what was declared. Finds all problems at once; never fails.
    ///
    /// - Complexity: linear in services and dependencies, as long as they are sound; see ``GraphProblem`` and the
    ///   algorithms for what the description of a broken graph costs.
    public init(_ declarations: Declarations) {
        let naming = Naming(declarations)
        let (graph, doubtful) = naming.graph(of: declarations)
        let search = LaunchOrderSearch(graph)
        let isAcyclic = search.order.count == graph.nodeCount
        var finder = ProblemFinder(declarations, naming, graph)
        if !doubtful.isEmpty { finder.examine(doubtful) }
        if !isAcyclic { finder.describeCycles(graph.cyclicComponents(after: search)) }
        self.declarations = declarations
        self.naming = naming
        self.graph = graph
        self.launchOrder = isAcyclic ? search.order : []
        self.isAcyclic = isAcyclic
        self.problems = finder.sortedProblems()
        self.isSound = !problems.contains(where: \.isError)
    }

    /// The node of an identifier, or `nil` if no service with it was declared.
    public func node(named identifier: String) -> Int? {
        declarations.names.number(of: identifier).flatMap(node(ofName:))
    }

    /// The node of a name's number, or `nil` if no service with it was declared.
    package func node(ofName name: Int) -> Int? { naming.node(ofName: name) }

    /// The identifier of a node.
    public func identifier(of node: Int) -> String { declarations.names[name(of: node)] }

    /// The number of a node's name in `declarations.names`.
    public func name(of node: Int) -> Int { declarations.name(ofService: declaration(of: node)) }

    /// The number of the (first) declaration of a node.
    public func declaration(of node: Int) -> Int { naming.declaration(of: node) }

    /// The number of the dependency by which a node waits for another, where it was first mentioned (as a hard one, if it
    /// was mentioned as both); `nil` if it does not wait for it directly.
    ///
    /// - Complexity: linear in the dependencies of `node`.
    package func dependencyNumber(from node: Int, to other: Int) -> Int? {
        let wanted = name(of: other)
        let range = declarations.dependencies(ofService: declaration(of: node))
        let mentions = range.lazy.filter { declarations.name(ofDependency: $0) == wanted }
        return mentions.first { declarations.kind(ofDependency: $0) == .hard } ?? mentions.first
    }

    /// A short hash of the launch order and of each service's dependencies of both kinds.
    ///
    /// - Complexity: linear in services, dependencies and the bytes of identifiers.
    public var fingerprint: Fingerprint { Fingerprint(self) }

    /// The dependencies whose removal breaks the cycles: a set for each cycle among ``problems``, in their order, as
    /// ``CompactGraph/feedbackArcSets(of:steps:)`` finds them. They are not computed before they are asked for.
    public func feedbackArcSets(steps: Int = FeedbackArcSet.defaultSteps) -> [FeedbackArcSet] {
        let components = problems.compactMap { problem -> [UInt32]? in
            guard case .cycle(let cycle) = problem else { return nil }
            return cycle.members.map { UInt32(truncatingIfNeeded: $0) }
        }
        return graph.feedbackArcSets(of: components, steps: steps)
    }

    /// The bytes that all of this occupies beyond those of the identifiers, problems apart.
    var overhead: Int { declarations.overhead + graph.overhead + naming.overhead + launchOrder.count * 4 }
}
