import LaunchSupport

extension EventRouter {
    /// Asks responders on the main actor, one after another.
    ///
    /// - Parameters:
    ///   - delivery: how the event is delivered to services that are launched again.
    ///   - isTimed: whether the report has each response with its time, or only the failures.
    ///   - ask: asks the responder with an index; returns whether no other responder is asked.
    @MainActor func ask<Responder>(
        _ recipients: Recipients<Responder>, _ direction: EventDirection, _ delivery: EventDelivery,
        isTimed: Bool = true,
        _ ask: (Responder, Int) throws -> Bool
    ) -> DeliveryLedger {
        var ledger = DeliveryLedger(Delivery(recipients.all, direction), isTimed: isTimed)
        var moment = isTimed ? engine.time.now() : 0
        while let index = ledger.next(
            at: moment, where: { recipients.isEligible($0, in: engine, for: delivery) })
        {
            do {
                let stops = try engine.readingDependencies(of: recipients.all[index].position) {
                    try ask(recipients.responders[index], index)
                }
                if stops { ledger.stop() }
            } catch {
                ledger.fail(index, error, in: engine.graph.plan)
            }
            if isTimed { moment = engine.time.now() }
            ledger.finish(index, at: moment)
        }
        return ledger
    }
}

extension LifecycleEvent: RoutableEvent {
    /// Delivers the event to the services that are up, and buffers it for the others.
    @MainActor func deliver(_ payload: Payload, isRecorded: Bool, by router: EventRouter) -> DispatchReport<Output> {
        let routed = router.route(self) { router, delivery, recipient in
            guard !recipient.all.isEmpty else { return .settled }
            var result = ask(payload, recipient, isTimed: true, by: router)
            guard result.missed.isEmpty else { return .missed }
            router.change { [failures = result.failures] in $0.skip(delivery.number, failures) }
            result.record(in: router)
            return .settled
        }
        var result = ask(payload, routed.recipients, isTimed: isRecorded || delivery.isBuffered, by: router)
        if router.open(routed, missedBy: result.missed, after: result.failures) { router.deliverOnMainActor() }
        result.record(always: isRecorded, in: router)
        result.report.bufferedFor = routed.bufferedFor
        return result.report
    }

    @MainActor private func ask(
        _ payload: Payload, _ recipients: Recipients<Responder>, isTimed: Bool, by router: EventRouter
    ) -> DeliveryResult<Output> {
        let began = isTimed ? router.engine.time.now() : 0
        var combined = CombinedAnswers(identity)
        let ledger = router.ask(recipients, direction, delivery, isTimed: isTimed) {
            responder, _ in
            switch asking {
            case .telling(let tell): try tell(responder, payload)
            case .asking(let ask): try ask(responder, payload, &combined)
            }
            return combined.isFinal
        }
        return ledger.result(name, combined, from: began, in: router.engine)
    }
}

extension CompletionEvent: RoutableEvent {
    /// Asks the services that are up, and buffers the event for the others.
    ///
    /// - Parameter completion: is called once, when all have answered or the event has timed out.
    /// - Returns: the error that the dispatch throws.
    @MainActor func deliver(
        _ payload: Payload, isRecorded: Bool, by router: EventRouter,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) -> (any Error)? {
        let routed = router.route(self) { router, delivery, recipient in
            guard !recipient.all.isEmpty else { return .settled }
            let ledger = ask(payload, recipient, by: router) { result in
                var result = result
                result.record(in: router)
            }
            router.change { $0.skip(delivery.number, ledger.delivery.failures) }
            return ledger.delivery.missed.isEmpty ? .settled : .missed
        }
        let ledger = ask(payload, routed.recipients, by: router) { result in
            var result = result
            result.record(always: isRecorded, in: router)
            result.report.bufferedFor = routed.bufferedFor
            completion(result.report)
        }
        let failures = ledger.delivery.failures
        if router.open(routed, missedBy: ledger.delivery.missed, after: failures) { router.deliverOnMainActor() }
        return failures.toThrow
    }

    /// Asks responders, whose answers a latch awaits.
    @MainActor private func ask(
        _ payload: Payload, _ recipients: Recipients<Responder>, by router: EventRouter,
        _ completion: @escaping @MainActor (DeliveryResult<Output>) -> Void
    ) -> DeliveryLedger {
        let began = router.engine.time.now()
        let latch = CompletionLatch<Output>(in: router.engine) { ledger, answers in
            completion(
                ledger.result(
                    name, CombinedAnswers(identity), adding: answers, from: began, timeout: timeout,
                    in: router.engine))
        }
        let ledger = router.ask(recipients, direction, delivery) { responder, index in
            try ask(responder, payload) { latch.answer(index, $0) }
            return false
        }
        latch.await(ledger, until: began.addingSaturated(max(0, timeout.saturatedNanoseconds)))
        return ledger
    }
}
