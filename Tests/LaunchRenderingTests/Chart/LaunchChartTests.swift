import LaunchGraph
import Testing

@testable import LaunchRendering

/// Which part of a run a chart shows.
@Suite struct LaunchChartTests {
    @Test(arguments: [
        (late: Duration.seconds(4), end: Duration.seconds(10)), (.seconds(20), .seconds(20)),
        (.seconds(20) + .nanoseconds(1), .seconds(10)),
    ])
    func `a chart ends with the last service, but for services that start after twice the time of the launch`(
        late: Duration, end: Duration
    ) {
        for service in [
            LaunchReport.ServiceReport(id: "a", ready: late), .init(id: "a", started: late),
            .init(id: "a", settled: late), .init(id: "a", attempts: [.init(started: .zero, ended: late)]),
        ] {
            let report = LaunchReport(outcome: .running, wall: .seconds(10), services: [service])
            #expect(LaunchChart(report).end == end)
        }
    }
}
