import LaunchGraph
import Testing

@testable import LaunchSimulation

@Suite struct LaunchReplayTests {
    /// A launch of config (100 ms), database (200 ms) after it, and analytics (400 ms) after config.
    private static let shop = report([
        .init(
            id: "config", state: .running, ready: .zero, started: .zero, settled: .milliseconds(100),
            attempts: [.init(started: .zero, ended: .milliseconds(100))]),
        .init(
            id: "database", dependsOn: ["config"], state: .running, ready: .milliseconds(100),
            started: .milliseconds(100), settled: .milliseconds(300),
            attempts: [.init(started: .milliseconds(100), ended: .milliseconds(300))]),
        .init(
            id: "analytics", dependsOn: ["config"], state: .running, ready: .milliseconds(100),
            started: .milliseconds(100), settled: .milliseconds(500),
            attempts: [.init(started: .milliseconds(100), ended: .milliseconds(500))]),
    ])

    private static func report(_ services: [LaunchReport.ServiceReport]) -> LaunchReport {
        var report = LaunchReport(outcome: .running, services: services)
        report.wall = services.compactMap(\.settled).max() ?? .zero
        return report
    }

    private func replay(_ report: LaunchReport, _ changes: ReplayChanges = ReplayChanges()) throws
        -> LaunchReplay.Launch
    {
        var sample = LaunchSample()
        try sample.add(report)
        var launches: [LaunchReplay.Launch] = []
        try LaunchReplay(sample).forEach(changes) { launches.append($1) }
        return try #require(launches.first)
    }

    @Test func `a deferred service no longer delays the launch`() throws {
        var changes = ReplayChanges()
        changes.deferred = ["analytics"]
        let launch = try replay(Self.shop, changes)
        #expect(launch.recorded == .milliseconds(500))
        #expect(launch.replayed == .milliseconds(500))
        #expect(launch.changed == .milliseconds(300))
        #expect(launch.services.map(\.replayed) == [100, 300, 500].map { .milliseconds($0) })
    }

    @Test func `a launch without its slots takes as long as with one after the other`() throws {
        var changes = ReplayChanges()
        changes.maxConcurrency = 1
        #expect(try replay(Self.shop, changes).changed == .milliseconds(700))
    }
}
