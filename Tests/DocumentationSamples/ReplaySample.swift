import LaunchGraph
import LaunchSimulation
import Testing

/// The replay in the documentation.
struct ReplaySample {
    @Test func `the recorded launches say what a deferred service would bring`() async throws {
        var reports: [LaunchReport] = []
        for attempt in 1...20 {
            var services: [LaunchReport.ServiceReport] = []
            for (id, duration) in [("config", 40), ("analytics", 90 + attempt)] {
                services.append(
                    .init(
                        id: ServiceID(id), state: .running, ready: .zero, started: .zero,
                        settled: .milliseconds(duration)))
            }
            reports.append(LaunchReport(outcome: .running, wall: .milliseconds(90 + attempt), services: services))
        }
        // begin: replay
        var sample = LaunchSample(size: 10_000)
        for report in reports { try sample.add(report) }
        var changes = ReplayChanges()
        changes.deferred = ["analytics"]
        let estimate = try LaunchReplay(sample).estimate(changes)
        if let before = estimate.before, let after = estimate.after {
            print("p90 \(before.p90.value) → \(after.p90.value), between \(after.p90.low) and \(after.p90.high)")
        }
        // end: replay
        #expect(estimate.before?.p90.value == .milliseconds(108))
        #expect(estimate.after?.p90.value == .milliseconds(40))
    }
}
