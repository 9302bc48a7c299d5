package import DependencyGraph
package import LaunchDeclarations
import LaunchSupport

package typealias MeasuredDurations = (durations: [ServiceID: Duration], runs: Int)

extension Manifest {
    /// Returns the expected durations by node, in nanoseconds; 0 if one is unknown, `nil` if all are.
    ///
    /// - Parameter declarations: the declarations of the nodes, if these are those of a part of the graph.
    package func expectedDurations(of declarations: [DeclarationNumber]? = nil) -> [Int64]? {
        guard hasAttributes else { return nil }
        let declarations = declarations ?? resolution.graph.nodes.map(resolution.declaration(of:))
        let durations = declarations.map { expectedDuration(of: $0)?.saturatedNanoseconds }
        return durations.contains { $0 != nil } ? durations.map { $0 ?? 0 } : nil
    }

    /// Returns the diagnostic for a critical path that exceeds the budget; `nil` if the path is within the budget, if
    /// there is no budget, or if there is a cycle.
    ///
    /// - Parameter runs: the number of launches in which the durations were measured; `nil` for expected durations.
    package func overBudget(durations: [Int64], measuredIn runs: Int? = nil) -> Diagnostic? {
        guard let budget, resolution.isAcyclic else { return nil }
        let path = launchPath(weights: durations)
        let limit = budget.saturatedNanoseconds
        guard path.length > limit else { return nil }
        // Both durations are written in the same unit, so that they can be compared.
        let unit = DurationText.unit(for: path.length)
        func text(_ nanoseconds: Int64) -> String { DurationText.text(nanoseconds, in: unit) }
        var diagnostic = Diagnostic.overBudget(
            total: text(path.length), budget: text(limit), excess: text(path.length - limit),
            path: path.nodes.map { node in
                let duration = durations[node] > 0 ? text(durations[node]) : nil
                return (
                    resolution.identifier(of: node), duration,
                    location(ofKey: "expectedDuration", ofService: resolution.declaration(of: node))
                )
            },
            at: locationOfBudget)
        if let runs { diagnostic.related.append(.measured(inRuns: runs)) }
        return diagnostic
    }

    /// Returns the duration of each service, by node, in nanoseconds: the measured one, else the expected one, else 0.
    package func durations(measured: [ServiceID: Duration]) -> [Int64] {
        resolution.graph.nodes.map { node in
            let duration =
                measured[ServiceID(resolution.identifier(of: node))]
                ?? expectedDuration(of: resolution.declaration(of: node))
            return duration?.saturatedNanoseconds ?? 0
        }
    }

    func budgetDiagnostics() -> [Diagnostic] {
        guard budget != nil, let durations = expectedDurations() else { return [] }
        return overBudget(durations: durations).map { [$0] } ?? []
    }
}
