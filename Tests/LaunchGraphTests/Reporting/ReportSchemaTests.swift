import Foundation
import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReportSchemaTests {
    /// Compares as JSON values, and that reading gives the same report again.
    private func expect(
        _ report: LaunchReport, encodesAs json: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let data = try encoder.encode(report)
        let pretty = { (data: Data) in
            try JSONSerialization.data(
                withJSONObject: try JSONSerialization.jsonObject(with: data), options: [.sortedKeys, .prettyPrinted])
        }
        let (actual, expected) = (try pretty(data), try pretty(Data(json.utf8)))
        #expect(
            String(decoding: actual, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
            sourceLocation: sourceLocation)
        #expect(try JSONDecoder().decode(LaunchReport.self, from: data) == report, sourceLocation: sourceLocation)
    }

    @Test func `the report of a successful launch has the documented JSON form`() async throws {
        let (control, clock, recorder) = (ServiceControl(), ManualClock(), ChangeRecorder())
        let graph = try ServiceGraph {
            control.service("config", launch: .suspended)
            control.service("metrics", policy: ServicePolicy(onFailure: .skipDependents), launch: .suspended)
            control.service(
                "database", dependsOn: ["config"], startsAfter: ["metrics", "elsewhere"],
                policy: ServicePolicy(retry: .init(attempts: 2)), launch: .suspended)
            control.service("charts", dependsOn: ["metrics"])
            control.service("dashboard", dependsOn: ["charts"])
            control.service("search", mode: .onDemand)
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        let launch = Task { try await dispatcher.launch() }
        await control.reached("config")
        await control.reached("metrics")
        clock.advance(by: .milliseconds(50))
        control.fail("metrics")
        await recorder.waitFor("dashboard", .skipped)
        clock.advance(by: .milliseconds(50))
        control.release("config")
        await control.reached("database")
        clock.advance(by: .milliseconds(20))
        control.fail("database")
        await control.reached("database", times: 2)
        clock.advance(by: .milliseconds(80))
        control.release("database")
        let report = try await launch.value.report
        try expect(
            report,
            encodesAs: """
                {"schemaVersion": 1, "outcome": "degraded", "phase": "degraded", "fingerprint": "\(graph.fingerprint)", "wall": 0.2,
                 "work": 0.25, "criticalPath": ["config", "database"],
                 "services": [
                  {"id": "config", "dependsOn": [], "startsAfter": [], "state": "running", "ready": 0, "started": 0,
                   "settled": 0.1, "attempts": 1, "tries": [{"started": 0, "ended": 0.1}]},
                  {"id": "metrics", "dependsOn": [], "startsAfter": [], "state": "failed", "ready": 0, "started": 0,
                   "settled": 0.05, "attempts": 1, "tries": [{"started": 0, "ended": 0.05, "error": "broken"}],
                   "error": "broken"},
                  {"id": "database", "dependsOn": ["config"], "startsAfter": ["metrics", "elsewhere"],
                   "state": "running", "ready": 0.1, "started": 0.1, "settled": 0.2, "attempts": 2,
                   "tries": [{"started": 0.1, "ended": 0.12, "error": "broken"}, {"started": 0.12, "ended": 0.2}],
                   "waitedFor": "config"},
                  {"id": "charts", "dependsOn": ["metrics"], "startsAfter": [], "state": "skipped",
                   "because": ["charts", "metrics"]},
                  {"id": "dashboard", "dependsOn": ["charts"], "startsAfter": [], "state": "skipped",
                   "because": ["dashboard", "charts", "metrics"]},
                  {"id": "search", "dependsOn": [], "startsAfter": [], "state": "idle"}],
                 "events": []}
                """)
        #expect(report.parallelism == 1.25)
    }

    @Test func `the report of an aborted launch has the documented JSON form`() async throws {
        let (control, clock) = (ServiceControl(), ManualClock())
        let graph = try ServiceGraph {
            control.service("a", shutdown: .throwing)
            control.service("b", dependsOn: ["a"], launch: .suspended)
            control.service("c", policy: ServicePolicy(timeout: .seconds(1)), launch: .suspended)
            control.service("d", policy: ServicePolicy(grace: .seconds(1)), launch: .ignoringCancellation)
            control.service("e", dependsOn: ["d"])
        }
        let launch = Task { try await Dispatcher(graph, clock: clock).launch() }
        for name in ["b", "c", "d"] { await control.reached(name) }
        clock.advance(by: .seconds(1))
        clock.advance(by: .milliseconds(500))
        await control.reached("a shutdown")
        await clock.waitForSleeper(past: .seconds(2.5))
        clock.advance(by: .seconds(2))
        let error = await expectError(LaunchError.self) { try await launch.value }
        control.release("d")
        try expect(
            try #require(error?.report),
            encodesAs: """
                {"schemaVersion": 1, "outcome": "failed", "phase": "failed", "fingerprint": "\(graph.fingerprint)", "wall": 3.5,
                 "work": 6.5, "criticalPath": ["d"],
                 "services": [
                  {"id": "a", "dependsOn": [], "startsAfter": [], "state": "stopped", "ready": 0, "started": 0,
                   "settled": 0, "stopped": 1.5, "attempts": 1, "tries": [{"started": 0, "ended": 0}],
                   "error": "shutdown: broken"},
                  {"id": "b", "dependsOn": ["a"], "startsAfter": [], "state": "cancelled", "ready": 0, "started": 0,
                   "settled": 1.5, "attempts": 1, "waitedFor": "a",
                   "tries": [{"started": 0, "ended": 1.5, "error": "CancellationError()"}]},
                  {"id": "c", "dependsOn": [], "startsAfter": [], "state": "failed", "ready": 0, "started": 0,
                   "settled": 1.5, "attempts": 1,
                   "tries": [{"started": 0, "ended": 1.5, "error": "timed out after 1.0 seconds"}],
                   "error": "timed out after 1.0 seconds"},
                  {"id": "d", "dependsOn": [], "startsAfter": [], "state": "abandoned", "ready": 0, "started": 0,
                   "settled": 3.5, "attempts": 1,
                   "tries": [{"started": 0, "ended": 3.5,
                              "error": "did not react within 1.0 seconds of being cancelled"}],
                   "error": "did not react within 1.0 seconds of being cancelled"},
                  {"id": "e", "dependsOn": ["d"], "startsAfter": [], "state": "cancelled"}],
                 "events": []}
                """)
    }

    @Test func `events and restarts of a report have the documented JSON form`() throws {
        var service = LaunchReport.ServiceReport(id: "a", state: .restarting)
        service.restarts = [
            .init(at: .seconds(2), error: "broken", up: .seconds(3)),
            .init(at: .seconds(4), shutdownErrors: ["stuck", "broken"]),
        ]
        let report = LaunchReport(
            outcome: .running, fingerprint: "0123456789abcdef", wall: .seconds(1), services: [service],
            events: [
                .init(
                    name: "didBecomeActive", at: .seconds(2),
                    services: [
                        .init(id: "a", duration: .microseconds(1500)), .init(id: "b", duration: .zero, error: "broken"),
                    ])
            ])
        try expect(
            report,
            encodesAs: """
                {"schemaVersion": 1, "outcome": "running", "fingerprint": "0123456789abcdef", "wall": 1, "work": 0,
                 "criticalPath": [],
                 "services": [{"id": "a", "dependsOn": [], "startsAfter": [], "state": "restarting",
                  "restarts": [{"at": 2, "error": "broken", "up": 3}, {"at": 4, "shutdownErrors": ["stuck", "broken"]}]}],
                 "events": [{"name": "didBecomeActive", "at": 2, "services": [
                  {"id": "a", "duration": 0.0015}, {"id": "b", "duration": 0, "error": "broken"}]}]}
                """)
    }

    @Test func `a report preserves nanoseconds of a long run`() throws {
        let report = LaunchReport(outcome: .running, wall: .seconds(86_400 * 30) + .nanoseconds(1))
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(LaunchReport.self, from: data).wall == report.wall)
    }

    @Test func `absent keys of a report are read as absent values, and invalid values are errors`() throws {
        let bare = #"{"outcome": "deadlock", "services": [{"id": "a", "state": "failed"}]}"#
        let report = try JSONDecoder().decode(LaunchReport.self, from: Data(bare.utf8))
        #expect(report.outcome == .deadlock)
        #expect(report["a"]?.ready == nil)
        let wrongs = [#"{"services": []}"#, #"{"outcome": "fine", "services": []}"#, #"{"outcome": "running"}"#]
        for wrong in wrongs {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(LaunchReport.self, from: Data(wrong.utf8)) }
        }
    }
}
