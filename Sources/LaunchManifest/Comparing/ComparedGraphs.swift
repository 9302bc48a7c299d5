import DependencyGraph
import LaunchDeclarations

/// Two graphs, and which service of one is which of the other.
struct ComparedGraphs: Sendable {
    let base: Resolution
    let head: Resolution
    /// For each node of the base its node in the head, or -1.
    private(set) var toHead: [Int]
    /// For each node of the head its node in the base, or -1.
    private(set) var toBase: [Int]
    /// The nodes that have another name.
    private(set) var renamed: [(base: Int, head: Int)] = []

    init(_ base: Manifest, _ head: Manifest) {
        self.base = base.resolution
        self.head = head.resolution
        toHead = Array(repeating: -1, count: base.resolution.graph.nodeCount)
        toBase = Array(repeating: -1, count: head.resolution.graph.nodeCount)
        for node in toHead.indices {
            guard let other = head.resolution.node(named: base.resolution.identifier(of: node)) else { continue }
            toHead[node] = other
            toBase[other] = node
        }
        // A rename beside another one is seen once the other is known.
        for _ in 0..<3 {
            let found = ServiceRenames(self).pairs
            if found.isEmpty { break }
            for pair in found {
                toHead[pair.base] = pair.head
                toBase[pair.head] = pair.base
            }
            renamed += found
        }
        renamed.sort { $0.head < $1.head }
    }

    var added: [Int] { toBase.indices.filter { toBase[$0] < 0 } }
    var removed: [Int] { toHead.indices.filter { toHead[$0] < 0 } }

    /// The nodes of the head that have no dependents now and had some before, or did not exist.
    var newRoots: [Int] {
        let (old, new) = (base.graph.dependents(), head.graph.dependents())
        return toBase.indices.filter { node in
            new.all(of: node).isEmpty && (toBase[node] < 0 || !old.all(of: toBase[node]).isEmpty)
        }
    }

    /// The dependencies that are only in one of the graphs, or of another kind.
    func dependencyChanges() -> (
        added: [ManifestComparison.Dependency], removed: [ManifestComparison.Dependency],
        changed: [ManifestComparison.Dependency]
    ) {
        var added: [ManifestComparison.Dependency] = []
        var removed = added
        var changed = added
        for node in toBase.indices {
            let old = toBase[node] < 0 ? [:] : kinds(of: toBase[node], in: base.graph)
            head.graph.forEachDependency(of: node) { target, kind in
                let dependency = ManifestComparison.Dependency(
                    dependent: head.identifier(of: node), dependency: head.identifier(of: target), kind: kind)
                switch toBase[target] < 0 ? nil : old[toBase[target]] {
                case nil: added.append(dependency)
                case kind?: break
                default: changed.append(dependency)
                }
            }
        }
        for node in toHead.indices {
            let new = toHead[node] < 0 ? [:] : kinds(of: toHead[node], in: head.graph)
            base.graph.forEachDependency(of: node) { target, kind in
                guard toHead[target] < 0 || new[toHead[target]] == nil else { return }
                removed.append(.init(dependent: name(ofBase: node), dependency: name(ofBase: target), kind: kind))
            }
        }
        return (added, removed, changed)
    }

    /// The name by which a node of the base is known now.
    func name(ofBase node: Int) -> String {
        toHead[node] < 0 ? base.identifier(of: node) : head.identifier(of: toHead[node])
    }

    private func kinds(of node: Int, in graph: CompactGraph) -> [Int: DependencyKind] {
        var kinds: [Int: DependencyKind] = [:]
        graph.forEachDependency(of: node) { kinds[$0] = $1 }
        return kinds
    }

    /// The services that launch at another time: by the beginnings that `weights`, in nanoseconds, make possible, or by
    /// waves.
    func moves(weights: (base: [Int64], head: [Int64])?) -> [ManifestComparison.Move] {
        guard base.isAcyclic, head.isAcyclic else { return [] }
        func times(_ resolution: Resolution, _ weights: [Int64]?) -> [Int64] {
            guard let weights else {
                return resolution.graph.waves(inOrder: resolution.launchOrder).numbers.map(Int64.init)
            }
            let ends = resolution.graph.earliestEnds(inOrder: resolution.launchOrder, weights: weights)
            return zip(ends, weights).map { $0 - $1 }
        }
        let (old, new) = (times(base, weights?.base), times(head, weights?.head))
        return toBase.indices.compactMap { node in
            guard toBase[node] >= 0, old[toBase[node]] != new[node] else { return nil }
            return .init(id: head.identifier(of: node), before: old[toBase[node]], after: new[node])
        }
    }

    /// Whether the launch order is another one, seen without what was added or removed.
    var isReordered: Bool {
        guard base.isAcyclic, head.isAcyclic else { return false }
        let old = base.launchOrder.lazy.map { toHead[Int($0)] }.filter { $0 >= 0 }
        let new = head.launchOrder.lazy.map(Int.init).filter { toBase[$0] >= 0 }
        return !old.elementsEqual(new)
    }

    /// A baseline of the base, with each service under the name that it has now.
    func renaming(_ baseline: Baseline) -> Baseline {
        guard !renamed.isEmpty else { return baseline }
        return Baseline(
            entries: baseline.entries.map { entry in
                let services = entry.identity.services.map { id in base.node(named: id).map(name(ofBase:)) ?? id }
                return .init(ProblemIdentity(entry.identity.rule, services: services, key: entry.identity.key))
            })
    }
}

extension CompactGraph {
    /// Calls `body` for each dependency of a node, with its kind.
    func forEachDependency(of node: Int, _ body: (Int, DependencyKind) -> Void) {
        for target in hardDependencies(of: node) { body(Int(target), .hard) }
        for target in orderOnlyDependencies(of: node) { body(Int(target), .orderOnly) }
    }
}
