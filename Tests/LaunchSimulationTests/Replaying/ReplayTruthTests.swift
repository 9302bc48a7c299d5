import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchSimulation

/// Replays of fleets whose truth is known: the same launches of the changed graph by the real dispatcher.
@Suite struct ReplayTruthTests {
    #if DEBUG
        private static let graphs = 6
        private static let launches = 30
        private static let truth = 500
        /// The quantiles of a few short fleets tell less.
        private static let expectedCoverage = 0.85...1
    #else
        private static let graphs = 200
        private static let launches = 300
        private static let truth = 40_000
        private static let expectedCoverage = 0.93...0.97
    #endif

    private static let parts = [0, 1]

    @Test(arguments: parts)
    func `the predicted quantiles are those of the changed graph within 1 %`(part: Int) throws {
        for seed in 0..<Self.graphs where seed % 2 == part {
            var fleet = RandomFleet(seed: UInt64(seed))
            let graph = try fleet.graph()
            var sample = LaunchSample()
            var draws: [RandomFleet.Draw] = []
            var skipped = 0
            for _ in 0..<Self.launches {
                let draw = fleet.draw()
                let report = fleet.launch(draw, graph)
                try sample.add(report)
                if report.outcome == .running || report.outcome == .degraded { draws.append(draw) }
                if report.services.contains(where: { $0.state == .skipped }) { skipped += 1 }
            }
            let changes = fleet.changes(hasFailed: Set(sample.effects.keys.map { sample.ids[$0] }))
            let changed = try fleet.applying(changes).graph()
            let truth = draws.map { fleet.launch($0, changed, changes) }
            let up = truth.filter { $0.outcome == .running || $0.outcome == .degraded }
            let walls = up.map { $0.wall.saturatedNanoseconds }.sorted()
            let estimate = try LaunchReplay(sample).estimate(changes, resamples: 1)
            let context: Comment = "seed \(seed), slots \(String(describing: fleet.slots)), \(changes)"
            #expect(estimate.distance?.p90 ?? .zero < .microseconds(1), context)
            // A service that the record skipped, and that starts without the dependency, may fail.
            let unknown = changes.cut.isEmpty ? 0 : skipped
            #expect(abs(estimate.failures - (truth.count - up.count)) <= unknown, context)
            guard let after = estimate.after, !walls.isEmpty else {
                #expect(walls.isEmpty, context)
                continue
            }
            for (predicted, share) in [(after.p50.value, 0.5), (after.p90.value, 0.9)] {
                // Each of the launches that are not known entirely may be on either side.
                let margin = Double(unknown) / Double(walls.count)
                let low = Double(walls.quantile(max(0, share - margin))) / 1e9
                let high = Double(walls.quantile(min(1, share + margin))) / 1e9
                #expect((0.99 * low...1.01 * high).contains(predicted.seconds), context)
            }
        }
    }

    /// How many of the intervals of a fleet contain the truth.
    private struct Coverage {
        var intervals = 0
        var hits = 0

        mutating func add(_ interval: ReplayEstimate.Interval, _ truth: Int64) {
            intervals += 1
            if interval.low <= .nanoseconds(truth) && .nanoseconds(truth) <= interval.high { hits += 1 }
        }

        var share: Double { Double(hits) / Double(intervals) }
    }

    /// For intervals of 95 %, the truth is the quantile of very many launches.
    @Test func `the intervals contain the true quantiles as often as they claim`() throws {
        var coverage = Coverage()
        for seed in 0..<Self.graphs {
            var fleet = RandomFleet(seed: UInt64(1000 + seed), isPlain: true)
            let changes = fleet.changes(hasFailed: [])
            let changed = fleet.applying(changes)
            let walls = (0..<Self.truth).map { _ in fleet.plainWalls(with: changed, changes) }
            let before = walls.map(\.before).sorted()
            let after = walls.map(\.after).sorted()
            var sample = LaunchSample()
            let graph = try fleet.graph()
            for _ in 0..<Self.launches { try sample.add(fleet.launch(fleet.draw(), graph)) }
            let estimate = try LaunchReplay(sample).estimate(changes, seed: UInt64(seed))
            let first = try #require(estimate.before)
            let second = try #require(estimate.after)
            let difference = try #require(estimate.difference)
            for (share, quantile) in [(0.5, \ReplayEstimate.Quantiles.p50), (0.9, \.p90)] {
                coverage.add(first[keyPath: quantile], before.quantile(share))
                coverage.add(second[keyPath: quantile], after.quantile(share))
                coverage.add(difference[keyPath: quantile], after.quantile(share) - before.quantile(share))
            }
        }
        #expect(Self.expectedCoverage.contains(coverage.share), "\(coverage.hits) of \(coverage.intervals)")
    }

    @Test func `the durations that the truth is computed with are those of the dispatcher`() throws {
        for seed in UInt64(1000)..<1008 {
            var fleet = RandomFleet(seed: seed, isPlain: true)
            let changes = fleet.changes(hasFailed: [])
            let changed = fleet.applying(changes)
            let (graph, changedGraph) = (try fleet.graph(), try changed.graph())
            for _ in 0..<5 {
                var same = fleet
                let draw = fleet.draw(attempts: 1)
                let walls = same.plainWalls(with: changed, changes)
                #expect(fleet.launch(draw, graph).wall == .nanoseconds(walls.before))
                #expect(fleet.launch(draw, changedGraph, changes).wall == .nanoseconds(walls.after))
            }
        }
    }
}
