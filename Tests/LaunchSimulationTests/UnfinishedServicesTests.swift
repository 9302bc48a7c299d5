import LaunchGraph
import Testing

@testable import LaunchSimulation

struct UnfinishedServicesTests {
    private func service(
        _ id: ServiceID, _ state: ServiceState, waitsFor: [ServiceID] = [], ready: Duration? = nil,
        attempts: [LaunchReport.Attempt] = []
    ) -> LaunchReport.ServiceReport {
        var report = LaunchReport.ServiceReport(id: id, state: state, ready: ready, attempts: attempts)
        report.waitsFor = waitsFor
        return report
    }

    @Test func `unfinished services are listed with the time since when, and waiting services with the reason`() {
        let report = LaunchReport(
            outcome: .launching,
            services: [
                service("a", .starting, attempts: [.init(started: .microseconds(5250), ended: nil)]),
                service("b", .retrying, attempts: [.init(started: .zero, ended: .milliseconds(7), error: "broken")]),
                service("c", .waiting, waitsFor: ["a", "b"]),
                service("d", .waiting, ready: .zero),
                service("e", .running),
                service("f", .waiting),
            ])
        #expect(
            report.unfinishedServices
                == "a has been starting since 5.250 ms; b has been retrying since 7 ms; c waits for a, b; d waits for a slot; "
                + "f waits for everything eager to settle")
    }

    @Test func `an unfinished shutdown is listed without a time, because the report does not contain it`() {
        let report = LaunchReport(
            outcome: .running,
            services: [service("db", .stopping, attempts: [.init(started: .seconds(5), ended: .seconds(6))])])
        #expect(report.unfinishedServices == "db is stopping")
    }
}
