extension Dispatcher {
    /// Delivers an event to every responder, in the event's direction, before it returns.
    ///
    /// - Returns: the answers combined by the event's rule; the rule's identity without any answer.
    /// - Throws: of the services that failed to respond and whose failures abort, the error of the first, after all
    ///   responders were asked. The launch report has every error, whatever the services' policies.
    /// - Complexity: O(responders); O(services) after a service came up or went down. The clock is read only for an
    ///   event that is recorded or buffered.
    @MainActor @discardableResult
    public func dispatch<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) throws -> Output {
        try event.deliver(payload, isRecorded: eventState.isRecording, by: events).get()
    }

    /// Delivers an event without further data, and returns and throws what an event with data does.
    @MainActor @discardableResult
    public func dispatch<Responder, Output>(_ event: LifecycleEvent<Responder, Void, Output>) throws -> Output {
        try dispatch(event, ())
    }

    /// Dispatches an event and returns a report: the result, and the time and the error of each responder.
    ///
    /// The launch report contains the event too. ``DispatchReport/get()`` returns and throws what `dispatch` does.
    @MainActor @discardableResult
    public func dispatchReport<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> DispatchReport<Output> {
        event.deliver(payload, isRecorded: true, by: events)
    }

    /// Dispatches an event without further data and returns a report.
    @MainActor @discardableResult
    public func dispatchReport<Responder, Output>(
        _ event: LifecycleEvent<Responder, Void, Output>
    ) -> DispatchReport<Output> {
        dispatchReport(event, ())
    }

    /// Returns the current responders of a type, in launch order: the services that conform, and the values of launches that
    /// do. A host asks whether there are any, or needs to know more than an event asks.
    @MainActor public func responders<Responder>(as type: Responder.Type = Responder.self) -> [Responder] {
        Array(events.recipients(.mainActor, as: type).responders)
    }

    /// Returns whether a service that may still come up returns a value of a type for which `isIncluded` is true.
    ///
    /// The value is no responder yet. A host learns by this method that the value will be one.
    ///
    /// - Parameter isIncluded: is called with the types of values of services that are not up yet.
    /// - Complexity: O(services).
    public func awaitsValue(where isIncluded: (any Any.Type) -> Bool) -> Bool {
        eligibility().pending.contains { isIncluded(graph.records[$0].outputType) }
    }

    /// Uses `adapter` to find responders for services that do not conform themselves, and replaces any earlier adapter.
    ///
    /// The responder has the service's position in launch order.
    @MainActor public func adaptResponders(by adapter: any ResponderAdapter) { events.adapt(by: adapter) }
}

// Asynchronous events.
extension Dispatcher {
    /// Delivers an asynchronous event to every responder, concurrently along the graph, and waits until all have
    /// answered or timed out.
    ///
    /// Cancelling the task that awaits the result cancels the responders that are being asked; no other is asked.
    ///
    /// - Returns: the answers combined by the event's rule; the rule's identity without any answer.
    /// - Throws: of the services that failed to respond and whose failures abort, the error of the first in the event's
    ///   direction, after all responders were asked; `CancellationError` if the awaiting task was cancelled.
    /// - Complexity: O(services + dependencies).
    @discardableResult
    public func dispatch<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) async throws -> Output {
        try await event.deliver(payload, isRecorded: eventState.isRecording, by: events).get()
    }

    /// Delivers an asynchronous event without further data, and returns and throws what an event with data does.
    @discardableResult
    public func dispatch<Responder, Output>(
        _ event: AsyncLifecycleEvent<Responder, Void, Output>
    ) async throws -> Output {
        try await dispatch(event, ())
    }

    /// Dispatches an asynchronous event and returns a report: the result, and the time and the error of each responder.
    @discardableResult
    public func dispatchReport<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) async -> DispatchReport<Output> {
        await event.deliver(payload, isRecorded: true, by: events)
    }

    /// Dispatches an asynchronous event without further data and returns a report.
    @discardableResult
    public func dispatchReport<Responder, Output>(
        _ event: AsyncLifecycleEvent<Responder, Void, Output>
    ) async -> DispatchReport<Output> {
        await dispatchReport(event, ())
    }
}

// Events with a completion handler.
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
        let error = event.deliver(payload, isRecorded: eventState.isRecording, by: events) {
            completion($0.output)
        }
        if let error { throw error }
    }

    /// Asks every responder to an event without further data, calls `completion` exactly once, and throws what an event with
    /// data does.
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
        _ = event.deliver(payload, isRecorded: true, by: events, completion: completion)
    }

    /// Dispatches an event without further data and passes a report to `completion`.
    @MainActor public func dispatchReport<Responder, Output>(
        _ event: CompletionEvent<Responder, Void, Output>,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) {
        dispatchReport(event, (), completion: completion)
    }
}
