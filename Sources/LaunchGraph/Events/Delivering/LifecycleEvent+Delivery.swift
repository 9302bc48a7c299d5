import LaunchSupport

/// How the delivery of an event went.
struct EventDeliveryResult<Output> {
    let report: DispatchReport<Output>
    /// When it began, by the dispatcher's clock.
    let moment: Int64
    let failures: ResponderFailures
}

extension EventDeliveryResult: Sendable where Output: Sendable {}

extension LifecycleEvent {
    /// Asks `responders`, and takes the time of each.
    @MainActor func deliver(
        _ payload: Payload, to responders: Responders<Responder>, in core: DispatcherCore
    ) -> EventDeliveryResult<Output> {
        var combined = CombinedAnswers(identity)
        var failures = ResponderFailures()
        var responses: [DispatchReport<Output>.Response] = []
        var passedBy: [ServiceID] = []
        let began = core.time.now()
        var moment = began
        for step in 0..<responders.count {
            let index = direction == .dependenciesFirst ? step : responders.count - 1 - step
            let p = responders.positions[index]
            let id = core.graph.ids[p]
            if failures.passesBy(p) {
                passedBy.append(id)
                continue
            }
            guard core.epoch.now == responders.epoch || core.isStillThere(p, responders.values[index]) else { continue }
            var thrown: (any Error)?
            do { try ask(responders.responders[index], payload, &combined) } catch {
                thrown = error
                failures.note(error, at: p, core.graph.plan)
            }
            let now = core.time.now()
            responses.append(.init(id: id, duration: .nanoseconds(now - moment), error: thrown))
            moment = now
            if combined.isFinal { break }
        }
        let report = DispatchReport(
            name: name, at: core.sinceLaunch(began), output: combined.value, responses: responses, passedBy: passedBy,
            failure: failures.toThrow)
        return EventDeliveryResult(report: report, moment: began, failures: failures)
    }

    /// This event with `payload`, kept for the services at `pending`.
    @MainActor func held(_ payload: Payload, for pending: [LaunchPosition], in core: DispatcherCore) -> HeldEvent {
        let kind = HeldEvent.Kind(event: self, name: delivery.kind ?? name)
        return HeldEvent(kind, direction, isAsynchronous: false, pending: pending, of: core.graph.plan.count) {
            item, p, standings, core in
            let table = core.router.table(of: Responder.self, in: core)
            table.refresh(standings)
            let responder = Responders(table, at: p)
            guard responder.count > 0 else { return }
            item.wasDelivered(self.deliver(payload, to: responder, in: core), in: core)
        }
    }
}

extension DispatcherCore {
    /// A moment of the dispatcher's clock counted from the beginning of the launch; zero for one before.
    func sinceLaunch(_ moment: Int64) -> Duration {
        state.withLock { state in
            state.machine.status == .idle ? .zero : .nanoseconds(max(0, moment - state.machine.began))
        }
    }

    /// Puts an event that was dispatched at `moment` into the report.
    func record(_ event: LaunchReport.EventReport, at moment: Int64) {
        state.withLock { $0.events.append(event, at: moment) }
    }
}
