package import DependencyGraph

extension Diagnostic {
    /// Several services have one identifier. The diagnostic is at the second of `locations`; the others are notes.
    package static func duplicateService(_ service: String, at locations: [SourceLocation?]) -> Diagnostic {
        let name = NameList.shown(service)
        let related = locations.prefix(20).enumerated().filter { $0.offset != 1 }.map { index, location in
            Related(index == 0 ? "declared here first; this one is in the graph" : "and again here", at: location)
        }
        return Diagnostic(
            .duplicateService, "\(locations.count) services have the identifier \(name)", services: [service],
            at: locations.count > 1 ? locations[1] : locations.first ?? nil, related: related,
            help: "give each an identifier of its own, or remove all but one")
    }

    package static func isolatedService(_ service: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            .isolatedService, "nothing depends on \(NameList.shown(service)), and it depends on nothing",
            services: [service], at: location)
    }

    package static func unknownKey(
        _ key: String, of object: String, severity: Severity? = nil, service: String? = nil, known: [String],
        at location: SourceLocation?
    ) -> Diagnostic {
        Diagnostic(
            .unknownKey, severity: severity, "\(object) has no key \(NameList.quoted(key))",
            services: service.map { [$0] } ?? [], key: key, at: location,
            help: Spelling.nearest(to: key, among: known).map { "did you mean ‘\($0)’?" }
                ?? "the keys are \(NameList.list(known, limit: 30))")
    }

    package static func unusableMember(
        _ member: UnusableMember, of service: String, at location: SourceLocation?
    ) -> Diagnostic {
        let shown = "‘\(member.member)’ of \(NameList.shown(service))"
        let (message, help) =
            switch member {
            case .wrongType(let name, let type):
                ("\(shown) is of type \(type) and would have no effect", "make it \(usableType(of: name))")
            case .wrongParameter(_, let type):
                (
                    "\(shown) takes \(type), which is not what its launch returns",
                    "make its parameter the type that launch returns, or leave the parameter out"
                )
            case .notOverridden(let name, let base):
                (
                    "\(shown) is declared in a subclass of \(base) and would have no effect",
                    "declare ‘\(name)’ as a computed property in \(base), and override it"
                )
            case .misspelt(_, let requirement): ("\(shown) would have no effect", "did you mean ‘\(requirement)’?")
            case .wrongForm(_, let requirement):
                ("\(shown) would have no effect", "make it \(usableForm(of: requirement))")
            case .replaced(_, let other):
                ("\(shown) would have no effect, because ‘\(other)’ is called instead", "rename or remove one of them")
            }
        return Diagnostic(.unusableMember, message, services: [service], key: member.member, at: location, help: help)
    }

    private static func usableType(of member: String) -> String {
        switch member {
        case "id": "a ServiceID or a String"
        case "policy": "a ServicePolicy"
        case "mode": "a LaunchMode"
        default: "an array of ServiceID or of String, as in [ConfigService.id]"
        }
    }

    private static func usableForm(of requirement: String) -> String {
        switch requirement {
        case "dependsOn", "startsAfter": "a property of instances, ‘let \(requirement) = …’"
        default: "‘func \(requirement)’"
        }
    }

    package static func missingImplementation(of service: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) has no implementation", services: [service], at: location,
            help: "give a service with this identifier, or bind one to it: MyService().bound(to: \"\(service)\")")
    }

    package static func superfluousImplementation(
        of service: String, at location: SourceLocation?, suggestion: String?
    ) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) is implemented, and not in the manifest", services: [service],
            at: location,
            help: suggestion.map { "did you mean \(NameList.shown($0))?" } ?? "add it to the manifest, or remove it")
    }

    package static func repeatedImplementation(of service: String, at locations: [SourceLocation]) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) has \(locations.count) implementations", services: [service],
            at: locations.dropFirst().first,
            related: locations.first.map { [.init("the first is here", at: $0)] } ?? [], help: "keep one of them")
    }

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
    /// A dependency was added to a cycle that is otherwise known.
    package static func newInCycle(
        _ dependent: String, on dependency: String, kind: DependencyKind, at location: SourceLocation?
    ) -> Self {
        Self("new in it: \(NameList.shown(dependent)) \(kind.verb) \(NameList.shown(dependency))", at: location)
    }
}
