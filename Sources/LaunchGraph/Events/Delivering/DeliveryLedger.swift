import LaunchSupport

/// A delivery together with the times and errors of its recipients.
struct DeliveryLedger: Sendable {
    private struct Response {
        var asked: Int64
        var ended: Int64?
        var error: (any Error)?
    }

    private(set) var delivery: Delivery
    /// The responses of the recipients that were asked, by index; empty if only failures are noted.
    private var responses: ContiguousArray<Response?>
    /// The time at which the delivery began; `nil` if only failures are noted.
    let began: Int64?
    private var isTimed: Bool { began != nil }
    private var isCancelled = false

    /// - Parameter began: the time at which the delivery begins; `nil` to note only failures, without times.
    init(_ delivery: Delivery, at began: Int64?) {
        self.delivery = delivery
        self.began = began
        responses = began == nil ? [] : ContiguousArray(repeating: nil, count: delivery.recipients.count)
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

    /// Ends the delivery, because the task that awaits it was cancelled.
    mutating func cancel() {
        isCancelled = true
        stop()
    }

    /// Whether any recipient was asked.
    var hasAsked: Bool { responses.contains { $0 != nil } }

    /// The error that the dispatch throws.
    var failure: (any Error)? { isCancelled ? CancellationError() : delivery.failures.toThrow }

    /// Returns the responses in the event's direction.
    ///
    /// - Parameters:
    ///   - event: the event's name.
    ///   - timeout: the time limit of a recipient that did not answer.
    func responses(to event: String, timeout: Duration?, in engine: any EventEngine) -> [EventResponse] {
        let ids = engine.graph.ids
        guard isTimed else {
            return delivery.failures.errors.map { .init(id: ids[$0.position], duration: .zero, error: $0.error) }
        }
        return delivery.indices.compactMap { index in
            guard let response = responses[index] else { return nil }
            let id = ids[delivery.recipients[index].position]
            var error = response.error
            if response.ended == nil { error = EventTimeout(event: event, id: id, limit: timeout ?? .zero) }
            let ended = response.ended ?? engine.time.now()
            return EventResponse(id: id, duration: .nanoseconds(ended - response.asked), error: error)
        }
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

extension CombinedAnswers {
    /// Creates the result of the answers to a delivery, by recipient, which are added in the event's direction.
    init(_ identity: Output, adding answers: [Int: Contribution], to delivery: Delivery) {
        self.init(identity)
        for index in delivery.indices { answers[index]?(&self) }
    }
}

extension EventRouter {
    /// Returns the report of a delivery that is over. Adds the event to the launch report if it is recorded or a responder
    /// failed.
    ///
    /// - Parameters:
    ///   - event: the event's name.
    ///   - output: the combined answers.
    ///   - isRecorded: whether the event is recorded even if no responder failed and the dispatcher does not record all.
    ///   - timeout: the time limit of a recipient that did not answer.
    @discardableResult func report<Output>(
        _ event: String, _ ledger: DeliveryLedger, _ output: Output, isRecorded: Bool = false,
        timeout: Duration? = nil, bufferedFor: [ServiceID] = []
    ) -> DispatchReport<Output> {
        var report = DispatchReport(
            name: event, output: output, responses: ledger.responses(to: event, timeout: timeout, in: engine),
            passedBy: ledger.delivery.passedBy.map { engine.graph.ids[ledger.delivery.recipients[$0].position] },
            failure: ledger.failure, bufferedFor: bufferedFor)
        if isRecorded || state.isRecording || report.responses.contains(where: { $0.error != nil }) {
            report.at = engine.record(report.event, at: ledger.began ?? engine.time.now())
        }
        return report
    }
}
