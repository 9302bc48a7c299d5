internal import DependencyGraph

/// Decides who is asked next when an event goes along the graph; asks nobody itself.
///
/// Those that do not respond let it pass as soon as it has reached them from everywhere. Asked, or passed by, is
/// each responder exactly once. A plain value, walked without recursion.
struct DeliveryOrder {
    private let plan: LaunchPlan
    private let direction: EventDirection
    private let isSequential: Bool
    /// The responders in the order in which they would be asked one after the other.
    let positions: [LaunchPosition]
    /// The number of the responder at each position, -1 where there is none.
    private var responders: [Int32]
    /// From how many others the event has yet to come, by position.
    private var waitingOn: [Int32] = []
    /// The next to be asked, where they are asked one after the other.
    private var next = 0
    /// How many responders have neither answered nor been passed by.
    private(set) var remaining: Int
    /// Those that are not asked, in the order in which the event passed them by.
    private(set) var passedBy: [LaunchPosition] = []

    /// - Parameters:
    ///   - positions: the responders, in launch order.
    ///   - isSequential: whether they are asked one after the other rather than along the graph.
    init(
        _ plan: LaunchPlan, _ direction: EventDirection, positions: some Collection<LaunchPosition>, isSequential: Bool
    ) {
        self.plan = plan
        self.direction = direction
        self.isSequential = isSequential
        self.positions = direction == .dependenciesFirst ? Array(positions) : positions.reversed()
        remaining = positions.count
        responders = []
        guard !isSequential else { return }
        responders = Array(repeating: -1, count: plan.count)
        for (index, p) in self.positions.enumerated() { responders[p] = Int32(index) }
        let before = direction == .dependenciesFirst ? plan.dependencies : plan.dependents
        waitingOn = plan.positions.map { Int32(before.all($0).count) }
    }

    /// Whether all have answered or been passed by.
    var isOver: Bool { remaining == 0 }

    /// Who is asked first, as numbers into ``positions``.
    ///
    /// - Complexity: O(services + dependencies), together with everything that follows.
    mutating func begin(_ failures: ResponderFailures) -> [Int] {
        guard !isSequential else { return following(failures) }
        return spread(plan.positions.filter { waitingOn[$0] == 0 }, failures)
    }

    /// Who is asked next, now that the responder with this number has answered, or failed to.
    mutating func answered(_ number: Int, _ failures: ResponderFailures) -> [Int] {
        remaining -= 1
        guard !isSequential else { return following(failures) }
        return spread(reached(from: positions[number]), failures)
    }

    /// Nobody is asked any more.
    mutating func stop() {
        remaining = 0
        next = positions.count
    }

    private mutating func following(_ failures: ResponderFailures) -> [Int] {
        while next < positions.count {
            defer { next += 1 }
            guard failures.passesBy(positions[next]) else { return [next] }
            passBy(positions[next])
        }
        return []
    }

    /// Goes on from services that the event has reached, through those that need not be asked.
    private mutating func spread(_ reached: [LaunchPosition], _ failures: ResponderFailures) -> [Int] {
        var asked: [Int] = []
        var stack = reached
        while let p = stack.popLast() {
            if responders[p] >= 0 {
                guard failures.passesBy(p) else {
                    asked.append(Int(responders[p]))
                    continue
                }
                passBy(p)
            }
            stack += self.reached(from: p)
        }
        return asked.sorted()
    }

    private mutating func passBy(_ p: LaunchPosition) {
        passedBy.append(p)
        remaining -= 1
    }

    /// Those that the event reaches now that it is done with `p`.
    private mutating func reached(from p: LaunchPosition) -> [LaunchPosition] {
        let after = direction == .dependenciesFirst ? plan.dependents : plan.dependencies
        var reached: [LaunchPosition] = []
        for q in after.all(p) {
            waitingOn[q] -= 1
            if waitingOn[q] == 0 { reached.append(q) }
        }
        return reached
    }
}
