import Foundation
import LaunchGraph
import LaunchProcesses
import Testing

extension ProcessTests {
    /// What `launchgraph run` does when the health checks of a process fail.
    @Suite(.timeLimit(.minutes(10))) struct HealthTests {
        private func manifest(_ health: String, _ rest: String = "") -> String {
            """
            { "services": [
              { "id": "db", "ready": { "file": "ok" }, "health": \(health) \(rest),
                "launch": ["sh", "-c", "echo x >> starts; echo instance $(wc -l < starts); touch ok; exec sleep 1000"] } ] }
            """
        }

        private static let file = #"{ "file": "ok", "every": "5ms", "failures": 2 }"#

        @Test func `a process whose checks fail is restarted as if it had ended`() async throws {
            try await TestEnvironment.check { here in
                let text = manifest(Self.file, #", "restart": { "what": "run", "backoff": "1ms" }"#)
                let tool = try RunningTool([], text, here)
                try await tool.says("running: 1 service")
                try FileManager.default.removeItem(atPath: here.folder + "/ok")
                try await tool.says("instance 2")
                tool.send(SIGTERM)
                await tool.expectEnd(
                    0,
                    errors: [
                        "db: check failed: there is no file ‘ok’",
                        "2 health checks in a row failed: there is no file ‘ok’",
                    ])
            }
        }

        @Test func `a process whose checks fail has failed if it is not restarted`() async throws {
            try await TestEnvironment.check { here in
                let tool = try RunningTool(["--report", "r.json"], manifest(Self.file), here)
                try await tool.says("running: 1 service")
                try FileManager.default.removeItem(atPath: here.folder + "/ok")
                await tool.expectEnd(1)
                let parts = ["2 health checks in a row failed: there is no file ‘ok’", #""name": "check""#]
                let report = try here.contents(of: "r.json")
                #expect(parts.filter { !report.contains($0) } == [])
                #expect(tool.errors.contains(parts[0]))
            }
        }

        @Test func `a check that hangs has failed after its timeout, and its command ends`() async throws {
            try await TestEnvironment.check { here in
                let hanging = #"{ "command": ["sleep", "1000"], "every": "5ms", "timeout": "10ms", "failures": 1 }"#
                let tool = try RunningTool([], manifest(hanging), here)
                await tool.expectEnd(1, errors: ["a health check failed: the check took longer than"])
            }
        }

        @Test func `a process without checks has none`() async throws {
            try await TestEnvironment.check { here in
                for (health, ready, expected) in [
                    (Readiness.Probe.file("ok"), Readiness(.started), true), (nil, Readiness(.started), false),
                    (.file("ok"), nil, false),
                ] {
                    let service = ProcessService("a", here.command(["true"]), ready: ready, health: health)
                    let graph = try ServiceGraph { service }
                    #expect(graph.services.declarations.map(\.record.hasCheck) == [expected])
                }
            }
        }
    }
}
