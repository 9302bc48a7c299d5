extension EventRule where Answer == Bool, Output == Bool {
    /// Whether all say yes; yes where nobody answers.
    public static var all: EventRule {
        EventRule(identity: true, begin: { $0 }, combine: { $0 = $0 && $1 })
    }

    /// Whether any says yes; no where nobody answers.
    public static var any: EventRule {
        EventRule(identity: false, begin: { $0 }, combine: { $0 = $0 || $1 })
    }

    /// Yes unless somebody says no; yes where nobody answers.
    public static var veto: EventRule { all }

    /// As ``all``, but those after the first that says no are not asked.
    public static var untilFalse: EventRule { all.stopping { !$0 } }

    /// As ``any``, but those after the first that says yes are not asked.
    public static var untilHandled: EventRule { any.stopping { $0 } }
}

extension EventRule where Output == Answer? {
    /// The answer of the first that has one; everybody is asked all the same. `nil` where nobody answers.
    public static var first: EventRule {
        EventRule(identity: nil, begin: { $0 }, combine: { _, _ in })
    }

    /// As ``first``, but those after it are not asked.
    public static var untilAnswered: EventRule { first.stopping { _ in true } }
}

extension EventRule where Output == [Answer] {
    /// Every answer, in the order in which responders are asked; empty where nobody answers.
    public static var collect: EventRule {
        EventRule(identity: [], begin: { [$0] }, combine: { $0.append($1) })
    }
}

extension EventRule where Output == Answer {
    /// What `combine` makes of all answers, beginning with `identity`, which is also the result where nobody answers.
    public static func reduce(
        _ identity: Output, _ combine: @escaping @Sendable (Output, Answer) -> Output
    ) -> EventRule where Output: Sendable {
        EventRule(identity: identity, begin: { combine(identity, $0) }, combine: { $0 = combine($0, $1) })
    }

    /// The best answer, the first of equally good ones; `identity` where nobody answers.
    ///
    /// - Parameters:
    ///   - identity: the result where nobody answers; it does not compete.
    ///   - isBetter: whether its first argument is better than its second.
    public static func best(
        orElse identity: Output, by isBetter: @escaping @Sendable (Answer, Answer) -> Bool
    ) -> EventRule {
        EventRule(identity: identity, begin: { $0 }, combine: { if isBetter($1, $0) { $0 = $1 } })
    }
}

extension EventRule where Output == Answer, Answer: Comparable & SendableMetatype {
    /// The largest answer; `identity` where nobody answers.
    public static func best(orElse identity: Output) -> EventRule { best(orElse: identity) { $0 > $1 } }
}

extension EventRule where Output == Answer, Answer: SetAlgebra & SendableMetatype {
    /// Everything that any answer contains; nothing where nobody answers.
    public static var union: EventRule { union(orElse: []) }

    /// Everything that any answer contains; `identity` where nobody answers.
    public static func union(orElse identity: Output) -> EventRule {
        EventRule(identity: identity, begin: { $0 }, combine: { $0.formUnion($1) })
    }

    /// What all answers contain; `identity` where nobody answers.
    public static func intersection(orElse identity: Output) -> EventRule {
        EventRule(identity: identity, begin: { $0 }, combine: { $0.formIntersection($1) })
    }
}
