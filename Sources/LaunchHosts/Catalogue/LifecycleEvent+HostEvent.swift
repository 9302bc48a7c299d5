public import LaunchGraph

// Events that services are sent, made from the catalogue's rows.
//
// The initializers are public, so that a callback that is missing from the catalogue takes one line to add in a program.

extension HostEvent.Delivery {
    /// The engine's word for it. What is sent after the launch is held by the host, not by the engine.
    func delivery(_ responsibility: HostEvent.Responsibility) -> EventDelivery {
        switch self {
        case .immediate, .afterLaunch: .immediate
        case .latest: .held(.latest, of: responsibility.rawValue)
        case .every: .held(.all)
        }
    }
}

extension HostEvent {
    var engineDelivery: EventDelivery { delivery.delivery(responsibility) }

    /// The rule for answers that are yes or no.
    var verdict: EventRule<Bool, Bool> {
        switch rule {
        case .any, .first: .any
        case .allOfSome: EventRule(identity: false, begin: { $0 }, combine: { $0 = $0 && $1 })
        case .veto: .all
        case .all, .tell, .best, .union, .collect: .all
        }
    }
}

extension LifecycleEvent where Output == Void {
    /// An event of the catalogue that responders are told of.
    public init(_ event: HostEvent, tell: @escaping @MainActor (Responder, Payload) throws -> Void) {
        self.init(event.name, direction: event.direction, delivery: event.engineDelivery, tell: tell)
    }

    /// An event of the catalogue without further data that responders are told of.
    public init(_ event: HostEvent, tell: @escaping @MainActor (Responder) throws -> Void) where Payload == Void {
        self.init(event.name, direction: event.direction, delivery: event.engineDelivery, tell: tell)
    }
}

extension LifecycleEvent where Output == Bool {
    /// An event of the catalogue that responders answer with yes or no; `nil` where they have no answer.
    public init(_ event: HostEvent, ask: @escaping @MainActor (Responder, Payload) throws -> Bool?) {
        self.init(
            event.name, direction: event.direction, rule: event.verdict, delivery: event.engineDelivery, ask: ask)
    }

    /// An event of the catalogue without further data that responders answer with yes or no.
    public init(_ event: HostEvent, ask: @escaping @MainActor (Responder) throws -> Bool?) where Payload == Void {
        self.init(
            event.name, direction: event.direction, rule: event.verdict, delivery: event.engineDelivery, ask: ask)
    }
}

extension LifecycleEvent {
    /// An event of the catalogue that responders have an answer of a kind of its own to, combined by `rule`.
    public init<Answer>(
        _ event: HostEvent, rule: EventRule<Answer, Output>,
        ask: @escaping @MainActor (Responder, Payload) throws -> Answer?
    ) {
        self.init(event.name, direction: event.direction, rule: rule, delivery: event.engineDelivery, ask: ask)
    }
}

extension CompletionEvent {
    /// An event of the catalogue that responders answer by calling back, combined by `rule`.
    ///
    /// - Parameters:
    ///   - event: the row.
    ///   - rule: how answers are combined.
    ///   - timeout: how long all responders together may take.
    ///   - ask: asks one responder.
    public init<Answer: Sendable>(
        _ event: HostEvent, rule: EventRule<Answer, Output>, timeout: Duration = .hostPatience,
        ask: @escaping @MainActor (Responder, Payload, EventCompletion<Answer>) throws -> Void
    ) {
        self.init(
            event.name, direction: event.direction, rule: rule, delivery: event.engineDelivery, timeout: timeout,
            ask: ask)
    }
}

extension EventRule where Answer == Void, Output == Void {
    /// Nothing, once everybody has answered.
    public static var finished: EventRule { EventRule(identity: (), begin: { _ in }, combine: { _, _ in }) }
}

extension Duration {
    /// How long the responders to a callback with a completion handler may take together: 20 s. Hosts give about 30, of
    /// which a launch that is under way may have taken up to ``launchPatience``.
    public static var hostPatience: Duration { .seconds(20) }

    /// How long a callback with a completion handler waits for a launch that is under way: 8 s.
    public static var launchPatience: Duration { .seconds(8) }
}
