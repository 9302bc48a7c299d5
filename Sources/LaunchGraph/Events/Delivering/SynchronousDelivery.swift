import LaunchSupport

extension EventRouter {
    /// Asks responders on the main actor, one after another.
    ///
    /// - Parameters:
    ///   - policy: how the event is delivered to services that are launched again.
    ///   - isTimed: whether each response is noted with its time, or only the failures.
    ///   - ask: asks the responder with an index; returns whether no other responder is asked.
    @MainActor func ask<Responder>(
        _ recipients: Recipients<Responder>, _ direction: EventDirection, _ policy: EventDelivery,
        isTimed: Bool = true,
        _ ask: (Responder, Int) throws -> Bool
    ) -> Delivery {
        let began = isTimed ? engine.time.now() : nil
        var delivery = Delivery(recipients.all, direction, at: began)
        var moment = began ?? 0
        while let index = delivery.next(at: moment, where: { recipients.isEligible($0, in: engine, for: policy) }) {
            do {
                let stops = try engine.readingDependencies(of: recipients.all[index].position) {
                    try ask(recipients.responders[index], index)
                }
                if stops { delivery.stop() }
            } catch {
                delivery.fail(index, error, in: engine.graph.plan)
            }
            if isTimed { moment = engine.time.now() }
            delivery.finish(index, at: moment)
        }
        return delivery
    }
}

extension LifecycleEvent {
    /// Delivers the event to the services that are up, and buffers it for the others.
    @MainActor func deliver(_ payload: Payload, isRecorded: Bool, by router: EventRouter) -> DispatchReport<Output> {
        let routed = router.route(self, to: Responder.self) { router, buffered, recipient in
            guard !recipient.all.isEmpty else { return .settled }
            let (asked, output) = ask(payload, recipient, isTimed: true, by: router)
            guard asked.missed.isEmpty else { return .missed }
            router.change { $0.skip(buffered.number, asked.failures) }
            router.report(name, asked, output)
            return .settled
        }
        let (asked, output) = ask(payload, routed.recipients, isTimed: isRecorded || delivery.isBuffered, by: router)
        if router.open(routed, after: asked) { router.deliverOnMainActor() }
        return router.report(name, asked, output, isRecorded: isRecorded, bufferedFor: routed.bufferedFor)
    }

    @MainActor private func ask(
        _ payload: Payload, _ recipients: Recipients<Responder>, isTimed: Bool, by router: EventRouter
    ) -> (Delivery, Output) {
        var combined = CombinedAnswers(identity)
        let asked = router.ask(recipients, direction, delivery, isTimed: isTimed) {
            responder, _ in
            try ask(responder, payload, &combined)
            return combined.isFinal
        }
        return (asked, combined.value)
    }
}

extension CompletionEvent {
    /// Asks the services that are up, and buffers the event for the others.
    ///
    /// - Parameter completion: is called once, when all have answered or the event has timed out.
    /// - Returns: the error that the dispatch throws.
    @MainActor func deliver(
        _ payload: Payload, isRecorded: Bool, by router: EventRouter,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) -> (any Error)? {
        let routed = router.route(self, to: Responder.self) { router, buffered, recipient in
            guard !recipient.all.isEmpty else { return .settled }
            let asked = ask(payload, recipient, by: router) { router.report(name, $0, $1, timeout: timeout) }
            router.change { $0.skip(buffered.number, asked.failures) }
            return asked.missed.isEmpty ? .settled : .missed
        }
        let asked = ask(payload, routed.recipients, by: router) {
            completion(
                router.report(name, $0, $1, isRecorded: isRecorded, timeout: timeout, bufferedFor: routed.bufferedFor))
        }
        if router.open(routed, after: asked) { router.deliverOnMainActor() }
        return asked.failure
    }

    @MainActor private func ask(
        _ payload: Payload, _ recipients: Recipients<Responder>, by router: EventRouter,
        _ completion: @escaping @MainActor (Delivery, Output) -> Void
    ) -> Delivery {
        let began = router.engine.time.now()
        let latch = CompletionLatch<Output>(in: router.engine) { asked, answers in
            completion(asked, CombinedAnswers(identity, adding: answers, to: asked).value)
        }
        let asked = router.ask(recipients, direction, delivery) { responder, index in
            try ask(responder, payload) { latch.answer(index, $0) }
            return false
        }
        latch.await(asked, until: began.addingSaturated(max(0, timeout.saturatedNanoseconds)))
        return asked
    }
}
