import LaunchSupport
import Testing

@testable import LaunchGraph

/// The decisions of a delivery: which recipient is asked next, and when the delivery is over. No responder is called.
@Suite struct DeliveryTests {
    private func plan(hard: [[Int]], orderOnly: [[Int]]? = nil, onFailure: FailurePolicy = .abort) -> LaunchPlan {
        let limits = LaunchPlan.Limits(
            policy: ServicePolicy(onFailure: onFailure), mode: .eager, isSynchronous: false, hasRun: false,
            hasShutdown: true)
        return LaunchPlan(limits: hard.map { _ in limits }, hard: hard, orderOnly: orderOnly ?? hard.map { _ in [] })
    }

    private func delivery(
        _ positions: [Int], _ direction: EventDirection = .dependenciesFirst, along plan: LaunchPlan? = nil
    ) -> Delivery {
        Delivery(ContiguousArray(positions.map { Recipient(position: LaunchPosition($0)) }), direction, along: plan)
    }

    /// The recipients that are asked at first, and after each of `answers`; with a full stop once the delivery is over.
    private func asked(_ delivery: inout Delivery, answering answers: [Int] = []) -> [String] {
        var steps = ["\(delivery.ask())\(delivery.isOver ? "." : "")"]
        for index in answers {
            delivery.finish(index)
            steps.append("\(delivery.ask())\(delivery.isOver ? "." : "")")
        }
        return steps
    }

    // MARK: One by one

    @Test func `one by one, a recipient is asked only after the previous one has answered`() {
        var delivery = delivery([4, 7], .dependenciesFirst)
        #expect(asked(&delivery, answering: [0, 1]) == ["[0]", "[1]", "[]."])
    }

    @Test func `a delivery without recipients is over at once`() {
        for plan in [nil, plan(hard: [[], [0]])] {
            var delivery = delivery([], .dependenciesFirst, along: plan)
            #expect(asked(&delivery) == ["[]."])
        }
    }

    @Test func `a recipient that is no longer eligible is left out and not waited for`() {
        for plan in [nil, plan(hard: [[], [0], [1]])] {
            var delivery = delivery([0, 1, 2], .dependenciesFirst, along: plan)
            var asked: [Int] = []
            while let index = delivery.next(where: { $0 != 1 }) {
                asked.append(index)
                delivery.finish(index)
            }
            #expect(asked == [0, 2])
            #expect(delivery.isOver)
            #expect(delivery.passedBy.isEmpty)
        }
    }

    @Test func `a stopped delivery asks no other recipient and is over after the outstanding answers`() {
        for plan in [nil, plan(hard: [[], [0], [1]])] {
            var delivery = delivery([0, 1, 2], .dependenciesFirst, along: plan)
            let first = delivery.next { _ in true }
            #expect(first == 0)
            delivery.stop()
            #expect(asked(&delivery, answering: [0]) == ["[]", "[]."])
        }
    }

    @Test func `a recipient stays eligible until its service goes or its instance is replaced`() {
        let (first, second) = (Instance(), Instance())
        let service = Recipient(position: LaunchPosition(0), value: first)
        let returned = Recipient(position: LaunchPosition(0), value: first, respondsItself: false)
        let states: [(String, Eligibility)] = [
            ("pending", .pending), ("up", .up(first)), ("replaced", .up(second)), ("gone", .gone),
        ]
        let deliveries: [(String, EventDelivery)] = [
            ("now", .immediate), ("all", .buffered(.all)), ("latest", .buffered(.latest)),
        ]
        var eligible: [String] = []
        for (kind, recipient) in [("service", service), ("returned", returned)] {
            for (word, delivery) in deliveries {
                for (state, eligibility) in states where recipient.isEligible(eligibility, for: delivery) {
                    eligible.append("\(kind) \(word) \(state)")
                }
            }
        }
        #expect(
            eligible == [
                "service now pending", "service now up", "service now replaced", "service all up",
                "service all replaced", "service latest up", "returned now up", "returned all up", "returned latest up",
            ])
    }

    // MARK: Failures

    @Test func `dependents of a failed recipient are passed by in every order`() {
        let plan = plan(hard: [[], [0], [], [1]], onFailure: .skipDependents)
        for order in [nil, plan] {
            var delivery = delivery([0, 1, 2, 3], .dependenciesFirst, along: order)
            var asked: [Int] = []
            while let index = delivery.next(where: { _ in true }) {
                asked.append(index)
                if index == 0 { delivery.fail(index, Deafened(), in: plan) }
                delivery.finish(index)
            }
            #expect(asked == [0, 2])
            #expect(delivery.passedBy == [1, 3])
            #expect(delivery.isOver)
            #expect(delivery.failures.toThrow == nil)
        }
    }

    @Test func `a failure that happens while others are asked still passes their successors by`() {
        let plan = plan(hard: [[], [0]], onFailure: .skipDependents)
        var delivery = delivery([0, 1], .dependenciesFirst, along: plan)
        let first = delivery.next { _ in true }
        #expect(first == 0)
        delivery.fail(0, Deafened(), in: plan)
        delivery.finish(0)
        #expect(asked(&delivery) == ["[]."])
        #expect(delivery.passedBy == [1])
    }

    @Test(arguments: [EventDirection.dependenciesFirst, .dependentsFirst])
    func `of several errors the first in the event's direction is thrown, whichever comes first`(
        direction: EventDirection
    ) {
        let plan = plan(hard: [[], [], []])
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            var delivery = delivery([0, 1, 2], direction, along: plan)
            _ = delivery.ask()
            for index in order { delivery.fail(index, Deafened(by: "\(index)"), in: plan) }
            let first = direction == .dependenciesFirst ? "0" : "2"
            #expect(delivery.failures.toThrow as? Deafened == Deafened(by: first))
        }
    }

    // MARK: Along the graph

    @Test func `along the graph, an event passes services that do not respond`() {
        // 0 ← 1 ← 2, and 3 alone; 1 does not respond.
        var delivery = delivery([0, 2, 3], .dependenciesFirst, along: plan(hard: [[], [0], [1], []]))
        #expect(asked(&delivery, answering: [2, 0, 1]) == ["[0, 2]", "[]", "[1]", "[]."])
    }

    @Test func `along the graph, an event passes recipients that are passed by`() {
        let plan = plan(hard: [[], [0], []], orderOnly: [[], [], [1]], onFailure: .skipDependents)
        var delivery = delivery([0, 1, 2], .dependenciesFirst, along: plan)
        #expect(delivery.ask() == [0])
        delivery.fail(0, Deafened(), in: plan)
        #expect(asked(&delivery, answering: [0, 2]) == ["[]", "[2]", "[]."])
        #expect(delivery.passedBy == [1])
    }

    @Test(
        arguments: ["one by one", "along the graph"],
        [EventDirection.dependenciesFirst, .dependentsFirst])
    func `in every graph each recipient is asked once, after all that come before it`(
        order: String, direction: EventDirection
    ) {
        var chance = Chance(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 1...12, using: &chance)
            let hard = (0..<count).map { p in
                (0..<p).filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
            }
            let positions = (0..<count).filter { _ in Bool.random(using: &chance) }
            var before = [Set<Int>](repeating: [], count: count)
            for p in 0..<count { for d in hard[p] { before[p].formUnion(before[d].union([d])) } }
            var delivery = delivery(
                positions, direction,
                along: order == "one by one" ? nil : plan(hard: hard))
            var finished: Set<Int> = []
            var seen: Set<Int> = []
            var asked = delivery.ask()
            while !asked.isEmpty {
                for index in asked where !seen.contains(index) {
                    let p = positions[index]
                    let earlier = positions.filter {
                        direction == .dependenciesFirst ? before[p].contains($0) : before[$0].contains(p)
                    }
                    #expect(finished.isSuperset(of: earlier.map { positions.firstIndex(of: $0) ?? -1 }))
                    seen.insert(index)
                }
                #expect(!delivery.isOver)
                let index = asked.remove(at: Int.random(in: 0..<asked.count, using: &chance))
                #expect(finished.insert(index).inserted)
                delivery.finish(index)
                asked += delivery.ask()
            }
            #expect(finished == Set(positions.indices))
            #expect(delivery.isOver)
        }
    }

    @Test func `along the graph, a long chain is followed without recursion`() {
        let count = 50_000
        let plan = plan(hard: (0..<count).map { $0 == 0 ? [] : [$0 - 1] })
        var delivery = delivery([0, count - 1], .dependentsFirst, along: plan)
        #expect(asked(&delivery, answering: [1, 0]) == ["[1]", "[0]", "[]."])
    }
}

private final class Instance: LaunchedValue {
    var any: any Sendable { 0 }
}

extension Delivery {
    /// Returns the recipients that are asked now.
    fileprivate mutating func ask() -> [Int] {
        var asked: [Int] = []
        while let index = next(where: { _ in true }) { asked.append(index) }
        return asked
    }
}
