/// What the state machine needs to know of a graph: who waits for whom, and what each service is allowed.
///
/// Services are numbered by their place in the launch order, so that ties are decided by comparing numbers and a walk
/// over the plan is a walk over memory.
package struct LaunchPlan: Sendable {
    /// Who waits for whom in one direction: the neighbours of service `p` are
    /// `targets[offsets[p]..<offsets[p + 1]]`, the hard ones before `firstOrderOnly[p]`.
    package struct Edges: Sendable {
        var offsets: [Int32]
        var firstOrderOnly: [Int32]
        var targets: [Int32]

        @inline(__always) func all(_ p: Int32) -> Range<Int> {
            Int(offsets[Int(p)])..<Int(offsets[Int(p) + 1])
        }

        @inline(__always) func hard(_ p: Int32) -> Range<Int> {
            Int(offsets[Int(p)])..<Int(firstOrderOnly[Int(p)])
        }

        @inline(__always) func orderOnly(_ p: Int32) -> Range<Int> {
            Int(firstOrderOnly[Int(p)])..<Int(offsets[Int(p) + 1])
        }
    }

    /// What one service is allowed; times in nanoseconds.
    package struct Terms: Sendable {
        var timeout: Int64
        var shutdownTimeout: Int64
        var grace: Int64
        var attempts: Int32
        var onFailure: FailurePolicy
        var mode: LaunchMode
        var isSynchronous: Bool
        var isBlocking: Bool
        var hasRun: Bool
        var hasShutdown: Bool
        var backoff: Backoff

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
        }
    }

    let count: Int
    let dependencies: Edges
    let dependents: Edges
    let terms: [Terms]

    /// A plan of services in launch order, each with its terms and the positions of what it waits for.
    ///
    /// - Complexity: O(services + dependencies).
    package init(terms: [Terms], hard: [[Int]], orderOnly: [[Int]]) {
        var edges = Edges(offsets: [0], firstOrderOnly: [], targets: [])
        for p in terms.indices {
            edges.targets += hard[p].map(Int32.init)
            edges.firstOrderOnly.append(Int32(edges.targets.count))
            edges.targets += orderOnly[p].map(Int32.init)
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
        var hardCounts = [Int32](repeating: 0, count: count)
        var counts = [Int32](repeating: 0, count: count)
        for p in 0..<Int32(count) {
            for e in edges.all(p) { counts[Int(edges.targets[e])] += 1 }
            for e in edges.hard(p) { hardCounts[Int(edges.targets[e])] += 1 }
        }
        var result = Edges(
            offsets: [Int32](repeating: 0, count: count + 1), firstOrderOnly: [Int32](repeating: 0, count: count),
            targets: [Int32](repeating: 0, count: edges.targets.count))
        for p in 0..<count {
            result.offsets[p + 1] = result.offsets[p] + counts[p]
            result.firstOrderOnly[p] = result.offsets[p] + hardCounts[p]
        }
        var nextHard = Array(result.offsets.dropLast())
        var nextOrderOnly = result.firstOrderOnly
        for p in 0..<Int32(count) {
            for e in edges.hard(p) {
                let target = Int(edges.targets[e])
                result.targets[Int(nextHard[target])] = p
                nextHard[target] += 1
            }
            for e in edges.orderOnly(p) {
                let target = Int(edges.targets[e])
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
        for p in stride(from: Int32(count) - 1, through: 0, by: -1) {
            var longest: Int64 = 0
            for e in dependents.all(p) { longest = max(longest, remaining[Int(dependents.targets[e])]) }
            remaining[Int(p)] += longest
        }
        return remaining
    }
}
