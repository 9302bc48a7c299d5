import LaunchSupport

/// The result of an event that was dispatched: the combined answer, the responders with their times, and their errors.
public struct DispatchReport<Output> {
    /// The event's name.
    public let name: String
    /// The time from the beginning of the launch to the dispatch; zero if the event was dispatched before the launch.
    public internal(set) var at = Duration.zero
    /// The answers combined by the event's rule.
    public let output: Output
    /// The services that were asked, in the event's direction.
    public let responses: [EventResponse]
    /// The services that were not asked because a service that they depend on failed to respond and skips its
    /// dependents.
    public let passedBy: [ServiceID]
    /// The error that `dispatch` throws: of the services that failed to respond and whose failures abort, the first in
    /// the event's direction.
    public let failure: (any Error)?
    /// The services that conform to the event's responder type and are not up yet, for which the event is buffered, in
    /// launch order. Responders that launches return later are not known yet and are not listed.
    public let bufferedFor: [ServiceID]

    /// Returns the result of `dispatch`.
    ///
    /// - Throws: ``failure``.
    public func get() throws -> Output {
        if let failure { throw failure }
        return output
    }

    /// The event in the form of the launch report.
    public var event: LaunchReport.EventReport {
        LaunchReport.EventReport(
            name: name, at: at,
            services: responses.map { .init(id: $0.id, duration: $0.duration, error: $0.error.map { "\($0)" }) })
    }
}

extension DispatchReport: Sendable where Output: Sendable {}

/// The response of one service to an event.
public struct EventResponse: Sendable {
    /// The service.
    public let id: ServiceID
    /// The time from the call of the responder to its answer.
    public let duration: Duration
    /// The error that the responder threw; ``EventTimeout`` if it did not answer in time.
    public let error: (any Error)?
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
    /// - Parameter isRecorded: whether the event is recorded even if no responder failed and the dispatcher does not record all.
    @discardableResult func report<Output>(
        _ event: String, _ delivery: Delivery, _ output: Output, isRecorded: Bool = false,
        timeout: Duration? = nil, bufferedFor: [ServiceID] = []
    ) -> DispatchReport<Output> {
        var report = DispatchReport(
            name: event, output: output, responses: delivery.responses(to: event, timeout: timeout, in: engine),
            passedBy: delivery.passedBy.map { engine.graph.ids[delivery.recipients[$0].position] },
            failure: delivery.failure, bufferedFor: bufferedFor)
        if isRecorded || state.isRecording || report.responses.contains(where: { $0.error != nil }) {
            report.at = engine.record(report.event, at: delivery.began ?? engine.time.now())
        }
        return report
    }
}
