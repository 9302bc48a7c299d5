extension Dispatcher {
    /// Delivers an asynchronous event to everybody who responds to it, concurrently along the graph, and waits until all
    /// have answered or their time is over.
    ///
    /// Cancelling the task that awaits it cancels those that have been asked; nobody else is asked then.
    ///
    /// - Returns: what the answers together are, by the event's rule; its identity where nobody answers.
    /// - Throws: the error, in launch order the first, of a service that failed to respond and whose failures abort,
    ///   after all were asked; `CancellationError` when the awaiting task was cancelled.
    /// - Complexity: O(services + dependencies).
    @discardableResult
    public func dispatch<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) async throws -> Output {
        try await dispatch(event, payload, isRecorded: core.router.isRecording).get()
    }

    /// Delivers an asynchronous event without further data.
    ///
    /// - Returns: what the answers together are, by the event's rule; its identity where nobody answers.
    /// - Throws: as for an event with data.
    @discardableResult
    public func dispatch<Responder, Output>(
        _ event: AsyncLifecycleEvent<Responder, Void, Output>
    ) async throws -> Output {
        try await dispatch(event, ())
    }

    /// Delivers an asynchronous event and tells how long each responder took and what went wrong; the launch's report has
    /// it too.
    ///
    /// - Returns: the report, with the result. It throws nothing; ``DispatchReport/get()`` does what `dispatch` would.
    @discardableResult
    public func dispatchReport<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) async -> DispatchReport<Output> {
        await dispatch(event, payload, isRecorded: true)
    }

    /// Delivers an asynchronous event without further data, and tells how long each responder took and what went wrong.
    @discardableResult
    public func dispatchReport<Responder, Output>(
        _ event: AsyncLifecycleEvent<Responder, Void, Output>
    ) async -> DispatchReport<Output> {
        await dispatchReport(event, ())
    }

    /// Whether any service responds to an asynchronous event, or may once it is up because it conforms itself.
    ///
    /// What launches return counts once they have returned it.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: AsyncLifecycleEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    private func dispatch<Responder, Payload, Output>(
        _ event: AsyncLifecycleEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool
    ) async -> DispatchReport<Output> {
        let (responders, heldFor, held) = await event.audience(payload, in: core)
        let delivery = await AsyncDelivery(event, payload, to: responders, in: core).deliver()
        if let held { await core.router.open(held, after: delivery.failures, in: core) }
        var report = delivery.report
        if isRecorded || delivery.failures.areAny { core.record(report.event, at: delivery.moment) }
        report.heldFor = heldFor
        return report
    }
}

extension EventRouter {
    /// Delivers `item`, from now on, to those that it waits for.
    func open(_ item: HeldEvent, after failures: sending ResponderFailures, in core: DispatcherCore) {
        item.open(after: failures)
        deliverHeld(in: core)
    }
}

extension AsyncLifecycleEvent {
    fileprivate typealias AsyncAudience = (
        responders: AsyncResponders<Responder>, heldFor: [ServiceID], held: HeldEvent?
    )

    /// Who is asked as things stand, and the event that is held for others.
    fileprivate func audience(_ payload: Payload, in core: DispatcherCore) async -> AsyncAudience {
        if case .anywhere = asking, !delivery.isHeld {
            return (core.sendableTables.responders(as: Responder.self, in: core), [], nil)
        }
        return await audienceOnMainActor(payload, in: core)
    }

    @MainActor private func audienceOnMainActor(_ payload: Payload, in core: DispatcherCore) -> AsyncAudience {
        let audience = core.router.audience(of: Responder.self, delivery, in: core) { pending in
            let kind = HeldEvent.Kind(event: self, name: delivery.kind ?? name)
            return HeldEvent(kind, direction, isAsynchronous: true, pending: pending, of: core.graph.plan.count) {
                item, p, standings, core in
                self.giveLater(payload, item, p, standings, core)
            }
        }
        return (AsyncResponders(audience.responders), audience.heldFor, audience.held)
    }

    /// Asks a service that has come up since, in a task: after everything that it was held before this, and after those
    /// that come before it in the event's direction.
    @MainActor private func giveLater(
        _ payload: Payload, _ item: HeldEvent, _ p: LaunchPosition, _ standings: Standings, _ core: DispatcherCore
    ) {
        let table = core.router.table(of: Responder.self, in: core)
        table.refresh(standings)
        let responder = AsyncResponders(Responders(table, at: p))
        guard !responder.positions.isEmpty else { return }
        let earlier = core.router.held.deliveriesBefore(item, at: p, in: core.graph.plan)
        let task = core.onMainActor {
            for delivery in earlier { await delivery.value }
            guard !item.isPassedBy(p) else { return }
            item.wasDelivered(await AsyncDelivery(self, payload, to: responder, in: core).deliver(), in: core)
        }
        core.router.held.isDelivering(item, at: p, task)
    }
}

extension DispatcherCore {
    /// A task that begins on the main actor; what it awaits elsewhere is done on the executor that the dispatcher was given.
    fileprivate func onMainActor(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: executor) { await work() }
    }
}
