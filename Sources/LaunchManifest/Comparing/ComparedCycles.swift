import DependencyGraph
import LaunchDeclarations

/// The cycles of the base of a comparison, by their dependencies.
struct ComparedCycles {
    private let graphs: ComparedGraphs
    private let cycles: [(diagnostic: Diagnostic, dependencies: [(dependent: GraphNode, dependency: GraphNode)])]

    /// Determines the cycles among `problems` of `base`.
    init(_ problems: [Diagnostic], of base: Manifest, in graphs: ComparedGraphs) {
        self.graphs = graphs
        cycles = problems.filter { $0.rule == .cycle }.map { ($0, base.dependencies(amongMembersOf: $0)) }
    }

    /// The dependencies on cycles of the base whose services are also in the head, as nodes of the head.
    var known: CycleDependencies {
        var known = CycleDependencies()
        for (_, dependencies) in cycles { known.insert(dependencies.compactMap(inHead)) }
        return known
    }

    /// Returns the fixed problems: each cycle of which no dependency is on a cycle any more, then each other dependency
    /// that is no longer on a cycle, with its names in the base.
    ///
    /// - Parameter left: the dependencies on cycles of the head.
    func gone(leaving left: CycleDependencies) -> [ProblemIdentity] {
        var whole: [ProblemIdentity] = []
        var parts: [(name: ProblemIdentity, current: ProblemIdentity)] = []
        for (diagnostic, dependencies) in cycles {
            let gone = dependencies.filter { dependency in
                inHead(dependency).map { !left.contains($0.dependent, $0.dependency) } ?? true
            }
            if gone.count == dependencies.count {
                let members = diagnostic.services.map { id in
                    graphs.base.node(named: id).map(graphs.name(ofBase:)) ?? id
                }
                whole.append(ProblemIdentity(.cycle, services: members))
            } else {
                parts += gone.map { dependent, dependency in
                    (
                        ProblemIdentity(.cycle, services: [dependent, dependency].map(graphs.base.identifier(of:))),
                        ProblemIdentity(.cycle, services: [dependent, dependency].map(graphs.name(ofBase:)))
                    )
                }
            }
        }
        return whole + parts.sorted { $0.name < $1.name }.map(\.current)
    }

    private func inHead(
        _ dependency: (dependent: GraphNode, dependency: GraphNode)
    ) -> (dependent: GraphNode, dependency: GraphNode)? {
        guard let dependent = graphs.toHead[dependency.dependent],
            let dependency = graphs.toHead[dependency.dependency]
        else { return nil }
        return (dependent, dependency)
    }
}
