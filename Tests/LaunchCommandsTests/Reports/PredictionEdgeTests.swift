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
        Run("predict -", input: Self.long).expect(0, output: [.prefix("the launch takes 153722867m16s: 3 services")])
        let report = Run(["predict", "--format", "json", "-"], input: Self.long)
        for format in ["text", "json", "svg", "html", "trace"] {
            Run(["report", "--format", format, "-"], input: report.output).expect(0)
        }
        try Repository.withTemporaryFolder(["run.json": report.output]) { folder in
            for line in [
                "predict --jobs 1 --timings run.json -", "report run.json run.json", "check --timings run.json -",
            ] {
                Run(line, in: folder, input: Self.long).expect(0)
            }
        }
    }

    private static let retried = """
        {"outcome": "running", "services": [{"id": "db", "state": "running", "started": 0.1, "settled": 6.2,
          "tries": [{"started": 0.1, "ended": 5.1, "error": "timed out"}, {"started": 6.1, "ended": 6.2}]}]}
        """

    @Test func `a service that came up at its second attempt takes as long as that one, in a budget as both`() throws {
        try Run(
            "predict --timings run.json m.json",
            files: [
                "run.json": Self.retried,
                "m.json": #"{"services": [{"id": "db", "timeout": "5s", "retry": {"attempts": 2, "backoff": "1s"}}]}"#,
            ]
        ).expect(output: [.prefix("the launch takes 100ms: ")])
        try Run(
            "check --timings run.json m.json",
            files: ["run.json": Self.retried, "m.json": #"{"budget": "1s", "services": [{"id": "db"}]}"#]
        ).expect(1, output: ["6.1s"])
    }

    @Test func `a predicted report has the labels that all measured launches have in common`() throws {
        func measured(_ device: String) -> String {
            #"{"outcome": "running", "labels": {"version": "4.2", "device": "\#(device)"}, "services": []}"#
        }
        try Run(
            "predict --format json --timings 1.json --timings 2.json m.json",
            files: ["1.json": measured("A15"), "2.json": measured("A12"), "m.json": #"{"services": [{"id": "db"}]}"#]
        ).expect(output: [#""labels": { "version": "4.2" },"#])
    }

    @Test func `gains are calculated for services that delay the launch by a slot or a failure, not for skipped ones`()
    {
        let manifest = """
            {"services": [{"id": "big", "expectedDuration": "900ms"}, {"id": "small", "expectedDuration": "10ms"}]}
            """
        Run(["predict", "--jobs", "1", "-"], input: manifest).expect(output: [
            "\n  big in half the time    460ms  450ms less\n", "\ncritical path: small 10ms after 900ms for a slot\n",
        ])
        let failing = """
            {"services": [
              {"id": "db", "expectedDuration": "100ms", "onFailure": "skipDependents"},
              {"id": "search", "dependsOn": ["db"], "expectedDuration": "10ms"},
              {"id": "ui", "startsAfter": ["search"], "expectedDuration": "20ms"}]}
            """
        Run(["predict", "--fail", "db", "-"], input: failing).expect(output: [
            "critical path: db 100ms → search → ui 20ms\n", "\n  db in half the time  70ms  50ms less\n",
            .lacks("search in half the time"),
        ])
    }

    private static let deferred = """
        {"services": [{"id": "a", "expectedDuration": "10ms", "timeout": "none"},
          {"id": "late", "mode": "deferred", "expectedDuration": "70ms"},
          {"id": "later", "mode": "deferred", "dependsOn": ["late"]},
          {"id": "search", "mode": "onDemand"}]}
        """

    @Test func `a launch that never returns names the services that do not end, and those that wait`() {
        Run("predict --hang a -", input: Self.deferred).expect(output: [
            .prefix("the launch never returns: "),
            "\nlate waits for everything eager to settle\nlater waits for late\n",
        ])
        let retried = """
            {"services": [{"id": "a", "retry": {"attempts": 30, "backoff": "1s", "factor": 10}},
              {"id": "b", "dependsOn": ["a"]}]}
            """
        Run("predict --fail a -", input: retried).expect(output: [
            .prefix("the launch never returns: "), "  a  does not end, attempt ", "\nb waits for a\n",
        ])
        // A deferred service does not keep it from returning, and adds no work.
        let late = """
            {"services": [{"id": "a", "expectedDuration": "10ms"}, {"id": "d", "mode": "deferred", "timeout": "none"},
              {"id": "d2", "mode": "deferred", "dependsOn": ["d"]}]}
            """
        Run("predict --hang d -", input: late).expect(output: [
            .prefix("the launch takes 10ms: 3 services, 10ms of work\n"), "  d  does not end\n", "\nd2 waits for d\n",
        ])
    }

    @Test func `a launch that a service prevents fails, and one that came up did not, regardless of later failures`() {
        Run("predict --fail a -", input: Self.deferred).expect(output: [
            .prefix("the launch fails after 10ms: 4 services")
        ])
        Run("predict --fail late -", input: Self.deferred).expect(output: [
            .prefix("the launch takes 10ms, and at 80ms everything goes down since late fails: 4 services")
        ])
    }

    @Test func `an option without an effect is a warning, and contradictory options are a usage error`() {
        for option in ["--fail search", "--hang search", "--faster search=50%"] {
            // The duration of what is launched on demand is not needed.
            Run("predict \(option) -", input: Self.deferred).expect(
                0, output: ["\nlaunched only on demand: search\n", "no duration is known for 1 service:"],
                errors: ["warning: ", "has no effect"])
        }
        Run("predict -", input: Self.deferred).expect(errors: [.exactly("")])
        Run("predict --faster later=50% -", input: Self.deferred).expect(errors: [
            "‘--faster’ has no effect on ‘later’, which has no known duration"
        ])
        Run("predict --faster a=50% -", input: #"{"services": [{"id": "a", "expectedDuration": "0s"}]}"#).expect(
            errors: [
                "‘--faster’ has no effect on ‘a’, which takes no time already"
            ])
        Run("predict --faster a=50% --faster a=50% -", input: Self.deferred).expect(
            2, errors: ["‘--faster’ names ‘a’ twice"])
        Run("predict --fail a --hang a -", input: Self.deferred).expect(2, errors: ["‘a’ cannot both fail and hang"])
    }

    @Test func `a report in which a service occurs twice or has impossible times is rejected`() {
        Run("report -", input: #"{"outcome":"running","services":[{"id":"db"},{"id":"a"},{"id":"db"}]}"#).expect(
            2,
            errors: [
                .exactly(
                    """
                    <stdin>:1:63: error: the report has a second service ‘db’
                      <stdin>:1:40: note: the first one is here
                      help: ‘run --report FILE’ and ‘predict --format json’ write reports

                    """)
            ])
        for (times, message) in [
            (#""started": 0, "settled": 1e300"#, "settled is 1e300 seconds, which is more than 292 years"),
            (#""started": 2, "settled": 1"#, "db cannot have settled before it started"),
            (#""ready": 2, "started": 1"#, "db cannot have started before it was ready to start"),
            (#""settled": 2, "stopped": 1"#, "db cannot have stopped before it settled"),
            (#""tries": [{"started": 2, "ended": 1}]"#, "an attempt cannot have ended before it started"),
            (#""restarts": [{"at": 2, "up": 1}]"#, "a restart cannot have ended before it began"),
            (#""started": -1, "settled": 1"#, "<stdin>:1:81: error: started must not be negative"),
        ] {
            let report = #"{"outcome": "running", "services": [{"id": "db", "state": "running", \#(times)}]}"#
            Run("report -", input: report).expect(2, errors: [.contains(message)])
        }
    }

    @Test func `standard input is read once`() {
        for line in ["predict - --timings -", "check - --timings -", "report - -"] {
            Run(line, input: Self.deferred).expect(2, errors: ["can be read only once"])
        }
    }
}
