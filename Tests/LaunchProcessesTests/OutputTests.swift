import Dispatch
import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchProcesses

extension ProcessTests {
    @Suite struct OutputTests {
        @Test func `a service that prints endlessly does not delay the launch or the shutdown`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell("touch ready; exec yes", ready: .file("ready"))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
                #expect(await here.lines().prefix(1000).allSatisfy { $0 == "y" })
            }
        }

        @Test func `the output of a service that prints no line break is passed on in pieces`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell("head -c 1000000 /dev/zero | tr '\\0' x", ready: nil)
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
                let lines = await here.lines()
                #expect(lines.reduce(0) { $0 + $1.utf8.count } == 1_000_000)
                #expect(lines.allSatisfy { $0.utf8.count <= 128 << 10 })
            }
        }

        @Test func `a line that is printed in parts is one line`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "printf 'first '; while [ ! -e go ]; do sleep 0.01; done; printf 'second\\nthird'", ready: nil)
                let dispatcher = Dispatcher(try ServiceGraph { service })
                async let launched = dispatcher.launch()
                while here.output.bytes(of: "service") != "first " { await Task.yield() }
                try here.write("", to: "go")
                _ = try await launched
                try await dispatcher.shutdown()
                #expect(await here.lines() == ["first second", "third"])
            }
        }

        @Test func `a service that has closed its output is still monitored`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "echo before; exec >&- 2>&-; touch ready; while [ ! -e stop ]; do sleep 0.01; done",
                    ready: .file("ready"), stop: .command(["touch", "stop"]))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { app in
                    let found = try app["service", as: RunningProcess.self].status
                    #expect(found == nil)
                }
                #expect(await here.lines() == ["before"])
            }
        }

        /// Otherwise the reader would be called again and again for a pipe that is always readable, at its end.
        @Test func `a pipe that the service has closed is closed by the launcher as well`() async throws {
            try await TestEnvironment.check { here in
                // It is up when its parent, the tests, has the pipe no more.
                let service = here.shell(
                    """
                    pipe=$(readlink /proc/$$/fd/1); exec >&- 2>&-
                    while readlink /proc/$PPID/fd/* | grep -qF "$pipe"; do sleep 0.01; done
                    touch ready; exec sleep 1000
                    """,
                    ready: .file("ready"), policy: ServicePolicy(timeout: .seconds(60)))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
            }
        }

        @Test func `output is drained when everything before has been passed on`() async {
            let (launcher, gate) = (ProcessLauncher(), DispatchSemaphore(value: 0))
            let passedOn = Locked(0)
            launcher.outputQueue.async { gate.wait() }
            for _ in 0..<10_000 { launcher.outputQueue.async { passedOn.withLock { $0 += 1 } } }
            gate.signal()
            await launcher.drainOutput()
            #expect(passedOn.withLock(\.self) == 10_000)
        }

        /// A receiver that does not return before a gate is open.
        private struct BlockedOutput: ProcessOutput {
            let gate = DispatchSemaphore(value: 0)

            func open() { gate.signal() }

            func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {
                gate.wait()
                gate.signal()
            }
        }

        @Test func `a receiver that blocks does not delay a process that is ready when it prints a line`() async throws
        {
            try await TestEnvironment.check { here in
                let output = BlockedOutput()
                let launcher = ProcessLauncher(output: output)
                let script = "yes 'a line of output' | head -n 200000; echo all is up; exec sleep 1000"
                let service = ProcessService(
                    "a", here.command(["sh", "-c", script]), ready: Readiness(.output("all is up")),
                    policy: ServicePolicy(timeout: .seconds(500)), launcher: launcher)
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in output.open() }
                await launcher.drainOutput()
            }
        }

        @Test func `no more output is read while a mebibyte waits for its receiver`() async {
            let output = BlockedOutput()
            let backlog = OutputBacklog(output)
            let piece = [UInt8](repeating: 0x0A, count: 1 << 19)
            let calls = Locked<[Int]>([])
            backlog.whenThereIsRoom(isSearched: false) { calls.withLock { $0.append(0) } }
            backlog.pass(on: piece[...], piece[...], of: "a")
            backlog.whenThereIsRoom(isSearched: false) { calls.withLock { $0.append(1) } }
            backlog.pass(on: piece[...], [], of: "a")
            backlog.whenThereIsRoom(isSearched: false) { calls.withLock { $0.append(2) } }
            backlog.whenThereIsRoom(isSearched: true) { calls.withLock { $0.append(3) } }
            #expect(calls.withLock(\.self) == [0, 1, 3])
            output.open()
            await backlog.queue.perform(within: nil)
            #expect(calls.withLock(\.self) == [0, 1, 3, 2])
        }

        @Test func `the thread that waits for output ends with its launcher`() async throws {
            weak var poller: DescriptorPoller?
            func launch() async throws {
                let launcher = ProcessLauncher()
                poller = launcher.poller
                let service = ProcessService("a", ProcessCommand(["/bin/echo", "hello"]), launcher: launcher)
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
            }
            try await launch()
            // The thread keeps it.
            while poller != nil { await Task.yield() }
        }

        @Test func `a one-shot process is up when it has exited, even if another process keeps its output open`()
            async throws
        {
            try await TestEnvironment.check { here in
                try await Dispatcher(try ServiceGraph { here.shell("echo said; sleep 1000 & exit 0") })
                    .withLaunched { _ in }
                #expect(await here.lines() == ["said"])
            }
        }

        @Test func `a process has its own environment and directory, no blocked signals and no inherited descriptors`()
            async throws
        {
            try await TestEnvironment.check { here in
                let script = """
                    import os, signal, sys
                    print(sys.stdin.read() == "", os.getcwd() == os.path.realpath("\(here.folder)"))
                    print(os.environ["LAUNCH_TEST"] == "\(here.mark)", "PATH" in os.environ)
                    print(sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])), os.getpid() == os.getpgrp())
                    status = open("/proc/self/status").read()
                    print([l for l in status.splitlines() if l.startswith("SigBlk")])
                    print(sorted(int(f) for f in os.listdir("/proc/self/fd"))[:3], len(os.listdir("/proc/self/fd")))
                    """
                try await Dispatcher(try ServiceGraph { here.service(["python3", "-S", "-c", script]) })
                    .withLaunched { _ in }
                #expect(
                    await here.lines() == [
                        "True True", "True True", "[] True", "['SigBlk:\\t0000000000000000']", "[0, 1, 2] 4",
                    ])
            }
        }
    }
}
