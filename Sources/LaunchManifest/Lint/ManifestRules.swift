import DependencyGraph
public import LaunchDeclarations

extension Manifest {
    /// All that is wrong: with the input, with the graph, and against the rules that the manifest sets; sorted by place.
    ///
    /// Where some of the input could not be read, a name that seems unknown may stand in what could not: unknown
    /// dependencies, and whatever concerns the graph as a whole, are then not looked for.
    ///
    /// - Parameter rules: which rules to look for; those that are not off by themselves unless said otherwise.
    /// - Complexity: linear in services and dependencies, but for `redundant-dependency`, which compares paths.
    public func diagnostics(rules: Set<Rule>? = nil) -> [Diagnostic] {
        func isWanted(_ rule: Rule?) -> Bool {
            guard let rule else { return true }
            return rules?.contains(rule) ?? (rule.defaultSeverity != .off)
        }
        var found = inputDiagnostics
        if !resolution.problems.isEmpty { found += resolution.diagnostics(locations: self) }
        if isReadable {
            for rule in LintRule.all where isWanted(rule.rule) { found += rule.findings(self) }
        } else {
            found.removeAll { $0.rule == .unknownDependency }
        }
        return found.filter { isWanted($0.rule) }.sortedByLocation()
    }
}

/// A rule that a manifest is checked against, beyond what makes a graph sound.
struct LintRule: Sendable {
    let rule: Rule
    let findings: @Sendable (Manifest) -> [Diagnostic]

    /// Every such rule, in the order in which findings at one place are shown.
    static let all: [LintRule] = [
        LintRule(rule: .synchronousDependsOnAsynchronous) { $0.synchronyFindings() },
        LintRule(rule: .layerViolation) { $0.layerFindings() },
        LintRule(rule: .forbiddenDependency) { $0.forbiddenFindings() },
        LintRule(rule: .overBudget) { $0.budgetFindings() },
        LintRule(rule: .redundantDependency) { $0.redundancyFindings() },
        LintRule(rule: .isolatedService) { $0.isolationFindings() },
    ]
}

extension Manifest {
    /// A dependency that is in the graph, by its numbers.
    struct DeclaredDependency {
        /// The declarations of the dependent and of what it waits for.
        var dependent: Int
        var dependency: Int
        /// Their nodes.
        var nodes: (dependent: Int, dependency: Int)
        var kind: DependencyKind

        /// The number of the dependency, which has a place.
        func number(in manifest: Manifest) -> Int? {
            manifest.resolution.dependencyNumber(from: nodes.dependent, to: nodes.dependency)
        }
    }

    /// Calls `body` for each dependency of the graph, in declared order.
    func forEachDependency(_ body: (DeclaredDependency) -> Void) {
        let graph = resolution.graph
        for node in 0..<graph.nodeCount {
            let start = Int(graph.offsets[node])
            let firstOrderOnly = Int(graph.firstOrderOnly[node])
            for index in start..<Int(graph.offsets[node + 1]) {
                let target = Int(graph.targets[index])
                body(
                    DeclaredDependency(
                        dependent: resolution.declaration(of: node), dependency: resolution.declaration(of: target),
                        nodes: (node, target), kind: index < firstOrderOnly ? .hard : .orderOnly))
            }
        }
    }

    /// The identifier of a declaration.
    func identifier(ofService service: Int) -> String {
        declarations.names[declarations.name(ofService: service)]
    }
}
