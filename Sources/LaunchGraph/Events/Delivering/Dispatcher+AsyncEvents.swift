extension Dispatcher {
    /// Delivers an asynchronous event to every responder, concurrently along the graph, and waits until all have answered or
    /// timed out.
    ///
    /// Cancelling the task that awaits the result cancels the responders that are being asked; no other is asked.
    ///
    /// - Returns: the answers combined by the event's rule; the rule's identity without any answer.
    /// - Throws: of the services that failed to respond and whose failures abort, the error of the first in launch order,
    ///   after all responders were asked; `CancellationError` if the awaiting task was cancelled.
    /// - Complexity: O(services + dependencies).
    @discardableResult
    public func dispatch<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) async throws -> Output {
        try await deliver(event, payload, isRecorded: core.router.isRecording).get()
    }

    /// Delivers an asynchronous event without further data.
    ///
    /// - Returns: the answers combined by the event's rule; the rule's identity without any answer.
    /// - Throws: the same as for an event with data.
    @discardableResult
    public func dispatch<Responder, Output>(
        _ event: AsyncLifecycleEvent<Responder, Void, Output>
    ) async throws -> Output {
        try await dispatch(event, ())
    }

    /// Dispatches an asynchronous event and returns a report: the result, and the time and the error of each responder.
    ///
    /// The launch report has the event too.
    ///
    /// - Returns: the report, whose ``DispatchReport/get()`` returns and throws what `dispatch` does.
    @discardableResult
    public func dispatchReport<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) async -> DispatchReport<Output> {
        await deliver(event, payload, isRecorded: true)
    }

    /// Dispatches an asynchronous event without further data and returns a report.
    @discardableResult
    public func dispatchReport<Responder, Output>(
        _ event: AsyncLifecycleEvent<Responder, Void, Output>
    ) async -> DispatchReport<Output> {
        await dispatchReport(event, ())
    }

    /// Returns whether a service responds to an asynchronous event, now or once it is up.
    ///
    /// What launches return counts from when they have returned it.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: AsyncLifecycleEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    private func deliver<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool
    ) async -> DispatchReport<Output> {
        let routed = await event.route(payload, in: core)
        var result = await AsyncDelivery(event, payload, to: routed.recipients, in: core).deliver()
        if let buffered = routed.buffered {
            await core.router.open(
                buffered, since: routed.recipients.generation, after: result.failures, in: core)
        }
        result.record(always: isRecorded, in: core)
        result.report.bufferedFor = routed.bufferedFor
        return result.report
    }
}

extension AsyncLifecycleEvent: RoutableEvent {
    static var isAsynchronous: Bool { true }

    fileprivate typealias RoutedAsyncEvent = (
        recipients: AsyncRecipients<Responder>, buffered: BufferedEvent?, bufferedFor: [ServiceID]
    )

    /// Returns the current recipients, and the event that is buffered for services that may still come up.
    fileprivate func route(_ payload: Payload, in engine: any EventEngine) async -> RoutedAsyncEvent {
        if case .anywhere = asking, !delivery.isBuffered {
            return (engine.router.sendableTables.recipients(as: Responder.self, in: engine), nil, [])
        }
        return await routeOnMainActor(payload, in: engine)
    }

    @MainActor private func routeOnMainActor(_ payload: Payload, in engine: any EventEngine) -> RoutedAsyncEvent {
        let routed = engine.router.route(self, in: engine) { buffered, recipient, engine in
            deliver(buffered, payload, to: AsyncRecipients(recipient), in: engine)
        }
        return (AsyncRecipients(routed.recipients), routed.buffered, routed.bufferedFor)
    }

    /// Asks a service that has come up, in a task: after all events that were buffered for it before this one, and after the
    /// services that come before it in the event's direction.
    @MainActor private func deliver(
        _ buffered: BufferedEvent, _ payload: Payload, to recipient: AsyncRecipients<Responder>,
        in engine: any EventEngine
    ) {
        let p = recipient.all[0].position
        let earlier = engine.router.buffer.deliveries(before: buffered, at: p, in: engine.graph.plan)
        let task = engine.startOnMainActor {
            for delivery in earlier { await delivery.value }
            guard !buffered.skips(p) else { return }
            var result = await AsyncDelivery(self, payload, to: recipient, in: engine).deliver()
            buffered.skip(result.failures)
            result.record(in: engine)
        }
        engine.router.buffer.noteDelivery(of: buffered, at: p, task)
    }
}

extension EventEngine {
    /// Starts a task on the main actor. What it awaits elsewhere runs on the dispatcher's executor.
    fileprivate func startOnMainActor(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: executor) { await work() }
    }
}
