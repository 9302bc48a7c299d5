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

    // MARK: Changes that do not apply

    @Test func `unknown services and dependencies are all named, in order`() throws {
        var changes = ReplayChanges()
        changes.deferred = ["zebra", "analytics"]
        changes.onDemand = ["apple"]
        changes.faster = ["mango": 50]
        changes.failing = ["kiwi"]
        changes.cut = [
            .init(of: "database", on: "analytics"), .init(of: "config", on: "database"),
            .init(of: "database", on: "fig"),
            .init(of: "database", on: "config"),
        ]
        var sample = LaunchSample()
        try sample.add(Self.shop)
        #expect(
            sample.problems(of: changes).map(\.description) == [
                "no service apple is in the recorded graph", "no service fig is in the recorded graph",
                "no service kiwi is in the recorded graph", "no service mango is in the recorded graph",
                "no service zebra is in the recorded graph",
                "config does not depend on database in the recorded graph",
                "database does not depend on analytics in the recorded graph",
            ])
        #expect(throws: ReplayChanges.Problem.unknownService("apple")) { try LaunchReplay(sample).estimate(changes) }
        #expect(sample.problems(of: ReplayChanges()).isEmpty)
    }

    @Test func `a launch of another graph is refused, and so is one without a launch order`() throws {
        var sample = LaunchSample()
        try sample.add(Self.shop)
        var other = Self.shop
        other.services[1].dependsOn = []
        #expect(throws: LaunchSample.DifferentGraph()) { try sample.add(other) }
        #expect(sample.count == 1)
        let cyclic = Self.report([
            .init(id: "a", dependsOn: ["b"], state: .running), .init(id: "b", dependsOn: ["a"], state: .running),
        ])
        var empty = LaunchSample()
        #expect(throws: ServiceGraphError.self) { try empty.add(cyclic) }
        #expect(empty.ids.isEmpty)
    }

    @Test func `launches that did not come up are counted and not replayed`() throws {
        var sample = LaunchSample()
        for outcome in LaunchReport.Outcome.allCases {
            var report = Self.shop
            report.outcome = outcome
            try sample.add(report)
        }
        let estimate = try LaunchReplay(sample).estimate()
        #expect(estimate.launches == 2)
        #expect(estimate.launchesNotUp == LaunchReport.Outcome.allCases.count - 2)
        let none = try LaunchReplay(LaunchSample()).estimate()
        #expect(none == ReplayEstimate())
    }

    // MARK: Changes

    @Test func `a deferred service that an eager one depends on still delays the launch`() throws {
        var changes = ReplayChanges()
        changes.deferred = ["config"]
        #expect(try replay(Self.shop, changes).changed == .milliseconds(500))
    }

    @Test(arguments: [(50, 300), (100, 300), (25, 400), (0, 500)])
    func `a faster service takes less by a percentage`(percent: Int, expected: Int) throws {
        var changes = ReplayChanges()
        changes.faster = ["analytics": Double(percent)]
        #expect(try replay(Self.shop, changes).changed == .milliseconds(expected))
    }

    @Test func `without a dependency, a service starts earlier`() throws {
        var changes = ReplayChanges()
        changes.cut = [.init(of: "analytics", on: "config")]
        #expect(try replay(Self.shop, changes).changed == .milliseconds(400))
    }

    @Test func `a service that fails aborts the launch, unless the record shows that it may fail`() throws {
        var changes = ReplayChanges()
        changes.failing = ["analytics"]
        let aborted = try replay(Self.shop, changes)
        #expect(aborted.changedOutcome == .failed)
        #expect(!aborted.comesUp)
        var degraded = Self.shop
        degraded.outcome = .degraded
        degraded.services[2].state = .failed
        degraded.services[2].attempts[0].error = "offline"
        var sample = LaunchSample()
        for report in [Self.shop, degraded] { try sample.add(report) }
        let estimate = try LaunchReplay(sample).estimate(changes)
        #expect(estimate.failures == 0)
        #expect(estimate.after?.p50.value == .milliseconds(500))
    }

    @Test func `nothing is left to estimate if no launch comes up with the changes`() throws {
        var changes = ReplayChanges()
        changes.failing = ["config"]
        var sample = LaunchSample()
        for _ in 0..<3 { try sample.add(Self.shop) }
        let estimate = try LaunchReplay(sample).estimate(changes)
        #expect(estimate.failures == 3)
        #expect(estimate.before?.p90.value == .milliseconds(500))
        #expect(estimate.after == nil)
        #expect(estimate.difference == nil)
    }

    // MARK: Records

    /// A service with an attempt that failed after 30 ms, and one that ended 20 ms later, after 40 ms.
    private static let retried = LaunchReport.ServiceReport(
        id: "database", state: .running, ready: .zero, started: .zero, settled: .milliseconds(90),
        attempts: [
            .init(started: .zero, ended: .milliseconds(30), error: "offline"),
            .init(started: .milliseconds(50), ended: .milliseconds(90)),
        ])

    @Test func `a retry is replayed with its own attempts and backoff`() throws {
        let launch = try replay(Self.report([Self.retried]))
        #expect(launch.replayed - launch.recorded <= .nanoseconds(1))
        var changes = ReplayChanges()
        changes.faster = ["database": 100]
        // The backoff remains.
        let faster = try replay(Self.report([Self.retried]), changes).changed
        #expect(faster - .milliseconds(20) <= .nanoseconds(1))
        changes = ReplayChanges()
        changes.failing = ["database"]
        let failed = try replay(Self.report([Self.retried]), changes)
        #expect(failed.changedOutcome == .failed)
        #expect(failed.changed - .milliseconds(90) <= .nanoseconds(1))
    }

    @Test func `a service does not occupy a slot during its backoff`() throws {
        let other = LaunchReport.ServiceReport(
            id: "search", state: .running, ready: .zero, started: .milliseconds(30), settled: .milliseconds(45),
            attempts: [.init(started: .milliseconds(30), ended: .milliseconds(45))])
        let launch = try replay(Self.report([Self.retried, other]))
        #expect(launch.services.map { $0.replayed - $0.recorded }.allSatisfy { $0 <= .nanoseconds(1) && $0 >= .zero })
    }

    @Test func `a report without attempts has one from the start until the service settled`() throws {
        var report = Self.shop
        for index in report.services.indices { report.services[index].attempts = [] }
        #expect(try replay(report).services.allSatisfy { $0.replayed == $0.recorded })
        // Only the latest attempts of many are kept.
        var many = Self.retried
        many.started = .milliseconds(10)
        many.ready = .milliseconds(10)
        many.attempts[0].started = .milliseconds(20)
        let launch = try replay(Self.report([many]))
        #expect(launch.replayed - .milliseconds(80) <= .nanoseconds(1))
    }

    @Test func `the attempts of later restarts are not part of the launch`() throws {
        var report = Self.shop
        report.services[1].attempts.append(.init(started: .seconds(60), ended: .seconds(62)))
        #expect(try replay(report).services.allSatisfy { $0.replayed == $0.recorded })
        report.services[1].attempts.removeFirst()
        #expect(try replay(report).services.allSatisfy { $0.replayed == $0.recorded })
    }

    @Test func `a service that started after the launch is deferred, and one that did not start is not needed`() throws
    {
        var report = Self.shop
        report.wall = .milliseconds(300)
        report.services[2].ready = .milliseconds(300)
        report.services[2].started = .milliseconds(300)
        report.services[2].settled = .milliseconds(700)
        report.services[2].attempts = [.init(started: .milliseconds(300), ended: .milliseconds(700))]
        report.services.append(.init(id: "search", dependsOn: ["config"], state: .idle))
        let launch = try replay(report)
        #expect(launch.replayed == .milliseconds(300))
        #expect(launch.services.map(\.id) == ["config", "database"])
    }

    @Test func `a service that waited only for the start of another one does so in the replay`() throws {
        var report = Self.shop
        report.services[1].ready = .zero
        report.services[1].started = .zero
        report.services[1].attempts = [.init(started: .zero, ended: .milliseconds(300))]
        #expect(try replay(report).services.allSatisfy { $0.replayed == $0.recorded })
    }

    @Test func `a dependency on a service of a parent is ignored`() throws {
        let child = Self.report([
            .init(
                id: "basket", dependsOn: ["user"], state: .running, ready: .zero, started: .zero,
                settled: .milliseconds(10))
        ])
        #expect(try replay(child).replayed == .milliseconds(10))
    }

    @Test func `a skipped service that starts without the dependency takes its usual time`() throws {
        var degraded = Self.shop
        degraded.outcome = .degraded
        degraded.wall = .milliseconds(500)
        degraded.services[0].state = .failed
        degraded.services[1] = .init(
            id: "database", dependsOn: ["config"], state: .skipped, because: ["database", "config"])
        var sample = LaunchSample()
        for report in [Self.shop, degraded] { try sample.add(report) }
        var changes = ReplayChanges()
        changes.cut = [.init(of: "database", on: "config"), .init(of: "analytics", on: "config")]
        var walls: [Int: Duration] = [:]
        try LaunchReplay(sample).forEach(changes) { walls[$0] = $1.changed }
        #expect(walls == [0: .milliseconds(400), 1: .milliseconds(400)])
        changes.cut = [.init(of: "database", on: "config")]
        changes.deferred = ["analytics"]
        try LaunchReplay(sample).forEach(changes) { walls[$0] = $1.changed }
        #expect(walls == [0: .milliseconds(200), 1: .milliseconds(200)])
    }

    @Test func `the distance is that of the services that waited for what the model does not know`() throws {
        var report = Self.shop
        // Analytics was ready at 100 ms and started at 200 ms, although a slot was free.
        report.services[2].started = .milliseconds(200)
        report.services[2].attempts[0].started = .milliseconds(200)
        report.services[1].settled = .milliseconds(120)
        report.services[1].attempts[0].ended = .milliseconds(120)
        var sample = LaunchSample()
        try sample.add(report)
        let estimate = try LaunchReplay(sample).estimate()
        #expect(estimate.distance?.bias == .milliseconds(-100))
        #expect(estimate.distance?.p50 == .milliseconds(100))
        #expect(estimate.farthest.first?.id == "analytics")
        #expect(estimate.farthest.dropFirst().allSatisfy { $0.distance.p90 == .zero })
    }

    @Test(arguments: [1, 2, 3])
    func `the slots of a launch in which services waited are known`(slots: Int) throws {
        let graph = try SimulatedGraph(
            ServiceGraph { for number in 0..<6 { InlineService(ServiceID("s\(number)")) { _ in } } })
        var scenario = Scenario(services: (0..<6).map { .takes(.milliseconds(10 * (1 + $0))) })
        scenario.maxConcurrency = slots
        scenario.end = .settled
        let report = try #require(SimulatedRun(scenario, of: graph).launches.first?.beforeShutdown)
        #expect(try replay(report).services.allSatisfy { $0.replayed == $0.recorded })
    }

    // MARK: Samples

    @Test func `a sample has at most its size, is the same for the same seed, and has every launch as often`() throws {
        func walls(_ seed: UInt64) throws -> [Duration] {
            var sample = LaunchSample(size: 10, seed: seed)
            for number in 1...40 {
                var report = Self.shop
                report.wall = .seconds(number)
                try sample.add(report)
            }
            #expect(sample.count == 40)
            var walls: [Duration] = []
            try LaunchReplay(sample).forEach(ReplayChanges()) { walls.append($1.recorded) }
            return walls
        }
        #expect(try walls(1) == walls(1))
        #expect(try walls(1) != walls(2))
        var counts: [Duration: Int] = [:]
        for seed in UInt64(0)..<100 { for wall in try walls(seed) { counts[wall, default: 0] += 1 } }
        // Each launch is in a quarter of the samples: 25, with a standard deviation of 4.3.
        #expect(counts.count == 40)
        #expect(counts.values.allSatisfy { (8...42).contains($0) })
    }
}
