import Foundation
import LaunchCommands
import LaunchGraph
import LaunchManifest
import LaunchRendering
import Testing

struct LaunchReportJSONTests {
    private static var report: LaunchReport {
        var report = reportOfLaunch
        report.services[2].restarts = [
            .init(at: .seconds(5), error: "lost", up: .seconds(6)),
            .init(at: .seconds(7), shutdownErrors: ["no\nluck", "no \"luck\""]),
        ]
        return report
    }

    private static let reportOfLaunch = LaunchReport(
        labels: ["version": "4.2", "device \"é\"": "", "a": "A15"], outcome: .degraded, fingerprint: "0123456789abcdef",
        wall: .nanoseconds(1_250_000_001), work: .seconds(2),
        services: [
            .init(
                id: "a \"quoted\" é", state: .failed, ready: .zero, started: .zero, settled: .milliseconds(120),
                attempts: [
                    .init(started: .zero, ended: .milliseconds(50), error: "no\nluck"),
                    .init(started: .milliseconds(70), ended: .milliseconds(120), error: "no luck"),
                ], error: "no luck"),
            .init(id: "b", dependsOn: ["a \"quoted\" é"], state: .skipped, because: ["b", "a \"quoted\" é"]),
            .init(
                id: "c", startsAfter: ["b"], state: .stopped, ready: .milliseconds(120), started: .milliseconds(121),
                settled: .milliseconds(125), stopped: .seconds(9),
                attempts: [.init(started: .milliseconds(121), ended: .milliseconds(125))], waitedFor: "b"),
        ],
        events: [.init(name: "e", at: .seconds(3), services: [.init(id: "c", duration: .microseconds(7), error: "x")])])

    private func written() -> String {
        var buffer = TextBuffer()
        Self.report.json(to: &buffer)
        return buffer.text
    }

    @Test func `a written report is read back unchanged`() throws {
        let read = try LaunchReportReader.read(SourceText(name: "run.json", written()))
        #expect(read == Self.report)
    }

    @Test func `the writer and Codable agree on every key and value`() throws {
        let decoded = try JSONDecoder().decode(LaunchReport.self, from: Data(written().utf8))
        #expect(decoded == Self.report)
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.report)) as? NSDictionary
        let own = try JSONSerialization.jsonObject(with: Data(written().utf8)) as? NSDictionary
        #expect(own == encoded)
    }

    @Test(arguments: [
        ("{}", "not a launch report: ‘outcome’ or ‘services’ is missing"),
        (#"{"schemaVersion":2,"outcome":"running","services":[]}"#, "unsupported schema version 2 of a launch report"),
        (#"{"outcome":"fine","services":[]}"#, "fine"),
        (#"{"outcome":"running","services":[{}]}"#, "a service in a report must be an object with an ‘id’"),
        (#"{"outcome":"running","services":[{"id":"a","started":"1"}]}"#, "started"),
        (
            #"{"outcome":"running","services":[{"id":"a","state":"running","restarts":[{"at":1,"shutdownErrors":[2]}]}]}"#,
            "shutdownErrors"
        ),
        (#"{"outcome":"running","services":[],"labels":["4.2"]}"#, "labels must be an object, not a list"),
        (#"{"outcome":"running","services":[],"labels":{"version":4.2}}"#, "a label must be a string, not a number"),
        (#"{"outcome":"running","services":"#, "the file ends"),
    ])
    func `an invalid report is rejected with its source location`(text: String, message: String) {
        let failure = #expect(throws: UnreadableInput.self) {
            try LaunchReportReader.read(SourceText(name: "run.json", text))
        }
        let first = failure?.diagnostics.first
        #expect(first?.message.contains(message) == true, "\(String(describing: first))")
        #expect(first?.location?.line == 1)
    }
}
