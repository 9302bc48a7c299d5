import LaunchGraph
import Testing

@testable import LaunchRendering

/// Which part of a run a chart shows.
@Suite struct LaunchChartTests {
    @Test func `a service without recorded attempts has one, and one that has not ended is drawn to the end`() {
        let services = [ServiceState.running, .failed, .abandoned].map { state in
            LaunchReport.ServiceReport(
                id: ServiceID(state.rawValue), state: state, started: .zero, settled: .seconds(1))
        }
        let chart = LaunchChart(LaunchReport(outcome: .running, wall: .seconds(1), services: services))
        #expect(chart.rows.map { $0.attempts.map { $0.error != nil } } == [[false], [true], [true]])
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
        let attempts = [
            attempt(.seconds(3), settled: .seconds(5)), attempt(nil, settled: .seconds(5)), attempt(nil, settled: nil),
            attempt(.seconds(1), settled: nil), attempt(.seconds(3), settled: nil),
        ]
        #expect(attempts.map { $0?.ended } == [3, 5, 10, 2, 3].map { .seconds($0) })
        #expect(attempts.map { $0?.isOver } == [true, true, false, true, true])
    }

    @Test func `a chart ends with the last service, but for services that start after twice the time of the launch`() {
        let wall = Duration.seconds(10)
        for (late, end) in [(.seconds(4), wall), (wall * 2, wall * 2), (wall * 2 + .nanoseconds(1), wall)] {
            let services: [LaunchReport.ServiceReport] = [
                .init(id: "a", ready: late), .init(id: "a", started: late), .init(id: "a", settled: late),
                .init(id: "a", attempts: [.init(started: .zero, ended: late)]),
            ]
            let charts = services.map { LaunchChart(LaunchReport(outcome: .running, wall: wall, services: [$0])) }
            #expect(charts.map(\.end) == [end, end, end, end], "\(late)")
        }
        // It has the time of the launch if that took any.
        #expect([wall, .zero].map { LaunchChart(LaunchReport(outcome: .running, wall: $0)).wall } == [wall, nil])
    }
}
