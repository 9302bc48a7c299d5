import LaunchGraph
import LaunchProcesses
import Testing

extension ProcessTests {
    @Suite struct FailureTests {
        /// What is said about a launch of `service` that fails.
        private func failure(of service: ProcessService) async throws -> (text: String, report: LaunchReport) {
            let dispatcher = Dispatcher(try ServiceGraph { service })
            let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
            let failure = try #require(error)
            return (failure.failures.first?.explanation ?? "", failure.report)
        }

        @Test func `each reason why a program cannot be started has its own message`() async throws {
            try await TestEnvironment.check { here in
                try here.write("echo hello\n", to: "no-interpreter", mode: 0o755)
                try here.write("#!/bin/sh\n", to: "not-executable")
                try here.write("#!/none/sh -e\n", to: "missing", mode: 0o755)
                try here.write("#! \t/none/sh\techo\n", to: "blanks", mode: 0o755)
                let cases: [([String], String)] = [
                    ([], "there is no program to start: the argument list is empty"),
                    (
                        ["no-such-program-here"],
                        "there is no program ‘no-such-program-here’ in PATH; is it installed?"
                    ),
                    (["./none"], "there is no program at ‘./none’ in ‘\(here.folder)’"),
                    (["/none"], "there is no program at ‘/none’"),
                    (
                        ["./not-executable"],
                        "‘\(here.folder)/./not-executable’ is not executable; chmod +x makes it executable"
                    ),
                    (
                        ["./no-interpreter"],
                        "‘./no-interpreter’ is not a program for this system; a script must begin with #! and its interpreter"
                    ),
                    (
                        ["./missing"],
                        "‘./missing’ names the interpreter ‘/none/sh’ in its first line, which does not exist"
                    ),
                    (
                        ["./blanks"],
                        "‘./blanks’ names the interpreter ‘/none/sh’ in its first line, which does not exist"
                    ),
                    (["/bin"], "‘/bin’ is a folder, not a program"),
                ]
                for (arguments, message) in cases {
                    let said = try await failure(of: here.service(arguments)).text
                    #expect(said == message)
                }
                let elsewhere = ProcessService(
                    "service", ProcessCommand(["true"], directory: here.folder + "/none"), launcher: here.launcher)
                let said = try await failure(of: elsewhere).text
                #expect(said == "there is no folder ‘\(here.folder)/none’ to run in")
            }
        }

        @Test func `the failure of a process says how it ended, and its last lines are recorded`() async throws {
            try await TestEnvironment.check { here in
                for (service, message) in [
                    (here.shell("kill -SEGV $$"), "was ended by SIGSEGV"),
                    // What it has started is ended, too.
                    (here.shell("sleep 1000 & exit 4", ready: .file("never")), "exited with status 4 before it was up"),
                    (
                        here.shell("for i in $(seq 14); do echo line $i; done; printf 'no break'; exit 3"),
                        "exited with status 3"
                    ),
                ] {
                    let said = try await failure(of: service).text
                    #expect(said == message)
                }
                let words = try #require(here.launcher.record(of: "service"))
                #expect(words.output == (4...14).map { "line \($0)" } + ["no break"])
            }
        }

        @Test func `the failure of a process that moves to the background says to start it in the foreground`()
            async throws
        {
            try await TestEnvironment.check { here in
                // It ends during the second probe, when the first one has failed.
                let probe = ["sh", "-c", "if [ -e first ]; then touch second; fi; touch first; echo not yet; exit 1"]
                let service = here.shell(
                    "while [ ! -e second ]; do sleep 0.01; done; sleep 1000 & exit 0", ready: .command(probe))
                let text = try await failure(of: service).text
                let parts = [
                    "exited with status 0 before it was up (‘sh -c", "exited with status 1: not yet)",
                    "start it in the foreground",
                ]
                #expect(parts.filter { !text.contains($0) } == [], "\(text)")
            }
        }

        @Test func `a process that is not ready before its timeout is ended, and the failure says what it lacks`()
            async throws
        {
            try await TestEnvironment.check { here in
                let policy = ServicePolicy(timeout: .seconds(1))
                for (service, reason) in [
                    (
                        here.shell(
                            "exec sleep 1000", ready: .file("never"), interval: .milliseconds(5), policy: policy),
                        ": its process is still running, but not ‘ready’: there is no file ‘never’"
                    ),
                    (
                        here.shell("echo ready; exec sleep 1000", policy: policy),
                        #"add ‘ready’, such as "ready": "started""#
                    ),
                ] {
                    let (text, report) = try await failure(of: service)
                    #expect(
                        text.hasPrefix("timed out after 1.0") && text.contains(": its process is still running")
                            && text.hasSuffix(reason), "\(text)")
                    #expect(report["service"]?.state == .failed)
                    if service.condition == nil { continue }
                    #expect(here.launcher.record(of: "service")?.probeFailure == "there is no file ‘never’")
                }
            }
        }

        @Test func `each attempt of a process service starts a new process`() async throws {
            try await TestEnvironment.check { here in
                let policy = ServicePolicy(retry: .init(attempts: 3, backoff: .constant(.milliseconds(1))))
                let service = here.shell(
                    "echo $$ >> attempts; [ $(wc -l < attempts) -eq 3 ] && exec sleep 1000; exit 1",
                    ready: .command(["sh", "-c", "[ $(wc -l < attempts) -eq 3 ]"]), interval: .milliseconds(1),
                    policy: policy)
                try await Dispatcher(try ServiceGraph { service }).withLaunched { app in
                    let pids = try here.contents(of: "attempts").split(separator: "\n")
                    #expect(Set(pids).count == 3)
                    #expect(app.report["service"]?.attempts.count == 3)
                }
            }
        }

        @Test func `a process service fails if its port already accepts connections`() async throws {
            try await TestEnvironment.check { here in
                let port = FreePort.find()
                let server = ["python3", "-m", "http.server", "\(port)", "--bind", "127.0.0.1"]
                let probe = Readiness.Probe.tcp("127.0.0.1:\(port)")
                let first = here.service(server, as: "first", ready: probe)
                let second = here.service(server, as: "second", ready: probe, dependsOn: ["first"])
                let dispatcher = Dispatcher(
                    try ServiceGraph {
                        first
                        second
                    })
                let error = await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
                let said = error?.failures.first?.description ?? ""
                #expect(said.hasPrefix("second: 127.0.0.1:\(port) already answered before the service was started"))
            }
        }

        /// Launches a service beside another one that stays up, with an observer of services that end.
        private func launchBesideAnother(
            _ service: ProcessService, _ here: TestEnvironment
        ) async throws -> (dispatcher: Dispatcher, ends: Ends) {
            let ends = Ends()
            let graph = try ServiceGraph {
                service
                here.shell("touch other; exec sleep 1000", as: "other", ready: .file("other"))
            }
            let dispatcher = Dispatcher(graph, observers: [ends])
            try await dispatcher.launch()
            return (dispatcher, ends)
        }

        @Test func `a process that ends after it was ready shuts everything down`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "touch ready; while [ ! -e go ]; do sleep 0.01; done; echo bye; exit 7", ready: .file("ready"))
                let (dispatcher, ends) = try await launchBesideAnother(service, here)
                try here.write("", to: "go")
                await ends.wait(for: ["service", "other"])
                try await dispatcher.shutdown()
                #expect(dispatcher.report["service"]?.error == "stopped working: exited with status 7")
                #expect(dispatcher.report["other"]?.state == .stopped)
                #expect(await here.lines() == ["bye"])
            }
        }

        @Test func `a process that ends with the proceed policy is reported, and the rest stays up`() async throws {
            try await TestEnvironment.check { here in
                let policy = ServicePolicy(onFailure: .proceed)
                let service = here.shell(
                    "touch ready; sleep 1000 & while [ ! -e go ]; do sleep 0.01; done; kill -KILL $$",
                    ready: .file("ready"), policy: policy)
                let (dispatcher, ends) = try await launchBesideAnother(service, here)
                try here.write("", to: "go")
                await ends.wait(for: ["service"])
                #expect(dispatcher.report["service"]?.error == "stopped working: was ended by SIGKILL")
                #expect(dispatcher.report["other"]?.state == .running)
                try await dispatcher.shutdown()
            }
        }
    }
}

/// Waits for services to end.
private actor Ends: LaunchObserver {
    private var ended: Set<ServiceID> = []
    private var waiter: (ids: Set<ServiceID>, continuation: CheckedContinuation<Void, Never>)?

    func observe(_ change: LaunchChange) {
        switch change.state {
        case .failed, .stopped: ended.insert(change.id)
        default: return
        }
        if let waiter, ended.isSuperset(of: waiter.ids) {
            self.waiter = nil
            waiter.continuation.resume()
        }
    }

    func wait(for ids: Set<ServiceID>) async {
        if ended.isSuperset(of: ids) { return }
        await withCheckedContinuation { waiter = (ids, $0) }
    }
}
