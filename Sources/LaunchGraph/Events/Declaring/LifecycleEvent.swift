/// Something that happens while a program lives, and that services are told of on the main actor, in launch order or in
/// reverse.
///
/// Any protocol can be the target of an event: no base class, no selector, no registration.
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
/// An event is delivered to each service of the graph that conforms to `Responder`, from the dispatcher's creation on,
/// or else to what that service's launch returned, once it is up; never to both. One that failed, was skipped, or whose
/// shutdown has begun, is not told.
///
/// A responder that throws starves nobody: every other is asked. Its service's ``ServicePolicy/onFailure`` then decides:
/// with `.abort` the error is thrown after all were asked (the first of several), with `.skipDependents` those that
/// depend on it are passed by, with `.proceed` it is only reported.
///
/// - Note: `Output` is what all answers together become, by the event's ``EventRule``; with ``EventRule/collect`` each
///   responder answers with an element of it.
public struct LifecycleEvent<Responder, Payload, Output> {
    @usableFromInline enum Asking {
        case telling(@MainActor (Responder, Payload) throws -> Void)
        case asking(@MainActor (Responder, Payload, inout CombinedAnswers<Output>) throws -> Void)
    }

    /// By which the event is known in reports.
    public let name: String
    /// Who is asked first.
    public let direction: EventDirection
    /// Whether it waits for services that are not up yet.
    public let delivery: EventDelivery
    /// The result where nobody answers.
    public let identity: Output

    @usableFromInline let asking: Asking

    @inlinable init(
        name: String, direction: EventDirection, delivery: EventDelivery, identity: Output, asking: Asking
    ) {
        self.name = name
        self.direction = direction
        self.delivery = delivery
        self.identity = identity
        self.asking = asking
    }
}

extension LifecycleEvent {
    /// An event that responders have an answer to.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is asked first.
    ///   - rule: how answers are combined, and what the result is where nobody answers.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - ask: asks one responder; `nil` where it has no answer.
    @inlinable public init<Answer>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, ask: @escaping @MainActor (Responder, Payload) throws -> Answer?
    ) {
        let add = rule.adding()
        self.init(
            name: name, direction: direction, delivery: delivery, identity: rule.identity,
            asking: .asking { responder, payload, combined in
                if let answer = try ask(responder, payload) { add(answer, &combined) }
            })
    }

    /// An event without further data that responders have an answer to.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is asked first.
    ///   - rule: how answers are combined, and what the result is where nobody answers.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - ask: asks one responder; `nil` where it has no answer.
    @inlinable public init<Answer>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, ask: @escaping @MainActor (Responder) throws -> Answer?
    ) where Payload == Void {
        let add = rule.adding()
        self.init(
            name: name, direction: direction, delivery: delivery, identity: rule.identity,
            asking: .asking { responder, _, combined in
                if let answer = try ask(responder) { add(answer, &combined) }
            })
    }
}

extension LifecycleEvent where Output == Void {
    /// An event that responders are told of.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is told first.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - tell: tells one responder.
    @inlinable public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        tell: @escaping @MainActor (Responder, Payload) throws -> Void
    ) {
        self.init(name: name, direction: direction, delivery: delivery, identity: (), asking: .telling(tell))
    }

    /// An event without further data that responders are told of.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is told first.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - tell: tells one responder.
    @inlinable public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        tell: @escaping @MainActor (Responder) throws -> Void
    ) where Payload == Void {
        self.init(
            name: name, direction: direction, delivery: delivery, identity: (),
            asking: .telling { responder, _ in try tell(responder) })
    }
}

extension LifecycleEvent.Asking: Sendable {}
extension LifecycleEvent: Sendable where Output: Sendable {}

extension LifecycleEvent {
    /// Asks one responder, and takes its answer into the result so far.
    @MainActor func ask(
        _ responder: Responder, _ payload: Payload, _ combined: inout CombinedAnswers<Output>
    ) throws {
        switch asking {
        case .telling(let tell): try tell(responder, payload)
        case .asking(let ask): try ask(responder, payload, &combined)
        }
    }
}
