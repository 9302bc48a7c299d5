package import DependencyGraph

extension Resolution {
    /// Returns a diagnostic for each problem, by location; complete ones have `cutLocations` and `completeNotes`.
    package func diagnostics(locations: some DeclarationLocations, isComplete: Bool = false) -> [Diagnostic] {
        var feedbackArcSets = isAcyclic ? [][...] : feedbackArcSets()[...]
        return problems.map { diagnostic($0, locations, &feedbackArcSets, isComplete) }.sortedByLocation()
    }

    private func diagnostic(
        _ problem: GraphProblem, _ locations: some DeclarationLocations,
        _ feedbackArcSets: inout ArraySlice<FeedbackArcSet>, _ isComplete: Bool
    ) -> Diagnostic {
        switch problem {
        case .cycle(let cycle):
            // There is a set for each cycle, in the order of the problems.
            return diagnostic(for: cycle, brokenBy: feedbackArcSets.removeFirst(), locations, isComplete: isComplete)
        case .selfDependency(let service, let dependency):
            let kind = declarations.kind(ofDependency: dependency)
            let name = declarations.identifier(ofService: service)
            return Diagnostic(
                .selfDependency, "\(NameList.shown(name)) \(kind.verb) itself", services: [name],
                at: locations.location(ofDependency: dependency), help: "remove it from its own \(kind.listName)")
        case .unknownDependency(let service, let dependency, let suggestion):
            let names = names(service, dependency)
            let shown = NameList.shown(names[1])
            let knownHelp = locations.help(forUnknown: names[1])
            let meant = knownHelp == nil ? suggestion.flatMap(node(ofName:)) : nil
            return Diagnostic(
                .unknownDependency, "\(NameList.shown(names[0])) depends on \(shown), which is not in the graph",
                services: names, at: locations.location(ofDependency: dependency),
                related: meant.map {
                    let location = locations.location(ofService: declaration(of: $0))
                    return [.init("\(self.shown($0)) is declared here", at: location)]
                } ?? [],
                help: knownHelp ?? meant.map { "did you mean \(self.shown($0))?" }
                    ?? (["declare \(shown)"] + locations.waysToProvideServices + ["or remove the dependency"])
                    .joined(separator: ", "))
        case .duplicateService(let services):
            return .duplicateService(
                declarations.identifier(ofService: services[0]), at: services.map(locations.location(ofService:)))
        case .duplicateDependency(let service, let dependencies):
            let names = names(service, dependencies[0])
            let (one, other) = (NameList.shown(names[0]), NameList.shown(names[1]))
            let kinds = dependencies.map(declarations.kind(ofDependency:))
            let inBoth = Set(kinds).count > 1
            let count = dependencies.count == 2 ? "twice" : "\(dependencies.count) times"
            let related = dependencies.prefix(21).enumerated().filter { $0.offset != 1 }.map { index, dependency in
                Diagnostic.Related(
                    index == 0 ? "named here first" : "and again here",
                    at: locations.location(ofDependency: dependency))
            }
            return Diagnostic(
                .duplicateDependency,
                inBoth
                    ? "\(one) names \(other) in both dependsOn and startsAfter"
                    : "\(one) names \(other) \(count) in \(kinds[0].listName)",
                services: names, at: locations.location(ofDependency: dependencies[1]), related: related,
                help: inBoth ? "remove it from startsAfter: dependsOn says more" : "remove all but one")
        case .emptyIdentifier(let services):
            let others = services.dropFirst().prefix(20)
            return Diagnostic(
                .emptyIdentifier,
                others.isEmpty
                    ? "a service has a blank identifier" : "\(services.count) services have a blank identifier",
                services: [declarations.identifier(ofService: services[0])],
                at: locations.location(ofService: services[0]),
                related: others.map { .init("and here", at: locations.location(ofService: $0)) },
                help: "give it an identifier by which others can name it")
        }
    }

    private func names(_ service: DeclarationNumber, _ dependency: DependencyNumber) -> [String] {
        [declarations.identifier(ofService: service), declarations.identifier(ofDependency: dependency)]
    }
}

extension Array where Element == Diagnostic {
    /// Returns the diagnostics sorted by source location; those without a location come first. The sort is stable.
    package func sortedByLocation() -> [Diagnostic] {
        // The indices are sorted instead of the diagnostics, because a diagnostic is large.
        let locations = map(\.location)
        return indices.sorted { left, right in
            switch (locations[left], locations[right]) {
            case (let one?, let other?) where one != other: one < other
            case (nil, _?): true
            case (_?, nil): false
            default: left < right
            }
        }.map { self[$0] }
    }
}

/// The source locations of services and dependencies, by their numbers in `Declarations`.
package protocol DeclarationLocations {
    func help(forUnknown id: String) -> String?

    /// The ways to correct a dependency on a service that is not in the graph, besides declaring the service.
    var waysToProvideServices: [String] { get }

    func location(ofService declaration: DeclarationNumber) -> SourceLocation?

    func location(ofDependency dependency: DependencyNumber) -> SourceLocation?
}

extension DeclarationLocations {
    package func help(forUnknown id: String) -> String? { nil }
    package var waysToProvideServices: [String] { [] }
}
