import Foundation
import LaunchGraph
import LaunchProcesses
import Testing

extension ProcessTests {
    /// What happens to a service that has not come up when it is to end.
    @Suite(.timeLimit(.minutes(10))) struct StoppingWhileStartingTests {
        @Test func `a starting process is stopped by its stop command`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "trap '' TERM; touch begun; while [ ! -e stop ]; do sleep 0.01; done; echo by command",
                    ready: .file("never"), stop: .command(["touch", "stop"]),
                    policy: ServicePolicy(grace: .seconds(50)))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                let launch = Task { try await dispatcher.launch() }
                while !here.exists("begun") { await Task.yield() }
                launch.cancel()
                await #expect(throws: LaunchError.self) { try await launch.value }
                #expect(await here.lines() == ["by command"])
            }
        }

        @Test func `a starting process may take its shutdown timeout to end`() async throws {
            try await TestEnvironment.check { here in
                // It takes longer than a second to end, as one does that recovers from a crash.
                let tool = try RunningTool(
                    [],
                    """
                    { "services": [ { "id": "s", "ready": { "file": "never" }, "shutdownTimeout": "none", "launch":
                      ["sh", "-c", "trap 'for i in $(seq 120); do sleep 0.01; done; echo bye; exit' TERM; echo begun;
                        while :; do sleep 0.01; done"] } ] }
                    """.replacingOccurrences(of: ";\n", with: ";"), here)
                try await tool.says("s │ begun")
                tool.send(SIGTERM)
                await tool.expectEnd(
                    128 + SIGTERM, errors: ["SIGTERM: shutting down; a second signal kills all services"])
                #expect(tool.output.hasSuffix("s │ bye\n"))
            }
        }

        @Test func `a one-shot process that has left no process behind is released`() async throws {
            try await TestEnvironment.check { here in
                try await Dispatcher(try ServiceGraph { here.shell("true") }).withLaunched { _ in
                    while here.launcher.count > 0 { await Task.yield() }
                }
            }
        }

        @Test func `a probe command may take long, and its output is recorded when it fails`() async throws {
            try await TestEnvironment.check { here in
                let policy = ServicePolicy(timeout: .seconds(2))
                let service = here.shell(
                    "exec sleep 1000", ready: .command(["sh", "-c", "echo no response; exit 2"]),
                    interval: .milliseconds(5), policy: policy)
                let dispatcher = Dispatcher(try ServiceGraph { service })
                await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
                let looked = here.launcher.record(of: "service")?.probeFailure
                #expect(looked == "‘sh -c echo no response; exit 2’ exited with status 2: no response")
                #expect(await here.lines() == [], "it is no output of the service")
            }
        }
    }
}
