import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchRendering

/// The gain of a service is the difference that the launch would have had without its time.
struct FleetGainTests {
    #if DEBUG
        private static let seeds = UInt64(0)..<40
    #else
        private static let seeds = UInt64(0)..<2_000
    #endif

    /// Returns the duration of a launch in which the service at `removed` takes no time, computed anew from the graph, the
    /// durations and the waits.
    private func wall(of launch: FleetLaunch, _ graph: [[Int]], without removed: Int) -> Int64 {
        var ends: [Int64] = []
        for (index, service) in launch.services.enumerated() {
            let before = graph[index].map { launch.services[$0].settled }.max() ?? 0
            let ready = (graph[index].map { ends[$0] }.max() ?? 0) + (service.ready - before)
            let duration = index == removed ? 0 : service.settled - service.started
            ends.append(ready + (service.started - service.ready) + duration)
        }
        let last = launch.services.map(\.settled).max() ?? 0
        return (ends.max() ?? 0) + (launch.wall - last)
    }

    @Test(arguments: UInt64(1)...40)
    func `the launch without a service is recomputed, not estimated by slack`(seed: UInt64) {
        var random = RandomFleet(seed: seed, services: Int(seed % 12) + 1)
        for _ in 0..<10 {
            let launch = random.next(waits: true)
            #expect(
                launch.wallsWithoutEach()
                    == launch.services.indices.map { wall(of: launch, random.dependencies, without: $0) })
        }
    }

    /// Records of any kind: services that did not start or did not settle, that settled after the launch, or that waited
    /// only for a start or not at all for a dependency.
    @Test(arguments: seeds)
    func `the launch without each service is the same as moving every service after it`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let launch = Self.anyLaunch(&random)
            let walls = launch.services.indices.map { wall(of: launch, withoutMoving: $0) }
            #expect(launch.wallsWithoutEach() == walls, "seed \(seed): \(launch.services)")
            // Only these can have a gain, so only these are asked for.
            let path = Set(launch.criticalPath())
            #expect(walls.indices.filter { walls[$0] != launch.wall && !path.contains($0) } == [])
        }
    }

    private static func anyLaunch(_ random: inout SplitMix64) -> FleetLaunch {
        var launch = FleetLaunch()
        let count = Int.random(in: 1...12, using: &random)
        let most = Int.random(in: 1...4, using: &random)
        launch.outcome = .running
        for index in 0..<count {
            var service = FleetLaunch.Service(id: "service-\(index)")
            var dependencies: [Int] = []
            for _ in 0..<Int.random(in: 0...most, using: &random) {
                // Some are later in the launch order, and not awaited.
                dependencies.append(Int.random(in: 0..<min(count, index + 2), using: &random))
            }
            service.dependencies = dependencies.map { "service-\($0)" }
            let chance = { (percent: Int, random: inout SplitMix64) in Int.random(in: 0..<100, using: &random) < percent
            }
            let awaited = dependencies.filter { $0 < index }.map { launch.services[$0] }
            let earliest = awaited.map { max(chance(80, &random) ? $0.settled : $0.started, 0) }.max() ?? 0
            let ready = earliest + (chance(70, &random) ? 0 : Int64.random(in: 0...9, using: &random))
            let started = ready + (chance(70, &random) ? 0 : Int64.random(in: 0...9, using: &random))
            service.ready = chance(90, &random) ? ready : FleetLaunch.unknown
            service.started = chance(90, &random) ? started : FleetLaunch.unknown
            service.settled =
                chance(90, &random) ? started + Int64.random(in: 0...20, using: &random) : FleetLaunch.unknown
            let isAdded = launch.add(service)
            #expect(isAdded)
        }
        launch.wall = max(0, launch.services.map(\.settled).max() ?? 0) - Int64.random(in: -3...20, using: &random)
        launch.wall = max(0, launch.wall)
        return launch
    }

    /// Returns the duration of the launch if the service at `removed` had taken no time, by moving one service after
    /// another. Each keeps its distance from the last one that it waited for.
    private func wall(of launch: FleetLaunch, withoutMoving removed: Int) -> Int64 {
        let services = launch.services
        let places = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1.id, $0) })
        var (starts, ends): ([Int64], [Int64]) = ([], [])
        var (last, lastBefore): (Int64, Int64) = (0, 0)
        for (index, service) in services.enumerated() {
            let begin = service.ready >= 0 ? service.ready : service.started >= 0 ? service.started : service.settled
            var (latest, latestBefore): (Int64, Int64) = (0, 0)
            for place in service.dependencies.compactMap({ places[$0] }) where place < index {
                let other = services[place]
                if other.settled >= 0, other.settled <= begin {
                    (latest, latestBefore) = (max(latest, ends[place]), max(latestBefore, other.settled))
                } else if other.started >= 0, other.started <= begin {
                    (latest, latestBefore) = (max(latest, starts[place]), max(latestBefore, other.started))
                }
            }
            let shift = latestBefore - latest
            starts.append(service.started - shift)
            ends.append(service.settled - shift - (index == removed ? service.duration ?? 0 : 0))
            guard service.started >= 0, service.settled >= 0, service.settled <= launch.wall else { continue }
            (last, lastBefore) = (max(last, ends[index]), max(lastBefore, service.settled))
        }
        return launch.wall - lastBefore + last
    }

    /// A launch whose services started when they were ready. Each depends on the one before if that is said.
    private func launch(wall: Int64, isChain: Bool = false, _ times: [(start: Int64, end: Int64)]) -> FleetLaunch {
        var launch = FleetLaunch()
        launch.outcome = .running
        for (index, time) in times.enumerated() {
            var service = FleetLaunch.Service(id: "service-\(index)")
            (service.ready, service.started, service.settled) = (time.start, time.start, time.end)
            if isChain, index > 0 { service.dependencies = ["service-\(index - 1)"] }
            let isAdded = launch.add(service)
            #expect(isAdded)
        }
        launch.wall = wall
        return launch
    }

    @Test func `two equal paths have no gain each, though both are critical without slack`() {
        #expect(launch(wall: 1_000, [(0, 1_000), (0, 1_000)]).wallsWithoutEach() == [1_000, 1_000])
    }

    @Test func `a service that waited only for a start moves with that start, and a deferred one has no gain`() {
        let chain = launch(wall: 1_000, isChain: true, [(0, 100), (100, 900), (100, 1_000)])
        #expect(chain.wallsWithoutEach() == [900, 1_000, 900])
        let deferred = launch(wall: 500, [(0, 500), (500, 2_000)])
        #expect(deferred.criticalPath() == [0])
        #expect(deferred.wallsWithoutEach() == [0, 500])
    }

    @Test func `the gain at a quantile is that of the quantile, not of one launch`() throws {
        var random = RandomFleet(seed: 3)
        let group = try #require(random.fleet(200).groups.first)
        let summary = FleetSummary(group)
        for row in summary.rows {
            let without = Sample(group.walls(without: row.service))
            #expect(row.gains == [Quantile.p50, .p90].map { summary.sample[$0] - without[$0] })
        }
        #expect(summary.rows.contains { $0.gains[1] > .zero })
    }
}

/// Quantiles and their intervals.
struct SampleTests {
    @Test func `a quantile is the smallest time that this part does not exceed`() {
        let sample = Sample((1...10).reversed().map(Float.init))
        #expect(Quantile.allCases.map { sample[$0] } == [5, 9, 10].map { .seconds($0) })
        #expect([Sample([])[.p50], Sample([7])[.p99]] == [.zero, .seconds(7)])
    }

    @Test func `too few times have no interval, and deviations are those of the normal distribution`() {
        for (count, part, hasInterval) in [(0, 0.5, false), (3, 0.5, false), (20, 0.9, false), (60, 0.9, true)] {
            let interval = Sample((0..<count).map(Float.init)).interval(part, deviations: 1.96)
            #expect((interval != nil) == hasInterval, "\(count)")
        }
        let deviations = [0.025, 0.025 / 30, 0.5].map { (Sample.deviations(tail: $0) * 10_000).rounded() / 10_000 }
        #expect(deviations == [1.96, 3.144, 0])
    }

    /// For a uniform distribution the quantile is known.
    @Test func `an interval contains the true quantile in 95 % of samples`() {
        var random = SplitMix64(seed: 9)
        var hits = [0, 0]
        for _ in 0..<400 {
            let sample = Sample((0..<200).map { _ in Float.random(in: 0..<1, using: &random) })
            for (index, part) in [0.5, 0.9].enumerated() {
                if sample.interval(part, deviations: 1.96)?.contains(part) == true { hits[index] += 1 }
            }
        }
        for count in hits { #expect((368...396).contains(count), "\(hits)") }
    }
}
