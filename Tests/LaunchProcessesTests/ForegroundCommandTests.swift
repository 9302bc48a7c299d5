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
                await tool.expectEnd(status, prints: "--only \n", errors: ["a │ hello\n", "words\n", "b: stopped"])
            }
        }

        @Test func `a run with a command launches a part and writes a report`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--only", "a", "--report", "run.json", "--", "true"], Self.up, here)
                await tool.expectEnd(0)
                let report = try #require(
                    try JSONSerialization.jsonObject(with: Data(here.contents(of: "run.json").utf8)) as? [String: Any])
                let states = (report["services"] as? [[String: Any]])?.compactMap { $0["state"] as? String }
                #expect(states == ["stopped"])
            }
        }

        @Test func `a run whose services are all one-shot processes waits for its command`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--", "sh", "-c", "while [ ! -e go ]; do sleep 0.01; done; kill -USR1 $$"],
                    #"{ "services": [ { "id": "a", "launch": ["true"] } ] }"#, here)
                try await tool.says("running: 1 service")
                try here.write("", to: "go")
                // The status of a command that a signal ended.
                await tool.expectEnd(128 + SIGUSR1)
            }
        }

        @Test func `a command is not started after a failed launch`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--", "touch", "started"], #"{ "services": [ { "id": "bad", "launch": ["false"] } ] }"#, here)
                await tool.expectEnd(1)
                #expect(!here.exists("started"))
                #expect(tool.errors.contains("failed: bad: exited with status 1\n"))
            }
        }

        @Test func `a command that cannot be started ends the run with 1`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--", "no-such-program"], Self.up, here)
                await tool.expectEnd(
                    1, errors: ["the command cannot be started: there is no program ‘no-such-program’", "a: stopped"])
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
                await tool.expectEnd(
                    1, prints: "begun\nasked\n",
                    errors: ["ending the command, because the services are being shut down"])
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
                await tool.expectEnd(1)
            }
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `a signal ends the command, and the run exits with its status`(signal: Int32) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--"] + Self.waiting, Self.up, here)
                try await tool.says("begun")
                tool.send(signal)
                await tool.expectEnd(7, prints: "begun\nasked\n", errors: ["a: stopped"])
            }
        }

        @Test func `a second signal kills the command and all services`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--", "sh", "-c", "trap 'echo no' TERM; echo begun; while :; do sleep 0.01; done"], Self.up, here)
                try await tool.says("begun")
                tool.send(SIGTERM)
                try await tool.says("no")
                #expect(await tool.end(sendingUntilHeard: SIGTERM) == 128 + SIGTERM)
            }
        }

        @Test func `wrong usage of a command is refused before any process starts`() async throws {
            try await TestEnvironment.check { here in
                for (arguments, message) in [
                    (["--"], "‘--’ needs a command: -- COMMAND [ARGUMENT…]"), (["--", ""], "‘--’ needs a command"),
                    (
                        ["--quiet", "--report", "-", "--", "true"],
                        "the output of the command and the report would share"
                    ),
                ] {
                    await (try RunningTool(arguments, Self.up, here)).expectEnd(2, errors: [message])
                }
                #expect(!here.exists("a"))
            }
        }
    }
}
