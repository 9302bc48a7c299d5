import LaunchSupport

extension Dispatcher {
    /// Asks every responder to an event with a completion handler, and calls `completion` exactly once: when all have
    /// answered, or when the event has timed out.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - payload: the event's data.
    ///   - completion: is called once, on the main actor, with the answers combined by the event's rule, or with the
    ///     rule's identity if there is no answer. If all responders answer immediately, it is called before this method
    ///     returns.
    /// - Throws: of the services that failed to respond and whose failures abort, the error of the first, after all
    ///   responders were asked; `completion` is called as well.
    @MainActor public func dispatch<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (Output) -> Void
    ) throws {
        try deliver(event, payload, isRecorded: events.isRecording) { completion($0.output) }
    }

    /// Asks every responder to an event without further data, and calls `completion` exactly once.
    ///
    /// - Throws: the same as for an event with data.
    @MainActor public func dispatch<Responder, Output>(
        _ event: CompletionEvent<Responder, Void, Output>, completion: @escaping @MainActor (Output) -> Void
    ) throws {
        try dispatch(event, (), completion: completion)
    }

    /// Dispatches an event with a completion handler and passes a report to `completion`: the result, and the time and
    /// the error of each responder.
    ///
    /// A responder that did not answer in time has the error ``EventTimeout``. The launch report contains the event
    /// too.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - payload: the event's data.
    ///   - completion: is called once, on the main actor.
    @MainActor public func dispatchReport<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) {
        // The report contains the error.
        try? deliver(event, payload, isRecorded: true, completion: completion)
    }

    /// Dispatches an event without further data and passes a report to `completion`.
    @MainActor public func dispatchReport<Responder, Output>(
        _ event: CompletionEvent<Responder, Void, Output>,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) {
        dispatchReport(event, (), completion: completion)
    }

    /// Returns whether a service responds to an event with a completion handler, now or once it is up.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: CompletionEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    @MainActor private func deliver<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) throws {
        let routed = events.route(event, in: core) { buffered, recipient, engine in
            let (failures, missed) = event.deliver(payload, to: recipient, in: engine) { result in
                var result = result
                result.record(in: engine)
            }
            buffered.skip(failures)
            return missed.isEmpty ? .settled : .missed
        }
        let (core, bufferedFor) = (core, routed.bufferedFor)
        let (failures, missed) = event.deliver(payload, to: routed.recipients, in: core) { result in
            var result = result
            result.record(always: isRecorded, in: core)
            result.report.bufferedFor = bufferedFor
            completion(result.report)
        }
        events.open(routed, missedBy: missed, after: failures, in: core)
        if let error = failures.toThrow { throw error }
    }
}

extension CompletionEvent: RoutableEvent {
    static var isAsynchronous: Bool { false }

    /// Asks the responders, and passes the result to `completion` once.
    @MainActor fileprivate func deliver(
        _ payload: Payload, to recipients: Recipients<Responder>, in engine: any EventEngine,
        _ completion: @escaping @MainActor (DeliveryResult<Output>) -> Void
    ) -> (failures: ResponderFailures, missed: [LaunchPosition]) {
        let began = engine.time.now()
        let delivery = Delivery(recipients.all, direction, .withoutWaiting)
        let (deadline, overflow) = began.addingReportingOverflow(max(0, timeout.saturatedNanoseconds))
        return CompletionDelivery<Output>(delivery, in: engine) { ledger in
            completion(
                ledger.result(name, CombinedAnswers(identity), from: began, timeout: timeout, in: engine))
        }
        .deliver(self, payload, to: recipients, until: overflow ? .max : deadline)
    }
}
