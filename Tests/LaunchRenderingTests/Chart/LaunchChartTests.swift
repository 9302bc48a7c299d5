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

    @Test func `an attempt that has not ended is drawn to the end of its service, or of the chart`() {
        func attempt(_ ended: Duration?, settled: Duration?) -> LaunchChart.Attempt? {
            LaunchChart(
                LaunchReport(
                    outcome: .running, wall: .seconds(10),
                    services: [
                        .init(
                            id: "a", started: .seconds(2), settled: settled,
                            attempts: [.init(started: .seconds(2), ended: ended)])
                    ])
            ).rows.first?.attempts.first
        }
        #expect(attempt(.seconds(3), settled: .seconds(5))?.ended == .seconds(3))
        #expect(attempt(nil, settled: .seconds(5))?.ended == .seconds(5))
        #expect(attempt(nil, settled: nil)?.ended == .seconds(10))
        #expect(attempt(.seconds(1), settled: nil)?.ended == .seconds(2))
        #expect(attempt(.seconds(3), settled: nil)?.isOver == true)
        #expect(attempt(nil, settled: .seconds(5))?.isOver == true)
        #expect(attempt(nil, settled: nil)?.isOver == false)
    }

    @Test func `a chart has the time of the launch if it took any`() {
        #expect(LaunchChart(LaunchReport(outcome: .running, wall: .seconds(10))).wall == .seconds(10))
        #expect(LaunchChart(LaunchReport(outcome: .running, wall: .zero)).wall == nil)
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
