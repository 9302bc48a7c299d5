/// Something that happens while a program lives, and that services are told of concurrently, along the graph.
///
/// A responder is asked once those that it depends on, directly or through other services, have answered (with
/// ``EventDirection/dependentsFirst`` once those that depend on it have). Actors respond to these events; for the
/// ``LifecycleEvent``s of the main actor they cannot.
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
/// Who is told, how answers are combined and what an error means is as for ``LifecycleEvent``; answers are combined in
/// launch order, whoever answered first. A responder that has not answered within ``timeout`` is cancelled and counts as
/// having thrown ``EventTimeout``; nobody waits for it any longer.
///
/// Responders of a `Sendable` type are asked wherever they belong. Those of a protocol that is not, such as a plain
/// `@MainActor` one, are asked from the main actor, by an event that `onMainActor(_:direction:delivery:timeout:tell:)`
/// and its like make.
public struct AsyncLifecycleEvent<Responder, Payload: Sendable, Output: Sendable>: Sendable {
    /// Takes an answer into the result so far.
    typealias Contribution = @Sendable (inout CombinedAnswers<Output>) -> Void

    enum Asking: Sendable {
        /// Only where `Responder` is `Sendable`.
        case anywhere(@Sendable (Responder, Payload) async throws -> Contribution)
        case onMainActor(@MainActor (Responder, Payload) async throws -> Contribution)
    }

    /// By which the event is known in reports.
    public let name: String
    /// Who is asked first.
    public let direction: EventDirection
    /// Whether it waits for services that are not up yet.
    public let delivery: EventDelivery
    /// How long each responder may take; `nil` for as long as it likes.
    public let timeout: Duration?
    /// The result where nobody answers.
    public let identity: Output

    let asking: Asking
    /// Whether an answer may make it pointless to ask anybody else, so that they are asked one after the other.
    let isSequential: Bool

    /// The terms of an event beside what it asks.
    struct Terms {
        let name: String
        let direction: EventDirection
        let delivery: EventDelivery
        let timeout: Duration?
    }

    init(_ terms: Terms, identity: Output, isSequential: Bool, asking: Asking) {
        name = terms.name
        direction = terms.direction
        delivery = terms.delivery
        timeout = terms.timeout
        self.identity = identity
        self.isSequential = isSequential
        self.asking = asking
    }
}

/// A responder that did not answer an event in time.
public struct EventTimeout: Error, Sendable, Hashable, CustomStringConvertible {
    /// The event's name.
    public let event: String
    /// The service.
    public let id: ServiceID
    /// How long it was given.
    public let limit: Duration

    /// Who did not answer what, and in which time.
    public var description: String { "\(id) did not answer \(event) within \(limit)" }
}
