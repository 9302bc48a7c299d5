extension Diagnostic {
    /// Several services with one identifier; the finding is at the second of `places`, the others are shown.
    static func duplicateService(_ service: String, at places: [SourcePlace?]) -> Diagnostic {
        let name = NameList.shown(service)
        let related = places.prefix(20).enumerated().filter { $0.offset != 1 }.map { index, place in
            Related(index == 0 ? "declared here first; this one is in the graph" : "and again here", at: place)
        }
        return Diagnostic(
            .duplicateService, "\(places.count) services have the identifier \(name)", services: [service],
            at: places.count > 1 ? places[1] : places.first ?? nil, related: related,
            help: "give each an identifier of its own, or remove all but one")
    }

    /// Services whose identifier is blank.
    static func emptyIdentifier(_ identifier: String, at places: [SourcePlace?]) -> Diagnostic {
        Diagnostic(
            .emptyIdentifier,
            places.count == 1 ? "a service has a blank identifier" : "\(places.count) services have a blank identifier",
            services: [identifier], at: places.first ?? nil,
            related: places.dropFirst().prefix(20).map { .init("and here", at: $0) },
            help: "give it an identifier by which others can name it")
    }

    /// A service that has nothing to do with any other.
    package static func isolatedService(_ service: String, at place: SourcePlace?) -> Diagnostic {
        Diagnostic(
            .isolatedService, "nothing depends on \(NameList.shown(service)), and it depends on nothing",
            services: [service], at: place)
    }

    /// A key that a manifest does not have.
    package static func unknownKey(
        _ key: String, of object: String, service: String?, known: [String], suggestion: String?, at place: SourcePlace?
    ) -> Diagnostic {
        Diagnostic(
            .unknownKey, "\(object) has no key \(NameList.quoted(key))", services: service.map { [$0] } ?? [], key: key,
            at: place,
            help: suggestion.map { "did you mean ‘\($0)’?" } ?? "the keys are \(NameList.list(known, limit: 30))")
    }
}

extension Diagnostic {
    /// A property that the service protocol has a default for, so that the compiler takes no offence at its type.
    package static func unusableMember(
        _ member: String, form: String, of service: String, at place: SourcePlace?
    ) -> Diagnostic {
        let expected =
            switch member {
            case "id": "a ServiceID or a String"
            case "policy": "a ServicePolicy"
            case "mode": "a LaunchMode"
            default: "an array of ServiceID or of String, as in [ConfigService.id]"
            }
        return Diagnostic(
            .unusableMember, "‘\(member)’ of \(NameList.shown(service)) is of type \(form) and would have no effect",
            services: [service], key: member, at: place, help: "make it \(expected)")
    }
}
