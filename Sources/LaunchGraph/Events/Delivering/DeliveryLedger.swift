/// A delivery together with the answers of its recipients and their times, from which the report is created.
struct DeliveryLedger<Output>: Sendable {
    /// Adds an answer to the combined result.
    typealias Contribution = @Sendable (inout CombinedAnswers<Output>) -> Void

    private struct Response {
        var asked: Int64
        var ended: Int64?
        var contribution: Contribution?
        var error: (any Error)?
    }

    private(set) var delivery: Delivery
    /// The recipients that could no longer be asked when it was their turn.
    private(set) var missed: [LaunchPosition] = []
    /// The responses of the recipients that were asked, by index.
    private var responses: ContiguousArray<Response?>

    init(_ delivery: Delivery) {
        self.delivery = delivery
        responses = ContiguousArray(repeating: nil, count: delivery.recipients.count)
    }

    /// Returns the recipient to ask at `moment`, or `nil` if there is none now.
    mutating func next(at moment: Int64, where isEligible: (Int) -> Bool) -> Int? {
        var missed: [LaunchPosition] = []
        let next = delivery.next { [recipients = delivery.recipients] index in
            let isEligible = isEligible(index)
            if !isEligible { missed.append(recipients[index].position) }
            return isEligible
        }
        self.missed += missed
        guard let index = next else { return nil }
        responses[index] = Response(asked: moment)
        return index
    }

    /// Sets the time at which a recipient that was returned by `next` is actually asked.
    mutating func postpone(_ index: Int, to moment: Int64) { responses[index]?.asked = moment }

    /// Records that a recipient that was returned by `next` is not asked after all.
    ///
    /// - Parameter isMissed: whether the recipient went down before.
    mutating func withdraw(_ index: Int, isMissed: Bool) {
        responses[index] = nil
        if isMissed { missed.append(delivery.recipients[index].position) }
        delivery.finish(index)
    }

    /// Returns whether a recipient was asked and has not answered.
    func isOutstanding(_ index: Int) -> Bool {
        responses[index].map { $0.ended == nil } ?? false
    }

    /// Returns the time at which a recipient was asked.
    func asked(_ index: Int) -> Int64? { responses[index]?.asked }

    /// Records the answer or the error of a recipient at `moment`. Only the first answer counts.
    ///
    /// - Returns: whether this was the first answer.
    @discardableResult
    mutating func finish(
        _ index: Int, _ contribution: Contribution? = nil, _ error: (any Error)? = nil, at moment: Int64,
        in plan: LaunchPlan
    ) -> Bool {
        guard isOutstanding(index) else { return false }
        responses[index]?.ended = moment
        responses[index]?.contribution = contribution
        responses[index]?.error = error
        if let error { delivery.fail(index, error, in: plan) }
        delivery.finish(index)
        return true
    }

    /// Records that a recipient threw at `moment`. If it has answered before, its answer counts as well.
    mutating func fail(_ index: Int, _ error: any Error, at moment: Int64, in plan: LaunchPlan) {
        guard !finish(index, nil, error, at: moment, in: plan) else { return }
        responses[index]?.error = error
        delivery.fail(index, error, in: plan)
    }

    /// Ends the delivery: no other recipient is asked.
    mutating func stop() { delivery.stop() }

    /// Returns the result of the delivery, which began at `began`.
    ///
    /// - Parameters:
    ///   - event: the event's name.
    ///   - combined: the result, without the answers that were recorded as contributions; these are added in order.
    ///   - timeout: the time limit of a recipient that did not answer.
    func result(
        _ event: String, _ combined: consuming CombinedAnswers<Output>, from began: Int64,
        timeout: Duration? = nil, in engine: any EventEngine
    ) -> DeliveryResult<Output> {
        let ids = engine.graph.ids
        var responses: [DispatchReport<Output>.Response] = []
        for index in delivery.indices {
            guard let response = self.responses[index] else { continue }
            response.contribution?(&combined)
            let id = ids[delivery.recipients[index].position]
            var error = response.error
            if response.ended == nil { error = EventTimeout(event: event, id: id, limit: timeout ?? .zero) }
            let ended = response.ended ?? engine.time.now()
            responses.append(.init(id: id, duration: .nanoseconds(ended - response.asked), error: error))
        }
        let report = DispatchReport(
            name: event, output: combined.value, responses: responses,
            passedBy: delivery.passedBy.map { ids[delivery.recipients[$0].position] },
            failure: delivery.failures.toThrow)
        return DeliveryResult(report: report, began: began, failures: delivery.failures, missed: missed)
    }
}

/// The result of a delivery.
struct DeliveryResult<Output> {
    var report: DispatchReport<Output>
    /// The time at which the delivery began.
    let began: Int64
    let failures: ResponderFailures
    /// The services that went down before they were asked.
    let missed: [LaunchPosition]

    /// Adds the event to the launch report if all events are recorded or a responder failed.
    mutating func record(always: Bool = false, in engine: any EventEngine) {
        guard always || engine.router.isRecording || report.responses.contains(where: { $0.error != nil }) else {
            return
        }
        report.at = engine.record(report.event, at: began)
    }
}

extension DeliveryResult: Sendable where Output: Sendable {}
