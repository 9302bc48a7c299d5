extension AsyncLifecycleEvent where Responder: Sendable {
    /// An event that responders have an answer to.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is asked first.
    ///   - rule: how answers are combined, and what the result is where nobody answers.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - timeout: how long each responder may take; `nil` for as long as it likes.
    ///   - ask: asks one responder; `nil` where it has no answer.
    public init<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration? = .seconds(30),
        ask: @escaping @Sendable (Responder, Payload) async throws -> Answer?
    ) {
        let add = rule.adding()
        self.init(
            Terms(name: name, direction: direction, delivery: delivery, timeout: timeout), identity: rule.identity,
            isSequential: rule.isFinal != nil,
            asking: .anywhere { Self.contribution(of: try await ask($0, $1), add) })
    }

    /// An event without further data that responders have an answer to.
    ///
    /// - Parameters: as for an event with data.
    public init<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration? = .seconds(30),
        ask: @escaping @Sendable (Responder) async throws -> Answer?
    ) where Payload == Void {
        self.init(name, direction: direction, rule: rule, delivery: delivery, timeout: timeout) { responder, _ in
            try await ask(responder)
        }
    }

    /// An event that responders are told of.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is told first.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - timeout: how long each responder may take; `nil` for as long as it likes.
    ///   - tell: tells one responder.
    public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        timeout: Duration? = .seconds(30), tell: @escaping @Sendable (Responder, Payload) async throws -> Void
    ) where Output == Void {
        self.init(
            Terms(name: name, direction: direction, delivery: delivery, timeout: timeout), identity: (),
            isSequential: false,
            asking: .anywhere { responder, payload in
                try await tell(responder, payload)
                return { _ in }
            })
    }

    /// An event without further data that responders are told of.
    ///
    /// - Parameters: as for an event with data.
    public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        timeout: Duration? = .seconds(30), tell: @escaping @Sendable (Responder) async throws -> Void
    ) where Output == Void, Payload == Void {
        self.init(name, direction: direction, delivery: delivery, timeout: timeout) { responder, _ in
            try await tell(responder)
        }
    }
}

extension AsyncLifecycleEvent {
    /// An event that responders have an answer to, which they are asked for from the main actor.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is asked first.
    ///   - rule: how answers are combined, and what the result is where nobody answers.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - timeout: how long each responder may take; `nil` for as long as it likes.
    ///   - ask: asks one responder; `nil` where it has no answer.
    public static func onMainActor<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration? = .seconds(30),
        ask: @escaping @MainActor (Responder, Payload) async throws -> Answer?
    ) -> Self {
        let add = rule.adding()
        return Self(
            Terms(name: name, direction: direction, delivery: delivery, timeout: timeout), identity: rule.identity,
            isSequential: rule.isFinal != nil,
            asking: .onMainActor { Self.contribution(of: try await ask($0, $1), add) })
    }

    /// An event without further data that responders have an answer to, which they are asked for from the main actor.
    ///
    /// - Parameters: as for an event with data.
    public static func onMainActor<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration? = .seconds(30),
        ask: @escaping @MainActor (Responder) async throws -> Answer?
    ) -> Self where Payload == Void {
        let add = rule.adding()
        return Self(
            Terms(name: name, direction: direction, delivery: delivery, timeout: timeout), identity: rule.identity,
            isSequential: rule.isFinal != nil,
            asking: .onMainActor { responder, _ in Self.contribution(of: try await ask(responder), add) })
    }

    /// An event that responders are told of from the main actor.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is told first.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - timeout: how long each responder may take; `nil` for as long as it likes.
    ///   - tell: tells one responder.
    public static func onMainActor(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        timeout: Duration? = .seconds(30), tell: @escaping @MainActor (Responder, Payload) async throws -> Void
    ) -> Self where Output == Void {
        Self(
            Terms(name: name, direction: direction, delivery: delivery, timeout: timeout), identity: (),
            isSequential: false,
            asking: .onMainActor { responder, payload in
                try await tell(responder, payload)
                return { _ in }
            })
    }

    /// An event without further data that responders are told of from the main actor.
    ///
    /// - Parameters: as for an event with data.
    public static func onMainActor(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        timeout: Duration? = .seconds(30), tell: @escaping @MainActor (Responder) async throws -> Void
    ) -> Self where Output == Void, Payload == Void {
        Self(
            Terms(name: name, direction: direction, delivery: delivery, timeout: timeout), identity: (),
            isSequential: false,
            asking: .onMainActor { responder, _ in
                try await tell(responder)
                return { _ in }
            })
    }

    static func contribution<Answer: Sendable>(
        of answer: Answer?, _ add: @escaping @Sendable (Answer, inout CombinedAnswers<Output>) -> Void
    ) -> Contribution {
        { combined in if let answer { add(answer, &combined) } }
    }
}
