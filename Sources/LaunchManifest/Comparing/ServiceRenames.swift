import DependencyGraph

/// Guesses which removed service was renamed to which added one, by their dependencies, dependents and names.
struct ServiceRenames {
    /// The pairs; each node occurs in at most one pair.
    private(set) var pairs: [(base: GraphNode, head: GraphNode)] = []

    /// With more pairs to compare, no rename is guessed: the graphs are then hardly two states of one.
    private static let limit = 1 << 16

    init(_ graphs: ComparedGraphs) {
        let (removed, added) = (graphs.removed, graphs.added)
        guard !removed.isEmpty, !added.isEmpty, removed.count * added.count <= Self.limit else { return }
        let oldSets = graphs.base.graph.neighbours(of: removed) { graphs.toHead[$0] }
        // Neighbours that were themselves added or removed do not count.
        let newSets = graphs.head.graph.neighbours(of: added) { graphs.toBase[$0] == nil ? nil : $0 }
        var candidates: [(score: Double, base: GraphNode, head: GraphNode)] = []
        for (one, base) in removed.enumerated() {
            for (other, head) in added.enumerated() {
                let (name, newName) = (graphs.base.identifier(of: base), graphs.head.identifier(of: head))
                let isSole = removed.count == 1 && added.count == 1
                if let score = Self.score(oldSets[one], newSets[other], name, newName, isSole: isSole) {
                    candidates.append((score, base, head))
                }
            }
        }
        candidates.sort { ($1.score, $0.base, $0.head) < ($0.score, $1.base, $1.head) }
        var taken: (base: Set<GraphNode>, head: Set<GraphNode>) = ([], [])
        for candidate in candidates where !taken.base.contains(candidate.base) && !taken.head.contains(candidate.head) {
            taken.base.insert(candidate.base)
            taken.head.insert(candidate.head)
            pairs.append((candidate.base, candidate.head))
        }
    }

    /// Returns the similarity of two services, from 0 to 1, by their common neighbours and their names; `nil` if it is
    /// too low to assume a rename. A rename requires a majority of at least three common neighbours, or a similar name,
    /// or, without another candidate, at least two neighbours, all of which are common.
    private static func score(
        _ one: Set<Neighbour>, _ other: Set<Neighbour>, _ name: String, _ newName: String, isSole: Bool
    ) -> Double? {
        let (left, right) = (name.unicodeScalars.map(\.value), newName.unicodeScalars.map(\.value))
        let length = max(left.count, right.count)
        let likeness =
            length > 0 && length <= 512
            ? editDistance(left, right, limit: length / 2).map { 1 - Double($0) / Double(length) } ?? 0 : 0
        let common = one.intersection(other).count
        let union = one.union(other).count
        let shared = union > 0 ? Double(common) / Double(union) : likeness
        let score = 0.65 * shared + 0.35 * likeness
        // This is the only candidate. A single common neighbour, such as the configuration, is not sufficient evidence.
        if isSole, common >= 2, common == union { return score }
        return common >= 3 && shared >= 0.75 || likeness >= 0.5 && score >= 0.6 ? score : nil
    }
}

/// A dependency or a dependent of a node, as a node of the head.
private enum Neighbour: Hashable {
    case dependency(GraphNode)
    case dependent(GraphNode)
}

extension CompactGraph {
    fileprivate func neighbours(of nodes: [GraphNode], counterpart: (GraphNode) -> GraphNode?) -> [Set<Neighbour>] {
        let dependents = dependents()
        return nodes.map { node in
            let waiting = dependents[node].compactMap(counterpart).map(Neighbour.dependent)
            return Set(dependencies[node].compactMap(counterpart).map(Neighbour.dependency)).union(waiting)
        }
    }
}
