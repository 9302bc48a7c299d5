import Foundation
import Testing

extension ProcessTests {
    /// What a person sees, in a real terminal emulator.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: Terminal.isInstalled)) struct TerminalTests {
        /// Each service waits for a file of its own.
        private static func gate(_ id: String, after: [String] = [], more: String = "") -> String {
            let list = after.map { "\"\($0)\"" }.joined(separator: ",")
            return """
                { "id": "\(id)", "dependsOn": [\(list)], \(more)
                  "launch": ["sh", "-c", "while [ ! -e go-$0 ]; do sleep 0.01; done", "\(id)"] }
                """
        }

        private static func manifest(_ services: [String]) -> String {
            "{ \"services\": [ \(services.joined(separator: ",\n")) ] }"
        }

        @Test func `the run display is drawn in place and replaced by the summary`() async throws {
            try await TestEnvironment.check { here in
                try here.write(
                    Self.manifest([
                        Self.gate("one"), Self.gate("数据库", after: ["one"]),
                        Self.gate("web", after: ["one", "数据库"], more: "\"onFailure\": \"proceed\","),
                    ]), to: "launchgraph.json")
                let terminal = try await Terminal(width: 60, height: 12, here)
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run; echo ended $?")
                try await terminal.shows([
                    "T  1 starting, 2 waiting", "● starting  one      T", "○ waiting   数据库         waits for one",
                    "○ waiting   web            waits for one, 数据库",
                ])
                try here.write("", to: "go-one")
                try await terminal.shows([
                    "T  1 starting, 1 waiting, 1 running", "✓ running   one      T", "● starting  数据库   T",
                    "○ waiting   web            waits for 数据库",
                ])
                try here.write("", to: "go-数据库")
                try here.write("", to: "go-web")
                let last = try await terminal.shows { $0.contains("ended 0") }
                #expect(last.contains("running: 3 services in "))
                #expect(!last.contains("starting"), "nothing of the table is left: \(last)")
            }
        }

        /// A process that ends with status 3 when there is a file `crash`.
        private static let stack = """
            { "name": "stack", "services": [
              { "id": "db", "ready": { "output": "up" }, "restart": { "what": "service", "backoff": "1ms" },
                "launch": ["sh", "-c", "echo up; while [ ! -e crash ]; do sleep 0.01; done; rm crash; exit 3"] },
              { "id": "web", "dependsOn": ["db"], "ready": "started", "launch": ["sleep", "1000"] },
              { "id": "other", "ready": "started", "launch": ["sleep", "1000"] } ] }
            """

        @Test func `the display of a running stack shows states, times and restarts until q is typed`() async throws {
            try await TestEnvironment.check { here in
                try here.write(Self.stack, to: "launchgraph.json")
                let terminal = try await Terminal(width: 70, height: 20, here)
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run; echo ended $?")
                let rows = { (screen: String) in
                    screen.split(separator: "\n").map(String.init).drop { !$0.contains("q or Ctrl-C") }
                        .map { $0.replacing(/\s+[0-9]+s/, with: " N") }
                }
                _ = try await terminal.shows { screen in
                    let rows = rows(screen.replacing(/^[0-9]+s/.anchorsMatchLineEndings(), with: "N"))
                    return rows == [
                        "N  3 running  (q or Ctrl-C shuts down)", "✓ running   db N", "✓ running   web N",
                        "✓ running   other N",
                    ]
                }
                try here.write("", to: "crash")
                _ = try await terminal.shows { screen in
                    let rows = rows(screen.replacing(/^[0-9]+s/.anchorsMatchLineEndings(), with: "N"))
                    return rows == [
                        "N  3 running  (q or Ctrl-C shuts down)", "✓ running   db N  1 restart",
                        "✓ running   web N  1 restart", "✓ running   other N",
                    ]
                }
                terminal.resize(width: 40, height: 4)
                _ = try await terminal.shows { screen in
                    let rows = screen.split(separator: "\n").suffix(3)
                    return rows.first?.contains("3 running") == true
                        && rows.last?.contains("… and 2 more services") == true
                }
                terminal.resize(width: 70, height: 20)
                terminal.press("x")
                terminal.press("q")
                let last = try await terminal.shows { $0.contains("ended 0") }
                #expect(last.contains("q: shutting down; Ctrl-C kills all services"), "\(last)")
                #expect(!last.contains("qq"), "keys are not echoed: \(last)")
                // The terminal echoes again.
                terminal.press("typed")
                _ = try await terminal.shows { $0.contains("typed") }
            }
        }

        @Test func `Ctrl-C shuts a running stack down, and the terminal is as before`() async throws {
            try await TestEnvironment.check { here in
                try here.write(Self.stack, to: "launchgraph.json")
                let terminal = try await Terminal(width: 70, height: 20, here)
                defer { terminal.close() }
                terminal.type("stty -a > before; \(try #require(RunningTool.path)) run; echo ended $?; stty -a > after")
                _ = try await terminal.shows { $0.contains("q or Ctrl-C shuts down") }
                terminal.interrupt()
                _ = try await terminal.shows { $0.contains("ended 0") }
                while try !here.exists("after") || here.contents(of: "after").isEmpty { await Task.yield() }
                #expect(try here.contents(of: "before") == here.contents(of: "after"))
            }
        }

        @Test func `Ctrl-C reaches the command of a run once, and the run exits with its status`() async throws {
            try await TestEnvironment.check { here in
                try here.write(Self.stack, to: "launchgraph.json")
                try here.write(
                    "trap 'echo asked' TERM; trap 'echo interrupted; exit 7' INT; read line; echo got $line; while :; do sleep 0.01; done",
                    to: "command.sh")
                let terminal = try await Terminal(width: 70, height: 20, here)
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run --quiet -- sh command.sh; echo ended $?")
                _ = try await terminal.shows { $0.contains("running: 3 services") }
                terminal.type("words")
                _ = try await terminal.shows { $0.contains("got clear; words") }
                terminal.interrupt()
                let last = try await terminal.shows { $0.contains("ended 7") }
                #expect(last.contains("interrupted"))
                #expect(!last.contains("asked"))
            }
        }

        @Test func `a run that is stopped and continued gives the terminal back and takes it again`() async throws {
            try await TestEnvironment.check { here in
                try here.write(Self.stack, to: "launchgraph.json")
                let terminal = try await Terminal(width: 70, height: 20, here, shell: "bash")
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run; echo ended $?")
                _ = try await terminal.shows { $0.contains("q or Ctrl-C shuts down") }
                terminal.suspend()
                _ = try await terminal.shows { $0.contains("Stopped") && !$0.contains("Ctrl-C shuts down") }
                terminal.type("fg")
                _ = try await terminal.shows { $0.contains("q or Ctrl-C shuts down") }
                terminal.press("q")
                _ = try await terminal.shows { $0.contains("q: shutting down") && !$0.contains("Ctrl-C shuts down") }
            }
        }

        @Test func `the run display follows the size of the terminal`() async throws {
            try await TestEnvironment.check { here in
                let long = "a-service-with-quite-a-long-name-that-takes-its-time"
                try here.write(
                    Self.manifest([Self.gate(long)] + (0..<8).map { Self.gate("s\($0)", after: [long]) }),
                    to: "launchgraph.json")
                let terminal = try await Terminal(width: 110, height: 30, here)
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run; echo ended $?")
                let wide = try await terminal.shows { $0.contains("○ waiting   s7") && $0.contains("● starting") }
                #expect(wide.contains("● starting  \(long)  "))
                terminal.resize(width: 30, height: 30)
                try await terminal.shows(
                    ["T  1 starting, 8 waiting", "● a-service-with-quit…   T"] + (0..<8).map { "○ s\($0)" })
                terminal.resize(width: 110, height: 30)
                // It is there once, as it was.
                try await terminal.shows(wide.withoutTimes)
                terminal.interrupt()
                _ = try await terminal.shows { $0.contains("ended 130") }
            }
        }

        @Test func `the run display shows the most important of 200 services in a small terminal`() async throws {
            try await TestEnvironment.check { here in
                try here.write(
                    Self.manifest(
                        (0..<120).map { #"{ "id": "t\#($0)", "launch": ["true"] }"# } + [Self.gate("slow")]
                            + (0..<79).map { Self.gate("s\($0)", after: ["slow"]) }),
                    to: "launchgraph.json")
                let terminal = try await Terminal(width: 70, height: 10, here)
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run; echo ended $?")
                try await terminal.shows([
                    "T  1 starting, 79 waiting, 120 running", "● starting  slow   T",
                    "○ waiting   s0           waits for slow", "○ waiting   s1           waits for slow",
                    "○ waiting   s2           waits for slow", "○ waiting   s3           waits for slow",
                    "○ waiting   s4           waits for slow", "○ waiting   s5           waits for slow",
                    "  … and 193 more services",
                ])
                terminal.interrupt()
                _ = try await terminal.shows { $0.contains("ended 130") }
            }
        }

        @Test func `the output of services scrolls above the run display`() async throws {
            try await TestEnvironment.check { here in
                try here.write(
                    Self.manifest([
                        #"{ "id": "loud", "launch": ["sh", "-c", "printf '\\033[2J\\033[31mred\\n'; echo plain"] }"#,
                        Self.gate("slow", after: ["loud"]),
                    ]), to: "launchgraph.json")
                let terminal = try await Terminal(width: 60, height: 12, here)
                defer { terminal.close() }
                terminal.type("\(try #require(RunningTool.path)) run; echo ended $?")
                try await terminal.shows([
                    "loud │ red", "loud │ plain", "T  1 starting, 1 running", "✓ running   loud   T",
                    "● starting  slow   T",
                ])
                terminal.interrupt()
                _ = try await terminal.shows { $0.contains("ended 130") }
            }
        }

        @Test func `closing the terminal leaves no process`() async throws {
            try await TestEnvironment.check { here in
                try here.write(
                    Self.manifest([
                        #"{ "id": "a", "launch": ["sh", "-c", "sleep 1000 & touch a; wait"], "ready": { "file": "a" } }"#
                    ]), to: "launchgraph.json")
                let terminal = try await Terminal(width: 60, height: 12, here)
                terminal.type("exec \(try #require(RunningTool.path)) run")
                _ = try await terminal.shows { $0.contains("running: 1 service") }
                terminal.close()
            }
        }
    }
}

extension String {
    /// The lines, with `T` for each time, and without what is shown because something takes long on a busy machine.
    fileprivate var withoutTimes: [String] {
        split(separator: "\n").map { line in
            var text = String(line).replacing("  takes longer than usual", with: "")
            // In a column, times end at the same place.
            while let match = text.firstMatch(of: /\ [0-9][0-9]\.[0-9]s/) {
                text.replaceSubrange(match.range, with: "  T")
            }
            while let match = text.firstMatch(of: /[0-9]+\.[0-9]s/) { text.replaceSubrange(match.range, with: "T") }
            return text
        }
    }
}

/// A terminal without a display: a session of tmux.
struct Terminal: Sendable {
    private let socket: String
    private let mark: String

    static let isInstalled = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .contains { FileManager.default.isExecutableFile(atPath: $0) }

    init(width: Int, height: Int, _ here: TestEnvironment, shell: String = "sh") async throws {
        socket = here.folder + "/tmux"
        mark = here.mark
        tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "-c", here.folder, "-e",
            "LAUNCH_TEST=\(here.mark)", "-e", "PS1=", shell)
        tmux("set", "-g", "status", "off")
        tmux("resize-window", "-x", "\(width)", "-y", "\(height)")
        type("clear")
    }

    func type(_ text: String) {
        tmux("send-keys", "-l", "clear; " + text)
        tmux("send-keys", "Enter")
    }

    /// Types without a line break.
    func press(_ keys: String) { tmux("send-keys", "-l", keys) }

    func suspend() { tmux("send-keys", "C-z") }

    func interrupt() { tmux("send-keys", "C-c") }

    func resize(width: Int, height: Int) { tmux("resize-window", "-x", "\(width)", "-y", "\(height)") }

    /// Closes the terminal, and waits until its processes have ended.
    func close() {
        tmux("kill-server")
        let deadline = ContinuousClock.now + .seconds(60)
        while !MarkedProcesses.pids(mark: mark).isEmpty, ContinuousClock.now < deadline { sched_yield() }
    }

    /// Waits until the screen is as `isSo` says, and gives it.
    func shows(_ isSo: (String) -> Bool) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            let screen = output("capture-pane", "-p")
            if isSo(screen) { return screen }
            guard ContinuousClock.now < deadline else {
                throw RunningTool.Silence(description: "on the screen: \(screen)")
            }
            await Task.yield()
        }
    }

    /// Waits until the screen has these lines, with `T` for each time. It may look otherwise on the way there.
    func shows(_ lines: [String]) async throws {
        _ = try await shows { $0.withoutTimes == lines }
    }

    private func tmux(_ arguments: String...) { _ = run(arguments, isAnswerWanted: false) }

    private func output(_ arguments: String...) -> String { run(arguments, isAnswerWanted: true) }

    private func run(_ arguments: [String], isAnswerWanted: Bool) -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // The server that the first call starts keeps what it is given: also the descriptor by which Foundation learns of
        // an end, and that it has signals blocked.
        let cleanly = """
            import os, signal, sys
            os.closerange(3, 65536)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execvp(sys.argv[1], sys.argv[1:])
            """
        let program = isAnswerWanted ? ["tmux"] : ["python3", "-S", "-c", cleanly, "tmux"]
        process.arguments = program + ["-u", "-S", socket] + arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
        ]
        let output = Pipe()
        process.standardOutput = isAnswerWanted ? output as Any : FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = isAnswerWanted ? output.fileHandleForReading.readDataToEndOfFile() : Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
