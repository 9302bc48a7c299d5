/// Something that a host tells with a completion handler, which it wants called exactly once.
///
/// All responders are asked at once, on the main actor, in launch order or in reverse, each with an ``EventCompletion``
/// to answer by. When all have answered, or ``timeout`` is over, the host gets what their answers together are, once,
/// whether a responder answers never, twice, or after that.
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
/// Who is asked and what an error means is as for ``LifecycleEvent``; one that throws has answered, with nothing.
public struct CompletionEvent<Responder, Payload, Output> {
    /// By which the event is known in reports.
    public let name: String
    /// Who is asked first.
    public let direction: EventDirection
    /// Whether it waits for services that are not up yet; what these answer then goes nowhere.
    public let delivery: EventDelivery
    /// How long all responders together may take.
    public let timeout: Duration
    /// The result where nobody answers.
    public let identity: Output

    /// Asks one responder to give, some time, what takes its answer into the result so far.
    let ask: @MainActor (Responder, Payload, @escaping @Sendable (Contribution?) -> Void) throws -> Void

    typealias Contribution = @Sendable (inout CombinedAnswers<Output>) -> Void

    /// An event that responders answer by calling back.
    ///
    /// - Parameters:
    ///   - name: by which the event is known in reports.
    ///   - direction: who is asked first.
    ///   - rule: how answers are combined, in the order in which responders were asked, and what the result is where
    ///     nobody answers. Everybody is asked, also with a rule that stops.
    ///   - delivery: whether it waits for services that are not up yet.
    ///   - timeout: how long all responders together may take.
    ///   - ask: asks one responder, which calls its third argument with its answer.
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
                let contribution: Contribution = { combined in add(answer, &combined) }
                answered(contribution)
            }
            try ask(responder, payload, completion)
        }
    }

    /// An event without further data that responders answer by calling back.
    ///
    /// - Parameters: as for an event with data; `ask` calls its second argument.
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

extension CompletionEvent: Sendable where Output: Sendable {}
