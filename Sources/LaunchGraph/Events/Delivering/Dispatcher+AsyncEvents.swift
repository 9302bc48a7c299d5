import LaunchSupport

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
    /// The launch report contains the event too.
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
    /// The value of a launch is a recipient once the launch has returned it.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: AsyncLifecycleEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    private func deliver<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool
    ) async -> DispatchReport<Output> {
        let routed = await event.route(payload, in: core)
        var result = await AsyncDelivery(
            event, payload, to: routed.recipients, after: routed.earlier, in: core
        ).deliver()
        if let buffered = routed.buffered {
            for p in result.missed { await event.giveBack(buffered, at: p, in: core) }
            await event.open(buffered, since: routed.recipients.generation, after: result.failures, in: core)
        }
        result.record(always: isRecorded, in: core)
        result.report.bufferedFor = routed.bufferedFor
        return result.report
    }
}

/// The recipients of an event, its copy that is buffered for services that are not up yet, those of them that conform themselves,
/// and what the recipients answer before.
typealias RoutedAsyncEvent<Responder> = (
    recipients: AsyncRecipients<Responder>, buffered: BufferedEvent?, bufferedFor: [ServiceID],
    earlier: EarlierDeliveries
)

extension AsyncLifecycleEvent: RoutableEvent {
    static var isAsynchronous: Bool { true }

    /// Returns the current recipients, and the event that is buffered for services that may still come up.
    fileprivate func route(_ payload: Payload, in engine: any EventEngine) async -> RoutedAsyncEvent<Responder> {
        guard case .anywhere = asking else { return await routeOnMainActor(payload, in: engine) }
        let router = engine.router.sendable
        guard let policy = delivery.buffering else {
            let recipients = router.recipients(as: Responder.self, in: engine)
            return (recipients, nil, [], router.deliveries(to: recipients.all, in: engine))
        }
        let delivery = BufferedEvent.Delivery.anywhere { buffered, p, earlier, snapshot, engine in
            let recipients = engine.router.sendable.recipients(as: Responder.self, snapshot, in: engine)
            let recipient = recipients.only(p)
            guard !recipient.isEmpty else { return .notFound(in: recipients.generation, snapshot) }
            return startDelivery(of: buffered, payload, to: recipient, after: earlier, in: engine)
        }
        return router.route(self, policy, in: engine, delivery: delivery)
    }

    @MainActor private func routeOnMainActor(
        _ payload: Payload, in engine: any EventEngine
    ) -> RoutedAsyncEvent<Responder> {
        let routed = engine.router.route(self, in: engine) { buffered, recipient, engine in
            let recipient = AsyncRecipients(recipient)
            let earlier = engine.router.deliveries(
                before: buffered, at: recipient.all[0].position, in: engine.graph.plan)
            return startDelivery(of: buffered, payload, to: recipient, after: earlier, in: engine)
        }
        let earlier = engine.router.deliveries(to: routed.recipients.all, before: routed.buffered)
        return (AsyncRecipients(routed.recipients), routed.buffered, routed.bufferedFor, earlier)
    }

    /// Starts the delivery of a buffered event to services that have come up since it was routed.
    fileprivate func open(
        _ buffered: BufferedEvent, since generation: Int, after failures: ResponderFailures, in engine: any EventEngine
    ) async {
        switch asking {
        case .anywhere: engine.router.sendable.open(buffered, since: generation, after: failures, in: engine)
        case .onMainActor: await engine.router.open(buffered, since: generation, after: failures, in: engine)
        }
    }

    /// Returns whether the delivery of a buffered event to the service at `p` may ask the service.
    private func take(
        _ turn: BufferedEvent.Turn, at p: LaunchPosition, in engine: any EventEngine
    ) async -> Bool {
        switch asking {
        case .anywhere: engine.router.sendable.take(turn, at: p)
        case .onMainActor: await engine.router.take(turn, at: p)
        }
    }

    /// Records that the delivery of a buffered event to the service at `p` has ended.
    private func end(_ turn: BufferedEvent.Turn, at p: LaunchPosition, in engine: any EventEngine) async {
        switch asking {
        case .anywhere:
            engine.router.sendable.end(turn, at: p)
            engine.router.sendable.removeDelivered()
        case .onMainActor:
            await engine.router.end(turn, at: p)
            await engine.router.removeDelivered()
        }
    }

    /// Returns the latest delivery to the service at `p` of a buffered event that was dispatched before the event with
    /// this number.
    func delivery(before number: Int, at p: LaunchPosition, in engine: any EventEngine) async -> Task<Void, Never>? {
        switch asking {
        case .anywhere: engine.router.sendable.delivery(before: number, at: p, in: engine)
        case .onMainActor: await engine.router.delivery(before: number, at: p, in: engine)
        }
    }

    /// Buffers an event again for a service that went down before it was asked.
    fileprivate func giveBack(_ buffered: BufferedEvent, at p: LaunchPosition, in engine: any EventEngine) async {
        switch asking {
        case .anywhere: engine.router.sendable.giveBack(buffered, at: p, in: engine)
        case .onMainActor: await engine.router.giveBack(buffered, at: p, in: engine)
        }
    }

    /// Starts a task that asks a service that has come up, after the earlier deliveries.
    private func startDelivery(
        of buffered: BufferedEvent, _ payload: Payload, to recipient: AsyncRecipients<Responder>,
        after earlier: [Task<Void, Never>], in engine: any EventEngine
    ) -> BufferedEvent.Attempt {
        let turn = BufferedEvent.Turn()
        let task = Task(on: engine.executor) {
            for delivery in earlier { await delivery.value }
            let p = recipient.all[0].position
            guard await take(turn, at: p, in: engine) else { return }
            if !buffered.skips(p) {
                var result = await BufferedEvent.$isDelivering.withValue(true) {
                    await AsyncDelivery(self, payload, to: recipient, in: engine).deliver()
                }
                guard !result.report.responses.isEmpty else { return await giveBack(buffered, at: p, in: engine) }
                buffered.skip(result.failures)
                result.record(in: engine)
            }
            await end(turn, at: p, in: engine)
        }
        return .started(task, turn)
    }
}
