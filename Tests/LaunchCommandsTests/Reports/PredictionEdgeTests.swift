import Foundation
import Testing

/// What `predict` makes of the unusual: times without end, retries, what is deferred or launched on demand.
struct PredictionEdgeTests {
    private static let long = """
        {"services": [{"id": "a", "expectedDuration": "1500000h", "timeout": "none"},
          {"id": "b", "dependsOn": ["a"], "expectedDuration": "1500000h", "timeout": "none"},
          {"id": "c", "dependsOn": ["b"], "expectedDuration": "1500000h", "timeout": "none"}]}
        """

    @Test func `a launch longer than 64 bits of nanoseconds ends at the maximum, and its report can be read`() throws {
        let text = Run(["predict", "-"], input: Self.long)
        #expect(text.code == 0)
        #expect(text.output.hasPrefix("the launch takes more than 292 years: 3 services"))
        let report = Run(["predict", "--format", "json", "-"], input: Self.long)
        for format in ["text", "json", "svg", "html", "trace"] {
            let drawn = Run(["report", "--format", format, "-"], input: report.output)
            #expect(drawn.code == 0, "\(format): \(drawn.errors)")
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID()).json")
        try Data(report.output.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(Run(["predict", "--jobs", "1", "--timings", file.path, "-"], input: Self.long).code == 0)
        #expect(Run(["report", file.path, file.path]).code == 0)
        #expect(Run(["check", "--timings", file.path, "-"], input: Self.long).code == 0)
    }

    /// Predicts with the report of an earlier launch.
    private func predict(_ manifest: String, timings: String, _ options: String...) throws -> Run {
        let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID()).json")
        try Data(timings.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return Run(["predict", "--timings", file.path] + options + ["-"], input: manifest)
    }

    private static let retried = """
        {"outcome": "running", "services": [{"id": "db", "state": "running", "started": 0.1, "settled": 6.2,
          "tries": [{"started": 0.1, "ended": 5.1, "error": "timed out"}, {"started": 6.1, "ended": 6.2}]}]}
        """

    @Test func `a service that came up at its second attempt takes as long as that one`() throws {
        let manifest = #"{"services": [{"id": "db", "timeout": "5s", "retry": {"attempts": 2, "backoff": "1s"}}]}"#
        let run = try predict(manifest, timings: Self.retried)
        #expect(run.output.hasPrefix("the launch takes 100ms: "), "\(run.output)")
    }

    @Test func `a predicted report has the labels that all measured launches have in common`() throws {
        let measured = [#"{"version": "4.2", "device": "A15"}"#, #"{"version": "4.2", "device": "A12"}"#].map {
            #"{"outcome": "running", "labels": \#($0), "services": []}"#
        }
        let files = measured.map { _ in FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json") }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        for (file, text) in zip(files, measured) { try Data(text.utf8).write(to: file) }
        let run = Run(
            ["predict", "--format", "json"] + files.flatMap { ["--timings", $0.path] } + ["-"],
            input: #"{"services": [{"id": "db"}]}"#)
        #expect(run.output.contains(#""labels": { "version": "4.2" },"#), "\(run.output)")
    }

    @Test func `the budget is compared with the whole duration, including retries`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID()).json")
        try Data(Self.retried.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let manifest = #"{"budget": "1s", "services": [{"id": "db"}]}"#
        let run = Run(["check", "--timings", file.path, "-"], input: manifest)
        #expect(run.code == 1)
        #expect(run.output.contains("6.1s"))
    }

    @Test func `with few slots, gains are calculated for the service that occupies them`() {
        let manifest = """
            {"services": [{"id": "big", "expectedDuration": "900ms"}, {"id": "small", "expectedDuration": "10ms"}]}
            """
        let run = Run(["predict", "--jobs", "1", "-"], input: manifest)
        #expect(run.output.contains("\n  big in half the time    460ms  450ms less\n"), "\(run.output)")
        #expect(run.output.contains("\ncritical path: small 10ms after 900ms for a slot\n"), "\(run.output)")
    }

    @Test func `gains are calculated for failed services that delayed the launch, not for skipped services`() {
        let manifest = """
            {"services": [
              {"id": "db", "expectedDuration": "100ms", "onFailure": "skipDependents"},
              {"id": "search", "dependsOn": ["db"], "expectedDuration": "10ms"},
              {"id": "ui", "startsAfter": ["search"], "expectedDuration": "20ms"}]}
            """
        let run = Run(["predict", "--fail", "db", "-"], input: manifest)
        #expect(run.output.contains("critical path: db 100ms → search → ui 20ms\n"), "\(run.output)")
        #expect(run.output.contains("\n  db in half the time  70ms  50ms less\n"))
        #expect(!run.output.contains("search in half the time"))
    }

    private static let deferred = """
        {"services": [{"id": "a", "expectedDuration": "10ms", "timeout": "none"},
          {"id": "late", "mode": "deferred", "expectedDuration": "70ms"},
          {"id": "later", "mode": "deferred", "dependsOn": ["late"]},
          {"id": "search", "mode": "onDemand"}]}
        """

    @Test func `a deferred service waits for eager services, not for a slot`() {
        let run = Run(["predict", "--hang", "a", "-"], input: Self.deferred)
        #expect(run.output.hasPrefix("the launch never returns: "))
        #expect(run.output.contains("\nlate waits for everything eager to settle\nlater waits for late\n"))
    }

    @Test func `a dependent waits for the retries of its dependency`() {
        let manifest = """
            {"services": [{"id": "a", "retry": {"attempts": 30, "backoff": "1s", "factor": 10}},
              {"id": "b", "dependsOn": ["a"]}]}
            """
        let run = Run(["predict", "--fail", "a", "-"], input: manifest)
        #expect(run.output.hasPrefix("the launch never returns: "), "\(run.output)")
        #expect(run.output.contains("  a  does not end, attempt "))
        #expect(run.output.contains("\nb waits for a\n"))
    }

    @Test func `a launch that a service prevents fails`() {
        let run = Run(["predict", "--fail", "a", "-"], input: Self.deferred)
        #expect(run.output.hasPrefix("the launch fails after 10ms: 4 services"), "\(run.output)")
    }

    @Test func `a launch that came up did not fail, regardless of later failures`() {
        let run = Run(["predict", "--fail", "late", "-"], input: Self.deferred)
        #expect(
            run.output.hasPrefix(
                "the launch takes 10ms, and at 80ms everything goes down since late fails: 4 services"),
            "\(run.output)")
    }

    @Test func `a deferred service that hangs blocks its dependents and adds no work`() {
        let manifest = """
            {"services": [{"id": "a", "expectedDuration": "10ms"}, {"id": "d", "mode": "deferred", "timeout": "none"},
              {"id": "d2", "mode": "deferred", "dependsOn": ["d"]}]}
            """
        let run = Run(["predict", "--hang", "d", "-"], input: manifest)
        #expect(run.output.hasPrefix("the launch takes 10ms: 3 services, 10ms of work\n"), "\(run.output)")
        #expect(run.output.contains("  d  does not end\n"))
        #expect(run.output.contains("\nd2 waits for d\n"))
    }

    @Test(arguments: ["--fail search", "--hang search", "--faster search=50%"])
    func `an option for a service on demand warns that it has no effect`(option: String) {
        let words = option.split(separator: " ").map(String.init)
        let run = Run(["predict"] + words + ["-"], input: Self.deferred)
        #expect(run.code == 0)
        #expect(run.output.contains("\nlaunched only on demand: search\n"))
        // Its duration is not needed.
        #expect(run.output.contains("no duration is known for 1 service:"))
        #expect(run.errors.contains("warning: ") && run.errors.contains("has no effect"), "\(run.errors)")
        #expect(Run(["predict", "-"], input: Self.deferred).errors.isEmpty)
    }

    @Test func `services whose names differ only in normalization can both be made faster`() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let run = Run(
            ["predict", "--faster", composed + "=50%", "--faster", decomposed + "=50%", "-"],
            input: #"{"services": [{"id": "\#(composed)", "expectedDuration": "2s"},"#
                + #"{"id": "\#(decomposed)", "expectedDuration": "2s"}]}"#)
        #expect(run.code == 0 && run.errors == "")
    }

    @Test func `a name can begin or end with a character that merges with its neighbour`() {
        let (first, second) = ("\u{600}", "\u{301}b")
        let input =
            #"{"services": [{"id": "\#(first)", "dependsOn": ["\#(second)"]}, {"id": "\#(second)","#
            + #""expectedDuration": "1s"}]}"#
        #expect(Run(["predict", "--faster", first + "=50%", "-"], input: input).code == 0)
        #expect(Run(["check", "--what-if-cut", first + ":" + second, "-"], input: input).code == 0)
    }

    @Test func `--faster warns if the duration is unknown or zero`() {
        let unknown = Run(["predict", "--faster", "later=50%", "-"], input: Self.deferred)
        #expect(unknown.errors.contains("‘--faster’ has no effect on ‘later’, which has no known duration"))
        let none = Run(
            ["predict", "--faster", "a=50%", "-"], input: #"{"services": [{"id": "a", "expectedDuration": "0s"}]}"#)
        #expect(none.errors.contains("‘--faster’ has no effect on ‘a’, which takes no time already"))
    }

    @Test func `contradictory options are a usage error`() {
        let twice = Run(["predict", "--faster", "a=50%", "--faster", "a=50%", "-"], input: Self.deferred)
        #expect(twice.code == 2 && twice.errors.contains("‘--faster’ names ‘a’ twice"))
        let both = Run(["predict", "--fail", "a", "--hang", "a", "-"], input: Self.deferred)
        #expect(both.code == 2 && both.errors.contains("‘a’ cannot both fail and hang"))
    }

    @Test func `a report in which a service occurs twice is rejected`() {
        let report = #"{"outcome":"running","services":[{"id":"db"},{"id":"a"},{"id":"db"}]}"#
        let run = Run(["report", "-"], input: report)
        #expect(run.code == 2)
        #expect(
            run.errors == """
                <stdin>:1:63: error: the report has a second service ‘db’
                  <stdin>:1:40: note: the first one is here
                  help: ‘run --report FILE’ and ‘predict --format json’ write reports

                """)
    }

    @Test(arguments: [["predict", "-", "--timings", "-"], ["check", "-", "--timings", "-"], ["report", "-", "-"]])
    func `standard input is read once`(arguments: [String]) {
        let run = Run(arguments, input: Self.deferred)
        #expect(run.code == 2)
        #expect(run.errors.contains("can be read only once"), "\(run.errors)")
    }

    @Test(arguments: [
        (#""started": 0, "settled": 1e300"#, "settled is 1e300 seconds, which is more than 292 years"),
        (#""started": 2, "settled": 1"#, "db cannot have settled before it started"),
        (#""ready": 2, "started": 1"#, "db cannot have started before it was ready to start"),
        (#""settled": 2, "stopped": 1"#, "db cannot have stopped before it settled"),
        (#""tries": [{"started": 2, "ended": 1}]"#, "an attempt cannot have ended before it started"),
        (#""started": -1, "settled": 1"#, "<stdin>:1:81: error: started must not be negative"),
    ])
    func `a report with impossible times is rejected`(times: String, message: String) {
        let report = #"{"outcome": "running", "services": [{"id": "db", "state": "running", \#(times)}]}"#
        let run = Run(["report", "-"], input: report)
        #expect(run.code == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
