public import LaunchGraph

extension ServiceHost {
    /// Sends an event without an answer. The launch report contains the event, with the time of each responder.
    public func send<Responder, Payload>(_ event: LifecycleEvent<Responder, Payload, Void>, _ payload: Payload) {
        parts.remember(event, payload)
        let source = parts.source
        let receivers = parts.receivers(of: source)
        func sendToParts() { for part in receivers { part.from(source) { part.send(event, payload) } } }
        if event.direction == .dependentsFirst { sendToParts() }
        _ = report(event, payload)
        if event.direction == .dependenciesFirst { sendToParts() }
    }

    /// Sends an event without further data and without an answer.
    public func send<Responder>(_ event: LifecycleEvent<Responder, Void, Void>) { send(event, ()) }

    /// Sends an event that only one callback of a host causes.
    func send<Responder>(_ event: HostEvent, tell: @escaping @MainActor (Responder) -> Void) {
        send(LifecycleEvent(event, tell: tell))
    }

    /// Sends an event and returns the combined answers, even if responders throw. The launch report contains the event,
    /// with the time of each responder.
    public func ask<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> Output {
        let event = combined(event, named: event.name)
        let rule = rules[event.name]
        var outputs = [report(event, payload).output]
        guard Self.isCombinable(Output.self) else { return outputs[0] }
        let source = parts.source
        for part in parts.receivers(of: source) where rule?.ends(outputs[outputs.count - 1]) != true {
            outputs.append(part.from(source) { part.ask(event, payload) })
        }
        return Self.combined(outputs, without: event.identity)
    }

    /// Sends an event that offers an item to services.
    ///
    /// - Returns: whether a service has handled the item, or the event is buffered for a service that is not up yet. If
    ///   a host received `false`, it would offer the item to another program.
    func offer<Responder, Payload>(_ event: LifecycleEvent<Responder, Payload, Bool>, _ payload: Payload) -> Bool {
        let event = combined(event, named: event.name)
        let rule = rules[event.name]
        let report = report(event, payload)
        var isTaken = report.output
        let source = parts.source
        for part in parts.receivers(of: source) where !isTaken || rule?.ends(true) != true {
            isTaken = part.from(source) { part.offer(event, payload) } || isTaken
        }
        guard event.delivery != .immediate, !isTaken else { return isTaken }
        return !report.bufferedFor.isEmpty
            || Self.responderTypes.entries(of: Responder.self).contains { dispatcher.awaitsValue(where: $0.conforms) }
    }

    private func report<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> DispatchReport<Output> {
        let endInterval = HostInstruments.begin(event.name)
        defer { endInterval() }
        let report = dispatcher.dispatchReport(event, payload)
        noteErrors(of: report)
        return report
    }

    func noteErrors<Output>(of report: DispatchReport<Output>) {
        for case let error? in report.responses.map(\.error) { note(error, in: report.name) }
    }

    /// Sends an event that may occur with each frame, and would displace other events in the launch report.
    func sendOften<Responder>(_ event: LifecycleEvent<Responder, Void, Void>) {
        do { try dispatcher.dispatch(event) } catch { note(error, in: event.name) }
    }

    /// Sends an event without further data and returns the combined answers.
    public func ask<Responder, Output>(_ event: LifecycleEvent<Responder, Void, Output>) -> Output { ask(event, ()) }

    /// Asks the services that respond to a callback with a completion handler, and calls the handler exactly once,
    /// with the combined answers of all or, after the event's timeout, of those that have answered.
    ///
    /// During a launch, services are asked after the launch has settled, so that services that are coming up
    /// participate. After ``launchTimeout``, those that are up are asked; the others receive the event when they are up,
    /// and do not participate in the answer.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - payload: the event's data.
    ///   - completion: the host's handler.
    public func ask<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (Output) -> Void
    ) {
        let event = combined(event, named: event.name)
        let source = parts.source
        let endInterval = HostInstruments.begin(event.name)
        afterLaunch { [self] in
            let hosts = Self.isCombinable(Output.self) ? withReceivers(of: source) : [self]
            var outputs: [Output] = []
            for host in hosts {
                host.askOwn(event, payload) { output in
                    outputs.append(output)
                    guard outputs.count == hosts.count else { return }
                    endInterval()
                    completion(Self.combined(outputs, without: event.identity))
                }
            }
        }
    }

    /// Combines the answers to an event by a rule of the program instead of that of <doc:Catalogue>.
    ///
    /// ```swift
    /// host.combine(.openURL, by: .untilHandled)                           // in launch order, up to the first true answer
    /// host.combine(.supportedOrientations, by: .intersection(orElse: []))
    /// ```
    public func combine<Responder, Payload, Output: Sendable>(
        _ event: LifecycleEvent<Responder, Payload, Output>, by rule: EventRule<Output, Output>
    ) {
        rules[event.name] = ChosenRule(rule) { ($0 as? LifecycleEvent<Responder, Payload, Output>)?.combined(by: rule) }
    }

    /// Combines the answers to an event by a rule of the program. Every service is asked.
    ///
    /// ```swift
    /// host.combine(.presentNotification, by: .intersection(orElse: [.banner]))
    /// ```
    public func combine<Responder, Payload, Output: Sendable>(
        _ event: CompletionEvent<Responder, Payload, Output>, by rule: EventRule<Output, Output>
    ) {
        rules[event.name] = ChosenRule(rule) {
            ($0 as? CompletionEvent<Responder, Payload, Output>)?.combined(by: rule)
        }
    }

    private func combined<Event>(_ event: Event, named name: String) -> Event {
        rules[name]?.apply(event) as? Event ?? event
    }

    private func askOwn<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (Output) -> Void
    ) {
        var event = event
        if let answerTimeout { event.timeout = answerTimeout }
        if isLaunching, event.delivery == .immediate { event.delivery = .buffered(.all) }
        dispatcher.dispatchReport(event, payload) { [self] report in
            noteErrors(of: report)
            completion(report.output)
        }
    }

    /// Sets the phase of a source, which is a scene or, by default, the program itself, and sends the resulting events.
    public func setPhase(_ phase: HostPhase, of source: AnyHashable = "program") {
        // The items of a launch, or of a connecting scene, arrive before it is active; later items do not repeat them.
        if phase == .active { launchItems.expire() }
        send(phases.setPhase(phase, of: source))
    }

    /// Removes a source of phases that no longer exists.
    public func removeSource(_ source: AnyHashable) { send(phases.removeSource(source)) }

    private func send(_ changes: [PhaseTracker.Change]) {
        tellConditions()
        guard !changes.isEmpty else { return }
        for change in changes { send(change) }
        switch phases.phase {
        case .active: Task { [weak self] in self?.firstFrameDidAppear() }
        case .background: firstFrameDidAppear()
        case .inactive: break
        }
    }
}

/// A rule that the program has chosen for an event, with its types erased.
struct ChosenRule {
    /// Returns the event with the rule; `nil` for an event of another type.
    let apply: (Any) -> Any?
    /// Returns whether no other responder is asked after a result.
    let ends: (Any) -> Bool

    init<Output>(_ rule: EventRule<Output, Output>, apply: @escaping (Any) -> Any?) {
        self.apply = apply
        ends = { ($0 as? Output).map { rule.ends(with: $0) } ?? false }
    }
}
