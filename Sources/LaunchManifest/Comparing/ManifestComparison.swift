package import DependencyGraph
package import LaunchDeclarations

/// The differences between two states of a graph, and their consequences.
///
/// Identifiers are compared byte by byte. A service that was renamed, as far as that can be guessed, is one service:
/// its dependencies are not added and removed, and go by its new name.
package struct ManifestComparison: Sendable {
    /// A dependency by names.
    package struct Dependency: Sendable {
        /// The dependent.
        package var dependent: String
        /// The dependency.
        package var dependency: String
        /// Its kind; of one that was removed the one it had.
        package var kind: DependencyKind
    }

    /// A service that launches at another time than before.
    package struct Move: Sendable {
        /// Its identifier.
        package var id: String
        /// Its wave, or nanoseconds from the launch's beginning, before.
        package var before: Int64
        /// The same, now.
        package var after: Int64
    }

    /// The longest chain of a graph.
    package struct Path: Sendable {
        /// Its services, first launched first; empty where a cycle leaves none.
        package var services: [String]
        /// How long it takes in nanoseconds, or how many services it has.
        package var length: Int64
    }

    /// One of the two graphs.
    package struct Side: Sendable {
        /// How many services it has.
        package var services: Int
        /// How many dependencies it has.
        package var dependencies: Int
        /// What identifies it; `nil` for a broken one.
        package var fingerprint: String?
        /// Whether it has a launch order.
        package var isAcyclic: Bool
        /// The critical path of its launch.
        package var path: Path
    }

    /// The graph as it was.
    package let base: Side
    /// The graph as it is.
    package let head: Side

    /// The services that are new, in declared order.
    package let added: [String]
    /// The services that are gone, in the order in which they were declared.
    package let removed: [String]
    /// The services that seem to have another name.
    package let renamed: [(from: String, to: String)]

    /// The dependencies that are new, in declared order.
    package let addedDependencies: [Dependency]
    /// The dependencies that are gone.
    package let removedDependencies: [Dependency]
    /// The dependencies that are of another kind than before.
    package let changedDependencies: [Dependency]

    /// The services, known before, that launch earlier or later, in declared order.
    package let moves: [Move]
    /// Whether the services that are in both graphs launch in another order than before, or others among them.
    package let isReordered: Bool
    /// Whether only one of the graphs says how long services take.
    package let isTimedOnOneSide: Bool
    /// Whether times are nanoseconds, because both graphs say how long services take, and not waves and services.
    package let isTimed: Bool
    /// The services on which nothing depends, and which were not there, or not so, before.
    package let newRoots: [String]

    /// The diagnostics of rules that were not there before.
    package let newProblems: [Diagnostic]
    /// The problems that are gone.
    package let fixedProblems: [ProblemIdentity]

    /// Whether the graphs were measured, so that small differences of time mean nothing.
    package let isMeasured: Bool

    let graphs: ComparedGraphs
}

extension ManifestComparison {
    /// Compares `base` with what has become of it.
    ///
    /// - Parameters:
    ///   - base: the manifest as it was.
    ///   - head: the manifest as it is.
    ///   - isMeasured: whether durations were measured; they then move no service.
    /// - Complexity: linear in services and dependencies, and in the product of added and removed services.
    package init(from base: Manifest, to head: Manifest, isMeasured: Bool = false) {
        let graphs = ComparedGraphs(base, head)
        self.graphs = graphs
        self.isMeasured = isMeasured
        let weights = (base.expectedDurations(), head.expectedDurations())
        isTimed = weights.0 != nil && weights.1 != nil
        isTimedOnOneSide = !isTimed && (weights.0 != nil || weights.1 != nil)
        isReordered = graphs.isReordered
        self.base = Side(base, weights: isTimed ? weights.0 : nil)
        self.head = Side(head, weights: isTimed ? weights.1 : nil)

        added = graphs.added.map(head.resolution.identifier(of:))
        removed = graphs.removed.map(base.resolution.identifier(of:))
        renamed = graphs.renamed.map {
            (base.resolution.identifier(of: $0.base), head.resolution.identifier(of: $0.head))
        }
        let changes = graphs.dependencyChanges()
        addedDependencies = changes.added
        removedDependencies = changes.removed
        changedDependencies = changes.changed
        moves = graphs.moves(weights: isTimed && !isMeasured ? (weights.0 ?? [], weights.1 ?? []) : nil)
        newRoots = graphs.newRoots.map(head.resolution.identifier(of:))

        let rules = Set(Rule.all.filter { $0.defaultSeverity != .off })
        let problems = base.diagnostics(rules: rules)
        let cycles = ComparedCycles(problems, of: base, in: graphs)
        let known = graphs.renaming(Baseline(recording: problems.filter { $0.rule != .cycle }, of: base))
        let judgement = known.judge(
            head.diagnostics(rules: rules), of: head, rules: rules, knownCycles: cycles.known)
        newProblems = judgement.new
        fixedProblems = cycles.gone(leaving: judgement.cycles) + judgement.staleIdentities
    }

    /// Whether there is a difference to report.
    package var isChanged: Bool {
        let lists = [
            added.count, removed.count, renamed.count, addedDependencies.count, removedDependencies.count,
            changedDependencies.count, newProblems.count, fixedProblems.count,
        ]
        if lists.contains(where: { $0 > 0 }) { return true }
        guard let growth else { return base.fingerprint != head.fingerprint || !moves.isEmpty }
        return base.fingerprint != head.fingerprint || !moves.isEmpty || growth.magnitude > (isMeasured ? 0.1 : 0)
    }

    /// By which part of itself the longest chain has grown: 0.1 is a tenth longer; `nil` where that means nothing.
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
        path = .init(services: [], length: 0)
        guard resolution.isAcyclic else { return }
        let longest = manifest.launchPath(weights: weights)
        path = .init(services: longest.nodes.map(resolution.identifier(of:)), length: longest.length)
    }
}
