import LaunchGraph
import LaunchSimulation
import LaunchSupport
import Testing

/// The orders in which services start whose own code never suspends.
@Suite struct StartOrderTests {
    /// A defect that appears only in a rare order is found if the executor alone determines the order. If a task
    /// continued with the first service that is ready, the last of many would start first in one of as many seeds.
    @Test func `the last of many ready services starts before the first in about half of the runs`() async throws {
        let begun = Locked<[Int]>([])
        var count = 0
        try await simulateRealAndCheck(faults: .none, seeds: 0..<100) { _ in
            begun.withLock { $0 = [] }
            return try ServiceGraph {
                for number in 0..<60 {
                    InlineService(ServiceID("\(number)")) { _ in begun.withLock { $0.append(number) } }
                }
            }
        } _: { _ in
            let order = begun.withLock { $0 }
            try #require(order.count == 60)
            if let first = order.firstIndex(of: 0), let last = order.firstIndex(of: 59), last < first { count += 1 }
        }
        #expect((25...75).contains(count), "\(count)")
    }
}
