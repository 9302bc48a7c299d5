import DependencyGraph

/// The names and source locations of a cycle, from which its message is created.
struct CycleDescription {
    /// A dependency of one service on another.
    typealias Dependency = (dependent: String, dependency: String, kind: DependencyKind, location: SourceLocation?)

    var members: [String]
    /// The dependencies of a shortest cycle. Each begins at the end of the previous one.
    var path: [Dependency]
    var pathIsShortest: Bool
    /// The dependent and the dependency of each dependency to remove.
    var cut: [[String]]
    /// The kinds of the dependencies to remove that the message shows.
    var cutKinds: [DependencyKind]
    var cutIsMinimum: Bool
    /// The source locations of the members and of the dependencies to remove; `nil` unless a complete diagnostic was
    /// requested.
    var locations: (members: [SourceLocation?], cut: [SourceLocation?])?
}

extension CycleDescription {
    init(
        _ cycle: Cycle, brokenBy removed: FeedbackArcSet, in resolution: Resolution,
        _ locations: some DeclarationLocations, isComplete: Bool
    ) {
        func dependency(_ dependent: GraphNode, _ dependency: GraphNode) -> Dependency {
            let number = resolution.dependencyNumber(from: dependent, to: dependency)
            return (
                resolution.identifier(of: dependent), resolution.identifier(of: dependency),
                resolution.graph.kind(from: dependent, to: dependency) ?? .hard,
                number.flatMap(locations.location(ofDependency:))
            )
        }
        members = cycle.members.map(resolution.identifier(of:))
        path = zip(cycle.path, cycle.path.dropFirst()).map(dependency)
        pathIsShortest = cycle.pathIsShortest
        cut = removed.dependencies.map {
            [resolution.identifier(of: $0.dependent), resolution.identifier(of: $0.dependency)]
        }
        // A strongly connected component of thousands of services can need millions of removals, and each lookup of a
        // kind takes time.
        cutKinds = removed.dependencies.prefix(NameList.limit).map {
            resolution.graph.kind(from: $0.dependent, to: $0.dependency) ?? .hard
        }
        cutIsMinimum = removed.isMinimum
        guard isComplete else { return }
        // Many pairs can have the same dependent, and these are consecutive.
        var numbers: (dependent: GraphNode?, byName: [NameNumber: DependencyNumber]) = (nil, [:])
        self.locations = (
            cycle.members.map { locations.location(ofService: resolution.declaration(of: $0)) },
            removed.dependencies.map { dependent, dependency in
                if numbers.dependent != dependent { numbers = (dependent, resolution.dependencyNumbers(of: dependent)) }
                return numbers.byName[resolution.name(of: dependency)].flatMap(locations.location(ofDependency:))
            }
        )
    }
}

extension Diagnostic {
    /// Returns the diagnostic for services that depend on one another.
    static func cycle(_ cycle: CycleDescription) -> Diagnostic {
        let path = cycle.path.map(\.dependent) + (cycle.path.first.map { [$0.dependent] } ?? [])
        let chain = NameList.chain(path)
        let isWhole = cycle.path.count == cycle.members.count
        let these = "these \(cycle.members.count) services depend on each other"
        let message =
            if isWhole {
                "\(these) in a cycle: \(chain)"
            } else if cycle.pathIsShortest {
                "\(these) in cycles, of which a shortest is \(chain)"
            } else {
                "\(these) in cycles, of which one is \(chain)"
            }
        var related = notes(on: cycle.path)
        if !isWhole {
            related.append(.init("in these cycles: \(NameList.list(cycle.members.map(NameList.shown)))", at: nil))
        }
        var diagnostic = Diagnostic(
            .cycle, message, services: cycle.members, path: path, cut: cycle.cut,
            at: cycle.path.first?.location, related: related, help: help(cycle))
        if let locations = cycle.locations {
            diagnostic.cutLocations = locations.cut
            diagnostic.completeNotes = completeNotes(on: cycle, locations.members)
        }
        return diagnostic
    }

    /// Returns a note for each dependency of the shown cycle and, if there are more cycles, for each of their members.
    private static func completeNotes(on cycle: CycleDescription, _ locations: [SourceLocation?]) -> [Related] {
        let steps = cycle.path.map(note)
        guard cycle.path.count != cycle.members.count else { return steps }
        return steps
            + zip(cycle.members, locations).map { Related("\(NameList.shown($0)) is in these cycles", at: $1) }
    }

    private static func note(_ dependency: CycleDescription.Dependency) -> Related {
        Related(
            "\(NameList.shown(dependency.dependent)) \(dependency.kind.verb) \(NameList.shown(dependency.dependency))",
            at: dependency.location)
    }

    /// Returns a note for each dependency; for a long path, for the first dependencies and the last one.
    private static func notes(on path: [CycleDescription.Dependency]) -> [Related] {
        let limit = 20
        guard path.count > limit, let last = path.last else { return path.map(note) }
        let left = path.count - limit + 1
        return path.prefix(limit - 2).map(note) + [.init("and so on for \(left) more services", at: nil), note(last)]
    }

    private static func help(_ cycle: CycleDescription) -> String {
        let shown = zip(cycle.cut, cycle.cutKinds).map { ends, kind in
            ends.map(NameList.shown).joined(separator: " → ") + (kind == .hard ? "" : " (startsAfter)")
        }
        let dependencies = NameList.list(shown, of: cycle.cut.count)
        let doubt = cycle.cutIsMinimum ? "" : " (few, but not proven to be the fewest)"
        if cycle.cut.count == 1 {
            let object = cycle.path.count == cycle.members.count ? "it" : "every cycle"
            return "remove one dependency to break \(object): \(dependencies)"
        }
        return "remove these \(cycle.cut.count) dependencies to break every cycle\(doubt): \(dependencies)"
    }
}
