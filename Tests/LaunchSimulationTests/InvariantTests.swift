import LaunchGraph
import Testing

@testable import LaunchSimulation

@Suite struct InvariantTests {
    /// Which runs; `LAUNCHGRAPH_SEEDS=0..1000000` in the environment asks for others.
    static let seeds: Range<UInt64> = {
        if let asked = SeedRange.asked { return asked }
        #if DEBUG
            return 0..<4_000
        #else
            return 0..<200_000
        #endif
    }()

    /// Runs that share a graph.
    private static let block: UInt64 = 20

    /// The seeds in a few parts, so that several processors take part.
    private static let parts: [Range<UInt64>] = {
        let size = max(block, (seeds.upperBound - seeds.lowerBound + 3) / 4)
        return stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(size)).map {
            $0..<min($0 + size, seeds.upperBound)
        }
    }()

    @Test(arguments: parts)
    func `every run keeps the promises, whatever fails, hangs, comes late or in between`(seeds: Range<UInt64>)
        async throws
    {
        var found = FoundViolations()
        for block in seeds.lowerBound / Self.block...(seeds.upperBound - 1) / Self.block {
            if found.isEnough { break }
            // Others run at the same time, some of them against a real clock.
            await Task.yield()
            var drawn = RandomScenario(seed: block)
            let graph = try drawn.graph()
            for seed in block * Self.block..<(block + 1) * Self.block where seeds.contains(seed) {
                var drawn = RandomScenario(seed: seed &* 0x1_0000_0001 &+ 7)
                let scenario = drawn.scenario(graph)
                let run = SimulatedRun(scenario, of: graph, limit: 20_000)
                found.note(RunChecker(run, of: scenario, on: graph).violations, seed, run, scenario, graph)
            }
        }
        for finding in found.descriptions(by: "InvariantTests") { Issue.record("\(finding)") }
    }

    @Test func `the same seed gives the same run, event for event`() throws {
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
