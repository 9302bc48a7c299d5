import LaunchGraph
import Testing

@MainActor private protocol Answering {
    func bool() -> Bool?
    func number() -> Int?
}

private struct Letters: OptionSet, Sendable {
    let rawValue: Int
    static let a = Letters(rawValue: 1)
    static let b = Letters(rawValue: 2)
    static let c = Letters(rawValue: 4)
}

@MainActor private final class Oracle: Service, Answering {
    let id: ServiceID
    private let record: Record
    private let answer: Int?

    init(_ id: ServiceID, _ record: Record, _ answer: Int?) {
        self.id = id
        self.record = record
        self.answer = answer
    }

    func launch(_ context: LaunchContext) async throws {}

    func bool() -> Bool? {
        number().map { $0 != 0 }
    }

    func number() -> Int? {
        record.add(id.name)
        return answer
    }
}

/// The rules that combine answers. The oracles answer with the given numbers; `nil` is no answer.
@MainActor @Suite struct EventRuleTests {
    private let record = Record()

    private func result<Output>(
        of rule: EventRule<Bool, Output>, _ answers: Int?..., direction: EventDirection = .dependenciesFirst
    ) throws -> Output {
        try dispatcher(answers).dispatch(
            LifecycleEvent<any Answering, Void, Output>("bool", direction: direction, rule: rule) { $0.bool() })
    }

    private func result<Output>(
        of rule: EventRule<Int, Output>, _ answers: Int?..., direction: EventDirection = .dependenciesFirst
    ) throws -> Output {
        try dispatcher(answers).dispatch(
            LifecycleEvent<any Answering, Void, Output>("number", direction: direction, rule: rule) { $0.number() })
    }

    private func dispatcher(_ answers: [Int?]) throws -> Dispatcher {
        Dispatcher(
            try ServiceGraph {
                InlineService("mute") { _ in }
                for (index, answer) in answers.enumerated() { Oracle(ServiceID("\(index)"), record, answer) }
            })
    }

    @Test func `without responders or answers the result is the rule's identity`() throws {
        #expect(
            try [
                result(of: .all), result(of: .any), result(of: .untilFalse), result(of: .untilHandled),
                result(of: .all, nil, nil), result(of: .any, nil),
            ] == [true, false, true, false, true, false])
        #expect(
            try [
                result(of: .best(orElse: 7)), result(of: EventRule<Int, Int>.reduce(7, +)),
                result(of: .best(orElse: 7), nil),
            ] == [7, 7, 7])
        #expect(try result(of: EventRule<Int, Int?>.first) == nil)
        #expect(try result(of: EventRule<Int, [Int]>.collect) == [])
    }

    @Test func `a responder without an answer does not change the result of the others`() throws {
        #expect(try [result(of: .all, nil, 0, nil), result(of: .any, nil, 1, nil)] == [false, true])
        #expect(
            try [
                result(of: EventRule<Int, Int?>.first, nil, 3, nil, 4), result(of: .best(orElse: 7), nil, 3, nil),
            ] == [3, 3])
    }

    @Test func `every responder is asked, regardless of the first answer`() throws {
        #expect(try [result(of: .all, 0, 1, 1), result(of: .any, 1, 0, 0)] == [false, true])
        #expect(try result(of: EventRule<Int, Int?>.first, 5, 6) == 5)
        #expect(record.lines == ["0", "1", "2", "0", "1", "2", "0", "1"])
    }

    @Test func `a rule that stops asks no responder after the first match`() throws {
        #expect(try [result(of: .untilFalse, 1, nil, 0, 1), result(of: .untilHandled, 0, nil, 1, 1)] == [false, true])
        #expect(try result(of: EventRule<Int, Int?>.untilAnswered, nil, 4, 5) == 4)
        #expect(record.lines == ["0", "1", "2", "0", "1", "2", "0", "1"])
    }

    @Test func `with dependents first, the last declared service answers first`() throws {
        #expect(try result(of: EventRule<Int, Int?>.first, 1, 2, 3, direction: .dependentsFirst) == 3)
        #expect(try result(of: .untilHandled, 1, 1, 0, direction: .dependentsFirst))
        #expect(record.lines == ["2", "1", "0", "2", "1"])
    }

    @Test func `the rule collect returns all answers in order`() throws {
        let collect = EventRule<Int, [Int]>.collect
        #expect(
            try [result(of: collect, 3, nil, 1, 2), result(of: collect, 1, 2, 3, direction: .dependentsFirst)]
                == [[3, 1, 2], [3, 2, 1]])
    }

    @Test func `best returns the first of the best answers, without comparing the identity`() throws {
        let tens = EventRule<Int, Int>.best(orElse: 9) { $0 / 10 > $1 / 10 }
        #expect(try [result(of: .best(orElse: 9), 1, 3, 2), result(of: tens, 11, 21, 29)] == [3, 21])
    }

    @Test func `reduce begins with its identity and custom rules with the first answer`() throws {
        #expect(try result(of: EventRule<Int, Int>.reduce(100, -), 1, 2) == 97)
        let text = EventRule<Int, String>(identity: "none", begin: { "\($0)" }, combine: { $0 += ",\($1)" })
        #expect(
            try [result(of: text), result(of: text, 1, nil, 2), result(of: text.stopping { $0.count > 2 }, 1, 2, 3)]
                == ["none", "1,2", "1,2"])
    }

    @Test func `the rules union and intersection combine sets`() throws {
        func result(_ rule: EventRule<Letters, Letters>, _ answers: Int?...) throws -> Letters {
            try dispatcher(answers).dispatch(
                LifecycleEvent<any Answering, Void, Letters>("letters", rule: rule) {
                    $0.number().map(Letters.init)
                })
        }
        #expect(
            try [
                result(.union), result(.union, 1, 4), result(.union(orElse: .b)), result(.union(orElse: .b), 1),
                result(.intersection(orElse: .b), 3, 1), result(.intersection(orElse: .b)),
            ] == [[], [.a, .c], .b, .a, .a, .b])
    }
}
