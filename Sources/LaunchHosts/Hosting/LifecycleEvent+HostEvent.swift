internal import LaunchGraph

extension HostEvent {
    /// The delivery for the dispatcher. The host, not the dispatcher, buffers the events that are delivered after the
    /// launch, and sets the delivery of the events of a scene.
    var engineDelivery: EventDelivery {
        switch delivery {
        case .immediate, .afterLaunch, .scene: .immediate
        case .latest: .buffered(.latest, of: "state")
        case .every: .buffered(.all)
        case .paired:
            direction == .dependenciesFirst
                ? .begins("appearance") : .ends("appearance", announced: self == .viewWillDisappear)
        }
    }

    var verdict: EventRule<Bool, Bool> {
        switch rule {
        case .any, .first: .any
        case .untilFalse: .untilFalse
        case .allOfSome: EventRule(identity: false, begin: { $0 }, combine: { $0 = $0 && $1 })
        case .all, .tell, .best, .union: .all
        }
    }
}

extension LifecycleEvent where Output == Void {
    init(_ event: HostEvent, tell: @escaping @MainActor (Responder, Payload) throws -> Void) {
        self.init(event.name, direction: event.direction, delivery: event.engineDelivery, tell: tell)
    }

    init(_ event: HostEvent, tell: @escaping @MainActor (Responder) throws -> Void) where Payload == Void {
        self.init(event.name, direction: event.direction, delivery: event.engineDelivery, tell: tell)
    }
}

extension LifecycleEvent where Output == Bool {
    init(_ event: HostEvent, ask: @escaping @MainActor (Responder, Payload) throws -> Bool?) {
        self.init(event, rule: event.verdict, ask: ask)
    }

    init(_ event: HostEvent, ask: @escaping @MainActor (Responder) throws -> Bool?) where Payload == Void {
        self.init(event) { responder, _ in try ask(responder) }
    }
}

extension LifecycleEvent {
    /// Creates an event whose result is the first answer.
    init<Answer>(_ event: HostEvent, ask: @escaping @MainActor (Responder, Payload) throws -> Answer?)
    where Output == Answer? {
        self.init(event, rule: .untilAnswered, ask: ask)
    }

    init<Answer>(
        _ event: HostEvent, rule: EventRule<Answer, Output>,
        ask: @escaping @MainActor (Responder, Payload) throws -> Answer?
    ) {
        self.init(event.name, direction: event.direction, rule: rule, delivery: event.engineDelivery, ask: ask)
    }
}

extension CompletionEvent {
    init<Answer: Sendable>(
        _ event: HostEvent, rule: EventRule<Answer, Output>, timeout: Duration = ServiceHost.standardAnswerTimeout,
        ask: @escaping @MainActor (Responder, Payload, EventCompletion<Answer>) throws -> Void
    ) {
        self.init(
            event.name, direction: event.direction, rule: rule, delivery: event.engineDelivery, timeout: timeout,
            ask: ask)
    }
}
