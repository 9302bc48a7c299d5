import DependencyGraph

extension Resolution {
    private typealias Dependency = (dependent: GraphNode, dependency: GraphNode)

    /// Returns the diagnostic for a cycle; a complete one has `cutLocations` and `completeNotes`.
    func diagnostic(
        for cycle: Cycle, brokenBy removed: FeedbackArcSet, _ locations: some DeclarationLocations, isComplete: Bool
    ) -> Diagnostic {
        let members = cycle.members.map(identifier(of:))
        let path = cycle.path.map(identifier(of:))
        let steps: [Dependency] = zip(cycle.path, cycle.path.dropFirst()).map { ($0, $1) }
        let isWhole = steps.count == members.count
        func note(_ step: Dependency) -> Diagnostic.Related {
            .init(
                "\(shown(step.dependent)) \(kind(of: step).verb) \(shown(step.dependency))",
                at: dependencyNumber(from: step.dependent, to: step.dependency).flatMap(
                    locations.location(ofDependency:)))
        }
        var related = shortened(steps, note)
        if !isWhole { related.append(.init("in these cycles: \(NameList.list(members.map(NameList.shown)))", at: nil)) }
        let these = "these \(members.count) services depend on each other"
        let chain = NameList.chain(path)
        let message =
            if isWhole {
                "\(these) in a cycle: \(chain)"
            } else if cycle.pathIsShortest {
                "\(these) in cycles, of which a shortest is \(chain)"
            } else {
                "\(these) in cycles, of which one is \(chain)"
            }
        var diagnostic = Diagnostic(
            .cycle, message, services: members, path: path,
            cut: removed.dependencies.map { [identifier(of: $0.dependent), identifier(of: $0.dependency)] },
            at: related.first?.location, related: related, help: help(removed, breaks: isWhole ? "it" : "every cycle"))
        if isComplete {
            diagnostic.cutLocations = dependencyNumbers(of: removed.dependencies)
                .map { $0.flatMap(locations.location(ofDependency:)) }
            diagnostic.completeNotes = steps.map(note)
            if !isWhole {
                diagnostic.completeNotes += cycle.members.map {
                    .init("\(shown($0)) is in these cycles", at: locations.location(ofService: declaration(of: $0)))
                }
            }
        }
        return diagnostic
    }

    func shown(_ node: GraphNode) -> String { NameList.shown(identifier(of: node)) }

    private func kind(of dependency: Dependency) -> DependencyKind {
        graph.kind(from: dependency.dependent, to: dependency.dependency) ?? .hard
    }

    private func shortened(_ path: [Dependency], _ note: (Dependency) -> Diagnostic.Related) -> [Diagnostic.Related] {
        let limit = 20
        guard path.count > limit, let last = path.last else { return path.map(note) }
        let left = path.count - limit + 1
        return path.prefix(limit - 2).map(note) + [.init("and so on for \(left) more services", at: nil), note(last)]
    }

    private func help(_ removed: FeedbackArcSet, breaks object: String) -> String {
        // A strongly connected component of thousands of services can need millions of removals.
        let first = removed.dependencies.prefix(NameList.limit).map {
            "\(shown($0.dependent)) → \(shown($0.dependency))" + (kind(of: $0) == .hard ? "" : " (startsAfter)")
        }
        let count = removed.dependencies.count
        let dependencies = NameList.list(first, of: count)
        if count == 1 { return "remove one dependency to break \(object): \(dependencies)" }
        let doubt = removed.isMinimum ? "" : " (few, but not proven to be the fewest)"
        return "remove these \(count) dependencies to break every cycle\(doubt): \(dependencies)"
    }
}
