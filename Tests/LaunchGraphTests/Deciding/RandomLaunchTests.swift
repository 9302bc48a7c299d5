import Testing

@testable import LaunchGraph

@Suite struct RandomLaunchTests {
    /// The number of launches in each part.
    #if DEBUG
        private static let launches: UInt64 = 30
    #else
        private static let launches: UInt64 = 1000
    #endif

    @Test(arguments: 0..<8, [false, true])
    func `a random launch keeps the order and the conditions of dependencies, loses no result and ends`(
        part: UInt64, hasConditions: Bool
    ) {
        check(part, hasConditions: hasConditions)
    }

    @Test(arguments: 0..<8)
    func `a random launch in which services are launched again alone and health checks fail keeps the order`(
        part: UInt64
    ) {
        check(part, hasConditions: part % 2 == 0, relaunchesAlone: true, checksFail: part % 4 < 2)
    }

    /// Launches in which a service without `shutdown` was once launched beside a dependent that a deadline had left, and in
    /// which the deadline of a launch answered a request that was being cancelled.
    @Test(arguments: [3317, 4315, 4728, 5353] as [UInt64], [false, true])
    func `a random launch that failed once holds`(seed: UInt64, hasConditions: Bool) {
        check(seed..<seed + 1, hasConditions: hasConditions)
    }

    private func check(
        _ part: UInt64, hasConditions: Bool, relaunchesAlone: Bool = false, checksFail: Bool = false
    ) {
        check(
            part * Self.launches..<(part + 1) * Self.launches, hasConditions: hasConditions,
            relaunchesAlone: relaunchesAlone, checksFail: checksFail)
    }

    private func check(
        _ seeds: Range<UInt64>, hasConditions: Bool, relaunchesAlone: Bool = false, checksFail: Bool = false
    ) {
        for seed in seeds {
            var launch = RandomLaunch(
                seed: seed, hasConditions: hasConditions, relaunchesAlone: relaunchesAlone, checksFail: checksFail)
            launch.run()
            guard launch.problems.isEmpty else {
                Issue.record("seed \(seed): \(launch.problems[0])\n\(launch.script.joined(separator: "\n"))")
                return
            }
        }
    }
}
