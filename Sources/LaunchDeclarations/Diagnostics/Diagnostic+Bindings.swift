extension Diagnostic {
    /// A service of a manifest that nothing does.
    package static func missingImplementation(of service: String, at place: SourcePlace?) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) has no implementation", services: [service], at: place,
            help: "give a service with this identifier, or bind one to it: MyService().bound(to: \"\(service)\")")
    }

    /// An implementation that a manifest does not ask for.
    package static func superfluousImplementation(
        of service: String, at place: SourcePlace?, suggestion: String?
    ) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) is implemented, and not in the manifest", services: [service], at: place,
            help: suggestion.map { "did you mean \(NameList.shown($0))?" } ?? "add it to the manifest, or remove it")
    }

    /// A service of a manifest that several implementations are for.
    package static func repeatedImplementation(of service: String, at places: [SourcePlace]) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) has \(places.count) implementations", services: [service],
            at: places.dropFirst().first, related: places.first.map { [.init("the first is here", at: $0)] } ?? [],
            help: "keep one of them")
    }
}
