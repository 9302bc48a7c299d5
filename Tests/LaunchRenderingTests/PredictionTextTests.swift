import LaunchGraph
import LaunchRendering
import Testing

@Suite struct PredictionTextTests {
    private func text(of report: LaunchReport) -> String {
        var buffer = TextBuffer()
        PredictionReport(report: report, jobs: nil, gains: [], unknown: 0, maxSteps: 1).text(to: &buffer)
        return buffer.text
    }

    @Test func `a prediction shows each attempt, failure and reason`() {
        #expect(
            text(of: SampleLaunches.eventful) == """
                the launch takes 400ms and comes up degraded: 7 services, 330ms of work
                     0s –  10ms  config
                     0s – 130ms  metrics  failed, attempt 3: late
                     0s –  20ms  cache  shut down again at 300ms
                   10ms – 200ms  database  attempt 2
                  220ms – 400ms  catalog
                alerts is skipped: alerts → metrics failed
                late is not started: the launch has ended before
                critical path: config 10ms → database 190ms →
                  catalog 180ms after 20ms for a slot

                """)
    }

    @Test(arguments: [ServiceState.failed, .abandoned])
    func `everything goes down since a service fails later, not since one comes up later`(state: ServiceState) {
        let report = LaunchReport(
            outcome: .running, phase: .failed, wall: .milliseconds(10),
            services: [
                .init(
                    id: "other", state: .stopped, started: .zero, settled: .milliseconds(85),
                    stopped: .milliseconds(90)),
                .init(id: "late", state: state, started: .zero, settled: .milliseconds(80), error: "refused"),
            ])
        let start = "the launch takes 10ms, and at 80ms everything goes down since late fails: 2 services"
        #expect(text(of: report).hasPrefix(start))
    }
}
