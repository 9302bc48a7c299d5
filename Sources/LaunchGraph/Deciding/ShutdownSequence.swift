internal import DependencyGraph

struct ShutdownSequence: Sendable {
    private let plan: LaunchPlan
    /// Services that are to go down and are not down yet.
    private(set) var members: NodeSet
    /// For each service, the number of its dependents and followers that are to go down and are not down yet; empty
    /// before they are first counted.
    private(set) var dependentsUp: [Int32] = []
    /// Services whose dependents are all down.
    private var next: [LaunchPosition] = []
    var lateValueCount = 0 {
        didSet { precondition(lateValueCount >= 0, "a late value is down that was not counted") }
    }
    /// The time after which everything that is still up is abandoned.
    private(set) var deadline = Moment.never
    /// The limit for every shutdown until everything is down, in nanoseconds; `nil` for no limit.
    var limit: Int64?
    /// Whether child dispatchers may exist, whose services go down before the services that they depend on.
    var hasChildren = false
    /// The number of calls to shut down child dispatchers that have not returned, and the number of abandoned ones.
    private var childrenAwaited = 0
    private var childrenGivenUp = 0

    init(_ plan: LaunchPlan) {
        self.plan = plan
        members = NodeSet(nodeCount: plan.count)
    }

    func contains(_ p: LaunchPosition) -> Bool { members.count > 0 && members.contains(p.node) }

    var isOver: Bool { members.count == 0 && lateValueCount == 0 && childrenAwaited == 0 }

    mutating func limit(to limit: Int64, at now: Moment) { deadline = min(deadline, now.after(max(0, limit))) }

    mutating func beginWhole(at now: Moment) { if let limit { self.limit(to: limit, at: now) } }

    mutating func end() { (deadline, limit) = (.never, nil) }

    mutating func insert(_ p: LaunchPosition) { members.insert(p.node) }

    /// Counts, for every service that was inserted, the dependents that must be down first, and lets those without any go
    /// down.
    mutating func begin() {
        dependentsUp = Array(repeating: 0, count: plan.count)
        for node in members.nodes {
            for q in plan.dependencies.all(LaunchPosition(node)) { dependentsUp[q] += 1 }
        }
        for p in positions { proceed(with: p) }
    }

    var positions: [LaunchPosition] { members.nodes.map(LaunchPosition.init) }

    mutating func proceed(with p: LaunchPosition) { if dependentsUp[p] == 0 { next.append(p) } }

    /// Removes and returns a service to shut down now; `nil` while child dispatchers have not ended.
    mutating func popNext() -> LaunchPosition? {
        guard childrenAwaited == 0 else { return nil }
        // While children were awaited, a service may have gone down by itself and come up again, or got new dependents
        // to wait for.
        while let p = next.popLast() {
            if members.contains(p.node), dependentsUp[p] == 0 { return p }
        }
        return nil
    }

    /// Records that a service is down or was abandoned; the services that waited for this may follow.
    mutating func markDown(_ p: LaunchPosition) {
        guard members.remove(p.node) else { return }
        for q in plan.dependencies.all(p) {
            dependentsUp[q] -= 1
            if dependentsUp[q] == 0 && members.contains(q.node) { next.append(q) }
        }
    }

    mutating func giveUp() {
        deadline = .never
        members = NodeSet(nodeCount: plan.count)
        next.removeAll()
        lateValueCount = 0
        childrenGivenUp += childrenAwaited
        childrenAwaited = 0
    }

    // MARK: Child dispatchers

    var awaitsLateChildren: Bool { childrenGivenUp > 0 }

    mutating func awaitChildren() { childrenAwaited += 1 }

    mutating func childrenEnded() { if childrenGivenUp > 0 { childrenGivenUp -= 1 } else { childrenAwaited -= 1 } }
}
