package import DependencyGraph

extension Resolution {
    /// Returns a diagnostic for each problem of the graph, sorted by source location. If they are to be complete, they
    /// have ``Diagnostic/cutLocations`` and ``Diagnostic/completeNotes``.
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
            diagnostic(for: cycle, brokenBy: feedbackArcSets.removeFirst(), locations, isComplete: isComplete)
        case .selfDependency(let service, let dependency):
            .selfDependency(
                of: name(service), kind: declarations.kind(ofDependency: dependency),
                at: locations.location(ofDependency: dependency))
        case .unknownDependency(let service, let dependency, let suggestion):
            .unknownDependency(
                of: name(service), on: name(dependency), at: locations.location(ofDependency: dependency),
                help: locations.help(forUnknown: name(dependency)),
                waysToProvide: locations.waysToProvideServices, suggestion: suggestion.map { declarations.names[$0] },
                declaredAt: suggestion.flatMap(node(ofName:)).flatMap {
                    locations.location(ofService: declaration(of: $0))
                })
        case .duplicateService(let services):
            .duplicateService(name(services[0]), at: services.map(locations.location(ofService:)))
        case .duplicateDependency(let service, let dependencies):
            .duplicateDependency(
                of: name(service), on: name(dependencies[0]),
                mentions: dependencies.map {
                    (declarations.kind(ofDependency: $0), locations.location(ofDependency: $0))
                })
        case .emptyIdentifier(let services):
            .emptyIdentifier(name(services[0]), at: services.map(locations.location(ofService:)))
        }
    }

    private func name(_ declaration: DeclarationNumber) -> String {
        declarations.names[declarations.name(ofService: declaration)]
    }

    private func name(_ dependency: DependencyNumber) -> String {
        declarations.names[declarations.name(ofDependency: dependency)]
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
