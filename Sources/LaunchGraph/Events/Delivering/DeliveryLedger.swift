import LaunchSupport

/// A delivery together with the times and errors of its recipients, from which the report is created.
struct DeliveryLedger: Sendable {
    private struct Response {
        var asked: Int64
        var ended: Int64?
        var error: (any Error)?
    }

    private(set) var delivery: Delivery
    /// The responses of the recipients that were asked, by index; empty if only failures are noted.
    private var responses: ContiguousArray<Response?>
    private let isTimed: Bool

    /// - Parameter isTimed: whether the report has each response with its time, or only the failures.
    init(_ delivery: Delivery, isTimed: Bool = true) {
        self.delivery = delivery
        self.isTimed = isTimed
        responses = isTimed ? ContiguousArray(repeating: nil, count: delivery.recipients.count) : []
    }

    /// Returns the recipient to ask at `moment`, or `nil` if there is none now.
    mutating func next(at moment: Int64, where isEligible: (Int) -> Bool) -> Int? {
        guard let index = delivery.next(where: isEligible) else { return nil }
        if isTimed { responses[index] = Response(asked: moment) }
        return index
    }

    /// Sets the time at which a recipient that was returned by `next` is actually asked.
    mutating func postpone(_ index: Int, to moment: Int64) { responses[index]?.asked = moment }

    /// Records that a recipient that was returned by `next` is not asked after all.
    ///
    /// - Parameter isMissed: whether the recipient went down before.
    mutating func withdraw(_ index: Int, isMissed: Bool) {
        responses[index] = nil
        if isMissed { delivery.miss(index) } else { delivery.finish(index) }
    }

    /// Returns whether a recipient was asked and has not answered.
    func isOutstanding(_ index: Int) -> Bool {
        responses[index].map { $0.ended == nil } ?? false
    }

    /// Returns the time at which a recipient was asked.
    func asked(_ index: Int) -> Int64? { responses[index]?.asked }

    /// Records that a recipient has thrown; call ``finish(_:at:)`` afterwards.
    mutating func fail(_ index: Int, _ error: any Error, in plan: LaunchPlan) {
        if isTimed { responses[index]?.error = error }
        delivery.fail(index, error, in: plan)
    }

    /// Records that a recipient has answered or thrown at `moment`.
    mutating func finish(_ index: Int, at moment: Int64) {
        if isTimed { responses[index]?.ended = moment }
        delivery.finish(index)
    }

    /// Ends the delivery: no other recipient is asked.
    mutating func stop() { delivery.stop() }

    /// Returns the result of the delivery, which began at `began`.
    ///
    /// - Parameters:
    ///   - event: the event's name.
    ///   - combined: the result so far.
    ///   - contributions: the other answers, by recipient, which are added in the event's direction.
    ///   - timeout: the time limit of a recipient that did not answer.
    func result<Output>(
        _ event: String, _ combined: consuming CombinedAnswers<Output>,
        adding contributions: [Int: CombinedAnswers<Output>.Contribution] = [:], from began: Int64,
        timeout: Duration? = nil, in engine: any EventEngine
    ) -> DeliveryResult<Output> {
        let ids = engine.graph.ids
        var responses = delivery.failures.errors.map { p, error in
            DispatchReport<Output>.Response(id: ids[p], duration: .zero, error: error)
        }
        if isTimed {
            responses = []
            for index in delivery.indices {
                guard let response = self.responses[index] else { continue }
                contributions[index]?(&combined)
                let id = ids[delivery.recipients[index].position]
                var error = response.error
                if response.ended == nil { error = EventTimeout(event: event, id: id, limit: timeout ?? .zero) }
                let ended = response.ended ?? engine.time.now()
                responses.append(.init(id: id, duration: .nanoseconds(ended - response.asked), error: error))
            }
        }
        let report = DispatchReport(
            name: event, output: combined.value, responses: responses,
            passedBy: delivery.passedBy.map { ids[delivery.recipients[$0].position] },
            failure: delivery.failures.toThrow)
        return DeliveryResult(
            report: report, began: isTimed ? began : nil, failures: delivery.failures, missed: delivery.missed)
    }
}

// Answers that come after the responders have been asked.
extension DeliveryLedger {
    /// Lets the recipients that have been asked, and have not thrown, answer later.
    mutating func awaitAnswers() {
        for index in responses.indices where responses[index]?.error == nil { responses[index]?.ended = nil }
    }

    /// Records the time of a recipient's answer. A recipient that threw may have answered before.
    mutating func answer(_ index: Int, at moment: Int64) {
        if isOutstanding(index) { responses[index]?.ended = moment }
    }

    /// Whether all recipients that were asked have answered or thrown.
    var isAnswered: Bool { !responses.contains { $0.map { $0.ended == nil } ?? false } }
}

/// The result of a delivery.
struct DeliveryResult<Output> {
    var report: DispatchReport<Output>
    /// The time at which the delivery began; `nil` if it was not measured.
    let began: Int64?
    let failures: ResponderFailures
    /// The services that went down before they were asked.
    let missed: [LaunchPosition]

    /// Adds the event to the launch report if all events are recorded or a responder failed.
    mutating func record(always: Bool = false, in router: EventRouter) {
        guard always || router.state.isRecording || report.responses.contains(where: { $0.error != nil }) else {
            return
        }
        report.at = router.engine.record(report.event, at: began ?? router.engine.time.now())
    }
}

extension DeliveryResult: Sendable where Output: Sendable {}
