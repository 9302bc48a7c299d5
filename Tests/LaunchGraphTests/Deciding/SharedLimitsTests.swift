import LaunchSupport
import Testing

@testable import LaunchGraph

/// The limits that services share.
@Suite struct SharedLimitsTests {
    private func limits(_ policy: ServicePolicy, hasRun: Bool = false) -> LaunchPlan.Limits {
        LaunchPlan.Limits(policy, mode: .eager, isSynchronous: false, hasRun: hasRun, hasShutdown: true)
    }

    @Test(arguments: [1, 8, 9, 40]) func `each service has its own limits, however many differ`(distinct: Int) {
        var random = SplitMix64(seed: UInt64(distinct))
        let all = (0..<200).map { _ in
            limits(
                ServicePolicy(timeout: .seconds(Int.random(in: 1...distinct, using: &random))),
                hasRun: Bool.random(using: &random))
        }
        let shared = SharedLimits(all)
        #expect(shared.count == all.count)
        #expect(shared.distinctCount == Set(all).count)
        for p in all.positions { #expect(shared[p] == all[p]) }
    }
}
