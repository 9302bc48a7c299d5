internal import DependencyGraph

/// What went wrong with responders to one event, and what follows from it for the others.
@usableFromInline struct ResponderFailures: Sendable {
    /// Whether anything went wrong.
    @usableFromInline private(set) var areAny = false
    /// What the dispatch throws in the end: the first error of a service whose failures abort.
    @usableFromInline private(set) var toThrow: (any Error)?
    /// Who threw what, in the order in which they were asked.
    private(set) var errors: [(position: LaunchPosition, error: any Error)] = []
    private var passedBy: NodeSet?

    @usableFromInline init() {}

    /// Takes note that the service at `p` threw.
    ///
    /// - Complexity: O(dependents, direct and through others) where these are passed by.
    mutating func note(_ error: any Error, at p: LaunchPosition, _ plan: LaunchPlan) {
        areAny = true
        errors.append((p, error))
        switch plan.terms[p].onFailure {
        case .abort: if toThrow == nil { toThrow = error }
        case .proceed: break
        case .skipDependents:
            var passedBy = passedBy ?? NodeSet(nodeCount: plan.count)
            plan.insertDependents(of: p, into: &passedBy)
            self.passedBy = passedBy
        }
    }

    /// Those that are not to be asked any more.
    var allPassedBy: [LaunchPosition] { passedBy?.nodes.map { LaunchPosition(Int($0)) } ?? [] }

    /// Whether the service at `p` is not to be asked any more.
    func passesBy(_ p: LaunchPosition) -> Bool {
        passedBy?.contains(p.index) ?? false
    }
}

extension LaunchPlan {
    /// Adds everything that depends on the service at `p`, directly or through others, except what depends on it only
    /// through services that are in the set already.
    func insertDependents(of p: LaunchPosition, into set: inout NodeSet) {
        var stack = [p]
        while let next = stack.popLast() {
            for d in dependents.hard(next) where set.insert(d.index) { stack.append(d) }
        }
    }
}
