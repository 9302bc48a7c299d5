import Foundation
import Testing

extension ProcessTests {
    /// `run` where standard output, standard error or a file is not as it should be.
    @Suite(.timeLimit(.minutes(10))) struct AdverseEnvironmentTests {
        /// Runs `script` in a shell, with the tool as `$0`, and gives what it printed.
        private func shell(_ script: String, _ manifest: String, _ here: TestEnvironment) async throws -> String {
            try here.write(manifest, to: "launchgraph.json")
            let tool = try #require(RunningTool.path)
            return try await PatientShell.run(["sh", "-c", script, tool], in: here.folder, mark: here.mark).output
        }

        /// Runs a service, terminates `run` once the service is up, and returns the output.
        ///
        /// - Parameters:
        ///   - command: the service's command.
        ///   - before: Python code that precedes the start.
        ///   - arguments: the arguments of `run`, in Python.
        ///   - options: how Python starts `run`.
        ///   - after: Python code that follows the signal.
        private func terminateOnceUp(
            _ command: String, _ here: TestEnvironment, before: String, arguments: String = "",
            run options: String = "",
            after: String
        ) async throws -> String {
            let manifest = """
                { "services": [ { "id": "s", "launch": ["sh", "-c", "touch up; \(command)"], "ready": { "file": "up" } } ] }
                """
            let script = """
                import os, signal, subprocess, sys
                \(before)
                run = subprocess.Popen(
                    [sys.argv[1], "run", \(arguments)], stderr=subprocess.PIPE, text=True, \(options))
                for line in run.stderr:
                    if line.startswith("running: 1 service"): break
                run.send_signal(signal.SIGTERM)
                \(after)
                """
            try here.write(script, to: "terminate.py")
            return try await shell("python3 terminate.py $0", manifest, here)
        }

        private static let oneShot = #"{ "services": [ { "id": "t", "launch": ["echo", "said"] } ] }"#

        @Test func `a standard error that is not read does not prevent a shutdown`() async throws {
            try await TestEnvironment.check { here in
                let manifest = """
                    { "services": [ { "id": "s", "launch": ["sh", "-c", "touch up; exec sleep 1000"],
                      "ready": { "file": "up" } } ] }
                    """
                // A pipe that is full before the run begins: nothing that it says goes anywhere.
                let script = """
                    import os, signal, subprocess, sys
                    read, write = os.pipe()
                    os.set_blocking(write, False)
                    try:
                        while True: os.write(write, bytes(4096))
                    except BlockingIOError: os.set_blocking(write, True)
                    run = subprocess.Popen([sys.argv[1], "run", "-q"], stderr=write)
                    while not os.path.exists("up"): pass
                    run.send_signal(signal.SIGTERM)
                    print(run.wait() in (0, 143))
                    """
                try here.write(script, to: "blocked.py")
                #expect(try await shell("python3 blocked.py $0", manifest, here) == "True\n")
            }
        }

        @Test func `a standard output that is not read does not prevent the end of a run`() async throws {
            try await TestEnvironment.check { here in
                let said = try await terminateOnceUp(
                    "exec yes", here, before: "read, write = os.pipe()", run: "stdout=write", after: "print(run.wait())"
                )
                #expect(said == "0\n")
            }
        }

        @Test func `a signal ends a run that only waits for a reader of its output`() async throws {
            try await TestEnvironment.check { here in
                let script = """
                    import os, signal, subprocess, sys
                    read, write = os.pipe()
                    run = subprocess.Popen([sys.argv[1], "run"], stdout=write, stderr=subprocess.PIPE, text=True)
                    for line in run.stderr:
                        if line.endswith("t: stopped\\n"): break
                    run.send_signal(signal.SIGTERM)
                    print(run.wait(60))
                    """
                try here.write(script, to: "unread.py")
                let manifest = #"{ "services": [ { "id": "t", "launch": ["sh", "-c", "yes | head -n 100000"] } ] }"#
                #expect(try await shell("python3 unread.py $0", manifest, here) == "0\n")
            }
        }

        @Test func `a report to a pipe without a reader fails and does not delay the shutdown`() async throws {
            try await TestEnvironment.check { here in
                let said = try await terminateOnceUp(
                    "exec sleep 1000", here, before: "os.mkfifo('report')", arguments: "'--report', 'report'",
                    after: "print(run.stderr.read(), run.wait())")
                let end = "error: report cannot be written: no process reads it\n 2\n"
                #expect(said.contains("s: stopped\n") && said.hasSuffix(end), "\(said)")
            }
        }

        @Test func `a report to a pipe with a reader is one document`() async throws {
            try await TestEnvironment.check { here in
                let script = """
                    mkfifo report; cat report > read & $0 run -q --report report 2>/dev/null; code=$?; wait
                    grep -c schemaVersion read; echo ended $code
                    """
                let said = try await shell(script, Self.oneShot, here)
                #expect(said == "1\nended 0\n")
            }
        }

        @Test(arguments: [16, 24, 64, 128])
        func `a run with too few descriptors fails with a message and leaves no process`(limit: Int) async throws {
            try await TestEnvironment.check { here in
                let services = (0..<2 * limit).map { number in
                    #"{ "id": "s\#(number)", "launch": ["sleep", "1000"], "ready": { "tcp": "127.0.0.1:1" } }"#
                }
                let manifest = #"{ "services": [\#(services.joined(separator: ","))] }"#
                let said = try await shell("ulimit -n \(limit); $0 run; echo ended $?", manifest, here)
                #expect(said.contains("too many open files") && said.hasSuffix("ended 1\n"), "\(said)")
                #expect(said.contains("help: allow more, such as by ‘ulimit -n 1024’") == (limit == 16))
            }
        }

        #if os(Linux)
            @Test func `a run has as many descriptors as the system allows, and its services as many as before`()
                async throws
            {
                try await TestEnvironment.check { here in
                    let services = (0..<100).map { number in
                        #"""
                        { "id": "s\#(number)", "ready": { "file": "limit\#(number)" }, "launch":
                            ["sh", "-c", "ulimit -Sn > new\#(number); mv new\#(number) limit\#(number); exec sleep 1000"] }
                        """#
                    }
                    let names = (0..<100).map { "\"s\($0)\"" }.joined(separator: ",")
                    let last = #"""
                        { "id": "last", "launch": ["true"], "onEnd": "shutsDown", "startsAfter": [\#(names)] }
                        """#
                    let manifest = #"{ "services": [\#((services + [last]).joined(separator: ","))] }"#
                    let said = try await shell(
                        "ulimit -Sn 64; $0 run; echo ended $?; cat limit* | sort -u", manifest, here)
                    #expect(said.hasSuffix("ended 0\n64\n"), "\(said)")
                }
            }
        #endif

        @Test func `bytes that are not UTF-8 reach services and file names unchanged`() async throws {
            try await TestEnvironment.check { here in
                let script = #"""
                    import os, subprocess, sys
                    name = b"n\xff\xc3\xf4\x8f\xbf\xbf\xe2\x82"
                    os.makedirs(name + b"/bin")
                    with open(name + b"/bin/show", "wb") as file:
                        file.write(b'#!/bin/sh\nprintf %s "$VALUE" > value\n')
                    os.chmod(name + b"/bin/show", 0o755)
                    with open(name + b"/m.json", "wb") as file:
                        file.write(b'{"services": [{"id": "t", "launch": ["show"]}]}')
                    environment = dict(os.environb)
                    environment[b"VALUE"] = name
                    environment[b"PATH"] = environment[b"PATH"] + b":" + os.getcwdb() + b"/" + name + b"/bin"
                    run = subprocess.run(
                        [sys.argv[1], "run", "--report", name + b"/r.json", "--logs", name + b"/logs", name + b"/m.json"],
                        env=environment, capture_output=True)
                    with open(name + b"/value", "rb") as file: print(run.returncode, file.read() == name)
                    print(sorted(os.listdir(name)), os.path.getsize(name + b"/r.json") > 0)
                    missing = subprocess.run([sys.argv[1], "check", b"no\xffne"], capture_output=True)
                    print(missing.returncode, missing.stderr)
                    """#
                try here.write(script, to: "bytes.py")
                let said = try await shell("python3 bytes.py $0", Self.oneShot, here)
                #expect(said.hasPrefix("0 True\n[b'bin', b'logs', b'm.json', b'r.json', b'value'] True\n"))
                #expect(said.contains(#"2 b'no\\xFFne:1:1: error: there is no such file\n"#))
            }
        }

        /// Whether a shell of its own can be given another /proc.
        static let canHideProc: Bool = {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "unshare -rm mount -t tmpfs none /proc 2>/dev/null"]
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }()

        @Test(.enabled(if: canHideProc)) func `without /proc, run is refused and every other command works`()
            async throws
        {
            try await TestEnvironment.check { here in
                let script = """
                    exec unshare -rm sh -c 'mount -t tmpfs none /proc
                    $0 --version >/dev/null; echo $?; $0 order; $0 run --dry-run >/dev/null; echo $?; $0 run; echo $?' $0
                    """
                let said = try await shell(script, Self.oneShot, here)
                #expect(said.hasPrefix("0\nt\n0\nlaunchgraph run: error: /proc is not mounted"))
                #expect(said.hasSuffix("\n2\n"))
            }
        }

        @Test func `a run whose output cannot be written exits with 2 and the reason`() async throws {
            try await TestEnvironment.check { here in
                for arguments in ["", "-q --report -"] {
                    let said = try await shell("$0 run \(arguments) 2>&1 >/dev/full; echo ended $?", Self.oneShot, here)
                    let message = "error: standard output cannot be written: no space left on device"
                    #expect(said.contains(message) && said.hasSuffix("ended 2\n"), "\(said)")
                    #expect(!said.contains("reader"))
                }
            }
        }

        @Test func `a file that would be larger than the system allows is refused, and leaves no temporary file`()
            async throws
        {
            try await TestEnvironment.check { here in
                let services = (0..<2_000).map { number in #"{ "id": "service \#(number)" }"# }.joined(separator: ", ")
                let said = try await shell(
                    "ulimit -f 8; $0 convert --to json launchgraph.json -o copy.json; echo ended $?; ls",
                    #"{ "services": [ \#(services) ] }"#, here)
                #expect(said == "copy.json: error: cannot be written: file too large\nended 2\nlaunchgraph.json\n")
            }
        }

        @Test func `a report path that is not writable is refused before any process starts`() async throws {
            try await TestEnvironment.check { here in
                let manifest = #"{ "services": [ { "id": "t", "launch": ["touch", "started"] } ] }"#
                let said = try await shell("$0 run --report none/r.json; echo ended $?", manifest, here)
                let message = "none/r.json: error: cannot be written: no such file or directory\n"
                #expect(said.hasPrefix(message) && said.hasSuffix("ended 2\n"), "\(said)")
                #expect(try await shell("$0 run --report - ; echo ended $?", manifest, here).hasSuffix("ended 2\n"))
                #expect(!here.exists("started"))
            }
        }

        @Test func `a report replaces an earlier one and leaves no temporary file`() async throws {
            try await TestEnvironment.check { here in
                try here.write("", to: "report.json")
                _ = try await shell("ln report.json earlier; $0 run -q --report report.json", Self.oneShot, here)
                #expect(try here.contents(of: "earlier") == "", "it was not written over")
                #expect(try here.contents(of: "report.json").contains(#""outcome": "running""#))
                let files = try FileManager.default.contentsOfDirectory(atPath: here.folder).sorted()
                #expect(files == ["earlier", "launchgraph.json", "report.json"])
            }
        }

        @Test func `a run needs neither standard input, output nor error`() async throws {
            try await TestEnvironment.check { here in
                let manifest = #"{ "services": [ { "id": "t", "launch": ["sh", "-c", "echo said; echo more >&2"] } ] }"#
                let said = try await shell(
                    "$0 run --report r.json <&- >&- 2>&-; code=$?; cat r.json; echo ended $code", manifest, here)
                #expect(said.contains(#""outcome": "running""#) && said.hasSuffix("ended 0\n"), "\(said)")
            }
        }

        @Test func `all output is written to a pipe that another process made non-blocking`() async throws {
            try await TestEnvironment.check { here in
                let script = """
                    import os, subprocess, sys
                    whole = subprocess.run([sys.argv[1], "schema"], capture_output=True).stdout
                    read, write = os.pipe()
                    os.set_blocking(write, False)
                    # Full but for a page, so that the tool finds no room for what it has to say.
                    try:
                        while True: os.write(write, bytes(4096))
                    except BlockingIOError: pass
                    tool = subprocess.Popen([sys.argv[1], "schema"], stdout=write)
                    os.close(write)
                    said = b""
                    while piece := os.read(read, 4096): said += piece
                    print(tool.wait(), said.lstrip(bytes(1)) == whole)
                    """
                try here.write(script, to: "full.py")
                #expect(try await shell("python3 full.py $0", Self.oneShot, here) == "0 True\n")
            }
        }

        @Test func `logs contain the printed bytes unchanged, even if they are not UTF-8`() async throws {
            try await TestEnvironment.check { here in
                let manifest = """
                    { "services": [ { "id": "t", "launch": ["sh", "-c",
                      "head -c 40000 /dev/zero | tr '\\\\0' x; printf 'a\\\\r\\\\nb\\\\377'"] } ] }
                    """
                let said = try await shell(
                    "$0 run --logs logs 2>/dev/null; wc -c <logs/t.log; tail -c 5 logs/t.log | od -An -tx1",
                    manifest, here)
                #expect(said.split(separator: "\n").map { $0.filter { $0 != " " } } == ["40005", "610d0a62ff"])
            }
        }

        @Test func `the failure of a script without its interpreter names the interpreter`() async throws {
            try await TestEnvironment.check { here in
                try here.write("#!/no/such/shell -e\necho\n", to: "script", mode: 0o755)
                let manifest = #"{ "services": [ { "id": "t", "launch": ["./script"] } ] }"#
                let said = try await shell("$0 run", manifest, here)
                #expect(
                    said.contains(
                        "‘./script’ names the interpreter ‘/no/such/shell’ in its first line, which does not exist"))
            }
        }

        @Test func `a signal that ends a program by default shuts the run down`() async throws {
            let manifest = """
                { "services": [ { "id": "s", "launch": ["sh", "-c", "touch up; exec sleep 1000"],
                  "ready": { "file": "up" } } ] }
                """
            for signal in [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU, SIGXFSZ] {
                try await TestEnvironment.check { here in
                    let tool = try RunningTool([], manifest, here)
                    try await tool.says("running: 1 service")
                    tool.send(signal)
                    await tool.expectEnd(0, errors: ["s: stopped"])
                }
            }
        }
    }
}
