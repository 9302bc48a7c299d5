import DependencyGraph
import LaunchDeclarations

/// Two graphs and the services that they have in common.
struct ComparedGraphs: Sendable {
    let base: Resolution
    let head: Resolution
    /// For each node of the base, its node in the head; `nil` if it was removed.
    private(set) var toHead: [GraphNode?]
    /// For each node of the head, its node in the base; `nil` if it was added.
    private(set) var toBase: [GraphNode?]
    private(set) var renamed: [(base: GraphNode, head: GraphNode)] = []

    init(_ base: Manifest, _ head: Manifest) {
        self.base = base.resolution
        self.head = head.resolution
        toHead = Array(repeating: nil, forNodesOf: base.resolution.graph)
        toBase = Array(repeating: nil, forNodesOf: head.resolution.graph)
        for node in toHead.nodes {
            guard let other = head.resolution.node(named: base.resolution.identifier(of: node)) else { continue }
            toHead[node] = other
            toBase[other] = node
        }
        // A rename can become recognizable once a neighbour's rename is known, so the search is repeated.
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

    var added: [GraphNode] { toBase.nodes.filter { toBase[$0] == nil } }
    var removed: [GraphNode] { toHead.nodes.filter { toHead[$0] == nil } }

    var newRoots: [GraphNode] {
        let (old, new) = (base.graph.dependents(), head.graph.dependents())
        return toBase.nodes.filter { node in new[node].isEmpty && toBase[node].map { !old[$0].isEmpty } ?? true }
    }

    typealias Dependencies = [ManifestComparison.Dependency]

    func dependencyChanges() -> (added: Dependencies, removed: Dependencies, changed: Dependencies) {
        var (added, removed, changed): (Dependencies, Dependencies, Dependencies) = ([], [], [])
        for node in toBase.nodes {
            let old = toBase[node].map { kinds(of: $0, in: base.graph) } ?? [:]
            head.graph.forEachDependency(of: node) { target, kind in
                let dependency = (head.identifier(of: node), head.identifier(of: target), kind)
                switch toBase[target].flatMap({ old[$0] }) {
                case nil: added.append(dependency)
                case kind?: break
                default: changed.append(dependency)
                }
            }
        }
        for node in toHead.nodes {
            let new = toHead[node].map { kinds(of: $0, in: head.graph) } ?? [:]
            base.graph.forEachDependency(of: node) { target, kind in
                guard toHead[target].flatMap({ new[$0] }) == nil else { return }
                removed.append((name(ofBase: node), name(ofBase: target), kind))
            }
        }
        return (added, removed, changed)
    }

    func conditionChanges(from oldManifest: Manifest, to newManifest: Manifest) -> [ManifestComparison.ConditionChange]
    {
        guard oldManifest.hasConditions || newManifest.hasConditions else { return [] }
        var changes: [ManifestComparison.ConditionChange] = []
        for node in toBase.nodes {
            guard let oldNode = toBase[node] else { continue }
            let (old, new) = (base.dependencyNumbers(of: oldNode), head.dependencyNumbers(of: node))
            for target in head.graph.dependencies[node] {
                let before = toBase[target].flatMap { old[base.name(of: $0)] }.map(oldManifest.condition(ofDependency:))
                let after = new[head.name(of: target)].map(newManifest.condition(ofDependency:))
                guard let before, let after, before != after else { continue }
                changes.append((head.identifier(of: node), head.identifier(of: target), before, after))
            }
        }
        return changes
    }

    func name(ofBase node: GraphNode) -> String { toHead[node].map(head.identifier(of:)) ?? base.identifier(of: node) }

    private func kinds(of node: GraphNode, in graph: CompactGraph) -> [GraphNode: DependencyKind] {
        var kinds: [GraphNode: DependencyKind] = [:]
        graph.forEachDependency(of: node) { kinds[$0] = $1 }
        return kinds
    }

    /// Returns the services that launch earlier or later: by their earliest starts in nanoseconds, or by waves.
    func moves(weights: (base: [Int64], head: [Int64])?) -> [ManifestComparison.Move] {
        guard base.isAcyclic, head.isAcyclic else { return [] }
        func times(_ resolution: Resolution, _ weights: [Int64]?) -> [Int64] {
            guard let weights else {
                let waves = resolution.graph.waves(inOrder: resolution.launchOrder)
                return resolution.graph.nodes.map { Int64(waves.number(of: $0)) }
            }
            let ends = resolution.graph.earliestEnds(inOrder: resolution.launchOrder, weights: weights)
            return zip(ends, weights).map { $0 - $1 }
        }
        let (old, new) = (times(base, weights?.base), times(head, weights?.head))
        return toBase.nodes.compactMap { node in
            guard let before = toBase[node].map({ old[$0] }), before != new[node] else { return nil }
            return (head.identifier(of: node), before, new[node])
        }
    }

    var isReordered: Bool {
        guard base.isAcyclic, head.isAcyclic else { return false }
        let old = base.launchOrder.lazy.compactMap { toHead[$0] }
        let new = head.launchOrder.lazy.filter { toBase[$0] != nil }
        return !old.elementsEqual(new)
    }

    /// Returns the identity of a problem of the base, with the names that its services have in the head.
    func renaming(_ identity: ProblemIdentity) -> ProblemIdentity {
        guard !renamed.isEmpty else { return identity }
        let services = identity.services.map { id in base.node(named: id).map(name(ofBase:)) ?? id }
        return ProblemIdentity(identity.rule, services: services, key: identity.key)
    }
}
