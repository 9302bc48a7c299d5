import LaunchSupport

/// What the state machine needs to know of a graph: who waits for whom, and what each service is allowed.
///
/// Services are numbered by their place in the launch order, so that ties are decided by comparing numbers and a walk
/// over the plan is a walk over memory.
package struct LaunchPlan: Sendable {
    /// Who waits for whom in one direction: the neighbours of the service at `p` are
    /// `targets[offsets[p]..<offsets[p + 1]]`, the hard ones before `firstOrderOnly[p]`.
    package struct Edges: Sendable {
        var offsets: [Int32]
        var firstOrderOnly: [Int32]
        var targets: [LaunchPosition]

        @inline(__always) func all(_ p: LaunchPosition) -> ArraySlice<LaunchPosition> {
            targets[Int(offsets[p])..<Int(offsets[p.index + 1])]
        }

        @inline(__always) func hard(_ p: LaunchPosition) -> ArraySlice<LaunchPosition> {
            targets[Int(offsets[p])..<Int(firstOrderOnly[p])]
        }

        @inline(__always) func orderOnly(_ p: LaunchPosition) -> ArraySlice<LaunchPosition> {
            targets[Int(firstOrderOnly[p])..<Int(offsets[p.index + 1])]
        }
    }

    /// What one service is allowed; times in nanoseconds.
    package struct Terms: Sendable {
        var timeout: Int64
        var shutdownTimeout: Int64
        var grace: Int64
        var drain: Int64
        var attempts: Int32
        var onFailure: FailurePolicy
        var mode: LaunchMode
        var isSynchronous: Bool
        var isBlocking: Bool
        var hasRun: Bool
        var hasShutdown: Bool
        var backoff: Backoff
        var restart: RestartPolicy
        var onEnd: EndPolicy

        /// Stands for "as long as it likes".
        static let unlimited = Int64.max

        /// The terms that `policy` sets for a service.
        package init(
            _ policy: ServicePolicy, mode: LaunchMode = .eager, isSynchronous: Bool = false, hasRun: Bool = false,
            hasShutdown: Bool = true
        ) {
            timeout = policy.timeout?.saturatedNanoseconds ?? Self.unlimited
            shutdownTimeout = policy.shutdownTimeout?.saturatedNanoseconds ?? Self.unlimited
            grace = max(0, policy.grace.saturatedNanoseconds)
            attempts = Int32(clamping: max(1, policy.retry.attempts))
            onFailure = policy.onFailure
            self.mode = mode
            self.isSynchronous = isSynchronous
            isBlocking = policy.blocking
            self.hasRun = hasRun
            self.hasShutdown = hasShutdown
            backoff = policy.retry.backoff
            drain = policy.drain.map { max(0, $0.saturatedNanoseconds) } ?? Self.unlimited
            restart = policy.restart
            onEnd = policy.onEnd
        }
    }

    let count: Int
    let dependencies: Edges
    let dependents: Edges
    let terms: [Terms]

    /// The positions of all services.
    var positions: Range<LaunchPosition> { terms.positions }

    /// A plan of services in launch order, each with its terms and the positions of what it waits for.
    ///
    /// - Complexity: O(services + dependencies).
    package init(terms: [Terms], hard: [[Int]], orderOnly: [[Int]]) {
        var edges = Edges(offsets: [0], firstOrderOnly: [], targets: [])
        for p in terms.positions {
            edges.targets += hard[p].map(LaunchPosition.init)
            edges.firstOrderOnly.append(Int32(edges.targets.count))
            edges.targets += orderOnly[p].map(LaunchPosition.init)
            edges.offsets.append(Int32(edges.targets.count))
        }
        self.init(terms: terms, dependencies: edges)
    }

    init(terms: [Terms], dependencies: Edges) {
        self.count = terms.count
        self.terms = terms
        self.dependencies = dependencies
        self.dependents = Self.transposed(dependencies, count: terms.count)
    }

    /// The same edges seen from the other end; ascending, hard ones first.
    private static func transposed(_ edges: Edges, count: Int) -> Edges {
        let positions = LaunchPosition(0)..<LaunchPosition(count)
        var hardCounts = [Int32](repeating: 0, count: count)
        var counts = [Int32](repeating: 0, count: count)
        for p in positions {
            for target in edges.all(p) { counts[target] += 1 }
            for target in edges.hard(p) { hardCounts[target] += 1 }
        }
        var result = Edges(
            offsets: [Int32](repeating: 0, count: count + 1), firstOrderOnly: [Int32](repeating: 0, count: count),
            targets: [LaunchPosition](repeating: LaunchPosition(0), count: edges.targets.count))
        for p in positions {
            result.offsets[p.index + 1] = result.offsets[p] + counts[p]
            result.firstOrderOnly[p] = result.offsets[p] + hardCounts[p]
        }
        var nextHard = Array(result.offsets.dropLast())
        var nextOrderOnly = result.firstOrderOnly
        for p in positions {
            for target in edges.hard(p) {
                result.targets[Int(nextHard[target])] = p
                nextHard[target] += 1
            }
            for target in edges.orderOnly(p) {
                result.targets[Int(nextOrderOnly[target])] = p
                nextOrderOnly[target] += 1
            }
        }
        return result
    }

    /// For each service the largest sum of `durations` on a path from it to the last that waits for it, itself
    /// included: what is left to do once it starts.
    ///
    /// - Complexity: O(services + dependencies).
    func remainingPaths(durations: [Int64]) -> [Int64] {
        var remaining = durations
        for p in positions.reversed() {
            remaining[p] += dependents.all(p).reduce(0) { max($0, remaining[$1]) }
        }
        return remaining
    }
}
