/// An event that is delivered to services asynchronously: concurrently, along the graph.
///
/// A responder is asked after the responders that it depends on, directly or transitively, have answered. With
/// ``EventDirection/dependentsFirst``, it is asked after the responders that depend on it. Actors respond to these
/// events; they cannot respond to a ``LifecycleEvent``, since an actor cannot conform to a main-actor protocol.
///
/// ```swift
/// protocol CacheOwner: Sendable { func trimCaches(to bytes: Int) async throws -> Int }
///
/// extension AsyncLifecycleEvent where Responder == any CacheOwner, Payload == Int, Output == Int {
///     static var trimCaches: Self { .init("trimCaches", rule: .reduce(0, +)) { try await $0.trimCaches(to: $1) } }
/// }
///
/// let freed = try await dispatcher.dispatch(.trimCaches, 1_000_000)
/// ```
///
/// Recipients, rules and failures are those of a ``LifecycleEvent``. Answers are combined in the event's direction,
/// whichever comes first. A responder that has not answered within ``timeout`` is cancelled and counts as having thrown
/// ``EventTimeout``. A rule that may stop the delivery, such as `.untilHandled`, combines an answer within the same time.
///
/// Whether a service is still a recipient is checked immediately before its responder is called. The shutdown of the service
/// does not wait for a responder that was called before it began: the responder can still be working, or waiting for its
/// actor, while `shutdown` runs and after it.
///
/// Responders are called on their own executor, and those of a `@MainActor` protocol, which must be `Sendable` too, on
/// the main actor.
public struct AsyncLifecycleEvent<Responder: Sendable, Payload: Sendable, Output: Sendable>: RoutableEvent, Sendable {
    typealias Contribution = CombinedAnswers<Output>.Contribution

    /// The event's name in reports.
    public let name: String
    /// The order in which responders are asked.
    public let direction: EventDirection
    /// Whether the event is buffered for services that are not up yet.
    public let delivery: EventDelivery
    /// The time that each responder has to answer; `nil` for no limit.
    public let timeout: Duration?
    /// The result without any answer.
    public let identity: Output

    /// Asks a responder, and returns the function that adds its answer to the result.
    let ask: @Sendable (Responder, Payload) async throws -> Contribution
    /// Whether responders are asked one after another, because the rule may end the delivery.
    let isSequential: Bool
}

/// The error of a responder that did not answer an event in time.
public struct EventTimeout: Error, Sendable, Hashable, CustomStringConvertible {
    /// The event's name.
    public let event: String
    /// The service.
    public let id: ServiceID
    /// The time that the responder had to answer.
    public let limit: Duration

    /// A sentence that names the service, the event and the time.
    public var description: String { "\(id) did not answer \(event) within \(limit)" }
}

extension AsyncLifecycleEvent {
    /// Creates an event that responders answer.
    ///
    /// - Parameters:
    ///   - name: the event's name in reports.
    ///   - direction: the order in which responders are asked.
    ///   - rule: combines the answers.
    ///   - delivery: whether the event is buffered for services that are not up yet.
    ///   - timeout: the time that each responder has to answer; `nil` for no limit.
    ///   - ask: asks one responder; returns `nil` for no answer.
    public init<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration? = .seconds(30),
        ask: @escaping @Sendable (Responder, Payload) async throws -> Answer?
    ) {
        let add = rule.adding()
        self.init(
            name: name, direction: direction, delivery: delivery, timeout: timeout, identity: rule.identity,
            ask: { responder, payload in
                let answer = try await ask(responder, payload)
                return { combined in if let answer { add(answer, &combined) } }
            }, isSequential: rule.isFinal != nil)
    }

    /// Creates an event without further data that responders answer.
    ///
    /// - Parameters: the same as for an event with data.
    public init<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration? = .seconds(30),
        ask: @escaping @Sendable (Responder) async throws -> Answer?
    ) where Payload == Void {
        self.init(name, direction: direction, rule: rule, delivery: delivery, timeout: timeout) { responder, _ in
            try await ask(responder)
        }
    }

    /// Creates an event that responders do not answer.
    ///
    /// - Parameters:
    ///   - name: the event's name in reports.
    ///   - direction: the order in which responders are notified.
    ///   - delivery: whether the event is buffered for services that are not up yet.
    ///   - timeout: the time that each responder has to return; `nil` for no limit.
    ///   - tell: notifies one responder.
    public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        timeout: Duration? = .seconds(30), tell: @escaping @Sendable (Responder, Payload) async throws -> Void
    ) where Output == Void {
        self.init(name, direction: direction, rule: .finished, delivery: delivery, timeout: timeout) {
            responder, payload in try await tell(responder, payload)
        }
    }

    /// Creates an event without further data that responders do not answer.
    ///
    /// - Parameters: the same as for an event with data.
    public init(
        _ name: String, direction: EventDirection = .dependenciesFirst, delivery: EventDelivery = .immediate,
        timeout: Duration? = .seconds(30), tell: @escaping @Sendable (Responder) async throws -> Void
    ) where Output == Void, Payload == Void {
        self.init(name, direction: direction, delivery: delivery, timeout: timeout) { responder, _ in
            try await tell(responder)
        }
    }
}
