import Foundation
import LaunchGraph
import LaunchReportPage
import Testing

/// What `report` writes beside what the golden files of every command show.
struct ReportPageTests {
    @Test(arguments: ["degraded", "aborted"])
    func `a report page equals its golden file, except for script and style`(name: String) throws {
        let run = Run("report --format html runs/\(name).json")
        run.expect(0, errors: [.exactly("")])
        // These are the same on every page, and held to what they do by the tests in a browser.
        let page = run.output
            .replacing(/(?s)<style>.*?<\/style>/, with: "<style>…</style>")
            .replacing(/(?s)<script>.*?<\/script>/, with: "<script>…</script>")
            .replacing(/sha256-[^']*/, with: "sha256-…")
        try Golden.expect(page, "report/html-\(name)")
    }

    @Test func `a program draws its own report as the tool does, while it is launched and later`() async throws {
        let (stream, gate) = AsyncStream.makeStream(of: Void.self)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("database") { _ in for await _ in stream {} }
                InlineService("metrics", onFailure: .proceed) { _ in throw CancellationError() }
                InlineService("<api>", dependsOn: ["database"], startsAfter: ["metrics"]) { _ in }
            })
        async let launch = dispatcher.launch()
        while dispatcher.status["database"]?.state != .starting { await Task.yield() }
        func check() throws {
            let report = dispatcher.report
            let run = Run(
                ["report", "--format", "html", "-"],
                input: String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
            run.expect(0, output: ["&lt;api&gt;"], errors: [.exactly("")])
            #expect(report.htmlPage == run.output)
        }
        try check()
        gate.finish()
        _ = try await launch
        try check()
        try await dispatcher.shutdown()
        try check()
    }

    @Test func `a predicted launch and a contradictory report are drawn like a real launch`() {
        let prediction = Run("predict --format json app-delegate/launchgraph.json")
        for format in ["svg", "html", "text", "trace"] {
            Run(["report", "--format", format, "-"], input: prediction.output).expect(
                0, output: ["crash-reporting"], errors: [.exactly("")])
        }
        let report = """
            {"outcome":"running","services":[
              {"id":"a","dependsOn":["b","ghost"],"state":"running","started":0,"settled":1,"waitedFor":"b"},
              {"id":"b","dependsOn":["a","b"],"state":"running","started":0,"settled":1,"waitedFor":"a"},
              {"id":"c","state":"failed"},{"id":"","state":"running"}]}
            """
        for format in ["svg", "html", "text", "trace", "json"] {
            Run(["report", "--format", format, "-"], input: report).expect(0, errors: [.exactly("")])
        }
        Run("report --format html -", input: report).expect(output: ["class=\"service missing\"", "ghost (missing)"])
    }

    @Test func `every problem of every report is printed`() {
        Run("report server/launchgraph.json nowhere.json runs/degraded.json").expect(
            2, output: [.exactly("")],
            errors: ["server/launchgraph.json:1:1: error: not a launch report", "nowhere.json"])
    }

    @Test func `no line of a text report is wider than 80 columns`() {
        for line in ["report runs/degraded.json", "report runs/aborted.json runs/degraded.json"] {
            let run = Run(line)
            run.expect(0)
            #expect(run.output.split(separator: "\n").filter { $0.count > 80 } == [])
        }
    }

    @Test func `a trace shows every attempt, and no track has two events at the same time`() throws {
        let events = try Self.traceEvents(Run("report --format trace runs/degraded.json"))
        #expect(events.count { $0["pid"] as? Int == 1 } == 9, "every attempt")
        #expect(
            events.contains {
                $0["name"] as? String == "metrics (attempt 3)" && $0["cat"] as? String == "launch,failed"
            })
        let restarts = #"""
            {"outcome":"running","services":[{"id":"a","state":"running","ready":0,"started":0,"settled":1,"tries":[
                {"started":0,"ended":1},{"started":5,"ended":7}]},
              {"id":"b","dependsOn":["a"],"state":"running","ready":1,"started":1,"settled":2,"tries":[
                {"started":1,"ended":2},{"started":6,"ended":8}]}]}
            """#
        let restarted = try Self.traceEvents(Run("report --format trace -", input: restarts))
        #expect(
            restarted.filter { $0["pid"] as? Int == 1 }.map { $0["name"] as? String } == [
                "a", "b", "a (restart)", "b (restart)",
            ])
        for events in [events, restarted] {
            var freeFrom: [String: Double] = [:]
            for event in events.sorted(by: { Self.number($0, "ts") < Self.number($1, "ts") }) {
                let track = "\(event["pid"] ?? 0)/\(event["tid"] ?? 0)"
                #expect(Self.number(event, "ts") >= freeFrom[track] ?? 0, "\(event)")
                freeFrom[track] = Self.number(event, "ts") + Self.number(event, "dur")
            }
        }
        #expect(Self.number(events.first { $0["name"] as? String == "catalog" } ?? [:], "ts") == 220_000)
    }

    /// Returns the events of a trace that have a duration.
    private static func traceEvents(_ run: Run) throws -> [[String: Any]] {
        let trace = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return (trace?["traceEvents"] as? [[String: Any]] ?? []).filter { $0["ph"] as? String == "X" }
    }

    private static func number(_ event: [String: Any], _ key: String) -> Double { event[key] as? Double ?? -1 }
}
