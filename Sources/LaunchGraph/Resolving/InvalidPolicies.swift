/// Policies with unusable values, such as a backoff factor that is not a number.
struct InvalidPolicies: Sendable {
    private(set) var found: [(service: Int, values: [InvalidPolicyValue])] = []

    /// Checks the policy of every service in `list`.
    init(_ list: ServiceList) {
        let handled = Set(
            list.declarations.flatMap(\.declared).lazy.filter { $0.kind == .failure }.map(\.reference.id))
        for (number, declaration) in list.declarations.enumerated() {
            var values = declaration.policy.invalidValues
            if declaration.policy.onFailure == .abort, handled.contains(declaration.id) {
                values.append(.abortBeforeHandler)
            }
            if declaration.policy.restart.scope == .run,
                (declaration.record.service as? any SingleRunService)?.runsOnce == true
            {
                values.append(.restartOfSingleRun)
            }
            if !values.isEmpty { found.append((number, values)) }
        }
    }

    func diagnostics(_ list: ServiceList) -> [Diagnostic] {
        found.map { service, values in
            Diagnostic.invalidPolicy(
                of: list.declarations[service].id.name, values, at: list.declarations[service].location)
        }
    }
}

extension ServiceList {
    /// The policies with unusable values.
    package var invalidPolicies: [Diagnostic] { InvalidPolicies(self).diagnostics(self) }
}
