import LaunchSupport
import Testing

@testable import LaunchGraph

/// Services that can start, with and without a limit.
@Suite struct StartQueueTests {
    private func queue(_ limit: Int?) -> StartQueue {
        let limits = LaunchPlan.Limits(
            policy: ServicePolicy(), mode: .eager, isSynchronous: false, hasRun: false, hasShutdown: true)
        let none = [[Int]](repeating: [], count: 5)
        let plan = LaunchPlan(limits: none.map { _ in limits }, hard: none, orderOnly: none)
        return StartQueue(plan, limit: limit, durations: [])
    }

    private func started(_ queue: inout StartQueue) -> [Int] {
        var started: [Int] = []
        while let position = queue.popFirst() { started.append(position.index) }
        return started
    }

    @Test(arguments: [nil, 2]) func `another launch starts what becomes ready in it, and nothing else`(limit: Int?) {
        var queue = queue(limit)
        for position in 0..<3 { queue.add(LaunchPosition(position), urgency: 0) }
        #expect([queue.popFirst(), queue.popFirst()] == [0, 1])
        queue.begin(isSynchronous: false)
        queue.add(4, urgency: 0)
        #expect(started(&queue) == [4])
        queue.add(3, urgency: 0)
        queue.add(0, urgency: 0)
        #expect(Set(started(&queue)) == [0, 3])
    }

    @Test func `services of a synchronous launch start one at a time`() {
        var queue = queue(nil)
        queue.begin(isSynchronous: true)
        queue.add(2, urgency: 0)
        queue.add(1, urgency: 0)
        #expect(queue.popFirst()?.index == 1)
        queue.takeSlot()
        #expect(queue.popFirst() == nil)
        queue.freeSlot()
        #expect(started(&queue) == [2])
    }
}
