import LaunchSupport

extension Dispatcher {
    /// Asks everybody who responds to an event of a host, and calls back with what their answers together are, exactly
    /// once: when all have answered, or when the event's time is over.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - payload: what it is about.
    ///   - completion: is called once, on the main actor; where all answer at once, before this returns. The rule's
    ///     identity is what it gets where nobody answers.
    /// - Throws: the error of the first service that failed to respond and whose failures abort, after all were asked;
    ///   `completion` is called all the same.
    @MainActor public func dispatch<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (Output) -> Void
    ) throws {
        try dispatch(event, payload, isRecorded: events.isRecording) { completion($0.output) }
    }

    /// Asks everybody who responds to an event of a host without further data, and calls back exactly once.
    ///
    /// - Throws: as for an event with data.
    @MainActor public func dispatch<Responder, Output>(
        _ event: CompletionEvent<Responder, Void, Output>, completion: @escaping @MainActor (Output) -> Void
    ) throws {
        try dispatch(event, (), completion: completion)
    }

    /// As `dispatch`, and tells in the end how long each responder took and what went wrong; one that did not answer in
    /// time counts as having thrown ``EventTimeout``. The launch's report has it too.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - payload: what it is about.
    ///   - completion: is called once, on the main actor.
    @MainActor public func dispatchReport<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) {
        // What it would throw is in the report.
        try? dispatch(event, payload, isRecorded: true, completion: completion)
    }

    /// Whether any service responds to an event of a host, or may once it is up because it conforms itself.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: CompletionEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    @MainActor private func dispatch<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool,
        completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) throws {
        let audience = events.audience(of: Responder.self, event.delivery, in: core) { pending in
            event.held(payload, for: pending, in: core)
        }
        let failures = event.ask(audience.responders, payload, in: core, isRecorded: isRecorded) { report in
            var report = report
            report.heldFor = audience.heldFor
            completion(report)
        }
        events.wereAsked(audience, failures, in: core)
        if let error = failures.toThrow { throw error }
    }
}

extension CompletionEvent {
    /// Asks `responders`, and sees to it that `completion` is called once.
    @MainActor fileprivate func ask(
        _ responders: Responders<Responder>, _ payload: Payload, in core: DispatcherCore, isRecorded: Bool,
        _ completion: @escaping @MainActor (DispatchReport<Output>) -> Void
    ) -> ResponderFailures {
        var failures = ResponderFailures()
        let began = core.time.now()
        let answers = PendingAnswers<Output>(core.time) { asked, passedBy in
            let report = self.report(asked, passedBy, from: began, in: core)
            if isRecorded || report.responses.contains(where: { $0.error != nil }) {
                core.record(report.event, at: began)
            }
            completion(report)
        }
        for step in 0..<responders.count {
            let index = direction == .dependenciesFirst ? step : responders.count - 1 - step
            let p = responders.positions[index]
            guard !failures.passesBy(p) else {
                answers.passBy(p)
                continue
            }
            guard core.epoch.now == responders.epoch || core.isStillThere(p, responders.values[index]) else { continue }
            let number = answers.isAsking(p)
            do {
                try ask(responders.responders[index], payload) { answers.answered(number, $0) }
            } catch {
                failures.note(error, at: p, core.graph.plan)
                answers.answered(number, nil, error)
            }
        }
        let (deadline, overflow) = began.addingReportingOverflow(max(0, timeout.saturatedNanoseconds))
        answers.wait(until: overflow ? .max : deadline, on: core.executor)
        return failures
    }

    @MainActor private func report(
        _ asked: [PendingAnswers<Output>.Asked], _ passedBy: [LaunchPosition], from began: Int64,
        in core: DispatcherCore
    ) -> DispatchReport<Output> {
        var combined = CombinedAnswers(identity)
        var failures = ResponderFailures()
        var responses: [DispatchReport<Output>.Response] = []
        let now = core.time.now()
        for one in asked {
            let id = core.graph.ids[one.position]
            one.contribution?(&combined)
            if let error = one.error { failures.note(error, at: one.position, core.graph.plan) }
            let error = one.answered == nil ? EventTimeout(event: name, id: id, limit: timeout) : one.error
            responses.append(.init(id: id, duration: .nanoseconds((one.answered ?? now) - one.at), error: error))
        }
        return DispatchReport(
            name: name, at: core.sinceLaunch(began), output: combined.value, responses: responses,
            passedBy: passedBy.map { core.graph.ids[$0] },
            failure: failures.toThrow)
    }

    /// This event with `payload`, kept for the services at `pending`.
    @MainActor fileprivate func held(_ payload: Payload, for pending: [LaunchPosition], in core: DispatcherCore)
        -> HeldEvent
    {
        let kind = HeldEvent.Kind(event: self, name: delivery.kind ?? name)
        return HeldEvent(kind, direction, isAsynchronous: false, pending: pending, of: core.graph.plan.count) {
            item, p, standings, core in
            let table = core.router.table(of: Responder.self, in: core)
            table.refresh(standings)
            let responder = Responders(table, at: p)
            guard responder.count > 0 else { return }
            let failures = self.ask(responder, payload, in: core, isRecorded: core.router.isRecording) { _ in }
            item.spare(failures)
        }
    }
}
