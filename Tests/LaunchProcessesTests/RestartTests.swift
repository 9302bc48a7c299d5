import Foundation
import LaunchGraph
import LaunchProcesses
import Testing

extension ProcessTests {
    /// What `launchgraph run` does when a process ends by itself, and how it lets one end.
    @Suite(.timeLimit(.minutes(10))) struct RestartTests {
        /// A process that fails when there is a file `die`, and a process that depends on it.
        private func manifest(restart: String) -> String {
            """
            { "services": [
              { "id": "db", "ready": { "file": "db.up" }, "restart": \(restart),
                "launch": ["sh", "-c", "echo x >> db.starts; echo db instance $(wc -l < db.starts); touch db.up;
                           while [ ! -e die ]; do sleep 0.01; done; rm die; exit 3"] },
              { "id": "web", "dependsOn": ["db"], "ready": { "file": "web.up" },
                "launch": ["sh", "-c", "echo x >> web.starts; echo web instance $(wc -l < web.starts); touch web.up;
                           exec sleep 1000"] } ] }
            """.replacing("\n               ", with: "")
        }

        @Test func `a process that fails is restarted without its dependents`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], manifest(restart: #"{ "what": "run", "backoff": "1ms" }"#), here)
                try await tool.says("web: running")
                try here.write("", to: "die")
                try await tool.says("db: restarting")
                try await tool.says("db instance 2")
                tool.send(SIGTERM)
                await tool.expectEnd(0)
                #expect(!tool.output.contains("web instance 2"))
            }
        }

        @Test func `a process that fails is restarted with its dependents`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], manifest(restart: #"{ "what": "service", "backoff": "1ms" }"#), here)
                try await tool.says("web: running")
                try here.write("", to: "die")
                try await tool.says("web instance 2")
                tool.send(SIGTERM)
                await tool.expectEnd(0, output: ["db instance 2"])
            }
        }

        @Test(arguments: [false, true])
        func `a process that did not stop properly for a restart does not fail the run if its successor does`(
            stopsProperly: Bool
        ) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    ["--report", "run.json"],
                    """
                    { "services": [
                      { "id": "db", "ready": { "file": "db.up" }, "restart": { "what": "service", "backoff": "1ms" },
                        "launch": ["sh", "-c", "touch db.up; while [ ! -e die ]; do sleep 0.01; done; rm die; exit 3"] },
                      { "id": "web", "dependsOn": ["db"], "ready": { "file": "web.up" },
                        "launch": ["sh", "-c", "echo $$$$ > web.pid; touch web.up; exec sleep 1000"],
                        "shutdown": ["sh", "-c", "kill $(cat web.pid); rm web.up; test -e fine"] } ] }
                    """, here)
                try await tool.says("running: 2 services")
                try here.write("", to: "die")
                try await tool.says("web: restarting: shutdown: ")
                try await tool.says("web: running", times: 2)
                if stopsProperly { try here.write("", to: "fine") }
                tool.send(SIGTERM)
                await tool.expectEnd(stopsProperly ? 0 : 1)
                let isShown = tool.errors.contains("trouble: web: shutdown: its shutdown command")
                #expect(isShown != stopsProperly, "\(tool.errors)")
                #expect(try here.contents(of: "run.json").contains(#""shutdownErrors": [""#))
            }
        }

        @Test func `a process that failed and did not stop properly is named with both errors`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [
                      { "id": "db", "ready": { "file": "up" }, "onFailure": "proceed", "shutdown": ["false"],
                        "launch": ["sh", "-c", "touch up; while [ ! -e go ]; do sleep 0.01; done; exit 3"] },
                      { "id": "web", "ready": "started", "launch": ["sleep", "1000"] } ] }
                    """, here)
                try await tool.says("running: 2 services")
                try here.write("", to: "go")
                try await tool.says("db: failed")
                tool.send(SIGTERM)
                await tool.expectEnd(
                    1,
                    errors: [
                        "failed: db: stopped working: exited with status 3",
                        "trouble: db: shutdown: its shutdown command ‘false’ exited with status 1",
                    ])
            }
        }

        @Test func `a process that fails more often than its limit has failed`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [ { "id": "db", "ready": { "file": "up" },
                      "restart": { "what": "run", "limit": 2, "within": "1h", "backoff": "1ms" },
                      "launch": ["sh", "-c", "echo x >> starts; touch up; while [ ! -e go ]; do sleep 0.01; done; exit 3"] } ] }
                    """, here)
                try await tool.says("db: running")
                try here.write("", to: "go")
                await tool.expectEnd(1, errors: ["exited with status 3"])
                #expect(try here.contents(of: "starts") == "x\nx\nx\n")
            }
        }

        @Test(arguments: [false, true])
        func `a run whose service crashed after the launch is degraded, and fails at once if it is strict`(
            isStrict: Bool
        )
            async throws
        {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    isStrict ? ["--strict", "--report", "run.json"] : ["--report", "run.json"],
                    """
                    { "name": "two", "services": [ { "id": "db", "ready": { "file": "up" }, "onFailure": "proceed",
                      "launch": ["sh", "-c", "touch up; while [ ! -e go ]; do sleep 0.01; done; exit 3"] },
                      { "id": "web", "ready": "started", "launch": ["sleep", "1000"] } ] }
                    """, here)
                try await tool.says("running: 2 services")
                try here.write("", to: "go")
                if isStrict {
                    try await tool.says("the run is degraded: shutting down because of --strict")
                } else {
                    try await tool.says("db: failed")
                    tool.send(SIGTERM)
                }
                await tool.expectEnd(
                    (isStrict ? 1 : 0), errors: ["the run was degraded: db failed after the launch", "web: stopped"])
                let report = try here.contents(of: "run.json")
                #expect(report.contains(#""name": "two""#))
            }
        }

        @Test(arguments: [false, true])
        func `a run whose only service crashed after the launch fails if it is strict`(isStrict: Bool) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    isStrict ? ["--strict"] : [],
                    """
                    { "services": [ { "id": "db", "ready": { "file": "up" }, "onFailure": "proceed",
                      "launch": ["sh", "-c", "touch up; while [ ! -e go ]; do sleep 0.01; done; exit 3"] } ] }
                    """, here)
                try await tool.says("running: 1 service")
                try here.write("", to: "go")
                await tool.expectEnd(isStrict ? 1 : 0, errors: ["the run was degraded: db failed after the launch"])
            }
        }

        @Test func `a process that is started again and does not become ready in time has failed again`() async throws {
            try await TestEnvironment.check { here in
                try here.write(
                    "[ -e again ] || echo ready; touch again; while [ ! -e go ]; do sleep 0.01; done; rm go; exit 3",
                    to: "db")
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [ { "id": "db", "ready": { "output": "ready" }, "timeout": "2s",
                      "restart": { "what": "run", "limit": 1, "within": "1h", "backoff": "1ms" },
                      "launch": ["sh", "db"] } ] }
                    """, here)
                try await tool.says("db: running")
                try here.write("", to: "go")
                await tool.expectEnd(
                    1, errors: ["when it was started again: its process is still running, but not ‘ready’"])
            }
        }

        /// A process that exits with 0 when there is a file `go`, and one that goes on.
        private func manifest(job: String) -> String {
            """
            { "services": [
              { "id": "job", "ready": { "file": "job.up" }, \(job)
                "launch": ["sh", "-c", "echo x >> starts; touch job.up; while [ ! -e go ]; do sleep 0.01; done"] },
              { "id": "other", "launch": ["sh", "-c", "touch other.up; exec sleep 1000"],
                "ready": { "file": "other.up" } } ] }
            """
        }

        @Test(arguments: [(#""onEnd": "shutsDown","#, 0), (#""restart": "run","#, 1)])
        func `a process that exits with 0 shuts everything down or, by default, has failed and is not restarted`(
            job: String, code: Int32
        ) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], manifest(job: job), here)
                try await tool.says("running: 2 services")
                try here.write("", to: "go")
                await tool.expectEnd(code, errors: ["other: stopped"])
                #expect(try here.contents(of: "starts") == "x\n")
            }
        }

        @Test func `a process that exits with 0 can be completed`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], manifest(job: #""onEnd": "completes","#), here)
                try await tool.says("running: 2 services")
                try here.write("", to: "go")
                try await tool.says("job: completed")
                tool.send(SIGTERM)
                await tool.expectEnd(0)
            }
        }

        @Test(arguments: [
            ("", 0, "db: stopped"), (#""shutdown": ["false"], "shutdownTimeout": "100ms","#, 1, "db: shutdown: "),
        ])
        func `a one-shot process can shut everything down when it has ended, and the run fails if a shutdown does`(
            shutdown: String, code: Int32, message: String
        ) async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [
                      { "id": "db", "launch": ["sh", "-c", "touch up; exec sleep 1000"], \(shutdown) "grace": "10s",
                        "ready": { "file": "up" } },
                      { "id": "tests", "dependsOn": ["db"], "launch": ["echo", "tested"], "onEnd": "shutsDown" } ] }
                    """, here)
                await tool.expectEnd(code, output: ["tested"], errors: [message])
            }
        }

        /// A process that ends after SIGTERM when there is a file `finish`.
        private func manifest(drain: String) -> String {
            """
            { "services": [ { "id": "web", "ready": { "file": "up" }, "drain": "\(drain)", "shutdownTimeout": "1h",
              "launch": ["sh", "-c", "trap 'echo draining; while [ ! -e finish ]; do sleep 0.01; done; echo drained; exit 0' TERM;
                         touch up; while :; do sleep 0.01; done"] } ] }
            """.replacing("\n             ", with: "")
        }

        @Test func `a process with a drain can end by itself after it was asked to`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], manifest(drain: "30s"), here)
                try await tool.says("running: 1 service")
                tool.send(SIGTERM)
                try await tool.says("draining")
                try here.write("", to: "finish")
                await tool.expectEnd(0, output: ["drained"])
            }
        }

        @Test func `a process that has not ended after its drain is killed, which is no error`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool([], manifest(drain: "1s"), here)
                try await tool.says("running: 1 service")
                tool.send(SIGTERM)
                await tool.expectEnd(0, output: ["draining"], errors: ["web: stopped"])
                #expect(!tool.output.contains("drained"))
            }
        }
    }
}
