extension Diagnostic {
    /// A service of a manifest that nothing does.
    package static func missingImplementation(of service: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) has no implementation", services: [service], at: location,
            help: "give a service with this identifier, or bind one to it: MyService().bound(to: \"\(service)\")")
    }

    /// An implementation that a manifest does not ask for.
    package static func superfluousImplementation(
        of service: String, at location: SourceLocation?, suggestion: String?
    ) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) is implemented, and not in the manifest", services: [service],
            at: location,
            help: suggestion.map { "did you mean \(NameList.shown($0))?" } ?? "add it to the manifest, or remove it")
    }

    /// A service of a manifest that several implementations are for.
    package static func repeatedImplementation(of service: String, at locations: [SourceLocation]) -> Diagnostic {
        Diagnostic(
            nil, "\(NameList.shown(service)) has \(locations.count) implementations", services: [service],
            at: locations.dropFirst().first,
            related: locations.first.map { [.init("the first is here", at: $0)] } ?? [],
            help: "keep one of them")
    }
}
