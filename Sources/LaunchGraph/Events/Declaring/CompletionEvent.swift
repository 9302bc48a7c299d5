import LaunchSupport

/// An event of a host that passes a completion handler, which the host requires to be called exactly once.
///
/// All responders are asked on the main actor, one after another without waiting for answers. Each gets an
/// ``EventCompletion`` to answer with. When all have answered, or when ``timeout`` has passed, the completion handler
/// is called with the combined answers. It is called once, even if a responder never answers, answers twice or answers
/// after the timeout.
///
/// ```swift
/// @MainActor protocol BackgroundFetching {
///     func fetch(_ completion: EventCompletion<FetchResult>)
/// }
///
/// extension CompletionEvent where Responder == any BackgroundFetching, Payload == Void, Output == FetchResult {
///     static var fetch: Self {
///         .init("fetch", rule: .best(orElse: .noData), timeout: .seconds(25)) { $0.fetch($1) }
///     }
/// }
///
/// try dispatcher.dispatch(.fetch) { completionHandler($0) }
/// ```
///
/// Recipients and failures are those of a ``LifecycleEvent``. A responder that throws is not waited for; if it answered
/// before, its answer counts.
public struct CompletionEvent<Responder, Payload, Output>: RoutableEvent {
    /// The event's name in reports.
    public let name: String
    /// The order in which responders are asked.
    public let direction: EventDirection
    /// Whether the event is buffered for services that are not up yet. Their answers are ignored.
    public var delivery: EventDelivery
    /// The time that all responders together have to answer.
    public var timeout: Duration
    /// The result without any answer.
    public private(set) var identity: Output

    typealias Answering = @Sendable (CombinedAnswers<Output>.Contribution?) -> Void

    private(set) var ask: @MainActor (Responder, Payload, @escaping Answering) throws -> Void

    /// Creates an event that responders answer by calling back.
    ///
    /// - Parameters:
    ///   - name: the event's name in reports.
    ///   - direction: the order in which responders are asked.
    ///   - rule: combines the answers in the order in which responders were asked. Every responder is asked, even if
    ///     the rule ends other deliveries early.
    ///   - delivery: whether the event is buffered for services that are not up yet.
    ///   - timeout: the time that all responders together have to answer.
    ///   - ask: asks one responder, which calls the third argument with its answer.
    public init<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration = .seconds(25),
        ask: @escaping @MainActor (Responder, Payload, EventCompletion<Answer>) throws -> Void
    ) {
        let add = rule.adding()
        self.name = name
        self.direction = direction
        self.delivery = delivery
        self.timeout = timeout
        identity = rule.identity
        self.ask = { responder, payload, answered in
            let completion = EventCompletion<Answer> { answer in
                guard let answer else { return answered(nil) }
                answered { combined in add(answer, &combined) }
            }
            try ask(responder, payload, completion)
        }
    }

    /// Creates an event without further data that responders answer by calling back.
    ///
    /// - Parameters: the same as for an event with data; `ask` calls its second argument.
    public init<Answer: Sendable>(
        _ name: String, direction: EventDirection = .dependenciesFirst, rule: EventRule<Answer, Output>,
        delivery: EventDelivery = .immediate, timeout: Duration = .seconds(25),
        ask: @escaping @MainActor (Responder, EventCompletion<Answer>) throws -> Void
    ) where Payload == Void {
        self.init(name, direction: direction, rule: rule, delivery: delivery, timeout: timeout) {
            responder, _, completion in try ask(responder, completion)
        }
    }
}

extension CompletionEvent where Output: Sendable {
    /// Returns the event with another rule, for a program that combines the answers differently.
    ///
    /// - Parameter rule: combines the answers, each of which is the result that the event would have with it alone.
    public func combined(by rule: EventRule<Output, Output>) -> CompletionEvent {
        let (add, identity, ask) = (rule.adding(), identity, ask)
        var event = self
        event.identity = rule.identity
        event.ask = { responder, payload, answered in
            try ask(responder, payload) { contribution in
                guard let contribution else { return answered(nil) }
                answered { combined in
                    var alone = CombinedAnswers(identity)
                    contribution(&alone)
                    if !alone.isEmpty { add(alone.value, &combined) }
                }
            }
        }
        return event
    }
}

extension CompletionEvent: Sendable where Output: Sendable {}

/// The completion handler with which a responder answers a ``CompletionEvent``.
///
/// It may be called on any thread, at any time. Only the first call counts. A responder that releases the completion
/// without calling it is not waited for.
///
/// ```swift
/// func fetch(_ completion: EventCompletion<FetchResult>) {
///     loader.load { completion($0.isEmpty ? .noData : .newData) }
/// }
/// ```
public struct EventCompletion<Answer: Sendable>: Sendable {
    private let owner: Owner

    init(_ answered: @escaping @Sendable (Answer?) -> Void) { owner = Owner(OneShot(answered)) }

    /// Answers the event.
    public func callAsFunction(_ answer: Answer) { owner.answered.perform(answer) }

    /// Answers the event with what `operation` returns, in a task on the main actor.
    ///
    /// ```swift
    /// func fetch(_ completion: EventCompletion<FetchResult>) {
    ///     completion { await self.loader.load().isEmpty ? .noData : .newData }
    /// }
    /// ```
    public func callAsFunction(_ operation: @escaping @MainActor () async -> Answer) {
        Task { @MainActor in self(await operation()) }
    }

    /// Answers with `nil` if all copies of the completion are released without an answer.
    private final class Owner: Sendable {
        let answered: OneShot<Answer?>

        init(_ answered: OneShot<Answer?>) { self.answered = answered }

        deinit { answered.perform(nil) }
    }
}

extension EventCompletion where Answer == Void {
    /// Answers the event.
    public func callAsFunction() { callAsFunction(()) }
}
