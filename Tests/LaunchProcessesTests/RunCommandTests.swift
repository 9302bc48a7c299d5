import Foundation
import Testing

extension ProcessTests {
    /// The tool as a whole: what it shows, what it leaves, and how it ends.
    @Suite(.timeLimit(.minutes(10))) struct RunCommandTests {
        @Test func `one-shot processes run in order with labelled output, and the run exits with 0`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [
                        "--report", "run.json", "--trace", "trace.json", "--label", "version=4.2", "--label",
                        "options=-a=b",
                    ],
                    """
                    { "services": [
                      { "id": "second", "dependsOn": ["first"], "launch": ["sh", "-c", "echo two; echo three >&2"] },
                      { "id": "first", "launch": ["sh", "-c", "echo one"] } ] }
                    """, here)
                await tool.expectEnd(
                    0, prints: "first  │ one\nsecond │ two\nsecond │ three\n",
                    errors: ["running: 2 services in ", "second: stopped\n"])
                let report = try #require(
                    try JSONSerialization.jsonObject(with: Data(here.contents(of: "run.json").utf8)) as? [String: Any])
                #expect(report["outcome"] as? String == "running")
                #expect(report["labels"] as? [String: String] == ["version": "4.2", "options": "-a=b"])
                #expect(report["criticalPath"] as? [String] == ["first", "second"])
                let states = (report["services"] as? [[String: Any]])?.compactMap { $0["state"] as? String }
                #expect(states == ["stopped", "stopped"])
                let trace = try #require(
                    try JSONSerialization.jsonObject(with: Data(here.contents(of: "trace.json").utf8)) as? [String: Any]
                )
                let names = (trace["traceEvents"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
                #expect(names.filter { $0 == "first" }.count == 2, "it started, and it was up")
            }
        }

        @Test func `a run whose launch fails exits with 1, prints the last lines and leaves no process`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--quiet"],
                    """
                    { "services": [
                      { "id": "up", "launch": ["sh", "-c", "touch up; exec sleep 1000"], "ready": { "file": "up" } },
                      { "id": "bad", "dependsOn": ["up"], "launch": ["sh", "-c", "echo the reason; exit 3"] },
                      { "id": "behind", "dependsOn": ["bad"], "launch": ["true"] } ] }
                    """, here)
                await tool.expectEnd(
                    1, prints: "",
                    errors: [
                        "failed: bad: exited with status 3\n", "last lines of bad:\n  │ the reason\n", "up: stopped",
                    ])
            }
        }

        @Test func `a dependency is met when its condition is`() async throws {
            try await TestEnvironment.check { here in
                // Each process waits for a file that the next one writes, which waits for nothing more than its condition.
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [
                      { "id": "db", "ready": { "file": "up" }, "launch": ["sh", "-c",
                        "while [ ! -e early ]; do sleep 0.01; done; touch up; while [ ! -e go ]; do sleep 0.01; done"] },
                      { "id": "exporter", "launch": ["touch", "early"],
                        "dependsOn": [{ "id": "db", "condition": "started" }] },
                      { "id": "api", "launch": ["sh", "-c", "test -e up && touch go"], "dependsOn": ["db"] },
                      { "id": "after", "launch": ["sh", "-c", "test -e go && echo over"],
                        "dependsOn": [{ "id": "db", "condition": "completed" }] } ] }
                    """, here)
                await tool.expectEnd(
                    0, prints: "after    │ over\n", errors: ["running: 4 services (3 running, 1 completed) in "])
            }
        }

        @Test func `a run with a degraded launch exits with 0, and with 1 if it is strict`() async throws {
            let degraded = """
                { "services": [
                  { "id": "bad", "launch": ["false"], "onFailure": "skipDependents" },
                  { "id": "behind", "dependsOn": ["bad"], "launch": ["true"] },
                  { "id": "good", "launch": ["true"] } ] }
                """
            try await TestEnvironment.check { here in
                for (options, code) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
                    let tool = try RunningTool(options, degraded, here)
                    await tool.expectEnd(code, errors: ["skipped: behind, since bad failed\n"])
                }
            }
        }

        @Test func `a run whose service ends after the launch shuts down and exits with 1`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [
                      { "id": "other", "launch": ["sh", "-c", "touch o; exec sleep 1000"], "ready": { "file": "o" } },
                      { "id": "dies", "launch": ["sh", "-c", "touch d; while [ ! -e go ]; do sleep 0.01; done; echo bye; exit 5"],
                        "ready": { "file": "d" } } ] }
                    """, here)
                try await tool.says("running: 2 services")
                try here.write("", to: "go")
                await tool.expectEnd(
                    1,
                    errors: ["failed: dies: stopped working: exited with status 5\n", "last lines of dies:\n  │ bye\n"])
            }
        }

        @Test(arguments: [0, 3])
        func `a run ends when its last service has ended, and reports a failure once in a line and once at the end`(
            status: Int
        ) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [ { "id": "s", "onFailure": "proceed", "ready": { "file": "up" }, "launch":
                      ["sh", "-c", "touch up; while [ ! -e go ]; do sleep 0.01; done; exit \(status)"] } ] }
                    """, here)
                try await tool.says("running: 1 service")
                try here.write("", to: "go")
                await tool.expectEnd(0)
                let lines = tool.errors.split(separator: "\n").filter { $0.contains("exited with status \(status)") }
                #expect(lines.map { $0.prefix { $0 == "[" || $0.isLetter } } == (status == 0 ? [] : ["[", "failed"]))
            }
        }

        @Test func `run --jobs 1 starts the services one at a time in launch order`() async throws {
            try await TestEnvironment.check { here in
                let tasks = (0..<6).map { #"{ "id": "t\#($0)", "launch": ["sh", "-c", "echo begin; echo end"] }"# }
                let tool = try RunningTool(
                    ["--jobs", "1"], #"{ "services": [ \#(tasks.joined(separator: ",")) ] }"#, here)
                await tool.expectEnd(0, prints: (0..<6).map { "t\($0) │ begin\nt\($0) │ end\n" }.joined())
            }
        }

        @Test func `run --logs writes the output of each service to a file, and appends to that of an earlier run`()
            async throws
        {
            try await TestEnvironment.check { here in
                let manifest = """
                    { "services": [ { "id": "a/../b", "launch": ["echo", "one"] },
                                    { "id": "c", "launch": ["sh", "-c", "echo two; echo three"] } ] }
                    """
                await (try RunningTool(["--logs", "logs"], manifest, here)).expectEnd(0, prints: "")
                let logs = try ["a%2F..%2Fb.log", "c.log"].map { try here.contents(of: "logs/" + $0) }
                #expect(logs == ["one\n", "two\nthree\n"])
                await (try RunningTool(["--logs", "logs"], manifest, here)).expectEnd(0)
                let log = try here.contents(of: "logs/a%2F..%2Fb.log")
                #expect(log.contains(/^one\n\n--- launchgraph run, [-0-9]{10}T[:0-9]{8}Z ---\none\n$/), "\(log)")
            }
        }

        @Test func `run --logs-limit begins another file, and keeps the one before`() async throws {
            try await TestEnvironment.check { here in
                let line = String(repeating: "x", count: 49) + "\n"
                let text = #"{ "services": [ { "id": "a", "launch": ["echo", "\#(line.dropLast())"] } ] }"#
                for _ in 0..<3 {
                    let tool = try RunningTool(["--logs", "logs", "--logs-limit", "120"], text, here)
                    try await tool.says("running: 1 service")
                    tool.send(SIGTERM)
                    await tool.expectEnd(0)
                }
                let files = try FileManager.default.contentsOfDirectory(atPath: here.folder + "/logs").sorted()
                #expect(files == ["a.log", "a.log.1"])
                let (log, earlier) = (try here.contents(of: "logs/a.log"), try here.contents(of: "logs/a.log.1"))
                #expect(log == line)
                #expect(earlier.hasPrefix(line + "\n--- launchgraph run, ") && earlier.utf8.count <= 120)
            }
        }

        @Test func `run --dry-run prints what would be started and starts no process`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--dry-run"],
                    """
                    { "services": [ { "id": "a", "launch": ["touch", "it's here"], "retry": { "attempts": 3 } },
                      { "id": "b", "dependsOn": ["a"], "launch": ["no-such-program"], "ready": { "tcp": "localhost:80" } } ] }
                    """, here)
                await tool.expectEnd(1)
                #expect(!here.exists("it's here"))
                #expect(
                    tool.output.split(separator: "\n").dropFirst() == [
                        "wave 0", "  a", "    touch 'it'\\''s here'", "    up when it has exited with 0",
                        "    up to 30s; up to 3 attempts; a failure ends the launch", "wave 1", "  b",
                        "    no-such-program", "    depends on a", "    up when localhost:80 accepts a connection",
                        "    up to 30s; a failure ends the launch",
                        "    problem: there is no program ‘no-such-program’ in PATH; is it installed?",
                    ])
            }
        }

        private static let refusals: [([String], String, Int32, String)] = [
            (["--jobs", "0"], #"{ "services": [] }"#, 2, "invalid value ‘0’ for ‘--jobs’"),
            (["--quiet", "--logs", "x"], #"{ "services": [] }"#, 2, "cannot be combined"),
            ([], #"{ "services": [ { "id": "a" } ] }"#, 2, "no service has ‘launch’"),
            (
                [], #"{ "services": [ { "id": "a", "launch": ["x"], "ready": { "http": "https://a" } } ] }"#, 2,
                "1:66: error: http must be a URL such as ‘http://127.0.0.1:8080/health’, not ‘https://a’"
            ),
            ([], #"{ "services": [ { "id": "a", "launch": ["x"], "dependsOn": ["b"] } ] }"#, 1, "[unknown-dependency]"),
            ([], #"{ "services": [ "#, 2, "launchgraph.json:1:"), ([], #"{ "services": [] }"#, 0, "0 services"),
            (
                [], #"{ "services": [ { "id": "s", "mode": "onDemand", "launch": ["true"] } ] }"#, 0,
                "running: 1 service (1 idle) in "
            ),
        ]

        @Test func `a manifest that cannot be run is refused, and one without eager services launches nothing`()
            async throws
        {
            try await TestEnvironment.check { here in
                for (arguments, manifest, code, message) in Self.refusals {
                    await (try RunningTool(arguments, manifest, here)).expectEnd(code, errors: [message])
                }
            }
        }

        @Test func `paths are relative to the manifest's folder, regardless of the working directory`() async throws {
            try await TestEnvironment.check { here in
                try FileManager.default.createDirectory(
                    atPath: here.folder + "/app/var", withIntermediateDirectories: true)
                try here.write("#!/bin/sh\necho in $(basename $PWD)\n", to: "app/var/tool", mode: 0o755)
                try here.write(
                    #"{ "services": [ { "id": "a", "launch": ["./tool"], "directory": "var" } ] }"#,
                    to: "app/graph.json")
                let tool = try RunningTool(["app/graph.json"], "", here)
                await tool.expectEnd(0, prints: "a │ in var\n")
            }
        }
    }
}
