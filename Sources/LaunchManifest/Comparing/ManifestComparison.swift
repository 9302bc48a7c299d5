package import DependencyGraph
package import LaunchDeclarations

/// The differences between two states of a graph, and their consequences.
///
/// Identifiers are compared byte by byte. A service that was probably renamed counts as one service: its dependencies
/// are not reported as added and removed, and are shown with its new name.
package struct ManifestComparison: Sendable {
    /// A dependency, by names, with its kind, or its former kind if it was removed.
    package typealias Dependency = (dependent: String, dependency: String, kind: DependencyKind)

    package typealias ConditionChange = (
        dependent: String, dependency: String, before: DependencyCondition, after: DependencyCondition
    )

    /// A service that launches earlier or later than before: its wave, or its start in nanoseconds since the beginning of
    /// the launch, in the base and in the head.
    package typealias Move = (id: String, before: Int64, after: Int64)

    /// The longest chain in launch order, empty if there is a cycle, and its nanoseconds, or its number of services.
    package typealias Path = (services: [String], length: Int64)

    package struct Side: Sendable {
        package var services: Int
        package var dependencies: Int
        /// `nil` if the graph is broken.
        package var fingerprint: String?
        package var isAcyclic: Bool
        package var path: Path
    }

    package let base: Side
    package let head: Side

    package var added: [String] { graphs.added.map(graphs.head.identifier(of:)) }
    package var removed: [String] { graphs.removed.map(graphs.base.identifier(of:)) }
    /// Services that were probably renamed.
    package var renamed: [(from: String, to: String)] {
        graphs.renamed.map { (graphs.base.identifier(of: $0.base), graphs.head.identifier(of: $0.head)) }
    }

    package let addedDependencies: [Dependency]
    package let removedDependencies: [Dependency]
    /// Those whose kind changed.
    package let changedDependencies: [Dependency]
    package let changedConditions: [ConditionChange]

    package let moves: [Move]
    /// Whether the launch order changed, apart from services that were added or removed.
    package var isReordered: Bool { graphs.isReordered }
    package let isTimedOnOneSide: Bool
    /// Whether times are nanoseconds, because both graphs have durations, and not numbers of waves and services.
    package let isTimed: Bool
    /// The services without dependents that had dependents in the base, or that were added.
    package var newRoots: [String] { graphs.newRoots.map(graphs.head.identifier(of:)) }

    package let newProblems: [Diagnostic]
    package let fixedProblems: [ProblemIdentity]

    /// Whether durations were measured, so that small differences are not significant.
    package let isMeasured: Bool

    let graphs: ComparedGraphs

    /// - Complexity: linear in services and dependencies, and in the product of added and removed services.
    package init(from base: Manifest, to head: Manifest, isMeasured: Bool = false) {
        let graphs = ComparedGraphs(base, head)
        self.graphs = graphs
        self.isMeasured = isMeasured
        let weights = (base.expectedDurations(), head.expectedDurations())
        isTimed = weights.0 != nil && weights.1 != nil
        isTimedOnOneSide = !isTimed && (weights.0 != nil || weights.1 != nil)
        self.base = Side(base, weights: isTimed ? weights.0 : nil)
        self.head = Side(head, weights: isTimed ? weights.1 : nil)
        (addedDependencies, removedDependencies, changedDependencies) = graphs.dependencyChanges()
        changedConditions = graphs.conditionChanges(from: base, to: head)
        moves = graphs.moves(weights: isTimed && !isMeasured ? (weights.0 ?? [], weights.1 ?? []) : nil)

        let rules = Set(Rule.all.filter { $0.defaultSeverity != .off })
        // A note is not a problem: it says what a format has and a graph has not.
        func problems(of manifest: Manifest) -> [Diagnostic] {
            manifest.diagnostics(rules: rules).filter { $0.severity != .note }
        }
        let old = problems(of: base)
        let known = Baseline(recording: old, of: base).entries.map { graphs.renaming($0.identity) }
        let comparison = Baseline(entries: known.map { .init(identity: $0) })
            .compare(problems(of: head), of: head, rules: rules)
        newProblems = comparison.new
        // A cycle of which no dependency is left is one problem.
        var fixed: [ProblemIdentity] = []
        let stale = comparison.stale.map(\.identity)
        var gone = Set(stale)
        for cycle in old where cycle.rule == .cycle {
            let dependencies = base.identities(of: cycle).map(graphs.renaming)
            guard gone.isSuperset(of: dependencies) else { continue }
            fixed.append(graphs.renaming(ProblemIdentity(.cycle, services: cycle.services)))
            gone.subtract(dependencies)
        }
        fixedProblems = fixed + stale.filter(gone.contains)
    }

    package var isChanged: Bool {
        let lists = [
            added.count, removed.count, renamed.count, addedDependencies.count, removedDependencies.count,
            changedDependencies.count, changedConditions.count, newProblems.count, fixedProblems.count,
        ]
        if lists.contains(where: { $0 > 0 }) { return true }
        if base.fingerprint != head.fingerprint || !moves.isEmpty { return true }
        return (growth ?? 0).magnitude > (isMeasured ? 0.1 : 0)
    }

    /// The growth of the longest chain as a fraction of its length in the base; `nil` if it has no meaning.
    package var growth: Double? {
        guard !base.path.services.isEmpty, !head.path.services.isEmpty, base.path.length > 0 else { return nil }
        return Double(head.path.length - base.path.length) / Double(base.path.length)
    }
}

extension ManifestComparison.Side {
    fileprivate init(_ manifest: Manifest, weights: [Int64]?) {
        let resolution = manifest.resolution
        services = resolution.graph.nodeCount
        dependencies = resolution.graph.dependencyCount
        fingerprint = resolution.isSound ? resolution.fingerprint.description : nil
        isAcyclic = resolution.isAcyclic
        path = ([], 0)
        guard resolution.isAcyclic else { return }
        let longest = manifest.launchPath(weights: weights)
        path = (longest.nodes.map(resolution.identifier(of:)), longest.length)
    }
}
