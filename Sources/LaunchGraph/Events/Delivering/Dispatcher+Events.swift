extension Dispatcher {
    /// Delivers an event to every responder, in the event's direction, before it returns.
    ///
    /// - Returns: the answers combined by the event's rule; the rule's identity without any answer.
    /// - Throws: of the services that failed to respond and whose failures abort, the error of the first, after all
    ///   responders were asked. The launch report has every error, whatever the services' policies.
    /// - Complexity: O(responders); O(services) after a service came up or went down. An event that is not recorded
    ///   takes no lock, reads no clock and allocates nothing for a responder.
    @MainActor @inlinable @discardableResult
    public func dispatch<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) throws -> Output {
        guard !events.isRecording && !event.delivery.isBuffered else {
            return try deliver(event, payload, isRecorded: events.isRecording).get()
        }
        let recipients: Recipients<Responder>
        if let table = events.tables.current(Responder.self, in: events.generation.current) {
            recipients = table.recipients
        } else {
            recipients = currentRecipients(as: Responder.self)
        }
        guard !recipients.isEmpty else { return event.identity }
        var delivery = Delivery(recipients.all, event.direction)
        var combined = CombinedAnswers(event.identity)
        while let index = delivery.next(where: {
            events.generation.current == recipients.generation || isEligible($0, of: recipients)
        }) {
            do {
                switch event.asking {
                case .telling(let tell): try tell(recipients.responders[index], payload)
                case .asking(let ask): try ask(recipients.responders[index], payload, &combined)
                }
            } catch {
                fail(index, error, &delivery)
            }
            delivery.finish(index)
            if combined.isFinal { break }
        }
        if delivery.failures.areAny { record(delivery.failures, event.name) }
        if let error = delivery.failures.toThrow { throw error }
        return combined.value
    }

    /// Delivers an event without further data.
    ///
    /// - Returns: the answers combined by the event's rule; the rule's identity without any answer.
    /// - Throws: the same as for an event with data.
    @MainActor @inlinable @discardableResult
    public func dispatch<Responder, Output>(_ event: LifecycleEvent<Responder, Void, Output>) throws -> Output {
        try dispatch(event, ())
    }

    /// Dispatches an event and returns a report: the result, and the time and the error of each responder.
    ///
    /// The launch report contains the event too.
    ///
    /// - Returns: the report, whose ``DispatchReport/get()`` returns and throws what `dispatch` does.
    @MainActor @discardableResult
    public func dispatchReport<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> DispatchReport<Output> {
        deliver(event, payload, isRecorded: true)
    }

    /// Dispatches an event without further data and returns a report.
    @MainActor @discardableResult
    public func dispatchReport<Responder, Output>(
        _ event: LifecycleEvent<Responder, Void, Output>
    ) -> DispatchReport<Output> {
        dispatchReport(event, ())
    }

    /// Returns whether a service responds to an event, now or once it is up.
    ///
    /// The value of a launch is a recipient once the launch has returned it.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: LifecycleEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    /// Returns the current responders of a type, in launch order, for hosts that need to know more than an event asks.
    @MainActor public func responders<Responder>(as type: Responder.Type = Responder.self) -> [Responder] {
        Array(currentRecipients(as: type).responders)
    }
}

// The slow paths of a dispatch, which are not inlined into callers.
extension Dispatcher {
    @MainActor @usableFromInline func currentRecipients<Responder>(as type: Responder.Type) -> Recipients<Responder> {
        events.recipients(as: type, in: core)
    }

    @usableFromInline func isEligible<Responder>(_ index: Int, of recipients: Recipients<Responder>) -> Bool {
        recipients.isEligible(index, in: core)
    }

    @usableFromInline func fail(_ index: Int, _ error: any Error, _ delivery: inout Delivery) {
        delivery.fail(index, error, in: core.graph.plan)
    }

    /// Adds an event that is not recorded to the launch report because of its failures, without times.
    @usableFromInline func record(_ failures: ResponderFailures, _ name: String) {
        let services = failures.errors.map { p, error in
            LaunchReport.EventReport.Response(id: core.graph.ids[p], duration: .zero, error: "\(error)")
        }
        core.record(LaunchReport.EventReport(name: name, at: .zero, services: services), at: core.time.now())
    }

    /// Delivers an event that is buffered or recorded.
    @MainActor @usableFromInline func deliver<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool
    ) -> DispatchReport<Output> {
        let routed = events.route(event, in: core) { buffered, recipient, engine in
            var result = event.deliver(payload, to: recipient, in: engine)
            guard !result.report.responses.isEmpty else { return .missed }
            buffered.skip(result.failures)
            result.record(in: engine)
            return .settled
        }
        var result = event.deliver(payload, to: routed.recipients, in: core)
        events.open(routed, missedBy: result.missed, after: result.failures, in: core)
        result.record(always: isRecorded, in: core)
        result.report.bufferedFor = routed.bufferedFor
        return result.report
    }
}

extension LifecycleEvent {
    /// Asks the responders one after another, and measures the time of each.
    @MainActor fileprivate func deliver(
        _ payload: Payload, to recipients: Recipients<Responder>, in engine: any EventEngine
    ) -> DeliveryResult<Output> {
        let began = engine.time.now()
        var moment = began
        var ledger = DeliveryLedger<Output>(Delivery(recipients.all, direction))
        var combined = CombinedAnswers(identity)
        while let index = ledger.next(
            at: moment,
            where: {
                recipients.isEligible($0, in: engine, mustBeUp: delivery.isBuffered)
            })
        {
            var thrown: (any Error)?
            do { try ask(recipients.responders[index], payload, &combined) } catch { thrown = error }
            moment = engine.time.now()
            ledger.finish(index, nil, thrown, at: moment, in: engine.graph.plan)
            if combined.isFinal { ledger.stop() }
        }
        return ledger.result(name, combined, from: began, in: engine)
    }
}

extension LifecycleEvent: RoutableEvent {
    static var isAsynchronous: Bool { false }
}
