import LaunchGraph

@testable import LaunchRendering

/// Launches for drawings.
enum SampleLaunches {
    /// One in which everything happens: retries, a failure, a skipped dependent, waiting for a slot, a shutdown.
    static let eventful = LaunchReport(
        outcome: .degraded, wall: .milliseconds(400), work: .milliseconds(330),
        services: [
            service("config", ready: 0, [(0, 10, nil)]),
            service(
                "metrics", state: .failed, ready: 0, [(0, 20, "refused"), (40, 60, "refused"), (100, 130, "late")]),
            service(
                "database", on: ["config"], ready: 10, [(10, 60, "starting up"), (110, 200, nil)], after: "config"),
            .init(id: "alerts", dependsOn: ["metrics"], state: .skipped, because: ["alerts", "metrics"]),
            service("catalog", on: ["database"], ready: 200, [(220, 400, nil)], after: "database"),
            .init(
                id: "cache", state: .stopped, ready: .zero, started: .zero, settled: .milliseconds(20),
                stopped: .milliseconds(300), attempts: [.init(started: .zero, ended: .milliseconds(20))]),
            .init(id: "late", dependsOn: ["config"], state: .cancelled),
        ])

    /// What no launch is like, and a file may claim all the same.
    static let odd: [LaunchReport] = [
        LaunchReport(outcome: .idle),
        LaunchReport(
            outcome: .running, wall: .seconds(-1),
            services: [.init(id: "a", state: .running, started: .seconds(-5), settled: .seconds(-9))]),
        LaunchReport(
            outcome: .running, wall: .nanoseconds(1),
            services: [
                .init(id: "a", state: .running, started: .seconds(8_000_000_000), settled: .zero),
                .init(id: "a", dependsOn: ["a"], state: .failed, waitedFor: "a", because: ["a"]),
                .init(
                    id: "b", dependsOn: ["nowhere"], state: .starting, ready: .zero, started: .zero,
                    attempts: [.init(started: .zero, ended: nil)]),
            ]),
    ]

    /// A service that does what `attempts` say, all in milliseconds.
    static func service(
        _ id: String, on dependencies: [ServiceID] = [], state: ServiceState = .running, ready: Int,
        _ attempts: [(Int, Int, String?)], after: ServiceID? = nil
    ) -> LaunchReport.ServiceReport {
        .init(
            id: ServiceID(id), dependsOn: dependencies, state: state, ready: .milliseconds(ready),
            started: attempts.first.map { .milliseconds($0.0) }, settled: attempts.last.map { .milliseconds($0.1) },
            attempts: attempts.map { .init(started: .milliseconds($0.0), ended: .milliseconds($0.1), error: $0.2) },
            waitedFor: after, error: state == .failed ? attempts.last?.2 : nil)
    }

    /// One service for each name; each but the first waits for the one before, and says its own name where it can.
    static func named(_ names: [String]) -> LaunchReport {
        let services = names.enumerated().map { number, name in
            var service = service(
                name, on: number == 0 ? [] : [ServiceID(names[number - 1])],
                state: number % 3 == 2 ? .failed : .running,
                ready: number * 10, [(number * 10, number * 10 + 4, name), (number * 10 + 5, number * 10 + 10, nil)],
                after: number == 0 ? nil : ServiceID(names[number - 1]))
            service.error = name
            service.because = [ServiceID(name), ServiceID(name)]
            return service
        }
        return LaunchReport(
            outcome: .failed, fingerprint: names[0], wall: .milliseconds(names.count * 10), services: services)
    }

    static func svg(of report: LaunchReport) -> String {
        var buffer = TextBuffer()
        report.svg(to: &buffer)
        return buffer.text
    }
}
