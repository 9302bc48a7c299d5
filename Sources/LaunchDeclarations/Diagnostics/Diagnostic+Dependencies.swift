package import DependencyGraph

extension Diagnostic {
    static func selfDependency(of service: String, kind: DependencyKind, at location: SourceLocation?) -> Diagnostic {
        let name = NameList.shown(service)
        return Diagnostic(
            .selfDependency, "\(name) \(kind.verb) itself", services: [service], at: location,
            help: "remove it from its own \(kind.listName)")
    }

    static func unknownDependency(
        of dependent: String, on dependency: String, at location: SourceLocation?, help: String? = nil,
        waysToProvide: [String] = [], suggestion: String?, declaredAt: SourceLocation?
    ) -> Diagnostic {
        let name = NameList.shown(dependency)
        let suggestion = help == nil ? suggestion : nil
        return Diagnostic(
            .unknownDependency, "\(NameList.shown(dependent)) depends on \(name), which is not in the graph",
            services: [dependent, dependency], at: location,
            related: suggestion.map { [.init("\(NameList.shown($0)) is declared here", at: declaredAt)] } ?? [],
            help: help ?? suggestion.map { "did you mean \(NameList.shown($0))?" }
                ?? (["declare \(name)"] + waysToProvide + ["or remove the dependency"]).joined(separator: ", "))
    }

    static func duplicateDependency(
        of dependent: String, on dependency: String, mentions: [(kind: DependencyKind, location: SourceLocation?)]
    ) -> Diagnostic {
        let (one, other) = (NameList.shown(dependent), NameList.shown(dependency))
        let inBoth = mentions.contains { $0.kind == .hard } && mentions.contains { $0.kind == .orderOnly }
        let count = mentions.count
        let message =
            if inBoth {
                "\(one) names \(other) in both dependsOn and startsAfter"
            } else {
                "\(one) names \(other) \(count == 2 ? "twice" : "\(count) times") in \(mentions[0].kind.listName)"
            }
        let related = mentions.enumerated().filter { $0.offset != 1 }.map { index, mention in
            Related(index == 0 ? "named here first" : "and again here", at: mention.location)
        }
        return Diagnostic(
            .duplicateDependency, message, services: [dependent, dependency], at: mentions.dropFirst().first?.location,
            related: Array(related.prefix(20)),
            help: inBoth ? "remove it from startsAfter: dependsOn says more" : "remove all but one")
    }

    /// A longer path implies a dependency. `path` is the longer path; `nil` if the search for it was abandoned.
    package static func redundantDependency(
        of dependent: String, on dependency: String, path: String?, at location: SourceLocation?
    ) -> Diagnostic {
        let (one, other) = (NameList.shown(dependent), NameList.shown(dependency))
        return Diagnostic(
            .redundantDependency,
            "\(one) depends on \(other), which is implied by \(path ?? "a longer path")",
            services: [dependent, dependency], at: location, help: "remove it, unless \(one) uses \(other) directly")
    }
}

extension DependencyKind {
    package var listName: String { self == .hard ? "dependsOn" : "startsAfter" }

    package var verb: String { self == .hard ? "depends on" : "starts after" }
}
