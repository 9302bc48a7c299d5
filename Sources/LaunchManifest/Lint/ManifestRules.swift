package import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// Returns every problem of the input, of the graph, and of the manifest's rules, sorted by source location.
    ///
    /// If part of the input cannot be read, an identifier that seems unknown may be declared in that part. Unknown
    /// dependencies and problems of the graph as a whole are not reported in that case.
    ///
    /// - Parameter rules: the rules to check; by default, all rules whose default severity is not `off`.
    /// - Complexity: linear in services and dependencies, except for `redundant-dependency`, which compares paths.
    public func diagnostics(rules: Set<Rule>? = nil) -> [Diagnostic] {
        diagnostics(rules: rules, isComplete: false)
    }

    /// Returns the same diagnostics; if `isComplete`, with ``Diagnostic/cutLocations`` and ``Diagnostic/completeNotes``
    /// as well.
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

/// A rule that a manifest is checked against, in addition to the rules for valid graphs.
struct LintRule: Sendable {
    let rule: Rule
    let diagnostics: @Sendable (Manifest) -> [Diagnostic]

    /// Every lint rule, in the order in which diagnostics at one source location are reported.
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
    struct DeclaredDependency {
        var dependent: DeclarationNumber
        var dependency: DeclarationNumber
        var nodes: (dependent: GraphNode, dependency: GraphNode)
        var kind: DependencyKind

        /// Returns the number of the dependency, which identifies its source location.
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

    /// Returns the identifier of a declaration.
    package func identifier(ofService service: DeclarationNumber) -> String {
        declarations.names[declarations.name(ofService: service)]
    }
}
