import DependencyGraph

extension ServiceList {
    /// Returns the problems that only occur in services declared in Swift: identifiers of a service of a parent,
    /// synchronous services that wait for an asynchronous one, members that have no effect, and policies with unusable
    /// values.
    func declarationProblems(
        parent: ServiceGraph?, _ resolution: Resolution, reading scope: UnusableMembers.Scope
    ) -> [Diagnostic] {
        var problems = UnusableMembers.diagnostics(self, reading: scope) + invalidPolicies
        for declaration in declarations {
            if let parent, parent.contains(declaration.id) {
                let locations = [parent.location(of: declaration.id), declaration.location]
                problems.append(.duplicateService(declaration.id.name, at: locations))
            }
            guard declaration.isSynchronous else { continue }
            var seen: Set<ServiceID> = []
            let all =
                declaration.dependsOn.map { ($0, DependencyKind.hard) }
                + declaration.startsAfter.map { ($0, .orderOnly) }
            for (id, kind) in all where seen.insert(id).inserted {
                guard let node = resolution.node(named: id.name) else { continue }
                let other = declarations[resolution.declaration(of: node)]
                guard !other.isSynchronous else { continue }
                problems.append(
                    .synchronousDependsOnAsynchronous(
                        declaration.id.name, on: other.id.name, kind: kind, at: declaration.location,
                        declaredAt: other.location))
            }
        }
        return problems
    }
}
