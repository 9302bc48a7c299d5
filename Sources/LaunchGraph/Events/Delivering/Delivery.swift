import LaunchSupport

/// Determines which recipient of an event is asked next, when the delivery is over, and what its report contains.
///
/// Every kind of event is delivered by one loop, in which a driver asks a responder for each recipient that
/// ``next(at:where:)`` returns, until there is none at the moment, and calls ``finish(_:at:)`` or ``fail(_:_:in:)`` when
/// the responder has answered. Each recipient is returned at most once. A delivery is a plain value: it calls no
/// responder, takes no lock and reads no clock.
///
/// Recipients are identified by their index in launch order.
struct Delivery: Sendable {
    private struct Response {
        var asked: Int64
        var ended: Int64?
        var error: (any Error)?
    }

    let recipients: ContiguousArray<Recipient>
    /// The time at which the delivery began; `nil` if only failures are noted.
    let began: Int64?
    private var isTimed: Bool { began != nil }
    /// The responses of the recipients that were asked, by index; empty if only failures are noted.
    private var responses: ContiguousArray<Response?>
    private var count: Int { recipients.count }
    private let isForward: Bool
    /// The number of recipients that were returned or excluded.
    private var step = 0
    /// The number of recipients that were returned and have not answered.
    private var outstanding = 0
    /// The order of a delivery along the graph; `nil` if one recipient is asked after another.
    private var graph: GraphOrder?
    private var isCancelled = false
    private(set) var failures = ResponderFailures()
    /// The recipients that are not asked because of a failure, in the order in which the event would have reached them.
    private(set) var passedBy: [Int] = []
    /// The recipients that could no longer be asked when it was their turn.
    private(set) var missed: [LaunchPosition] = []

    /// - Parameters:
    ///   - plan: the graph along which recipients are asked concurrently; `nil` if one is asked after another.
    ///   - began: the time at which the delivery begins; `nil` to note only failures, without times.
    init(
        _ recipients: ContiguousArray<Recipient>, _ direction: EventDirection, along plan: LaunchPlan? = nil,
        at began: Int64? = nil
    ) {
        self.recipients = recipients
        self.began = began
        responses = began == nil ? [] : ContiguousArray(repeating: nil, count: recipients.count)
        isForward = direction == .dependenciesFirst
        graph = plan.map { GraphOrder($0, isForward: isForward, recipients) }
    }

    /// Returns the recipient to ask at `moment`, or `nil` if there is none now.
    ///
    /// - Parameter isEligible: returns whether the recipient with that index may still be asked.
    mutating func next(at moment: Int64 = 0, where isEligible: (Int) -> Bool) -> Int? {
        while step < count, let index = popReady() {
            step += 1
            outstanding += 1
            if failures.skips(recipients[index].position) {
                passedBy.append(index)
                leave(index)
            } else if isEligible(index) {
                if isTimed { responses[index] = Response(asked: moment) }
                return index
            } else {
                miss(index)
            }
        }
        return nil
    }

    /// Returns the next recipient that waits for no other.
    private mutating func popReady() -> Int? {
        guard graph == nil else { return graph?.popReady() }
        return outstanding > 0 ? nil : isForward ? step : count - 1 - step
    }

    private mutating func miss(_ index: Int) {
        missed.append(recipients[index].position)
        leave(index)
    }

    private mutating func leave(_ index: Int) {
        outstanding -= 1
        graph?.leave(recipients[index].position)
    }

    /// Sets the time at which a recipient that was returned by `next` is actually asked.
    mutating func postpone(_ index: Int, to moment: Int64) { responses[index]?.asked = moment }

    /// Records that a recipient that was returned by `next` is not asked after all, because it went down if `isMissed`.
    mutating func withdraw(_ index: Int, isMissed: Bool) {
        responses[index] = nil
        if isMissed { miss(index) } else { leave(index) }
    }

    mutating func finish(_ index: Int, at moment: Int64 = 0) {
        if isTimed { responses[index]?.ended = moment }
        leave(index)
    }

    /// Records that a recipient failed to respond; call ``finish(_:at:)`` afterwards.
    mutating func fail(_ index: Int, _ error: any Error, in plan: LaunchPlan) {
        if isTimed { responses[index]?.error = error }
        let rank = isForward ? index : count - 1 - index
        failures.add(error, at: recipients[index].position, rank: rank, in: plan)
    }

    mutating func stop() { step = count }

    mutating func cancel() {
        isCancelled = true
        stop()
    }

    var isOver: Bool { outstanding == 0 && step == count }

    /// The indices of all recipients in the order in which they are asked one by one.
    var indices: some Sequence<Int> { (0..<count).lazy.map { [isForward, count] in isForward ? $0 : count - 1 - $0 } }

    var failure: (any Error)? { isCancelled ? CancellationError() : failures.toThrow }
}

// The responses of a delivery whose times are noted.
extension Delivery {
    var hasAsked: Bool { responses.contains { $0 != nil } }

    func isOutstanding(_ index: Int) -> Bool { responses[index].map { $0.ended == nil } ?? false }

    func asked(_ index: Int) -> Int64? { responses[index]?.asked }

    /// Returns the responses to the event with this name, in its direction; only the failures if no times are noted. A recipient
    /// that did not answer has exceeded the `timeout`.
    func responses(to event: String, timeout: Duration?, in engine: any EventEngine) -> [EventResponse] {
        let ids = engine.graph.ids
        guard isTimed else {
            return failures.errors.map { .init(id: ids[$0.position], duration: .zero, error: $0.error) }
        }
        return indices.compactMap { index in
            guard let response = responses[index] else { return nil }
            let id = ids[recipients[index].position]
            var error = response.error
            if response.ended == nil { error = EventTimeout(event: event, id: id, limit: timeout ?? .zero) }
            let ended = response.ended ?? engine.time.now()
            return EventResponse(id: id, duration: .nanoseconds(ended - response.asked), error: error)
        }
    }

    /// Lets the recipients that have been asked, and have not thrown, answer later.
    mutating func awaitAnswers() {
        for index in responses.indices where responses[index]?.error == nil { responses[index]?.ended = nil }
    }

    /// Records the time of a later answer. A recipient that threw may have answered before.
    mutating func answer(_ index: Int, at moment: Int64) {
        if isOutstanding(index) { responses[index]?.ended = moment }
    }

    var isAnswered: Bool { !responses.contains { $0.map { $0.ended == nil } ?? false } }
}

/// The order of recipients along the graph.
///
/// The event passes a service that is not a recipient as soon as it has reached that service along all edges.
struct GraphOrder: Sendable {
    private let plan: LaunchPlan
    private let isForward: Bool
    /// The index of the recipient at each position; -1 for a service that is not a recipient.
    private var recipients: [Int32]
    /// The number of neighbours from which the event has not yet reached the service at each position.
    private var waitingOn: [Int32]
    private var ready: [Int] = []
    private var nextReady = 0

    fileprivate init(_ plan: LaunchPlan, isForward: Bool, _ recipients: ContiguousArray<Recipient>) {
        self.plan = plan
        self.isForward = isForward
        self.recipients = Array(repeating: -1, count: plan.count)
        for (index, recipient) in recipients.enumerated() { self.recipients[recipient.position] = Int32(index) }
        let before = isForward ? plan.dependencies : plan.dependents
        waitingOn = plan.positions.map { Int32(before.all($0).count) }
        pass(plan.positions.filter { waitingOn[$0] == 0 })
    }

    fileprivate mutating func popReady() -> Int? {
        guard nextReady < ready.count else { return nil }
        defer { nextReady += 1 }
        return ready[nextReady]
    }

    fileprivate mutating func leave(_ p: LaunchPosition) { pass(reached(from: p)) }

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
