package import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// Every problem of the input, of the graph, and of the rules that the manifest sets, sorted by source location.
    ///
    /// If part of the input cannot be read, an identifier that seems unknown may be declared there. Unknown dependencies
    /// and problems of the graph as a whole are not reported then.
    ///
    /// - Parameter rules: the rules to check; by default, all rules whose default severity is not `off`.
    /// - Complexity: linear in services and dependencies, but for `redundant-dependency`, which compares paths.
    public func diagnostics(rules: Set<Rule>? = nil) -> [Diagnostic] {
        diagnostics(rules: rules, isComplete: false)
    }

    /// The same; if `isComplete`, also with ``Diagnostic/cutLocations`` and ``Diagnostic/completeNotes``.
    package func diagnostics(rules: Set<Rule>? = nil, isComplete: Bool) -> [Diagnostic] {
        func isWanted(_ rule: Rule?) -> Bool {
            guard let rule else { return true }
            return rules?.contains(rule) ?? (rule.defaultSeverity != .off)
        }
        var found = inputDiagnostics
        if !resolution.problems.isEmpty { found += resolution.diagnostics(locations: self, isComplete: isComplete) }
        if isReadable {
            for rule in LintRule.all where isWanted(rule.rule) { found += rule.diagnostics(self) }
        } else {
            found.removeAll { $0.rule == .unknownDependency }
        }
        return found.filter { isWanted($0.rule) }.sortedByLocation()
    }
}

/// A rule that a manifest is checked against, in addition to the rules of a sound graph.
struct LintRule: Sendable {
    let rule: Rule
    let diagnostics: @Sendable (Manifest) -> [Diagnostic]

    /// Every such rule, in the order in which diagnostics at one source location are shown.
    static let all: [LintRule] = [
        LintRule(rule: .synchronousDependsOnAsynchronous) { $0.synchronyDiagnostics() },
        LintRule(rule: .layerViolation) { $0.layerDiagnostics() },
        LintRule(rule: .forbiddenDependency) { $0.forbiddenDiagnostics() },
        LintRule(rule: .overBudget) { $0.budgetDiagnostics() },
        LintRule(rule: .redundantDependency) { $0.redundancyDiagnostics() },
        LintRule(rule: .isolatedService) { $0.isolationDiagnostics() },
    ]
}

extension Manifest {
    /// A dependency of the graph.
    struct DeclaredDependency {
        /// The declarations of the dependent and of the dependency.
        var dependent: DeclarationNumber
        var dependency: DeclarationNumber
        /// Their nodes.
        var nodes: (dependent: GraphNode, dependency: GraphNode)
        var kind: DependencyKind

        /// The number of the dependency, by which its source location is looked up.
        func number(in manifest: Manifest) -> DependencyNumber? {
            manifest.resolution.dependencyNumber(from: nodes.dependent, to: nodes.dependency)
        }
    }

    /// Calls `body` for each dependency of the graph, in declared order.
    func forEachDependency(_ body: (DeclaredDependency) -> Void) {
        let graph = resolution.graph
        for node in graph.nodes {
            graph.forEachDependency(of: node) { target, kind in
                body(
                    DeclaredDependency(
                        dependent: resolution.declaration(of: node), dependency: resolution.declaration(of: target),
                        nodes: (node, target), kind: kind))
            }
        }
    }

    /// The identifier of a declaration.
    package func identifier(ofService service: DeclarationNumber) -> String {
        declarations.names[declarations.name(ofService: service)]
    }
}
