import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchRendering

/// The gain of a service is the difference that the launch would have had without its time.
struct FleetGainTests {
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
            var launch = random.next(waits: true)
            let path = Set(launch.criticalPath())
            for index in launch.services.indices {
                let expected = wall(of: launch, random.dependencies, without: index)
                let found = launch.wall(without: index)
                #expect(found == expected)
                // Only these can have a gain, so only these are computed.
                if !path.contains(index) { #expect(expected == launch.wall) }
            }
        }
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
        let walls = [0, 1].map { launch.wall(without: $0) }
        #expect(walls == [1_000, 1_000])
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
        let walls = [0, 1, 2].map { launch.wall(without: $0) }
        #expect(walls == [900, 1_000, 900])
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
        let walls = [1, 0].map { launch.wall(without: $0) }
        #expect(walls == [500, 0])
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
