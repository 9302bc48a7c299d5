import Testing

@testable import LaunchGraph

@Suite struct RandomLaunchTests {
    @Test(arguments: 0..<8)
    func `a random launch keeps the order, loses no result and ends`(part: UInt64) {
        for seed in part * 1000..<(part + 1) * 1000 {
            var launch = RandomLaunch(seed: seed)
            launch.run()
            guard launch.problems.isEmpty else {
                Issue.record("seed \(seed): \(launch.problems[0])\n\(launch.script.joined(separator: "\n"))")
                return
            }
        }
    }
}
