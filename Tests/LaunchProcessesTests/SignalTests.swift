import Foundation
import Testing

extension ProcessTests {
    /// Signals at each stage of a run. `TestEnvironment.check` sees to it that no process is left after each.
    @Suite(.timeLimit(.minutes(10))) struct SignalTests {
        /// One that comes up, one that never does, and what both have started.
        private static let starting = """
            { "services": [
              { "id": "up", "launch": ["sh", "-c", "sleep 1000 & touch up; wait"], "ready": { "file": "up" } },
              { "id": "slow", "dependsOn": ["up"], "launch": ["sh", "-c", "sleep 1000 & echo begun; wait"],
                "ready": { "file": "never" } } ] }
            """

        private static let up = """
            { "services": [
              { "id": "a", "launch": ["sh", "-c", "sleep 1000 & touch a; wait"], "ready": { "file": "a" } },
              { "id": "b", "dependsOn": ["a"], "launch": ["sh", "-c", "touch b; exec sleep 1000"],
                "ready": { "file": "b" } } ] }
            """

        /// It ignores what asks it to end, and says so.
        private static let stubborn = """
            { "services": [ { "id": "stubborn", "ready": { "file": "s" }, "shutdownTimeout": "none",
              "launch": ["sh", "-c", "trap 'echo no' TERM; touch s; while :; do sleep 0.01; done"] } ] }
            """

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
        func `a signal during the launch ends the run with 128 and its number`(signal: Int32) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], Self.starting, here)
                try await tool.says("slow │ begun")
                tool.send(signal)
                await tool.expectEnd(128 + signal, errors: ["cancelled: 2 services (1 cancelled, 1 stopped)"])
            }
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func `a signal after the launch shuts down in reverse and ends the run with 0`(signal: Int32) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], Self.up, here)
                try await tool.says("running: 2 services")
                tool.send(signal)
                await tool.expectEnd(0)
                let ends = tool.errors.split(separator: "\n").filter { $0.hasSuffix(": stopped") }.map { $0.suffix(10) }
                #expect(ends == ["b: stopped", "a: stopped"])
            }
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `a second signal during the shutdown kills everything at once`(signal: Int32) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], Self.stubborn, here)
                try await tool.says("running: 1 service")
                tool.send(SIGTERM)
                try await tool.says("stubborn │ no")
                #expect(await tool.end(sendingUntilHeard: signal) == 128 + signal)
            }
        }

        @Test func `a second signal during the cancellation of a launch kills everything at once`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [ { "id": "s", "ready": { "file": "never" }, "grace": "1h",
                      "launch": ["sh", "-c", "trap 'echo no' TERM; echo begun; while :; do sleep 0.01; done"] } ] }
                    """, here)
                try await tool.says("s │ begun")
                tool.send(SIGINT)
                try await tool.says("s │ no")
                #expect(await tool.end(sendingUntilHeard: SIGINT) == 130)
            }
        }

        @Test func `two signals at the same moment count as one request to stop`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], Self.up, here)
                try await tool.says("running: 2 services")
                // Both wait for the tool, and are received one right after the other.
                for signal in [SIGSTOP, SIGINT, SIGTERM, SIGCONT] { tool.send(signal) }
                await tool.expectEnd(0)
            }
        }

        @Test func `a run whose shutdown has to kill a service exits with 1`() async throws {
            try await TestEnvironment.check { here in
                let manifest = Self.stubborn.replacingOccurrences(of: "none", with: #"50ms", "grace": "60s"#)
                let tool = try RunningTool([], manifest, here)
                try await tool.says("running: 1 service")
                tool.send(SIGTERM)
                await tool.expectEnd(1, errors: ["stubborn: shutdown: timed out after 0.05"])
            }
        }

        @Test func `a daemon that has left its process group is ended with the run`() async throws {
            try await TestEnvironment.check { here in
                let daemon = """
                    import os, time
                    if os.fork() == 0:
                        os.setsid()
                        if os.fork() == 0:
                            open('daemon', 'w').close()
                            time.sleep(1000)
                        os._exit(0)
                    os.wait()
                    while not os.path.exists('daemon'): time.sleep(0.001)
                    """
                try here.write(daemon, to: "daemon.py")
                let tool = try RunningTool(
                    [], #"{ "services": [ { "id": "d", "launch": ["python3", "daemon.py"] } ] }"#, here)
                await tool.expectEnd(0)
                #expect(here.exists("daemon"))
            }
        }

        @Test func `a run shuts down when its output is closed`() async throws {
            try await TestEnvironment.check { here in
                // It prints once it is known to be up: before that, it would be cancelled and not stopped.
                try here.write(
                    """
                    { "services": [
                      { "id": "yes", "launch": ["sh", "-c", "touch y; while [ ! -e go ]; do sleep 0.01; done; exec yes"],
                        "ready": { "file": "y" } },
                      { "id": "go", "dependsOn": ["yes"], "launch": ["touch", "go"] } ] }
                    """, to: "yes.json")
                let tool = try #require(RunningTool.path)
                let script = "$0 run yes.json 2>errors | head -n 1"
                let run = try await PatientShell.run(
                    ["sh", "-c", script, tool], in: here.folder, mark: here.mark, joinsErrors: false)
                #expect(run.output == "yes │ y\n")
                // The shell waits for all of the pipeline.
                let errors = try here.contents(of: "errors")
                #expect(errors.contains("the reader of the output has closed it: shutting down"))
                #expect(errors.contains("yes: stopped"))
            }
        }
    }
}
