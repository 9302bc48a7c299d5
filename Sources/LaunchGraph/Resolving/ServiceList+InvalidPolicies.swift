extension ServiceList {
    /// The policies with unusable values, such as a backoff factor that is not a number.
    package var invalidPolicies: [Diagnostic] {
        let handled = Set(declarations.flatMap(\.declared).lazy.filter { $0.kind == .failure }.map(\.reference.id))
        return declarations.compactMap { declaration in
            var values = declaration.policy.invalidValues
            if declaration.policy.onFailure == .abort, handled.contains(declaration.id) {
                values.append(.abortBeforeHandler)
            }
            if declaration.policy.restart.scope == .run,
                (declaration.record.service as? any OptionalMembers)?.runsOnce == true
            {
                values.append(.restartOfSingleRun)
            }
            return values.isEmpty ? nil : .invalidPolicy(of: declaration.id.name, values, at: declaration.location)
        }
    }
}
