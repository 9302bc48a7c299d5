import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// process-compose files, Procfiles and descriptions of Swift packages as launch graphs.
@Suite struct ProcessFormatTests {
    @Test func `conditions of process-compose are kept`() {
        let manifest = imported(
            [
                (
                    "p.json",
                    """
                    {"processes": {
                      "db": {"command": "db", "readiness_probe": {"http_get": {"port": 5432, "path": "up"}, "period_seconds": 2}},
                      "seed": {"command": "seed", "depends_on": {"db": {"condition": "process_healthy"}}},
                      "api": {"command": "api", "depends_on": {
                        "seed": {"condition": "process_completed_successfully"}, "log": {"condition": "process_started"},
                        "clean": {}}},
                      "log": {"entrypoint": ["log", "-f"], "availability": {"restart": "on_failure", "max_restarts": 3}},
                      "clean": {"command": "clean", "shutdown": {"signal": 2, "timeout_seconds": 7}, "disabled": true}
                    }}
                    """
                )
            ], by: ProcessComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(
            edges(manifest) == [
                "seed → db", "api → seed (completed)", "api → log (started)", "api ⇢ clean (completed)",
            ])
        let probe = Readiness(.http("http://127.0.0.1:5432/up", status: 200), interval: .seconds(2))
        #expect(manifest.attributes(of: 0).ready == probe)
        #expect(manifest.attributes(of: 0).launch == ["bash", "-c", "db"])
        #expect(manifest.attributes(of: 1).ready == nil, "another process waits for its end")
        #expect(manifest.attributes(of: 3).ready == Readiness(.started))
        #expect(manifest.attributes(of: 3).restart == .init(.run, limit: 3, backoff: .seconds(1), factor: 1))
        #expect(manifest.attributes(of: 4).ready == nil)
        #expect(manifest.attributes(of: 4).shutdown == .signal("SIGINT"))
        #expect(manifest.attributes(of: 4).mode == .onDemand)
    }

    @Test(
        arguments: ["readiness_probe", "liveness_probe"],
        [
            ("scheme", "ftp", "ftp://127.0.0.1/"), ("host", "/a", "http:///a/"),
            ("port", "99999", "http://127.0.0.1:99999/"),
        ])
    func `a probe of process-compose that is no URL is reported at its process`(
        probe: String, part: (key: String, value: String, url: String)
    ) {
        let request = #"{"http_get": {"\#(part.key)": "\#(part.value)"}}"#
        let text = #"{"processes": {"a": {"command": "x", "\#(probe)": \#(request)}}}"#
        let problems = imported([("p.json", text)], by: ProcessComposeImporter.graph).inputDiagnostics
        let errors = problems.filter { $0.severity == .error }
        #expect(
            errors.map(\.message) == [
                "the probe of ‘a’ must be a URL such as ‘http://127.0.0.1:8080/health’, not ‘\(part.url)’"
            ])
        #expect(errors.first?.location == SourceLocation(file: "p.json", line: 1, column: 16))
    }

    @Test(arguments: ["https", "HTTPS"])
    func `a probe of process-compose by HTTPS becomes a command`(scheme: String) {
        let request = #"{"http_get": {"scheme": "\#(scheme)", "host": "h", "port": 443, "status_code": 204}}"#
        let text = #"{"processes": {"a": {"command": "x", "readiness_probe": \#(request)}}}"#
        let manifest = imported([("p.json", text)], by: ProcessComposeImporter.graph)
        #expect(manifest.inputDiagnostics == [])
        guard case .command(let words) = manifest.attributes(of: 0).ready?.probe else {
            Issue.record("the probe is no command")
            return
        }
        #expect(words.last == "\(scheme)://h:443/")
        #expect(words.contains { $0.contains("curl") && $0.contains("204") })
    }

    @Test func `two dollar signs of process-compose stand for one, unless it replaces no variables`() {
        func read(_ members: String) -> Manifest {
            let text = #"{\#(members)"processes": {"a$$": {"command": "echo $$HOME $$$$ $X ${X}${Y:-y}"}}}"#
            return imported([("p.json", text)], variables: ["X": "x"], by: ProcessComposeImporter.graph)
        }
        let manifest = read("")
        #expect(manifest.identifier(ofService: 0) == "a$")
        #expect(manifest.attributes(of: 0).launch?.last == "echo $HOME $$$ $X xy", "the shell gets $$ and $X")
        let literal = read(#""disable_env_expansion": true, "#)
        #expect(literal.identifier(ofService: 0) == "a$$")
        let exported = manifest.exportedProcessCompose()
        let text = String(decoding: exported.files[0].bytes, as: UTF8.self)
        #expect(text.contains("a$$") && text.contains("echo $$HOME $$$$ $$X xy"), "\(text)")
    }

    @Test func `restarts, commands that stop and variables of a process are attributes of its service`() {
        let manifest = imported(
            [
                (
                    "p.json",
                    """
                    {"environment": ["A=0"], "processes": {
                      "a": {
                        "availability": {"restart": "on_failure", "max_restarts": 0, "backoff_seconds": 3},
                        "shutdown": {"command": "stop it", "signal": 2, "parent_only": true},
                        "environment": ["A=1", "B=2", "A=3"]}
                    }}
                    """
                )
            ], by: ProcessComposeImporter.graph)
        #expect(errors(manifest) == [])
        let attributes = manifest.attributes(of: 0)
        let restart = ServiceAttributes.Restart(
            .run, limit: 1_000_000, within: .seconds(1), backoff: .seconds(3), factor: 1)
        #expect(attributes.restart == restart, "0 is no limit")
        #expect(attributes.shutdown == .command(["bash", "-c", "stop it"]))
        #expect(attributes.environment?.suffix(2) == [.init("A", "3"), .init("B", "2")])
        #expect(losses(manifest) == ["‘shutdown.parent_only’ × 1"])
    }

    /// The attributes of the services of a process-compose file, and their names.
    private func processes(_ members: String, _ processes: String) -> (names: [String], all: [ServiceAttributes]) {
        let text = #"{\#(members)"processes": {\#(processes)}}"#
        let manifest = imported([("p.json", text)], variables: ["HOW": "on_failure"], by: ProcessComposeImporter.graph)
        #expect(errors(manifest) == [])
        let services = Array(manifest.declarations.services)
        return (
            services.map { manifest.identifier(ofService: $0) }, services.map { manifest.attributes(of: $0) }
        )
    }

    @Test func `each replica of a process is a service, and a dependency on the process one on each`() {
        let text = #"""
            {"processes": {
              "a": {"command": "run {{.PC_REPLICA_NUM}}", "replicas": 2},
              "b": {"command": "b", "depends_on": {"a": {"condition": "process_started"}}},
              "c": {"command": "c", "replicas": 10}
            }}
            """#
        let manifest = imported([("p.json", text)], by: ProcessComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(edges(manifest) == ["b → a-0 (started)", "b → a-1 (started)"])
        #expect(manifest.identifier(ofService: 3) == "c-00" && manifest.declarations.serviceCount == 13)
        #expect(manifest.attributes(of: 1).launch?.last == "run 1")
        #expect(
            manifest.attributes(of: 1).environment == [.init("PC_PROC_NAME", "a"), .init("PC_REPLICA_NUM", "1")])
    }

    @Test func `templates have the values of a file and of a process`() {
        let own = #""a": {"command": "{{.X}} {{ .Y }} {{.Z}} {{if .X}}", "vars": {"Y": 2}, "working_dir": "/{{.X}}"}"#
        let read = processes(#""vars": {"X": "x", "Y": 1},"#, own).all[0]
        #expect(read.launch?.last == "x 2 {{.Z}} {{if .X}}")
        #expect(read.directory == "/x")
        let literal = processes(#""vars": {"X": "x"},"#, #""a": {"command": "{{.X}}", "is_template_disabled": true}"#)
        #expect(literal.all[0].launch?.last == "{{.X}}")
    }

    @Test(
        arguments: [
            (#""command": "x""#, nil), (#""command": "x", "ready_log_line": "up""#, .unlimited),
            (#""command": "x", "readiness_probe": {"exec": {"command": "y"}}"#, nil),
            (
                #""command": "x", "readiness_probe": {"exec": {"command": "y"}, "failure_threshold": 12, "period_seconds": 5, "initial_delay_seconds": 7}"#,
                .after(.seconds(67))
            ),
            (#""command": "x", "is_daemon": true"#, .after(.seconds(5))),
            (#""command": "x", "is_daemon": true, "launch_timeout_seconds": 9"#, .after(.seconds(9))),
        ] as [(String, ServiceAttributes.TimeLimit?)])
    func `a process has the limits that process-compose has`(members: String, timeout: ServiceAttributes.TimeLimit?) {
        let read = processes("", #""a": {\#(members)}"#).all[0]
        #expect(read.timeout == timeout)
        #expect((read.ready == nil) == members.contains("is_daemon"), "a daemon is up when its command has ended")
    }

    @Test func `a process that others wait for has no limit, and is attempted again`() {
        let read = processes(
            "",
            #"""
            "a": {"command": "x", "availability": {"restart": "${HOW}", "max_restarts": 2, "backoff_seconds": 3}},
            "b": {"depends_on": {"a": {"condition": "process_completed_successfully"}}},
            "c": {"command": "x", "availability": {"restart": "on_failure", "max_restarts": 2},
                  "readiness_probe": {"exec": {"command": "y"}}}
            """#
        ).all
        #expect(read[0].timeout == .unlimited && read[0].restart == nil)
        #expect(read[0].retry == .init(attempts: 3, backoff: .seconds(3), factor: 1))
        #expect(read[2].retry == .init(attempts: 3, backoff: .seconds(1), factor: 1))
    }

    @Test func `a process reads the file of variables, and its own one`() {
        let text =
            #"{"processes": {"a": {"command": "x", "env_file": "own.env"}, "b": {"command": "x", "is_dotenv_disabled": true}}}"#
        let manifest = imported(
            [("p.json", text), (".env", "A=1")], by: ProcessComposeImporter.graph)
        #expect(manifest.attributes(of: 0).environmentFiles == [".env", "own.env"])
        #expect(manifest.attributes(of: 1).environmentFiles == nil)
        #expect(losses(manifest) == [])
        let both = imported(
            [("p.json", text.replacing("{\"pr", with: "{\"environment\": [\"A=2\"], \"pr")), (".env", "A=1")],
            variables: ["A": "3"], by: ProcessComposeImporter.graph)
        #expect(
            losses(both).sorted() == [
                "that a variable of the environment overrides one of ‘.env’ × 1",
                "that ‘env_file’ overrides the ‘environment’ of the file × 1",
            ])
    }

    @Test func `a function of a variable is left as it is`() {
        let text = #"{"processes": {"a": {"command": "${X^^} ${X}"}}}"#
        let manifest = imported([("p.json", text)], variables: ["X": "x"], by: ProcessComposeImporter.graph)
        #expect(manifest.attributes(of: 0).launch?.last == "$${X^^} x")
        #expect(losses(manifest) == ["a function of a variable, such as ‘${NAME^^}’ × 1"])
    }

    @Test(arguments: [("true", ["‘exit_on_skipped’ × 1"]), ("false", [])])
    func `a process that is skipped cannot end everything`(value: String, lost: [String]) {
        let text = #"{"processes": {"a": {"availability": {"exit_on_skipped": \#(value)}}}}"#
        #expect(losses(imported([("p.json", text)], by: ProcessComposeImporter.graph)) == lost)
    }

    @Test func `a process-compose file extends another one`() {
        let files = [
            ("p.json", #"{"extends": "base.json", "processes": {"a": {"command": "new"}}}"#),
            (
                "base.json",
                #"{"processes": {"a": {"command": "old", "depends_on": {"b": {"condition": "process_started"}}}, "b": {}}}"#
            ),
        ]
        let manifest = imported(files, by: ProcessComposeImporter.graph)
        #expect(errors(manifest) == [])
        #expect(edges(manifest) == ["a → b (started)"])
        #expect(manifest.attributes(of: 0).launch == ["bash", "-c", "new"])
        let loop = [("p.json", #"{"extends": "p.json", "processes": {}}"#)]
        #expect(
            errors(imported(loop, by: ProcessComposeImporter.graph)) == ["p.json:1:13: ‘extends’ leads back to p.json"])
    }

    @Test(arguments: [
        ("{}", "p.json:1:1: this is not a process-compose file: it has no ‘processes’"),
        (#"{"processes": []}"#, "p.json:1:15: processes must be an object, not a list"),
        (
            #"{"processes": {"a": {"depends_on": ["b"]}}}"#, "p.json:1:36: depends_on must be an object, not a list"
        ),
        (
            #"{"processes": {"a": {"availability": {"restart": "sometimes"}}}}"#,
            "p.json:1:50: restart cannot be ‘sometimes’; it is ‘no’, ‘always’, ‘on_failure’ or ‘exit_on_failure’"
        ),
    ])
    func `a mistake in a process-compose file is reported at its place`(text: String, message: String) {
        #expect(errors(imported([("p.json", text)], by: ProcessComposeImporter.graph)) == [message])
    }

    @Test func `a Procfile is read line by line`() {
        let manifest = imported(
            [("Procfile", "# all\r\nweb:  bin/web -p $PORT\n\nworker: bin/worker\n")], by: ProcfileImporter.graph)
        #expect(errors(manifest) == [])
        #expect((0...1).map { manifest.identifier(ofService: $0) } == ["web", "worker"])
        #expect(manifest.attributes(of: 0).launch == ["/bin/sh", "-c", "bin/web -p $PORT"])
        #expect(manifest.location(ofService: 1)?.line == 4)
        let hidden = imported([("Procfile", "web: a\u{0}b\n")], by: ProcfileImporter.graph)
        #expect(errors(hidden) == ["Procfile:1:1: the command has the control character U+0000 in it"])
        let bad = imported([("Procfile", "web\na b: c\nx:\n")], by: ProcfileImporter.graph)
        #expect(
            errors(bad) == [
                "Procfile:1:1: a line of a Procfile is a name, a colon and a command",
                "Procfile:2:1: a line of a Procfile is a name, a colon and a command",
                "Procfile:3:1: the process ‘x’ has no command",
            ])
    }

    @Test(arguments: [("", [:], 5000), ("PORT=3000\n", ["PORT": "7"], 3000), ("A=1\n", ["PORT": "4000"], 4000)])
    func `each process of a Procfile has a port, and the variables of the file beside it`(
        file: String, variables: [String: String], port: Int
    ) {
        let files = [("Procfile", "web: w\nworker: x\n")] + (file.isEmpty ? [] : [(".env", file)])
        let manifest = imported(files, variables: variables, by: ProcfileImporter.graph)
        #expect(errors(manifest) == [])
        #expect(manifest.attributes(of: 0).environment == [.init("PORT", "\(port)")])
        #expect(manifest.attributes(of: 1).environment == [.init("PORT", "\(port + 100)")])
        #expect(manifest.attributes(of: 0).environmentFiles == (file.isEmpty ? nil : [".env"]))
        #expect(manifest.inputDiagnostics.map(\.message) == ["PORT is \(port) for web, \(port + 100) for worker"])
        #expect(ExportTable.procfile.lost(of: manifest) == ["‘PORT’"])
    }

    @Test func `variables of process-compose are no loss in a Procfile`() {
        let manifest = imported([("p.json", #"{"processes":{"a":{"command":"x"}}}"#)], by: ProcessComposeImporter.graph)
        #expect(ExportTable.procfile.lost(of: manifest) == ["‘onEnd’"])
    }

    @Test func `targets of a Swift package depend on the targets that they import`() {
        let manifest = imported(
            [
                (
                    "p.json",
                    """
                    {"name": "Shop", "targets": [
                      {"name": "App", "target_dependencies": ["Core"], "product_dependencies": ["Logging"]}, {"name": "Core"}],
                      "products": [{"name": "App", "targets": ["App"]}]}
                    """
                )
            ], by: SwiftPackageImporter.graph)
        #expect(edges(manifest) == ["App → Core", "product:App → App"])
        #expect(losses(manifest) == ["a dependency on a product of another package × 1"])
        #expect(manifest.name == "Shop")
    }

    @Test func `a target of a Swift package must be an object`() {
        let manifest = imported([("p.json", #"{"name": "x", "targets": [5]}"#)], by: SwiftPackageImporter.graph)
        #expect(errors(manifest) == ["p.json:1:27: a target must be an object, not a number"])
    }

    @Test func `a file in JSON that is cut anywhere is unreadable, with one message in the file`() {
        let texts: [(String, (ImportInput) -> ImportedGraph)] = [
            (
                #"{"name": "x", "shell": {"shell_command": "sh"}, "processes": {"a": {"command": "c", "depends_on": {"b": {"condition": "process_started"}}, "readiness_probe": {"exec": {"command": "p"}}, "shutdown": {"signal": 15}}, "b": {"entrypoint": ["x"], "environment": ["A=1"]}}}"#,
                ProcessComposeImporter.graph
            ),
            (
                #"{"name": "x", "targets": [{"name": "a", "target_dependencies": ["b"]}, {"name": "b"}], "products": [{"name": "p", "targets": ["a"]}]}"#,
                SwiftPackageImporter.graph
            ),
        ]
        for (text, importer) in texts {
            #expect(errors(imported([("f.json", text)], by: importer)) == [])
            let bytes = Array(text.utf8)
            for length in 0..<bytes.count - 1 {
                let cut = String(decoding: bytes[..<length], as: UTF8.self)
                let found = errors(imported([("f.json", cut)], by: importer))
                #expect(found.count == 1 && found[0].hasPrefix("f.json:"), "\(length): \(found)")
            }
        }
    }

    @Test(arguments: [
        ("", 10, 1, 3), (#", "period_seconds": 5, "timeout_seconds": 2, "failure_threshold": 4"#, 5, 2, 4),
        (#", "period_seconds": 0, "timeout_seconds": 0, "failure_threshold": 0"#, 10, 1, 3),
    ])
    func `a liveness probe is a health check with the defaults of process-compose`(
        members: String, every: Int, timeout: Int, failures: Int
    ) {
        let probe = #"{"http_get": {"host": "h", "path": "/x"}\#(members)}"#
        let text = #"{"processes": {"a": {"command": "x", "liveness_probe": \#(probe)}}}"#
        let manifest = imported([("f.json", text)], by: ProcessComposeImporter.graph)
        #expect(
            manifest.attributes(of: 0).health
                == .init(
                    .http("http://h/x", status: 200), every: .seconds(every), timeout: .seconds(timeout),
                    failures: failures))
    }

    @Test func `a value of any other type in a process-compose file has a place or no meaning`() {
        let keys = [
            "command", "entrypoint", "working_dir", "environment", "depends_on", "readiness_probe", "ready_log_line",
            "availability", "shutdown", "disabled", "liveness_probe",
        ]
        let values = [
            "null", "true", "1", "1e99", "-1", #""x""#, "[]", "[1]", "{}",
            #"{"restart": 1, "exec": [], "http_get": {"port": []}, "signal": "x", "timeout_seconds": -1}"#,
        ]
        for key in keys {
            for value in values {
                let text = #"{"processes": {"a": {"\#(key)": \#(value)}}}"#
                for diagnostic in imported([("f.json", text)], by: ProcessComposeImporter.graph).inputDiagnostics {
                    #expect(diagnostic.location?.line == 1, "\(text): \(diagnostic)")
                }
            }
        }
    }

    @Test func `a Procfile or an edge list that is cut anywhere is read or gets one message`() {
        let procfile = Array("# comment\nweb: bin/serve --port $PORT\n\nwörker: bin/work 'a b'\n".utf8)
        for length in procfile.indices {
            let manifest = imported(
                [("Procfile", String(decoding: procfile[..<length], as: UTF8.self))], by: ProcfileImporter.graph)
            let found = errors(manifest)
            #expect(found.count <= 1 && found.allSatisfy { $0.hasPrefix("Procfile:") }, "\(length): \(found)")
        }
        let pairs = Array("a b\nb größe\n c  c\n".utf8)
        for length in pairs.indices {
            let manifest = Manifest(
                [SourceText(name: "x", bytes: Array(pairs[..<length]))], format: .tsort)
            let found = errors(manifest)
            #expect(found.count <= 1 && found.allSatisfy { $0.hasPrefix("x:") }, "\(length): \(found)")
        }
    }

    @Test func `importers survive any text`() {
        let texts = [
            "", "{", "[]", "null", "{\"processes\":{\"a\":[]}}", "{\"targets\":[1,{},{\"name\":2}]}", "\u{FEFF}a: b",
            "a: \0",
        ]
        for text in texts {
            for importer in [
                ComposeImporter.graph, ProcessComposeImporter.graph, ProcfileImporter.graph, SwiftPackageImporter.graph,
            ] {
                _ = imported([("f.json", text)], by: importer).diagnostics()
            }
        }
    }
}
