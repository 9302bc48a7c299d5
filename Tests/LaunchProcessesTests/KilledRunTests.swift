import Foundation
import LaunchGraph
import LaunchProcesses
import LaunchSupport
import Testing

extension ProcessTests {
    /// `run` that is ended by SIGKILL, so that only its guard can end what it has started.
    @Suite(.timeLimit(.minutes(10))) struct KilledRunTests {
        /// Waits until no process of the test is left.
        private func expectNothingIsLeft(_ here: TestEnvironment) async {
            let deadline = ContinuousClock.now + .seconds(60)
            while here.processes() != [], ContinuousClock.now < deadline { await Task.yield() }
            #expect(here.processes() == [])
        }

        @Test func `nothing is left of a run that is killed at any moment`() async throws {
            try await TestEnvironment.check { here in
                var random = SplitMix64(seed: 1)
                for _ in 0..<20 {
                    let manifest = """
                        { "defaults": { "retry": { "attempts": 100000, "backoff": "1ms", "factor": 1 } }, "services": [
                          { "id": "children", "launch": ["sh", "-c", "sleep 1000 & (sleep 1000; true) | cat"],
                            "ready": "started" },
                          { "id": "restarts", "launch": ["sh", "-c", "sleep 1000 & sleep 0.01; exit 1"],
                            "ready": { "file": "never" } },
                          { "id": "probe", "launch": ["sleep", "1000"],
                            "ready": { "command": ["sh", "-c", "sleep 1000 & wait"] } },
                          { "id": "once", "launch": ["sh", "-c", "(sleep 1000; true)"] } ] }
                        """
                    let tool = try RunningTool(["-q"], manifest, here)
                    // The moment of the signal is what is tested.
                    try await Task.sleep(for: .milliseconds(Int64(random.next() % 150)))
                    tool.send(SIGKILL)
                    await tool.expectEnd(-SIGKILL)
                    await expectNothingIsLeft(here)
                }
            }
        }

        @Test func `nothing is left of a run that is killed during its shutdown`() async throws {
            try await TestEnvironment.check { here in
                let manifest = """
                    { "services": [ { "id": "s", "launch": ["sleep", "1000"], "ready": "started",
                      "shutdown": ["sh", "-c", "sleep 1000 & echo is stopping; wait"], "shutdownTimeout": "1000s" } ] }
                    """
                let tool = try RunningTool([], manifest, here)
                try await tool.says("running: 1 service")
                tool.send(SIGTERM)
                try await tool.says("is stopping")
                tool.send(SIGKILL)
                await tool.expectEnd(-SIGKILL)
                await expectNothingIsLeft(here)
            }
        }

        @Test func `nothing is left of a run whose whole process group is killed`() async throws {
            try await TestEnvironment.check { here in
                try here.write(
                    """
                    { "services": [ { "id": "s", "launch": ["sh", "-c", "sleep 1000 & touch up; wait"],
                      "ready": { "file": "up" } } ] }
                    """, to: "launchgraph.json")
                let script = """
                    import os, signal, subprocess, sys
                    run = subprocess.Popen([sys.argv[1], "run"], start_new_session=True)
                    while not os.path.exists("up"): pass
                    os.killpg(run.pid, signal.SIGKILL)
                    print(run.wait())
                    """
                let tool = try #require(RunningTool.path)
                let result = try await PatientShell.run(
                    ["python3", "-c", script, tool], in: here.folder, mark: here.mark)
                #expect(result.output.hasSuffix("-9\n"))
                await expectNothingIsLeft(here)
            }
        }

        @Test func `a guard ends with its host and kills nothing then`() async throws {
            try await TestEnvironment.check { here in
                try here.launcher.endProcessesWithProgram()
                try here.launcher.endProcessesWithProgram()
                let service = here.shell("echo started; exec sleep 1000", ready: .output("started"))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                try await dispatcher.launch()
                try await dispatcher.shutdown()
                here.launcher.killAll()
                #expect(throws: Never.self) { try here.launcher.endProcessesWithProgram() }
            }
        }
    }
}
