import Foundation
import Testing

extension ProcessTests {
    /// `run -- COMMAND`. `TestEnvironment.check` sees to it that no process is left after each.
    @Suite(.timeLimit(.minutes(10))) struct ForegroundCommandTests {
        private static let up = """
            { "services": [
              { "id": "a", "launch": ["sh", "-c", "echo hello; touch a; exec sleep 1000"], "ready": { "file": "a" } },
              { "id": "b", "dependsOn": ["a"], "launch": ["sh", "-c", "touch b; exec sleep 1000"],
                "ready": { "file": "b" } } ] }
            """

        /// It prints that it has begun, waits, and says so when it is asked to end.
        private static let waiting = [
            "sh", "-c", "trap 'echo asked; exit 7' TERM; echo begun; while :; do sleep 0.01; done",
        ]

        @Test(arguments: [0, 3])
        func `a command runs when everything is up, and the run exits with its status`(status: Int32) async throws {
            try await TestEnvironment.check { here in
                let script = "test -e b && read line; echo \"$0 $line\"; echo words >&2; exit \(status)"
                let tool = try RunningTool(["--", "sh", "-c", script, "--only"], Self.up, here)
                #expect(await tool.end() == status)
                #expect(tool.output == "--only \n", "standard input is at its end; services print to standard error")
                #expect(tool.errors.contains("a │ hello\n"))
                #expect(tool.errors.contains("words\n"))
                #expect(tool.errors.contains("b: stopped"))
            }
        }

        @Test func `a run with a command launches a part and writes a report`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--only", "a", "--report", "run.json", "--", "true"], Self.up, here)
                #expect(await tool.end() == 0)
                let report = try #require(
                    try JSONSerialization.jsonObject(with: Data(here.contents(of: "run.json").utf8)) as? [String: Any])
                let states = (report["services"] as? [[String: Any]])?.compactMap { $0["state"] as? String }
                #expect(states == ["stopped"])
            }
        }

        @Test func `a run whose services are all one-shot processes waits for its command`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--", "sh", "-c", "while [ ! -e go ]; do sleep 0.01; done; exit 4"],
                    #"{ "services": [ { "id": "a", "launch": ["true"] } ] }"#, here)
                try await tool.says("running: 1 service")
                try here.write("", to: "go")
                #expect(await tool.end() == 4)
            }
        }

        @Test func `a run whose command was ended by a signal exits with 128 and its number`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--", "sh", "-c", "kill -USR1 $$"], Self.up, here)
                #expect(await tool.end() == 128 + SIGUSR1)
            }
        }

        @Test func `a command is not started after a failed launch`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--", "touch", "started"], #"{ "services": [ { "id": "bad", "launch": ["false"] } ] }"#, here)
                #expect(await tool.end() == 1)
                #expect(!here.exists("started"))
                #expect(tool.errors.contains("failed: bad: exited with status 1\n"))
            }
        }

        @Test func `a command that cannot be started ends the run with 1`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--", "no-such-program"], Self.up, here)
                #expect(await tool.end() == 1)
                #expect(tool.errors.contains("the command cannot be started: there is no program ‘no-such-program’"))
                #expect(tool.errors.contains("a: stopped"))
            }
        }

        @Test(arguments: ["abort", "shutsDown", "strict"])
        func `services that end the run end the command, and the run exits with 1`(cause: String) async throws {
            try await TestEnvironment.check { here in
                let policy = [
                    "abort": "", "shutsDown": #""onEnd": "shutsDown","#, "strict": #""onFailure": "proceed","#,
                ]
                let tool = try RunningTool(
                    (cause == "strict" ? ["--strict"] : []) + ["--"] + Self.waiting,
                    """
                    { "services": [
                      { "id": "other", "launch": ["sleep", "1000"], "ready": "started" },
                      { "id": "ends", \(policy[cause] ?? "") "ready": "started", "launch":
                        ["sh", "-c", "while [ ! -e go ]; do sleep 0.01; done; exit \(cause == "shutsDown" ? 0 : 5)"] } ] }
                    """, here)
                try await tool.says("begun")
                try here.write("", to: "go")
                #expect(await tool.end() == 1)
                #expect(tool.output == "begun\nasked\n")
                #expect(tool.errors.contains("ending the command, because the services are being shut down"))
                let hasFailed = tool.errors.contains("failed: ends: stopped working: exited with status 5")
                #expect(hasFailed == (cause != "shutsDown"))
            }
        }

        @Test func `the failure of the only service ends the command`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--"] + Self.waiting,
                    """
                    { "services": [ { "id": "s", "ready": "started",
                      "launch": ["sh", "-c", "while [ ! -e go ]; do sleep 0.01; done; exit 5"] } ] }
                    """, here)
                try await tool.says("begun")
                try here.write("", to: "go")
                #expect(await tool.end() == 1)
            }
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `a signal ends the command, and the run exits with its status`(signal: Int32) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--"] + Self.waiting, Self.up, here)
                try await tool.says("begun")
                tool.send(signal)
                #expect(await tool.end() == 7)
                #expect(tool.output == "begun\nasked\n")
                #expect(tool.errors.contains("a: stopped"))
            }
        }

        @Test func `a second signal kills the command and all services`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--", "sh", "-c", "trap 'echo no' TERM; echo begun; while :; do sleep 0.01; done"], Self.up, here)
                try await tool.says("begun")
                tool.send(SIGTERM)
                try await tool.says("no")
                let end = Task { await tool.end() }
                let second = Task {
                    while !Task.isCancelled {
                        tool.send(SIGTERM)
                        await Task.yield()
                    }
                }
                #expect(await end.value == 128 + SIGTERM)
                second.cancel()
            }
        }

        private static let refusals: [([String], String)] = [
            (["--"], "‘--’ needs a command: -- COMMAND [ARGUMENT…]"), (["--", ""], "‘--’ needs a command"),
            (["--quiet", "--report", "-", "--", "true"], "the output of the command and the report would share"),
        ]

        @Test(arguments: refusals)
        func `wrong usage of a command is refused before any process starts`(
            arguments: [String], message: String
        ) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(arguments, Self.up, here)
                #expect(await tool.end() == 2)
                #expect(tool.errors.contains(message), "\(tool.errors)")
                #expect(!here.exists("a"))
            }
        }
    }
}
