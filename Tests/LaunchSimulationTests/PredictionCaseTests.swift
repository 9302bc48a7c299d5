import Foundation
import LaunchCommands
import LaunchGraph
import LaunchManifest
import Testing

/// One of `Fixtures/Data/Cases/launch`: a manifest, the services that fail and hang, and the report of an independent
/// implementation in another language.
private struct LaunchCase: Decodable, Sendable, CustomTestStringConvertible {
    struct Expected: Decodable {
        let outcome: String
        let wall: Double
        let services: [String: Service]
    }

    struct Service: Decodable {
        let state: String
        let ready, started, settled, stopped: Double?
        let attempts: Int?
        let waitedForAnyOf, because: [String]?
    }

    let name: String
    let fail: [String]
    let hang: [String]
    let expected: Expected

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Data/Cases/launch").standardized

    static let all: [LaunchCase] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }
            .compactMap { try? JSONDecoder().decode(LaunchCase.self, from: Data(contentsOf: $0)) }
            .sorted { $0.name < $1.name }
    }()

    /// The manifest as it stands in the file.
    func manifest() throws -> [UInt8] {
        let data = try Data(contentsOf: Self.folder.appending(path: name + ".json"))
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return Array(try JSONSerialization.data(withJSONObject: try #require(object?["manifest"])))
    }
}

@Suite struct PredictionCaseTests {
    @Test func `all prediction cases are read`() {
        #expect(LaunchCase.all.count == 30)
    }

    @Test(arguments: LaunchCase.all)
    fileprivate func `predictions equal those of an independent implementation`(launch: LaunchCase) throws {
        let output = CapturedOutput()
        let errors = CapturedOutput()
        let arguments =
            ["predict", "-", "--format", "json"] + launch.fail.flatMap { ["--fail", $0] }
            + launch.hang.flatMap { ["--hang", $0] }
        let code = CommandLineTool().run(
            arguments: arguments, environment: Environment(standardInput: .bytes(try launch.manifest())),
            output: output,
            errors: errors)
        #expect(code == .fine, "\(errors.text)")
        let report = try LaunchReportReader.read(SourceText(name: launch.name, bytes: output.bytes))

        #expect(report.outcome.rawValue == launch.expected.outcome)
        #expect(abs(report.wall.seconds - launch.expected.wall) < 0.0001)
        #expect(report.services.count == launch.expected.services.count)
        for service in report.services {
            let expected = try #require(launch.expected.services[service.id.name])
            #expect(service.state.rawValue == expected.state, "\(service.id)")
            expect(service.ready, expected.ready, "\(service.id) ready")
            expect(service.started, expected.started, "\(service.id) started")
            expect(service.settled, expected.settled, "\(service.id) settled")
            expect(service.stopped, expected.stopped, "\(service.id) stopped")
            if let attempts = expected.attempts { #expect(service.attempts.count == attempts, "\(service.id)") }
            if let anyOf = expected.waitedForAnyOf {
                #expect(service.waitedFor.map { anyOf.contains($0.name) } == true, "\(service.id)")
            } else {
                #expect(service.waitedFor == nil, "\(service.id)")
            }
            if expected.because == nil { #expect(service.because.isEmpty, "\(service.id)") }
            if expected.state == "skipped" { expectChain(service, report) }
        }
    }

    private func expect(_ time: Duration?, _ seconds: Double?, _ what: String) {
        guard let seconds else {
            #expect(time == nil, "\(what)")
            return
        }
        #expect(
            time.map { abs($0.seconds - seconds) < 0.0001 } == true,
            "\(what): \(String(describing: time)), not \(seconds)")
    }

    /// Any chain of hard dependencies through skipped services to a failed one is correct.
    private func expectChain(_ service: LaunchReport.ServiceReport, _ report: LaunchReport) {
        #expect(service.because.first == service.id)
        #expect(service.because.count > 1)
        for (id, next) in zip(service.because, service.because.dropFirst()) {
            #expect(report[id]?.state == .skipped)
            #expect(report[id]?.dependsOn.contains(next) == true)
        }
        #expect(service.because.last.flatMap { report[$0] }.map { [.failed, .abandoned].contains($0.state) } == true)
    }
}
