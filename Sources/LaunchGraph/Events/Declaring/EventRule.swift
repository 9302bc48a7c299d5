/// Combines the answers of several responders into one result.
///
/// No single rule suits all events: a launch succeeds if *all* agree, a URL is handled if *any* responder handles it, a
/// fetch has the *best* result, and an extension point is allowed if all agree. A rule also defines the result without
/// any answer, its identity.
///
/// Every responder is asked, except with ``untilFalse``, ``untilHandled``, ``untilAnswered`` and the rules that
/// ``stopping(when:)`` returns.
public struct EventRule<Answer, Output> {
    /// The result without any answer.
    public let identity: Output

    @usableFromInline let begin: @Sendable (Answer) -> Output
    @usableFromInline let combine: @Sendable (inout Output, Answer) -> Void
    @usableFromInline var isFinal: (@Sendable (Output) -> Bool)?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - identity: the result without any answer.
    ///   - begin: returns the result of the first answer alone.
    ///   - combine: adds another answer to the result. Answers are added in the order in which responders are asked.
    public init(
        identity: Output, begin: @escaping @Sendable (Answer) -> Output,
        combine: @escaping @Sendable (inout Output, Answer) -> Void
    ) {
        self.identity = identity
        self.begin = begin
        self.combine = combine
    }

    /// Returns this rule, with which no other responder is asked once `isFinal` returns true for the result so far.
    ///
    /// An asynchronous event with such a rule asks its responders one after another.
    public func stopping(when isFinal: @escaping @Sendable (Output) -> Bool) -> EventRule {
        var rule = self
        rule.isFinal = isFinal
        return rule
    }

    /// Returns whether no other responder is asked after this result.
    public func ends(with result: Output) -> Bool { isFinal?(result) ?? false }

    @inlinable func adding() -> @Sendable (Answer, inout CombinedAnswers<Output>) -> Void {
        let (begin, combine, isFinal) = (begin, combine, isFinal)
        return { answer, combined in
            if combined.isEmpty {
                combined.value = begin(answer)
                combined.isEmpty = false
            } else {
                combine(&combined.value, answer)
            }
            if let isFinal { combined.isFinal = isFinal(combined.value) }
        }
    }
}

extension EventRule: Sendable where Output: Sendable {}

/// The result so far while responders are being asked.
@usableFromInline struct CombinedAnswers<Output> {
    /// Adds an answer to the result.
    @usableFromInline typealias Contribution = @Sendable (inout CombinedAnswers<Output>) -> Void

    @usableFromInline var isEmpty = true
    /// Whether the rule ends the delivery.
    @usableFromInline var isFinal = false
    @usableFromInline var value: Output

    init(_ identity: Output) { value = identity }
}

extension CombinedAnswers: Sendable where Output: Sendable {}

extension EventRule where Answer == Void, Output == Void {
    /// The rule of events that responders answer without a value.
    public static var finished: EventRule { EventRule(identity: (), begin: { _ in }, combine: { _, _ in }) }
}

extension EventRule where Answer == Bool, Output == Bool {
    /// True if all answers are true, and without any answer: one false answer vetoes.
    public static var all: EventRule { EventRule(identity: true, begin: { $0 }, combine: { $0 = $0 && $1 }) }

    /// True if any answer is true; false without any answer.
    public static var any: EventRule { EventRule(identity: false, begin: { $0 }, combine: { $0 = $0 || $1 }) }

    /// The same as ``all``; responders after the first false answer are not asked.
    public static var untilFalse: EventRule { all.stopping { !$0 } }

    /// The same as ``any``; responders after the first true answer are not asked.
    public static var untilHandled: EventRule { any.stopping { $0 } }
}

extension EventRule where Output == Answer? {
    /// The first answer, although every responder is asked; `nil` without any answer.
    public static var first: EventRule { EventRule(identity: nil, begin: { $0 }, combine: { _, _ in }) }

    /// The first answer; responders after it are not asked. `nil` without any answer.
    public static var untilAnswered: EventRule { first.stopping { _ in true } }
}

extension EventRule where Output == [Answer] {
    /// Every answer, in the order in which responders are asked.
    public static var collect: EventRule { EventRule(identity: [], begin: { [$0] }, combine: { $0.append($1) }) }
}

extension EventRule where Output == Answer {
    /// Returns a rule for the result of combining all answers with `combine`, beginning with `identity`.
    public static func reduce(
        _ identity: Output, _ combine: @escaping @Sendable (Output, Answer) -> Output
    ) -> EventRule where Output: Sendable {
        EventRule(identity: identity, begin: { combine(identity, $0) }, combine: { $0 = combine($0, $1) })
    }

    /// Returns a rule for the best answer, the first of equally good ones.
    ///
    /// - Parameters:
    ///   - identity: the result without any answer. It is not compared with answers.
    ///   - isBetter: whether its first argument is better than its second.
    public static func best(
        orElse identity: Output, by isBetter: @escaping @Sendable (Answer, Answer) -> Bool
    ) -> EventRule {
        EventRule(identity: identity, begin: { $0 }, combine: { if isBetter($1, $0) { $0 = $1 } })
    }
}

extension EventRule where Output == Answer, Answer: Comparable & SendableMetatype {
    /// Returns a rule for the largest answer; `identity` without any answer.
    public static func best(orElse identity: Output) -> EventRule { best(orElse: identity) { $0 > $1 } }
}

extension EventRule where Output == Answer, Answer: SetAlgebra & SendableMetatype {
    /// The union of all answers; the empty set without any answer.
    public static var union: EventRule { union(orElse: []) }

    /// Returns a rule for the union of all answers; `identity` without any answer.
    public static func union(orElse identity: Output) -> EventRule {
        EventRule(identity: identity, begin: { $0 }, combine: { $0.formUnion($1) })
    }

    /// Returns a rule for the intersection of all answers; `identity` without any answer.
    public static func intersection(orElse identity: Output) -> EventRule {
        EventRule(identity: identity, begin: { $0 }, combine: { $0.formIntersection($1) })
    }
}
