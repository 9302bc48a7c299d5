/// How the answers of several responders become one result.
///
/// No single rule is right: a launch needs all, a URL any, a fetch the best, an extension point no veto. A rule also
/// states what the result is where nobody answers.
///
/// Every responder is asked, unless the rule is one of ``untilFalse``, ``untilHandled`` and those that
/// ``stopping(when:)`` makes: no answer starves a later service.
public struct EventRule<Answer, Output> {
    /// The result where nobody answers.
    public let identity: Output

    @usableFromInline let begin: @Sendable (Answer) -> Output
    @usableFromInline let combine: @Sendable (inout Output, Answer) -> Void
    @usableFromInline let isFinal: (@Sendable (Output) -> Bool)?

    /// A rule of its own.
    ///
    /// - Parameters:
    ///   - identity: the result where nobody answers.
    ///   - begin: the result where only one has answered.
    ///   - combine: takes another answer into the result; answers come in the order in which responders are asked.
    public init(
        identity: Output, begin: @escaping @Sendable (Answer) -> Output,
        combine: @escaping @Sendable (inout Output, Answer) -> Void
    ) {
        self.init(identity: identity, begin: begin, combine: combine, isFinal: nil)
    }

    @usableFromInline init(
        identity: Output, begin: @escaping @Sendable (Answer) -> Output,
        combine: @escaping @Sendable (inout Output, Answer) -> Void, isFinal: (@Sendable (Output) -> Bool)?
    ) {
        self.identity = identity
        self.begin = begin
        self.combine = combine
        self.isFinal = isFinal
    }

    /// This rule, but nobody is asked any more once `isFinal` holds for the result so far.
    ///
    /// An asynchronous event with such a rule asks its responders one after the other.
    public func stopping(when isFinal: @escaping @Sendable (Output) -> Bool) -> EventRule {
        EventRule(identity: identity, begin: begin, combine: combine, isFinal: isFinal)
    }
}

extension EventRule: Sendable where Output: Sendable {}
