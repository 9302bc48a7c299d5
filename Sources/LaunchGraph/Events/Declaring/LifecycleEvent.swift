/// A lifecycle event of a program that is delivered to services on the main actor, in launch order or in reverse.
///
/// Any protocol can be the responder type of an event. No base class, selector or registration is needed.
///
/// ```swift
/// @MainActor protocol SessionObserver { func userDidSignIn(_ user: User) }
///
/// extension LifecycleEvent where Responder == any SessionObserver, Payload == User, Output == Void {
///     static var userDidSignIn: Self { .init("userDidSignIn") { $0.userDidSignIn($1) } }
/// }
///
/// try dispatcher.dispatch(.userDidSignIn, user)
/// ```
///
/// The recipients of an event are the services that conform to `Responder`, from the dispatcher's creation on. If a
/// service does not conform but the value that its launch returned does, that value is the responder once the service
/// is up. A service that failed, was skipped, or whose shutdown has begun, is not a recipient.
///
/// A responder that throws does not stop the delivery to the others. The ``ServicePolicy/onFailure`` of its service
/// determines the effect: with `.abort`, the error is thrown after all responders were asked (the first of several
/// errors); with `.skipDependents`, the services that depend on it are not asked; with `.proceed`, the error is only
/// reported.
///
/// - Note: `Output` is the type of the combined answers, which the event's ``EventRule`` determines. With
///   ``EventRule/collect``, it is an array of the answers.
public struct LifecycleEvent<Responder, Payload, Output>: RoutableEvent {
    @usableFromInline typealias Asking =
        @MainActor (Responder, Payload, inout CombinedAnswers<Output>) throws -> Void

    /// The event's name in reports.
    public let name: String
    /// The order in which responders are asked.
    public let direction: EventDirection
    /// Whether the event is buffered for services that are not up yet.
    public var delivery: EventDelivery
    let ask: Asking
    /// The result without any answer.
    public let identity: Output

    @usableFromInline init(
        name: String, direction: EventDirection, delivery: EventDelivery, identity: Output, ask: @escaping Asking
    ) {
        self.name = name
        self.direction = direction
        self.delivery = delivery
        self.identity = identity
        self.ask = ask
    }
}

// The closure that combines answers is inlinable: as generic code, it would take longer than the budget of events allows.
extension LifecycleEvent {
    /// Creates an event that responders answer.
    ///
    /// - Parameters:
    ///   - name: the event's name in reports.
    ///   - direction: the order in which responders are asked.
    ///   - rule: combines the answers.
    ///   - delivery: whether the event is buffered for services that are not up yet.
    ///   - ask: asks one responder; returns `nil` for no answer.
    @inlinable public init<Answer>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, ask: @escaping @MainActor (Responder, Payload) throws -> Answer?
    ) {
        let add = rule.adding()
        self.init(
            name: name, direction: direction, delivery: delivery, identity: rule.identity
        ) { responder, payload, combined in
            if let answer = try ask(responder, payload) { add(answer, &combined) }
        }
    }

    /// Creates an event without further data that responders answer.
    ///
    /// - Parameters: the same as for an event with data.
    @inlinable public init<Answer>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, ask: @escaping @MainActor (Responder) throws -> Answer?
    ) where Payload == Void {
        self.init(name, direction: direction, rule: rule, delivery: delivery) { responder, _ in try ask(responder) }
    }
}

extension LifecycleEvent where Output == Void {
    /// Creates an event that responders do not answer.
    ///
    /// - Parameters:
    ///   - name: the event's name in reports.
    ///   - direction: the order in which responders are notified.
    ///   - delivery: whether the event is buffered for services that are not up yet.
    ///   - tell: notifies one responder.
    @inlinable public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        tell: @escaping @MainActor (Responder, Payload) throws -> Void
    ) {
        self.init(name: name, direction: direction, delivery: delivery, identity: ()) { responder, payload, _ in
            try tell(responder, payload)
        }
    }

    /// Creates an event without further data that responders do not answer.
    ///
    /// - Parameters: the same as for an event with data.
    @inlinable public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        tell: @escaping @MainActor (Responder) throws -> Void
    ) where Payload == Void {
        self.init(name, direction: direction, delivery: delivery) { responder, _ in try tell(responder) }
    }
}

extension LifecycleEvent where Output: Sendable {
    /// Returns the event with another rule, for a program that combines the answers differently.
    ///
    /// - Parameter rule: combines the answers, each of which is the result that the event would have with it alone.
    public func combined(by rule: EventRule<Output, Output>) -> LifecycleEvent {
        let (add, identity, ask) = (rule.adding(), identity, ask)
        return LifecycleEvent(
            name: name, direction: direction, delivery: delivery, identity: rule.identity
        ) { responder, payload, combined in
            var alone = CombinedAnswers(identity)
            try ask(responder, payload, &alone)
            if !alone.isEmpty { add(alone.value, &combined) }
        }
    }
}

extension LifecycleEvent: Sendable where Output: Sendable {}
