import Foundation
import LaunchGraph
import Testing

/// The page that `report --format html` writes, used as a person would use it, in a real Chromium where one is installed.
struct PageInBrowserTests {
    private static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(BuiltTool.program)
        .first
    private static let python = BuiltTool.program("python3")

    @Test(.enabled(if: browser != nil && python != nil), .timeLimit(.minutes(10)))
    func `everything on the page works by pointer and by keys, and hostile names do nothing`() throws {
        try Repository.withTemporaryFolder { folder in
            let degraded = Run("report --format html runs/degraded.json")
            let hostile = Run("report --format html runs/hostile.json")
            let large = Run(
                ["report", "--format", "html", "-"],
                input: try Self.report(count: 1_000) { [$0 / 2, $0 * 2 / 3, $0 - 7] })
            let chain = Run(["report", "--format", "html", "-"], input: try Self.report(count: 10) { [$0 - 1] })
            var fixture = FleetFixture(seed: 1)
            let fleet = Run(
                ["fleet", "--format", "html", "--group-by", "device", "-"], input: try fixture.lines(300))
            let runs = [
                ("degraded", degraded), ("hostile", hostile), ("large", large), ("chain", chain), ("fleet", fleet),
            ]
            for (name, run) in runs {
                run.expect(0, errors: [.exactly("")])
                try Repository.write(run.output, to: name + ".html", in: folder)
            }
            let checks = Repository.root.path + "/Fixtures/Tools/browser/run"
            let files = runs.map { folder.path + "/\($0.0).html" }
            // A folder named by the reader gets screenshots.
            let pictures = ProcessInfo.processInfo.environment["LAUNCHGRAPH_PICTURES"].map { [$0] } ?? []
            let words = [Self.python ?? "", checks, Self.browser ?? ""] + files + pictures
            let run = try BuiltTool.shell(
                words.map { "'\($0)'" }.joined(separator: " "), variables: ["PYTHONDONTWRITEBYTECODE": "1"])
            for line in run.output.split(separator: "\n") where line.hasPrefix("not ok") { Issue.record("\(line)") }
            run.expect(0, output: [.suffix("27 checks, 0 failed\n")])
        }
    }

    /// Services, each waiting for some before it, twenty at a time.
    private static func report(count: Int, after earlier: (Int) -> [Int]) throws -> String {
        var services: [LaunchReport.ServiceReport] = []
        for number in 0..<count {
            let dependencies = Set(earlier(number)).filter { $0 >= 0 && $0 < number }.sorted()
            let ready = dependencies.compactMap { services[$0].settled }.max() ?? .zero
            let last = dependencies.last { services[$0].settled == ready }
            let location = number < 20 ? .zero : services[number - 20].settled ?? .zero
            let started = max(ready, location)
            let settled = started + .milliseconds(3 + number * 37 % 61)
            services.append(
                .init(
                    id: "service-\(number)", dependsOn: dependencies.map { services[$0].id }, state: .running,
                    ready: ready, started: started, settled: settled,
                    attempts: [.init(started: started, ended: settled)],
                    waitedFor: last.map { services[$0].id }))
        }
        let report = LaunchReport(
            outcome: .running, wall: services.compactMap(\.settled).max() ?? .zero, services: services)
        return String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    }
}
