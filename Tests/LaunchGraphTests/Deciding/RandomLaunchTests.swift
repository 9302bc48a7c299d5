import Testing

@testable import LaunchGraph

@Suite struct RandomLaunchTests {
    /// The number of launches in each part.
    #if DEBUG
        private static let launches: UInt64 = 125
    #else
        private static let launches: UInt64 = 1000
    #endif

    @Test(arguments: 0..<8)
    func `a random launch keeps the order, loses no result and ends`(part: UInt64) {
        check(part, hasConditions: false)
    }

    @Test(arguments: 0..<8)
    func `a random launch keeps the conditions of dependencies`(part: UInt64) {
        check(part, hasConditions: true)
    }

    private func check(_ part: UInt64, hasConditions: Bool) {
        for seed in part * Self.launches..<(part + 1) * Self.launches {
            var launch = RandomLaunch(seed: seed, hasConditions: hasConditions)
            launch.run()
            guard launch.problems.isEmpty else {
                Issue.record("seed \(seed): \(launch.problems[0])\n\(launch.script.joined(separator: "\n"))")
                return
            }
        }
    }
}
