import Foundation
import LaunchGraph
import LaunchProcesses
import Testing

extension ProcessTests {
    @Suite(.timeLimit(.minutes(10))) struct EndingTests {
        @Test func `a process is stopped by its stop signal or its stop command`() async throws {
            let interrupt = try #require(ProcessSignal(named: "SIGINT"))
            for (script, stop, lines) in [
                (
                    "trap 'echo interrupted; exit 0' INT; touch ready; while :; do sleep 0.01; done",
                    ProcessStop.signal(interrupt), ["interrupted"]
                ),
                (
                    "touch ready; while [ ! -e stop ]; do sleep 0.01; done; echo stopped by command",
                    .command(["sh", "-c", "echo stopping; touch stop"]), ["stopped by command", "stopping"]
                ),
            ] {
                try await TestEnvironment.check { here in
                    let service = here.shell(script, ready: .file("ready"), stop: stop)
                    try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
                    #expect(await here.lines().sorted() == lines)
                }
            }
        }

        @Test func `a process that was shut down is reaped`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell("echo $$ > pid; touch ready; exec sleep 1000", ready: .file("ready"))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
                let pid = try here.contents(of: "pid").filter { $0 != "\n" }
                #expect(!FileManager.default.fileExists(atPath: "/proc/\(pid)"))
            }
        }

        @Test func `a process that is stopped by SIGSTOP handles its stop signal`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "trap 'echo over; exit 0' TERM; echo $$ > pid; touch ready; kill -STOP $$; while :; do sleep 0.01; done",
                    ready: .file("ready"), policy: ServicePolicy(shutdownTimeout: .none))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in
                    let pid = try here.contents(of: "pid").filter { $0 != "\n" }
                    while try !String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).contains(") T ") {
                        await Task.yield()
                    }
                }
                #expect(await here.lines() == ["over"])
            }
        }

        @Test func `a stop command that fails is reported, and the process is still ended`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "touch ready; exec sleep 1000", ready: .file("ready"), stop: .command(["sh", "-c", "exit 9"]))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                try await dispatcher.launch()
                let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
                #expect(
                    error?.failures.first?.explanation == "its shutdown command ‘sh -c exit 9’ exited with status 9")
            }
        }

        @Test(arguments: [
            "trap '' TERM; touch ready; while :; do sleep 0.01; done",
            "(trap '' TERM; touch ready; while :; do sleep 0.01; done) & wait",
        ])
        func `a process that ignores SIGTERM, or whose child does, is killed after its shutdown timeout`(
            script: String
        ) async throws {
            try await TestEnvironment.check { here in
                let policy = ServicePolicy(shutdownTimeout: .milliseconds(100), grace: .seconds(60))
                let dispatcher = Dispatcher(
                    try ServiceGraph { here.shell(script, ready: .file("ready"), policy: policy) })
                try await dispatcher.launch()
                let error = await #expect(throws: ShutdownError.self) { try await dispatcher.shutdown() }
                #expect(error?.failures.first?.reason == .timedOut)
            }
        }

        @Test func `a starting process that ignores SIGTERM is killed within its grace`() async throws {
            try await TestEnvironment.check { here in
                let policy = ServicePolicy(timeout: .milliseconds(80), grace: .seconds(4))
                let service = here.shell(
                    "trap '' TERM; while :; do sleep 0.01; done", ready: .file("never"), policy: policy)
                let dispatcher = Dispatcher(try ServiceGraph { service })
                let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
                #expect(error?.report["service"]?.state == .failed, "it was not abandoned")
            }
        }

        @Test func `a one-shot process that has left nothing behind is reaped while the others are up`() async throws {
            try await TestEnvironment.check { here in
                let dispatcher = Dispatcher(
                    try ServiceGraph {
                        here.shell("echo $$ > pid", as: "once")
                        here.shell("exec sleep 1000", as: "stays", ready: .started, dependsOn: ["once"])
                    })
                try await dispatcher.withLaunched { _ in
                    while here.launcher.count > 1 { await Task.yield() }
                    let pid = try here.contents(of: "pid").filter { $0 != "\n" }
                    #expect(!FileManager.default.fileExists(atPath: "/proc/\(pid)"))
                }
            }
        }

        @Test func `processes that a one-shot process has left behind are ended at its shutdown`() async throws {
            try await TestEnvironment.check { here in
                let dispatcher = Dispatcher(try ServiceGraph { here.shell("sleep 1000 & sleep 1000 & exit 0") })
                try await dispatcher.launch()
                // A process that is being replaced by exec has no environment for a moment, by which it could be found.
                while here.processes().count < 2 { await Task.yield() }
                try await dispatcher.shutdown()
            }
        }

        @Test func `a cancelled launch leaves no process`() async throws {
            try await TestEnvironment.check { here in
                let dispatcher = Dispatcher(try ServiceGraph { here.shell("touch begun; exec sleep 1000") })
                let launch = Task { try await dispatcher.launch() }
                while !here.exists("begun") { await Task.yield() }
                launch.cancel()
                let error = await #expect(throws: LaunchError.self) { try await launch.value }
                #expect(error?.isCancellation == true)
            }
        }

        @Test func `killAll ends all processes at once, and the host starts no more`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "trap '' TERM INT; touch ready; sleep 1000 & while :; do sleep 0.01; done", ready: .file("ready"))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                try await dispatcher.launch()
                here.launcher.killAll()
                while !here.processes().isEmpty { await Task.yield() }
                _ = try? await dispatcher.shutdown()
                let again = Dispatcher(try ServiceGraph { here.shell("true") })
                let error = await #expect(throws: LaunchError.self) { try await again.launch() }
                #expect(error?.failures.first?.explanation.hasPrefix("no process is started") == true)
            }
        }
    }
}
