import LaunchGraph
import Testing

@testable import LaunchRendering

/// Which part of a run a chart shows.
@Suite struct LaunchChartTests {
    @Test func `a service without recorded attempts has one, which failed if it did`() {
        let services = [ServiceState.running, .failed, .abandoned].map { state in
            LaunchReport.ServiceReport(
                id: ServiceID(state.rawValue), state: state, started: .zero, settled: .seconds(1))
        }
        let chart = LaunchChart(LaunchReport(outcome: .running, wall: .seconds(1), services: services))
        #expect(chart.rows.map { $0.attempts.map { $0.error != nil } } == [[false], [true], [true]])
    }

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
