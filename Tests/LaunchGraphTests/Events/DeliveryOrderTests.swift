import Testing

@testable import LaunchGraph

/// Who is asked next, decided without asking anybody.
@Suite struct DeliveryOrderTests {
    private func plan(hard: [[Int]], orderOnly: [[Int]]? = nil, onFailure: FailurePolicy = .abort) -> LaunchPlan {
        LaunchPlan(
            terms: hard.map { _ in LaunchPlan.Terms(ServicePolicy(onFailure: onFailure)) }, hard: hard,
            orderOnly: orderOnly ?? hard.map { _ in [] })
    }

    @Test func `the event passes through those that do not respond`() {
        // 0 ← 1 ← 2, 3 alone; 1 does not respond.
        var order = DeliveryOrder(
            plan(hard: [[], [0], [1], []]), .dependenciesFirst, positions: [0, 2, 3], isSequential: false)
        let none = ResponderFailures()
        #expect(order.begin(none) == [0, 2])
        #expect(order.answered(2, none) == [])
        #expect(!order.isOver)
        #expect(order.answered(0, none) == [1])
        #expect(order.answered(1, none) == [])
        #expect(order.isOver)
    }

    @Test func `those that are passed by let it pass`() {
        let plan = plan(hard: [[], [0], []], orderOnly: [[], [], [1]], onFailure: .skipDependents)
        var order = DeliveryOrder(plan, .dependenciesFirst, positions: [0, 1, 2], isSequential: false)
        var failures = ResponderFailures()
        #expect(order.begin(failures) == [0])
        failures.note(Deafened(), at: 0, plan)
        #expect(order.answered(0, failures) == [2])
        #expect(order.passedBy == [1])
        #expect(order.answered(2, failures) == [])
        #expect(order.isOver)
    }

    @Test(arguments: [false, true], [EventDirection.dependenciesFirst, .dependentsFirst])
    func `in every graph each is asked once, after all that come before it`(
        isSequential: Bool, direction: EventDirection
    ) {
        var chance = Chance(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 1...12, using: &chance)
            let hard = (0..<count).map { p in
                (0..<p).filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
            }
            let plan = plan(hard: hard)
            let positions = plan.positions.filter { _ in Bool.random(using: &chance) }
            var before = [Set<Int>](repeating: [], count: count)
            for p in 0..<count { for d in hard[p] { before[p].formUnion(before[d].union([d])) } }
            var order = DeliveryOrder(plan, direction, positions: positions, isSequential: isSequential)
            var answered: Set<Int> = []
            var asked = order.begin(ResponderFailures())
            while !asked.isEmpty {
                let number = asked.remove(at: Int.random(in: 0..<asked.count, using: &chance))
                let p = order.positions[number].index
                let earlier = positions.map(\.index).filter {
                    direction == .dependenciesFirst ? before[p].contains($0) : before[$0].contains(p)
                }
                #expect(answered.isSuperset(of: earlier))
                #expect(answered.insert(p).inserted)
                asked += order.answered(number, ResponderFailures())
            }
            #expect(answered == Set(positions.map(\.index)))
            #expect(order.isOver)
        }
    }

    @Test func `a long chain is walked without recursion`() {
        let count = 50_000
        let plan = plan(hard: (0..<count).map { $0 == 0 ? [] : [$0 - 1] })
        var order = DeliveryOrder(
            plan, .dependentsFirst, positions: [0, LaunchPosition(count - 1)], isSequential: false)
        #expect(order.begin(ResponderFailures()) == [0])
        #expect(order.answered(0, ResponderFailures()) == [1])
    }
}
