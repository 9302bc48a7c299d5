import LaunchGraph
import Testing

@testable import LaunchSimulation

struct StandstillTests {
    private func service(
        _ id: ServiceID, _ state: ServiceState, after: [ServiceID] = [], ready: Duration? = nil,
        tries: [LaunchReport.Attempt] = []
    ) -> LaunchReport.ServiceReport {
        .init(id: id, dependsOn: after, state: state, ready: ready, tries: tries)
    }

    @Test func `who is stuck is named with the moment, and who waits with the reason`() {
        let report = LaunchReport(
            outcome: .launching,
            services: [
                service("a", .starting, tries: [.init(started: .microseconds(5250), ended: nil)]),
                service("b", .retrying, tries: [.init(started: .zero, ended: .milliseconds(7), error: "broken")]),
                service("c", .waiting, after: ["a", "b"]),
                service("d", .waiting, after: ["e"], ready: .zero),
                service("e", .running),
                service("f", .waiting),
            ])
        #expect(
            "\(Standstill(report))"
                == "a is starting since 5.250 ms; b is retrying since 7 ms; c waits for a, b; d waits for a place; "
                + "f waits for everything eager to settle")
    }

    @Test func `of a shutdown that does not end nobody says that it began when its service did`() {
        let report = LaunchReport(
            outcome: .running,
            services: [service("db", .stopping, tries: [.init(started: .seconds(5), ended: .seconds(6))])])
        #expect("\(Standstill(report))" == "db is stopping")
    }
}
