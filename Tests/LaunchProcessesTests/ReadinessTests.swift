import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchProcesses

extension ProcessTests {
    @Suite struct ReadinessTests {
        @Test func `a one-shot process is up when it has exited with 0`() async throws {
            try await TestEnvironment.check { here in
                let dispatcher = Dispatcher(try ServiceGraph { here.shell("echo done > task.txt; echo said") })
                let app = try await dispatcher.launch()
                #expect(try here.contents(of: "task.txt") == "done\n")
                #expect(try app["service", as: RunningProcess.self].status == .exited(0))
                try await dispatcher.shutdown()
                #expect(await here.lines() == ["said"])
            }
        }

        @Test func `a process without a probe that is to be started is ready when it runs`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell("exec sleep 1000", ready: .started)
                try await Dispatcher(try ServiceGraph { service }).withLaunched { app in
                    let found = try app["service", as: RunningProcess.self].status
                    #expect(found == nil)
                }
            }
        }

        @Test(arguments: [EndPolicy.completes, .shutsDown])
        func `a process that is ready when it runs, and may end, is up however soon it ends`(onEnd: EndPolicy)
            async throws
        {
            try await TestEnvironment.check { here in
                for _ in 0..<50 {
                    let service = here.service(
                        ["/bin/true"], ready: .started, policy: ServicePolicy(onEnd: onEnd))
                    let dispatcher = Dispatcher(try ServiceGraph { service })
                    try await dispatcher.launch()
                    try await dispatcher.shutdown()
                }
            }
        }

        @Test func `a process that is to be started is up even if it fails immediately`() async throws {
            try await TestEnvironment.check { here in
                for _ in 0..<50 {
                    let service = here.service(
                        ["/bin/false"], ready: .started, policy: ServicePolicy(onFailure: .proceed))
                    let dispatcher = Dispatcher(try ServiceGraph { service })
                    try await dispatcher.launch()
                    while dispatcher.report["service"]?.state == .running { await Task.yield() }
                    #expect(dispatcher.report["service"]?.error == "stopped working: exited with status 1")
                    #expect(dispatcher.report["service"]?.attempts.count == 1)
                    _ = try? await dispatcher.shutdown()
                }
            }
        }

        @Test func `an empty file meets a probe only if it is unchanged at the next one`() async throws {
            try await TestEnvironment.check { here in
                let probe = FileProbe(path: SystemPath(here.folder + "/file"), shown: "file", isUp: false)
                var results = [await probe.probe()]
                for text in ["", nil, "", "1"] {
                    if let text { try here.write(text, to: "file") }
                    results.append(await probe.probe())
                }
                let empty = ProbeResult.notReady("the file ‘file’ is empty")
                #expect(results == [.notReady("there is no file ‘file’"), empty, .ready, empty, .ready])
            }
        }

        @Test(arguments: ["echo 'it is ready now'", "echo 'it is ready now' >&2", "printf 'it is ready'"])
        func `a process is ready when a line of its output contains the text`(print: String) async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "echo starting; while [ ! -e go ]; do sleep 0.01; done; touch said; \(print); exec sleep 1000",
                    ready: .output("is ready"))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                let launch = Task { try await dispatcher.launch() }
                while here.output.lines(of: "service") != ["starting"] { await Task.yield() }
                #expect(dispatcher.report["service"]?.state == .starting)
                try here.write("", to: "go")
                _ = try await launch.value
                #expect(here.exists("said"))
                try await dispatcher.shutdown()
            }
        }

        @Test func `a text that is printed in pieces is found`() async throws {
            try await TestEnvironment.check { here in
                // The second half comes only after the first one was read.
                let service = here.shell(
                    "printf 'xready'; while [ ! -e go ]; do sleep 0.01; done; printf ' now'; exec sleep 1000",
                    ready: .output("ready now"))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                let launch = Task { try await dispatcher.launch() }
                while here.output.bytes(of: "service") != "xready" { await Task.yield() }
                #expect(dispatcher.report["service"]?.state == .starting)
                try here.write("", to: "go")
                _ = try await launch.value
                try await dispatcher.shutdown()
            }
        }

        @Test func `a text that is printed in two lines is not found`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "printf 'ready\\nnow\\n'; exec sleep 1000", ready: .output("readynow"),
                    policy: ServicePolicy(timeout: .seconds(1)))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
                let error = try #require(dispatcher.report["service"]?.error)
                #expect(error.hasSuffix("still running, but not ‘ready’: no line of its output contains ‘readynow’"))
            }
        }

        @Test func `a process that ends without printing the text has failed`() async throws {
            try await TestEnvironment.check { here in
                let dispatcher = Dispatcher(
                    try ServiceGraph { here.shell("echo no; exit 0", ready: .output("ready")) })
                await #expect(throws: LaunchError.self) { try await dispatcher.launch() }
                #expect(dispatcher.report["service"]?.error?.hasPrefix("exited with status 0 before it was up") == true)
            }
        }

        @Test func `the search in output finds a text wherever the pieces end`() {
            let text: SecretText = "aabaaab"
            let output = Array("xaabaabaaabaay".utf8)
            for first in 0...output.count {
                for second in first...output.count {
                    let search = OutputSearch(for: text)
                    for piece in [output[..<first], output[first..<second], output[second...]] { search.add(piece) }
                    #expect(search.found.isSet)
                }
            }
            let search = OutputSearch(for: text)
            search.add(Array("aabaaaxaabaaaaab".utf8)[...])
            #expect(!search.found.isSet)
        }

        @Test(arguments: ["127.0.0.1", "localhost", "api.Localhost"])
        func `a process with a tcp probe is ready when its port accepts a connection`(host: String) async throws {
            try await TestEnvironment.check { here in
                let port = FreePort.find()
                let server = """
                    import socket
                    s = socket.socket()
                    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    s.bind(("127.0.0.1", \(port)))
                    # Until it listens, a connection is refused.
                    open("bound", "w").close()
                    s.listen()
                    while True: s.accept()
                    """
                let service = here.service(
                    ["python3", "-c", server], ready: .tcp("\(host):\(port)"), interval: .milliseconds(5))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { app in
                    #expect(here.exists("bound"))
                    let found = try app["service", as: RunningProcess.self].status
                    #expect(found == nil)
                }
            }
        }

        @Test func `a process with an http probe is ready when the URL responds with the status`() async throws {
            try await TestEnvironment.check { here in
                let port = FreePort.find()
                // It says 503 twice before it says 204.
                let server = """
                    import http.server
                    class Handler(http.server.BaseHTTPRequestHandler):
                        asked = 0
                        def do_GET(self):
                            Handler.asked += 1
                            open("asked", "w").write(str(Handler.asked))
                            self.send_response(204 if Handler.asked > 2 and self.path == "/up?x=1" else 503)
                            self.end_headers()
                    http.server.HTTPServer(("127.0.0.1", \(port)), Handler).serve_forever()
                    """
                let url = "http://127.0.0.1:\(port)/up?x=1#part"
                for status in [nil, 204] {
                    let service = here.service(
                        ["python3", "-c", server], ready: .http(url, status: status), interval: .milliseconds(5))
                    try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in
                        let found = try here.contents(of: "asked")
                        #expect(found == "3")
                    }
                }
            }
        }

        @Test func `the status of an answer is the three digits after the version, with or without a reason`() {
            let rows: [(line: String, status: Int?)] = [
                ("HTTP/1.1 200 OK\r", 200), ("HTTP/1.1 200\r", 200), ("HTTP/1.0 204", 204),
                ("HTTP/1.1 503 Not Yet", 503), ("HTTP/1.1 100 Continue\r", 100), ("HTTP/1.1 099 Low", nil),
                ("HTTP/1.1 20 OK", nil), ("HTTP/1.1 2000 OK", nil), ("HTTP/1.1 2x0 OK", nil), ("HTTP/1.1", nil),
                ("HTTP/1.1 \r", nil), ("SSH-2.0 200 OK", nil), ("", nil),
            ]
            #expect(rows.map { NetworkProbe.status(inLine: Array($0.line.utf8)) } == rows.map(\.status))
        }

        @Test func `the status line of a response comes after interim responses`() {
            let rows: [(answer: String, line: String?)] = [
                ("HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r"), ("HTTP/1.1 200 OK", nil), ("", nil), ("\n", ""),
                ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 X\r\nA: b", "HTTP/1.1 204 X\r"),
                ("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 C\n\nHTTP/1.1 200 OK\n", "HTTP/1.1 200 OK"),
                ("HTTP/1.1 100 Continue\r\n", nil), ("HTTP/1.1 100 Continue\r\n\r\n", nil),
                ("HTTP/1.1 101 Switching Protocols\r\n", "HTTP/1.1 101 Switching Protocols\r"),
                ("SSH-2.0\r\n", "SSH-2.0\r"),
            ]
            let lines = rows.map { NetworkProbe.statusLine(in: Array($0.answer.utf8)) }
            #expect(lines.map { $0.map { String(decoding: $0, as: UTF8.self) } } == rows.map(\.line))
        }

        @Test func `an answer to an http probe may come in pieces`() async throws {
            try await TestEnvironment.check { here in
                let port = FreePort.find()
                let server = """
                    import socket, time
                    s = socket.create_server(("127.0.0.1", \(port)))
                    while True:
                        c, _ = s.accept()
                        c.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        for piece in b"HTTP/1.1 2", b"00 O", b"K\\r\\n\\r\\n":
                            c.sendall(piece)
                            time.sleep(0.05)
                        c.close()
                    """
                let service = here.service(
                    ["python3", "-c", server], ready: .http("http://127.0.0.1:\(port)", status: 200),
                    policy: ServicePolicy(timeout: .seconds(60)))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in }
            }
        }

        @Test func `an http probe succeeds with a Python server`() async throws {
            try await TestEnvironment.check { here in
                let port = FreePort.find()
                let service = here.service(
                    ["python3", "-m", "http.server", "\(port)", "--bind", "127.0.0.1"],
                    ready: .http("http://localhost:\(port)", status: 200))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in
                    #expect(here.processes().count == 1)
                }
            }
        }

        @Test
        func
            `a process with a file probe is ready when the file is written, and a file of an earlier run does not count`()
            async throws
        {
            try await TestEnvironment.check { here in
                try here.write("old", to: "ready")
                let service = here.shell(
                    "while [ ! -e go ]; do sleep 0.01; done; echo new > next; mv next ready; exec sleep 1000",
                    ready: .file("ready"), interval: .milliseconds(2))
                let dispatcher = Dispatcher(try ServiceGraph { service })
                async let app = dispatcher.launch()
                try here.write("", to: "go")
                _ = try await app
                #expect(try here.contents(of: "ready") == "new\n")
                try await dispatcher.shutdown()
            }
        }

        @Test func `a process with a command probe is ready when the command exits with 0`() async throws {
            try await TestEnvironment.check { here in
                let service = here.shell(
                    "echo x > ready; exec sleep 1000",
                    ready: .command(["sh", "-c", "[ \"$LAUNCH_TEST\" = \(here.mark) ] && test -s ready"]),
                    interval: .milliseconds(2))
                try await Dispatcher(try ServiceGraph { service }).withLaunched { _ in
                    #expect(here.exists("ready"))
                }
            }
        }

        @Test func `names of this computer have addresses without a name server`() async throws {
            for name in ["localhost", "LOCALHOST", "shop.localhost"] {
                #expect(try await !SocketAddress.resolve(name, port: 80).isEmpty)
            }
        }
    }
}
