import Testing

@testable import LaunchGraph

@Suite struct LaunchRecordTests {
    private struct Broken: Error {}
    private let p = LaunchPosition(0)

    @Test func `restarts because of a dependency do not displace those that count`() {
        var record = LaunchRecord()
        record.restart(p, Broken(), at: 0)
        for moment in 1...150 { record.restart(p, nil, at: Moment(Int64(moment))) }
        #expect(record[p].restarts.elements.map(\.at.nanoseconds) == Array(51...150))
        #expect(record[p].restarts.count == 151)
        #expect([1_000, 200].map { record.ownRestarts(of: p, within: $0, at: 200) } == [1, 0])
    }

    @Test func `a restart that is explained counts`() {
        var record = LaunchRecord()
        record.explainRestart(p, Broken(), within: 10, at: 0)
        #expect(record[p].restarts.elements.isEmpty)
        record.restart(p, nil, at: 1)
        record.explainRestart(p, Broken(), within: 10, at: 2)
        record.explainRestart(p, Broken(), within: 10, at: 3)
        #expect(record[p].restarts.elements.map { $0.error != nil } == [true])
        #expect(record.ownRestarts(of: p, within: 10, at: 4) == 1)
    }

    @Test func `the latest failed shutdowns of each service are kept`() {
        var record = LaunchRecord()
        let other = LaunchPosition(1)
        record.failShutdown(other, .overdue)
        for moment in 1...150 { record.failShutdown(p, .abandoned(Int64(moment))) }
        #expect(record.shutdownFailures.map(\.position) == [other] + Array(repeating: p, count: 100))
        guard case .abandoned(51) = record.shutdownFailures[1].failure else {
            Issue.record("the earliest failures were kept")
            return
        }
    }

    @Test func `a failed shutdown belongs to the restart after which the service came up again`() {
        var record = LaunchRecord()
        let other = LaunchPosition(1)
        record.failShutdown(p, .abandoned(1))
        record.restart(p, Broken(), at: 2)
        record.failShutdown(p, .abandoned(2), isForRestart: true)
        record.failShutdown(other, .abandoned(3))
        record.failShutdown(p, .abandoned(4), isForRestart: true)
        #expect(record[p].restarts.elements.map(\.shutdownFailures.elements.count) == [2])
        #expect(record.shutdownFailures.map(\.position) == [p, p, other, p])
        record.endRestart(p, at: 5)
        #expect(record.shutdownFailures.map(\.position) == [p, other])
        #expect(record[p].restarts.elements.map(\.shutdownFailures.elements.count) == [2])
    }

    @Test func `a failed shutdown for a restart is kept if the service is launched anew instead`() throws {
        let plan = try ServiceGraph { InlineService("a") { _ in } }.plan
        var record = LaunchRecord()
        record.failShutdown(p, .abandoned(1))
        record.restart(p, Broken(), at: 2)
        record.failShutdown(p, .abandoned(2), isForRestart: true)
        record.failShutdown(p, .abandoned(3))
        record.forget(p, [ServiceLifecycle()], plan)
        record.restart(p, Broken(), at: 4)
        record.failShutdown(p, .abandoned(4), isForRestart: true)
        record.endRestart(p, at: 5)
        #expect(record.shutdownFailures.map(\.number) == [1, 2, 3])
    }

    @Test func `the latest failed shutdowns of a restart are kept`() {
        var record = LaunchRecord()
        record.restart(p, Broken(), at: 0)
        for moment in 1...150 { record.failShutdown(p, .abandoned(Int64(moment)), isForRestart: true) }
        #expect(record[p].restarts.elements.flatMap(\.shutdownFailures.elements).map(\.number) == Array(51...150))
        record.endRestart(p, at: 151)
        #expect(record.shutdownFailures.isEmpty)
    }

    @Test func `the latest attempts of a service are kept`() async throws {
        let attempts = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a", policy: ServicePolicy(retry: .init(attempts: 150))) { _ in
                    attempts.markReached("attempt")
                    if attempts.reachCount(of: "attempt") < 150 { throw Broken() }
                }
            })
        let report = try await dispatcher.launch().report
        let kept = try #require(report["a"]?.attempts)
        #expect(attempts.reachCount(of: "attempt") == 150)
        #expect(kept.map { $0.error == nil } == Array(repeating: false, count: 99) + [true])
        try await dispatcher.shutdown()
    }
}
