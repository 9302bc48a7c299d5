import Synchronization
import Testing

@testable import LaunchProcesses

@Suite struct SettlementTests {
    private final class Outcomes: Sendable {
        private let found = Mutex<[Bool]>([])

        func add(_ outcome: Bool) { found.withLock { $0.append(outcome) } }
        var all: [Bool] { found.withLock { $0 } }
    }

    @Test(arguments: [true, false])
    func `an action is called once, with the first outcome, whether it waited for it or not`(waits: Bool) {
        let (settlement, outcomes) = (Settlement<Bool>(), Outcomes())
        if waits { settlement.whenSettled(outcomes.add) }
        settlement.settle(true)
        settlement.settle(false)
        if !waits { settlement.whenSettled(outcomes.add) }
        #expect(outcomes.all == [true])
    }
}
