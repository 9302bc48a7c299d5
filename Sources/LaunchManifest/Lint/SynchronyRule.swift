import DependencyGraph
import LaunchDeclarations

extension Manifest {
    /// Synchronous services that wait for an asynchronous one.
    func synchronyFindings() -> [Diagnostic] {
        guard hasAttributes else { return [] }
        let isSynchronous = (0..<declarations.serviceCount).map { ownAttributes(of: $0).synchronous ?? false }
        guard isSynchronous.contains(true) else { return [] }
        var findings: [Diagnostic] = []
        forEachDependency { dependency in
            guard isSynchronous[dependency.dependent], !isSynchronous[dependency.dependency] else { return }
            findings.append(
                .synchronousDependsOnAsynchronous(
                    identifier(ofService: dependency.dependent), on: identifier(ofService: dependency.dependency),
                    kind: dependency.kind, at: dependency.number(in: self).flatMap(location(ofDependency:)),
                    declaredAt: location(ofService: dependency.dependency)))
        }
        return findings
    }
}
