extension Dispatcher {
    /// Delivers an event to everybody who responds to it, in its direction, before it returns.
    ///
    /// - Returns: what the answers together are, by the event's rule; its identity where nobody answers.
    /// - Throws: the error of the first service that failed to respond and whose failures abort, after all were asked.
    ///   The launch's report has every error, whatever the services' policies.
    /// - Complexity: O(responders); O(services) after a change in who is up. Without a report, no locks, no clocks and no
    ///   allocation for each responder.
    @MainActor @inlinable @discardableResult
    public func dispatch<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) throws -> Output {
        guard !events.isRecording && !event.delivery.isHeld else {
            return try dispatch(event, payload, isRecorded: events.isRecording).get()
        }
        let table: ResponderTable<Responder>
        if let known = events.current(ObjectIdentifier(Responder.self)) {
            // Tables are kept under the type of their responders.
            table = unsafeDowncast(known, to: ResponderTable<Responder>.self)
        } else {
            table = freshTable(of: Responder.self)
        }
        guard !table.positions.isEmpty else { return event.identity }
        let (epoch, positions, values, responders) = (table.epoch, table.positions, table.values, table.responders)
        var combined = CombinedAnswers(event.identity)
        var failures = ResponderFailures()
        let isForward = event.direction == .dependenciesFirst
        for step in 0..<positions.count {
            let index = isForward ? step : positions.count - 1 - step
            if events.epoch.now != epoch || failures.areAny {
                guard mayAsk(positions[index], values[index], epoch, failures) else { continue }
            }
            do {
                switch event.asking {
                case .telling(let tell): try tell(responders[index], payload)
                case .asking(let ask): try ask(responders[index], payload, &combined)
                }
            } catch {
                note(error, at: positions[index], &failures)
            }
            if combined.isFinal { break }
        }
        if failures.areAny { record(failures, event.name) }
        if let error = failures.toThrow { throw error }
        return combined.value
    }

    /// Delivers an event without further data.
    ///
    /// - Returns: what the answers together are, by the event's rule; its identity where nobody answers.
    /// - Throws: as for an event with data.
    @MainActor @inlinable @discardableResult
    public func dispatch<Responder, Output>(_ event: LifecycleEvent<Responder, Void, Output>) throws -> Output {
        try dispatch(event, ())
    }

    /// Delivers an event and tells how long each responder took and what went wrong; the launch's report has it too.
    ///
    /// - Returns: the report, with the result. It throws nothing; ``DispatchReport/get()`` does what `dispatch` would.
    @MainActor @discardableResult
    public func dispatchReport<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> DispatchReport<Output> {
        dispatch(event, payload, isRecorded: true)
    }

    /// Delivers an event without further data, and tells how long each responder took and what went wrong.
    @MainActor @discardableResult
    public func dispatchReport<Responder, Output>(
        _ event: LifecycleEvent<Responder, Void, Output>
    ) -> DispatchReport<Output> {
        dispatchReport(event, ())
    }

    /// Whether any service responds to an event, or may once it is up because it conforms itself.
    ///
    /// What launches return counts once they have returned it.
    @MainActor public func responds<Responder, Payload, Output>(
        to event: LifecycleEvent<Responder, Payload, Output>
    ) -> Bool {
        !responders(as: Responder.self).isEmpty
    }

    /// Everybody who is a `Responder` as things stand, in launch order: for a host that has to know more of them than an
    /// event says.
    @MainActor public func responders<Responder>(as type: Responder.Type = Responder.self) -> [Responder] {
        Array(freshTable(of: type).responders)
    }
}

// The slow paths of a dispatch, kept out of the callers' code.
extension Dispatcher {
    @MainActor @usableFromInline func freshTable<Responder>(of type: Responder.Type) -> ResponderTable<Responder> {
        events.freshTable(of: type, in: core)
    }

    @usableFromInline func mayAsk(_ p: LaunchPosition, _ value: AnyObject?, _ epoch: Int, _ failures: ResponderFailures)
        -> Bool
    {
        !failures.passesBy(p) && (events.epoch.now == epoch || core.isStillThere(p, value))
    }

    @usableFromInline func note(_ error: any Error, at p: LaunchPosition, _ failures: inout ResponderFailures) {
        failures.note(error, at: p, core.graph.plan)
    }

    /// Puts an event into the report that was not to be recorded, for what went wrong; nobody took the times.
    @usableFromInline func record(_ failures: ResponderFailures, _ name: String) {
        let moment = core.time.now()
        let services = failures.errors.map { p, error in
            LaunchReport.EventReport.Response(id: core.graph.ids[p], duration: .zero, error: "\(error)")
        }
        core.record(LaunchReport.EventReport(name: name, at: core.sinceLaunch(moment), services: services), at: moment)
    }

    @MainActor @usableFromInline func dispatch<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload, isRecorded: Bool
    ) -> DispatchReport<Output> {
        let audience = events.audience(of: Responder.self, event.delivery, in: core) { pending in
            event.held(payload, for: pending, in: core)
        }
        let delivery = event.deliver(payload, to: audience.responders, in: core)
        events.wereAsked(audience, delivery.failures, in: core)
        var report = delivery.report
        if isRecorded || delivery.failures.areAny { core.record(report.event, at: delivery.moment) }
        report.heldFor = audience.heldFor
        return report
    }
}
