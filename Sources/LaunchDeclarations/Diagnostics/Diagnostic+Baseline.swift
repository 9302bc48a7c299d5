package import DependencyGraph

extension Diagnostic {
    /// An entry of a baseline that no longer occurs.
    package static func staleBaseline(_ identity: ProblemIdentity, at location: SourceLocation?) -> Diagnostic {
        let services = identity.services.map(NameList.shown).joined(separator: " → ")
        let key = identity.key.map { (services.isEmpty ? "" : ", ") + NameList.quoted($0) } ?? ""
        let subject = services + key
        return Diagnostic(
            .staleBaseline,
            "a known problem no longer occurs: \(identity.rule.name)" + (subject.isEmpty ? "" : " of \(subject)"),
            services: identity.services, key: identity.key, at: location,
            help: "remove the entry, so that the problem cannot come back unseen")
    }
}

extension Diagnostic.Related {
    /// A dependency that joined a cycle of which the rest was known.
    package static func newInCycle(
        _ dependent: String, on dependency: String, kind: DependencyKind, at location: SourceLocation?
    ) -> Self {
        Self(
            "new in it: \(NameList.shown(dependent)) \(kind.verb) \(NameList.shown(dependency))", at: location)
    }
}
