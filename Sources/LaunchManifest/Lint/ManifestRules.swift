package import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// Returns every problem of the input, of the graph, and of the manifest's rules, sorted by source location.
    ///
    /// If part of the input cannot be read, an identifier that seems unknown may be declared in that part. Unknown
    /// dependencies and problems of the graph as a whole are not reported in that case.
    ///
    /// - Parameters:
    ///   - rules: the rules to check; by default, all rules whose default severity is not `off`.
    ///   - isComplete: whether diagnostics of cycles include all notes, also those that text for people leaves out.
    /// - Complexity: linear in services and dependencies, except for `redundant-dependency`, which compares paths.
    public func diagnostics(rules: Set<Rule>? = nil, isComplete: Bool = false) -> [Diagnostic] {
        func isWanted(_ rule: Rule?) -> Bool {
            guard let rule else { return true }
            return rules?.contains(rule) ?? (rule.defaultSeverity != .off)
        }
        var found = inputDiagnostics
        if !resolution.problems.isEmpty { found += resolution.diagnostics(locations: self, isComplete: isComplete) }
        if isReadable {
            for (rule, diagnostics) in Self.rules where isWanted(rule) { found += diagnostics(self)() }
        } else {
            found.removeAll { $0.rule == .unknownDependency }
        }
        return found.filter { isWanted($0.rule) }.sortedByLocation()
    }

    /// The rules that a manifest is checked against, in addition to the rules for valid graphs, in the order in which
    /// diagnostics at one source location are reported.
    private static var rules: [(rule: Rule, diagnostics: (Manifest) -> () -> [Diagnostic])] {
        [
            (.synchronousDependsOnAsynchronous, Manifest.synchronyDiagnostics),
            (.layerViolation, Manifest.layerDiagnostics),
            (.forbiddenDependency, { manifest in { manifest.forbiddenDiagnostics() } }),
            (.overBudget, Manifest.budgetDiagnostics), (.redundantDependency, Manifest.redundancyDiagnostics),
            (.isolatedService, Manifest.isolationDiagnostics),
        ]
    }

    typealias DeclaredDependency = (
        dependent: DeclarationNumber, dependency: DeclarationNumber,
        nodes: (dependent: GraphNode, dependency: GraphNode), kind: DependencyKind
    )

    func forEachDependency(_ body: (DeclaredDependency) -> Void) {
        let graph = resolution.graph
        for node in graph.nodes {
            graph.forEachDependency(of: node) { target, kind in
                body((resolution.declaration(of: node), resolution.declaration(of: target), (node, target), kind))
            }
        }
    }

    func location(of dependency: DeclaredDependency) -> SourceLocation? {
        resolution.dependencyNumber(from: dependency.nodes.dependent, to: dependency.nodes.dependency)
            .flatMap(location(ofDependency:))
    }

    package func identifier(ofService service: DeclarationNumber) -> String {
        declarations.identifier(ofService: service)
    }
}
