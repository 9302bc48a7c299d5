import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Dependencies that match a forbidden one; of several rules that forbid a dependency, the first is shown.
    ///
    /// - Complexity: each rule is compared with the services that begin like its patterns, and each dependency with 64
    ///   rules at a time.
    func forbiddenFindings() -> [Diagnostic] {
        guard !forbidden.isEmpty else { return [] }
        let identifiers = (0..<resolution.graph.nodeCount).map(resolution.identifier(of:))
        let index = IdentifierIndex(identifiers)
        var dependencies: [DeclaredDependency] = []
        forEachDependency { dependencies.append($0) }
        var ruleOfDependency = [Int](repeating: -1, count: dependencies.count)
        for first in stride(from: 0, to: forbidden.count, by: UInt64.bitWidth) {
            // For each service, a bit for each of these rules whose pattern it matches.
            var from = [UInt64](repeating: 0, count: identifiers.count)
            var to = from
            for (bit, rule) in forbidden[first..<min(first + UInt64.bitWidth, forbidden.count)].enumerated() {
                index.forEachMatch(of: rule.from) { from[$0] |= 1 << UInt64(bit) }
                index.forEachMatch(of: rule.to) { to[$0] |= 1 << UInt64(bit) }
            }
            for (number, dependency) in dependencies.enumerated() where ruleOfDependency[number] < 0 {
                let matching = from[dependency.nodes.dependent] & to[dependency.nodes.dependency]
                if matching != 0 { ruleOfDependency[number] = first + matching.trailingZeroBitCount }
            }
        }
        return zip(dependencies, ruleOfDependency).compactMap { dependency, number in
            guard number >= 0 else { return nil }
            let rule = forbidden[number]
            return .forbiddenDependency(
                of: identifiers[dependency.nodes.dependent], on: identifiers[dependency.nodes.dependency],
                kind: dependency.kind, from: rule.from.description, to: rule.to.description, reason: rule.reason,
                at: dependency.number(in: self).flatMap(location(ofDependency:)), forbiddenAt: rule.location)
        }
    }
}

/// Identifiers in the order of their bytes, so that those with a common prefix are next to each other.
private struct IdentifierIndex {
    private let sorted: [(identifier: String, node: Int)]

    init(_ identifiers: [String]) {
        sorted = identifiers.enumerated().map { ($0.element, $0.offset) }
            .sorted { $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8) }
    }

    /// Calls `body` with each node whose identifier matches `pattern`.
    func forEachMatch(of pattern: IdentifierPattern, _ body: (Int) -> Void) {
        let prefix = pattern.literalPrefix.utf8
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].identifier.utf8.lexicographicallyPrecedes(prefix) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        while low < sorted.count, sorted[low].identifier.utf8.starts(with: prefix) {
            if pattern.matches(sorted[low].identifier) { body(sorted[low].node) }
            low += 1
        }
    }
}
