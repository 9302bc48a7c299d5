/// Determines which recipient of an event is asked next, and when the delivery is over.
///
/// Every kind of event is delivered by one loop, in which a driver asks a responder for each recipient that
/// ``next(where:)`` returns, until there is none at the moment, and calls ``finish(_:)`` or ``fail(_:_:in:)`` when the
/// responder has answered. Each recipient is returned at most once. A delivery is a plain value: it calls no responder,
/// takes no lock and reads no clock.
///
/// Recipients are identified by their index in launch order.
struct Delivery: Sendable {
    let recipients: ContiguousArray<Recipient>
    private var count: Int { recipients.count }
    private let isForward: Bool
    /// The number of recipients that were returned or excluded.
    private var step = 0
    /// The number of recipients that were returned and have not answered.
    private var outstanding = 0
    /// The order of a delivery along the graph; `nil` if one recipient is asked after another.
    private var graph: GraphOrder?
    /// The failures so far.
    private(set) var failures = ResponderFailures()
    /// The recipients that are not asked because of a failure, in the order in which the event would have reached them.
    private(set) var passedBy: [Int] = []
    /// The recipients that could no longer be asked when it was their turn.
    private(set) var missed: [LaunchPosition] = []

    /// - Parameter plan: the graph, if a recipient is asked after all recipients that it depends on have answered or, in the
    ///   other direction, after all that depend on it; `nil` if one recipient is asked after another.
    init(_ recipients: ContiguousArray<Recipient>, _ direction: EventDirection, along plan: LaunchPlan? = nil) {
        self.recipients = recipients
        isForward = direction == .dependenciesFirst
        graph = plan.map { GraphOrder($0, isForward: isForward, recipients) }
    }

    /// Returns the recipient to ask now, or `nil` if there is none at the moment.
    ///
    /// - Parameter isEligible: returns whether the recipient with that index may still be asked.
    /// - Complexity: amortised O(1); along the graph O(services + dependencies) for the whole delivery.
    mutating func next(where isEligible: (Int) -> Bool) -> Int? {
        guard graph == nil else { return nextAlongGraph(where: isEligible) }
        guard outstanding == 0 else { return nil }
        while step < count {
            let index = isForward ? step : count - 1 - step
            step += 1
            if failures.areAny && passBy(index) { continue }
            outstanding += 1
            if isEligible(index) { return index }
            miss(index)
        }
        return nil
    }

    private mutating func nextAlongGraph(where isEligible: (Int) -> Bool) -> Int? {
        while step < count, let index = graph?.popReady() {
            step += 1
            outstanding += 1
            if passBy(index) {
                finish(index)
            } else if isEligible(index) {
                return index
            } else {
                miss(index)
            }
        }
        return nil
    }

    /// Excludes a recipient if a service that it depends on failed to respond and skips its dependents.
    private mutating func passBy(_ index: Int) -> Bool {
        guard failures.skips(recipients[index].position) else { return false }
        passedBy.append(index)
        return true
    }

    /// Records that a recipient cannot be asked any more, because it went down.
    mutating func miss(_ index: Int) {
        missed.append(recipients[index].position)
        finish(index)
    }

    /// Records that a recipient has answered, or will not answer.
    mutating func finish(_ index: Int) {
        outstanding -= 1
        graph?.leave(recipients[index].position)
    }

    /// Records that a recipient failed to respond; call ``finish(_:)`` afterwards.
    mutating func fail(_ index: Int, _ error: any Error, in plan: LaunchPlan) {
        let rank = isForward ? index : count - 1 - index
        failures.add(error, at: recipients[index].position, rank: rank, in: plan)
    }

    /// Ends the delivery: no other recipient is asked.
    mutating func stop() { step = count }

    /// Whether no recipient is being asked or will be.
    var isOver: Bool { outstanding == 0 && step == count }

    /// The indices of all recipients in the order in which they are asked one by one.
    var indices: some Sequence<Int> {
        (0..<count).lazy.map { [isForward, count] in isForward ? $0 : count - 1 - $0 }
    }
}

/// The order of recipients along the graph.
///
/// The event passes a service that is not a recipient as soon as it has reached that service along all edges.
struct GraphOrder: Sendable {
    private let plan: LaunchPlan
    private let isForward: Bool
    /// The index of the recipient at each position; -1 for a service that is not a recipient.
    private var recipients: ContiguousArray<Int32>
    /// The number of neighbours from which the event has not yet reached the service at each position.
    private var waitingOn: ContiguousArray<Int32>
    /// The recipients that the event has reached, in order.
    private var ready: [Int] = []
    private var nextReady = 0

    fileprivate init(_ plan: LaunchPlan, isForward: Bool, _ recipients: ContiguousArray<Recipient>) {
        self.plan = plan
        self.isForward = isForward
        self.recipients = ContiguousArray(repeating: -1, count: plan.count)
        for (index, recipient) in recipients.enumerated() { self.recipients[recipient.position] = Int32(index) }
        let before = isForward ? plan.dependencies : plan.dependents
        waitingOn = ContiguousArray(plan.positions.map { Int32(before.all($0).count) })
        pass(plan.positions.filter { waitingOn[$0] == 0 })
    }

    fileprivate mutating func popReady() -> Int? {
        guard nextReady < ready.count else { return nil }
        defer { nextReady += 1 }
        return ready[nextReady]
    }

    /// Lets the event pass the service at `p`.
    fileprivate mutating func leave(_ p: LaunchPosition) {
        pass(reached(from: p))
    }

    /// Lets the event pass from `reached` to the next recipients.
    private mutating func pass(_ reached: [LaunchPosition]) {
        let first = ready.count
        var stack = reached
        while let p = stack.popLast() {
            if recipients[p] >= 0 {
                ready.append(Int(recipients[p]))
            } else {
                stack += self.reached(from: p)
            }
        }
        ready[first...].sort { isForward ? $0 < $1 : $0 > $1 }
    }

    /// Returns the services that the event has reached along all edges after it has passed `p`.
    private mutating func reached(from p: LaunchPosition) -> [LaunchPosition] {
        let after = isForward ? plan.dependents : plan.dependencies
        var reached: [LaunchPosition] = []
        for q in after.all(p) {
            waitingOn[q] -= 1
            if waitingOn[q] == 0 { reached.append(q) }
        }
        return reached
    }
}
