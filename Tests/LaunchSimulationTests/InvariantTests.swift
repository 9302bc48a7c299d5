import LaunchGraph
import Testing

@testable import LaunchSimulation

@Suite struct InvariantTests {
    /// The seeds of each test, which `LAUNCHGRAPH_SEEDS=0..1000000` in the environment replaces.
    static let seeds: Range<UInt64> = {
        if let given = SeedRange.given { return given }
        #if DEBUG
            return 0..<250
        #else
            return 0..<50_000
        #endif
    }()

    /// The number of runs that share a graph.
    private static let block: UInt64 = 20

    /// The seeds in four parts, which run in parallel.
    private static let parts: [Range<UInt64>] = {
        let size = max(block, (seeds.upperBound - seeds.lowerBound + 3) / 4)
        return stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(size)).map {
            $0..<min($0 + size, seeds.upperBound)
        }
    }()

    @Test(arguments: parts)
    func `random runs with failures, hangs, late attempts and interruptions violate no invariant`(seeds: Range<UInt64>)
        async throws
    {
        try await check(seeds, isSupervised: false)
    }

    @Test(arguments: parts)
    func `random runs with restarts, drains and ends of runs violate no invariant`(seeds: Range<UInt64>) async throws {
        try await check(seeds, isSupervised: true)
    }

    @Test func `random runs in which services are launched again alone violate no invariant`() async throws {
        try await check(Self.parts[0], isSupervised: true, relaunchesAlone: true)
    }

    @Test(arguments: [false, true])
    func `random runs in which dependencies wait for a start or a completion violate no invariant`(isSupervised: Bool)
        async throws
    {
        try await check(Self.parts[0], isSupervised: isSupervised, hasConditions: true)
    }

    /// Seeds of runs in which a violation was found once.
    private static let found: [UInt64] = [
        233_458, 322_886, 370_232, 408_315, 476_389, 478_457, 480_606, 10_994, 305_303, 444_713,
    ]
    private static let foundInSupervisedRuns: [UInt64] = [
        610, 639, 655, 665, 700, 2644, 3500, 6244, 12_671, 13_659, 24_600, 26_128, 52_206, 66_010, 82_362, 98_364,
        106_573, 126_596, 127_092, 136_750, 149_605, 166_747, 170_863, 218_909, 279_418, 284_081, 372_496, 389_430,
        396_895, 494_408, 508_283, 567_789, 787_287, 1_800_104, 2_449_408, 2_542_085, 2_624_884, 2_983_910,
        3_069_997, 3_319_650, 3_406_813, 3_659_913, 3_660_049, 3_795_230, 3_821_903, 4_030_175,
        4_610_184, 4_623_274, 4_762_386, 5_349_552, 5_382_277, 5_920_251,
    ]

    private static let foundInRunsWithNewInstances: [UInt64] = [2565]

    @Test func `runs in which a violation was found once violate no invariant`() async throws {
        for seed in Self.found { try await check(seed..<seed + 1, isSupervised: false) }
        for seed in Self.foundInSupervisedRuns { try await check(seed..<seed + 1, isSupervised: true) }
        for seed in Self.foundInRunsWithNewInstances {
            try await check(seed..<seed + 1, isSupervised: true, relaunchesAlone: true)
        }
    }

    private func check(
        _ seeds: Range<UInt64>, isSupervised: Bool, relaunchesAlone: Bool = false, hasConditions: Bool = false
    ) async throws {
        var found = FoundViolations()
        for block in seeds.lowerBound / Self.block...(seeds.upperBound - 1) / Self.block {
            if found.isEnough { break }
            // Other tests run at the same time, some of them with a real clock.
            await Task.yield()
            var drawn = RandomScenario(
                seed: block, isSupervised: isSupervised, relaunchesAlone: relaunchesAlone,
                hasConditions: hasConditions)
            let graph = try drawn.graph()
            for seed in block * Self.block..<(block + 1) * Self.block where seeds.contains(seed) {
                var drawn = RandomScenario(
                    seed: seed &* 0x1_0000_0001 &+ 7, isSupervised: isSupervised, hasConditions: hasConditions)
                let scenario = drawn.scenario(graph)
                let run = SimulatedRun(scenario, of: graph, limit: 50_000)
                found.note(RunChecker(run, of: scenario, on: graph).violations, seed, run, scenario, graph)
            }
        }
        for finding in found.descriptions(by: "InvariantTests") { Issue.record("\(finding)") }
    }

    @Test func `two runs with the same seed have the same journal, changes and reports`() throws {
        for block in UInt64(0)..<50 {
            var drawn = RandomScenario(seed: block)
            let graph = try drawn.graph()
            for seed in block * 4..<block * 4 + 4 {
                let runs = (0..<2).map { _ in
                    var drawn = RandomScenario(seed: seed)
                    return SimulatedRun(drawn.scenario(graph), of: graph)
                }
                #expect(runs[0].journal == runs[1].journal)
                #expect(runs[0].changes == runs[1].changes)
                #expect(runs[0].launches.map(\.atEnd) == runs[1].launches.map(\.atEnd))
            }
        }
    }
}
