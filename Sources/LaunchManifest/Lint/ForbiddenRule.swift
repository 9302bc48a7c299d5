import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Dependencies that match a forbidden one; the first that forbids a dependency is the one that is shown.
    func forbiddenFindings() -> [Diagnostic] {
        guard !forbidden.isEmpty else { return [] }
        let nodes = 0..<resolution.graph.nodeCount
        let identifiers = nodes.map(resolution.identifier(of:))
        let matches = forbidden.map { rule in
            (from: identifiers.map(rule.from.matches), to: identifiers.map(rule.to.matches))
        }
        var findings: [Diagnostic] = []
        forEachDependency { dependency in
            let (one, other) = dependency.nodes
            guard let index = matches.firstIndex(where: { $0.from[one] && $0.to[other] }) else { return }
            let rule = forbidden[index]
            findings.append(
                .forbiddenDependency(
                    of: identifiers[one], on: identifiers[other], kind: dependency.kind, from: rule.from.description,
                    to: rule.to.description, reason: rule.reason,
                    at: dependency.number(in: self).flatMap(location(ofDependency:)), forbiddenAt: rule.location))
        }
        return findings
    }
}
