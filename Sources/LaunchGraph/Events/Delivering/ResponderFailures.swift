internal import DependencyGraph

/// The failures of responders to one event, and the services that are not asked because of them.
struct ResponderFailures: Sendable {
    /// The error that the dispatch throws: of the services whose failures abort, the first in order.
    var toThrow: (any Error)? { aborting?.error }
    private(set) var errors: [(position: LaunchPosition, error: any Error)] = []
    private var aborting: (rank: Int, error: any Error)?
    private var skipped: NodeSet?

    /// Adds the failure of the service at `p`, whose ``ServicePolicy/onFailure`` determines the effect.
    ///
    /// - Parameter rank: the number of recipients that precede it in the event's direction.
    mutating func add(_ error: any Error, at p: LaunchPosition, rank: Int, in plan: LaunchPlan) {
        errors.append((p, error))
        switch plan.limits[p].policy.onFailure {
        case .abort: if rank < aborting?.rank ?? .max { aborting = (rank, error) }
        case .proceed: break
        case .skipDependents:
            var skipped = skipped ?? NodeSet(nodeCount: plan.count)
            var stack = [p]
            while let next = stack.popLast() {
                for q in plan.dependents.hard(next) where skipped.insert(q.node) { stack.append(q) }
            }
            self.skipped = skipped
        }
    }

    var allSkipped: [LaunchPosition] { skipped?.nodes.map { LaunchPosition($0) } ?? [] }

    func skips(_ p: LaunchPosition) -> Bool { skipped?.contains(p.node) ?? false }
}
