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
            #expect(launch.wallsWithoutEach() == walls, "seed \(seed): \(launch.services) \(launch.dependencies)")
            // Only these can have a gain, so only these are asked for.
            let path = Set(launch.criticalPath())
            for index in walls.indices where !path.contains(index) { #expect(walls[index] == launch.wall) }
        }
    }

    private static func anyLaunch(_ random: inout SplitMix64) -> FleetLaunch {
        var launch = FleetLaunch()
        let count = Int.random(in: 1...12, using: &random)
        let most = Int.random(in: 1...4, using: &random)
        let names = (0..<count).map { launch.number(of: "service-\($0)") }
        launch.outcome = .running
        for (index, name) in names.enumerated() {
            var service = FleetLaunch.Service(name: name)
            let before = launch.dependencies.count
            for _ in 0..<Int.random(in: 0...most, using: &random) {
                // Some are later in the launch order, and not awaited.
                launch.dependencies.append(Int.random(in: 0..<min(count, index + 2), using: &random))
            }
            service.dependencies = before..<launch.dependencies.count
            let chance = { (percent: Int, random: inout SplitMix64) in Int.random(in: 0..<100, using: &random) < percent
            }
            let awaited = launch.dependencies[service.dependencies].filter { $0 < index }.map { launch.services[$0] }
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
        let places = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1.name, $0) })
        var (starts, ends): ([Int64], [Int64]) = ([], [])
        var (last, lastBefore): (Int64, Int64) = (0, 0)
        for (index, service) in services.enumerated() {
            let begin = service.ready >= 0 ? service.ready : service.started >= 0 ? service.started : service.settled
            var (latest, latestBefore): (Int64, Int64) = (0, 0)
            for place in launch.dependencies[service.dependencies].compactMap({ places[$0] }) where place < index {
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

    @Test func `two equal paths have no gain each, though both are critical without slack`() {
        var launch = FleetLaunch()
        launch.outcome = .running
        for name in ["left", "right"] {
            var service = FleetLaunch.Service(name: launch.number(of: name))
            (service.ready, service.started, service.settled) = (0, 0, 1_000)
            let isAdded = launch.add(service)
            #expect(isAdded)
        }
        launch.wall = 1_000
        #expect(launch.wallsWithoutEach() == [1_000, 1_000])
    }

    @Test func `a service that waited only for a start moves with that start`() {
        var launch = FleetLaunch()
        launch.outcome = .running
        let numbers = ["config", "database", "exporter"].map { launch.number(of: $0) }
        let times: [(Int64, Int64)] = [(0, 100), (100, 900), (100, 1_000)]
        for index in 0..<3 {
            var service = FleetLaunch.Service(name: numbers[index])
            (service.ready, service.started, service.settled) = (times[index].0, times[index].0, times[index].1)
            if index > 0 {
                launch.dependencies.append(numbers[index - 1])
                service.dependencies = (index - 1)..<index
            }
            let isAdded = launch.add(service)
            #expect(isAdded)
        }
        launch.wall = 1_000
        #expect(launch.wallsWithoutEach() == [900, 1_000, 900])
    }

    @Test func `a deferred service has no gain`() {
        var launch = FleetLaunch()
        launch.outcome = .running
        for (name, start, end) in [("shop", 0, 500), ("late", 500, 2_000)] as [(String, Int64, Int64)] {
            var service = FleetLaunch.Service(name: launch.number(of: name))
            (service.ready, service.started, service.settled) = (start, start, end)
            let isAdded = launch.add(service)
            #expect(isAdded)
        }
        launch.wall = 500
        #expect(launch.criticalPath() == [0])
        #expect(launch.wallsWithoutEach() == [0, 500])
    }

    @Test func `the gain at a quantile is that of the quantile, not of one launch`() throws {
        var random = RandomFleet(seed: 3)
        let group = try #require(random.fleet(200).groups.first)
        let summary = FleetSummary(group)
        for row in summary.rows {
            for quantile in [Quantile.p50, .p90] {
                let without = Sample(group.walls(without: row.service)).quantile(quantile.part)
                #expect(row.gains[quantile] == summary.sample.quantile(quantile.part) - without)
            }
        }
        #expect(summary.rows.contains { $0.gains[.p90] ?? 0 > 0 })
    }
}

/// Quantiles and their intervals.
struct SampleTests {
    @Test func `a quantile is the smallest time that this part does not exceed`() {
        let sample = Sample((1...10).reversed().map(Float.init))
        #expect(Quantile.allCases.map { sample.quantile($0.part) } == [5, 9, 10])
        #expect(Sample([]).quantile(0.5) == 0)
        #expect(Sample([7]).quantile(0.99) == 7)
    }

    @Test func `too few times have no interval`() {
        #expect(Sample([]).interval(0.5, deviations: 1.96) == nil)
        #expect(Sample([1, 2, 3]).interval(0.5, deviations: 1.96) == nil)
        #expect(Sample((1...20).map(Float.init)).interval(0.9, deviations: 1.96) == nil)
        #expect(Sample((1...60).map(Float.init)).interval(0.9, deviations: 1.96) != nil)
    }

    @Test(arguments: [(0.025, 1.959_964), (0.025 / 30, 3.143_980), (0.5, 0)])
    func `deviations are those of the normal distribution`(tail: Double, deviations: Double) {
        #expect(abs(Sample.deviations(tail: tail) - deviations) < 1e-4)
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
