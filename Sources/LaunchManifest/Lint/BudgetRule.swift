import DependencyGraph
package import LaunchDeclarations

extension Manifest {
    /// The expected duration of each service, by node, in nanoseconds; 0 if it is unknown. `nil` if it is unknown for all
    /// services.
    package func expectedDurations() -> [Int64]? {
        guard hasAttributes else { return nil }
        let durations = resolution.graph.nodes.map { node in
            expectedDuration(of: resolution.declaration(of: node))?.wholeNanoseconds
        }
        return durations.contains { $0 != nil } ? durations.map { $0 ?? 0 } : nil
    }

    /// The diagnostic for a critical path that exceeds the budget; `nil` if it does not, if there is no budget, or if there
    /// is a cycle.
    ///
    /// - Parameters:
    ///   - durations: how long each service takes, by node, in nanoseconds: expected or measured.
    ///   - runs: in how many launches they were measured; `nil` if they are expected.
    /// - Complexity: linear in services and dependencies.
    package func overBudget(durations: [Int64], measuredIn runs: Int? = nil) -> Diagnostic? {
        guard let budget, resolution.isAcyclic else { return nil }
        let path = launchPath(weights: durations)
        let limit = budget.wholeNanoseconds
        guard path.length > limit else { return nil }
        // Times that are to be compared are written in one unit.
        let unit = DurationText.unit(for: path.length)
        func text(_ nanoseconds: Int64) -> String { DurationText.text(nanoseconds, in: unit) }
        var diagnostic = Diagnostic.overBudget(
            total: text(path.length), budget: text(limit), excess: text(path.length - limit),
            path: path.nodes.map { node in
                let duration = durations[node] > 0 ? text(durations[node]) : nil
                return (
                    resolution.identifier(of: node), duration,
                    location(ofKey: ServiceKey.expectedDuration.spelling, ofService: resolution.declaration(of: node))
                )
            },
            at: locationOfBudget)
        if let runs { diagnostic.related.append(.measured(inRuns: runs)) }
        return diagnostic
    }

    /// How long each service takes, by node, in nanoseconds: the measured duration, else the
    /// expected one, else 0.
    package func durations(measured: [ServiceID: Duration]) -> [Int64] {
        resolution.graph.nodes.map { node in
            let duration =
                measured[ServiceID(resolution.identifier(of: node))]
                ?? expectedDuration(of: resolution.declaration(of: node))
            return duration?.wholeNanoseconds ?? 0
        }
    }

    func budgetDiagnostics() -> [Diagnostic] {
        guard budget != nil, let durations = expectedDurations() else { return [] }
        return overBudget(durations: durations).map { [$0] } ?? []
    }
}
