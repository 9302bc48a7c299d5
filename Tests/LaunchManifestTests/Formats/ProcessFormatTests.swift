import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// process-compose files, Procfiles and descriptions of Swift packages as launch graphs.
@Suite struct ProcessFormatTests {
    private static let meanings: [(text: String, expected: String)] = [
        (
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
            """,
            """
            { "id": "db", "onEnd": "completes", "timeout": "6s", "launch": ["bash", "-c", "db"], "environment": { "PC_PROC_NAME": "db", "PC_REPLICA_NUM": "0" }, "ready": { "http": "http://127.0.0.1:5432/up", "status": 200, "interval": "2s" } }
            { "id": "seed", "dependsOn": ["db"], "timeout": "none", "launch": ["bash", "-c", "seed"], "environment": { "PC_PROC_NAME": "seed", "PC_REPLICA_NUM": "0" } }
            { "id": "api", "dependsOn": [{ "id": "seed", "condition": "completed" }, { "id": "log", "condition": "started" }], "startsAfter": [{ "id": "clean", "condition": "completed" }], "onEnd": "completes", "launch": ["bash", "-c", "api"], "environment": { "PC_PROC_NAME": "api", "PC_REPLICA_NUM": "0" }, "ready": "started" }
            { "id": "log", "onEnd": "completes", "restart": { "what": "run", "limit": 3, "backoff": "1s", "factor": 1 }, "launch": ["log", "-f"], "environment": { "PC_PROC_NAME": "log", "PC_REPLICA_NUM": "0" }, "ready": "started" }
            { "id": "clean", "mode": "onDemand", "timeout": "none", "shutdownTimeout": "7s", "launch": ["bash", "-c", "clean"], "environment": { "PC_PROC_NAME": "clean", "PC_REPLICA_NUM": "0" }, "shutdown": "SIGINT" }
            """
        ),
        // No restarts are no limit. The last of several variables is used.
        (
            """
            {"environment": ["A=0"], "processes": {
              "a": {
                "availability": {"restart": "on_failure", "max_restarts": 0, "backoff_seconds": 3},
                "shutdown": {"command": "stop it", "signal": 2, "parent_only": true},
                "environment": ["A=1", "B=2", "A=3"]}
            }}
            """,
            """
            { "id": "a", "onEnd": "completes", "restart": { "what": "run", "limit": 1000000, "within": "1s", "backoff": "3s", "factor": 1 }, "environment": { "A": "3", "B": "2" }, "ready": "started", "shutdown": ["bash", "-c", "stop it"] }
            ‘shutdown.parent_only’ × 1
            """
        ),
        // Each replica is a service, and a dependency on the process is one on each.
        (
            #"""
            {"processes": {
              "a": {"command": "run {{.PC_REPLICA_NUM}}", "replicas": 2},
              "b": {"command": "b", "depends_on": {"a": {"condition": "process_started"}}}
            }}
            """#,
            """
            { "id": "a-0", "onEnd": "completes", "launch": ["bash", "-c", "run 0"], "ready": "started" }
            { "id": "a-1", "onEnd": "completes", "launch": ["bash", "-c", "run 1"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "1" }, "ready": "started" }
            { "id": "b", "dependsOn": [{ "id": "a-0", "condition": "started" }, { "id": "a-1", "condition": "started" }], "onEnd": "completes", "launch": ["bash", "-c", "b"], "environment": { "PC_PROC_NAME": "b", "PC_REPLICA_NUM": "0" }, "ready": "started" }
            """
        ),
        // Templates have the values of the file and of the process.
        (
            #"""
            {"vars": {"X": "x", "Y": 1}, "processes": {
              "a": {"command": "{{.X}} {{ .Y }} {{.Z}} {{if .X}}", "vars": {"Y": 2}, "working_dir": "/{{.X}}"}}}
            """#,
            """
            { "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x 2 {{.Z}} {{if .X}}"], "directory": "/x", "ready": "started" }
            a template that is not the value of ‘vars’ × 2
            """
        ),
        (
            #"{"vars": {"X": "x"}, "processes": {"a": {"command": "{{.X}}", "is_template_disabled": true}}}"#,
            #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "{{.X}}"], "ready": "started" }"#
        ),
        // A process whose end is awaited has no limit, and is attempted again, as one with a probe is.
        (
            #"""
            {"processes": {
              "a": {"command": "x", "availability": {"restart": "${HOW}", "max_restarts": 2, "backoff_seconds": 3}},
              "b": {"depends_on": {"a": {"condition": "process_completed_successfully"}}},
              "c": {"command": "x", "availability": {"restart": "on_failure", "max_restarts": 2},
                    "readiness_probe": {"exec": {"command": "y"}}}}}
            """#,
            """
            { "id": "a", "timeout": "none", "retry": { "attempts": 3, "backoff": "3s", "factor": 1 }, "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" } }
            { "id": "b", "dependsOn": [{ "id": "a", "condition": "completed" }], "onEnd": "completes", "ready": "started" }
            { "id": "c", "onEnd": "completes", "retry": { "attempts": 3, "backoff": "1s", "factor": 1 }, "restart": { "what": "run", "limit": 2, "backoff": "1s", "factor": 1 }, "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "c", "PC_REPLICA_NUM": "0" }, "ready": { "command": ["bash", "-c", "y"] } }
            """
        ),
        // Two dollar signs stand for one, unless no variables are replaced.
        (
            #"{"processes": {"a$$": {"command": "echo $$HOME $$$$ $X ${X}${Y:-y}"}}}"#,
            #"{ "id": "a$", "onEnd": "completes", "launch": ["bash", "-c", "echo $HOME $$$ $X xy"], "environment": { "PC_PROC_NAME": "a$", "PC_REPLICA_NUM": "0" }, "ready": "started" }"#
        ),
        (
            #"{"disable_env_expansion": true, "processes": {"a$$": {"command": "echo $$HOME"}}}"#,
            #"{ "id": "a$$", "onEnd": "completes", "launch": ["bash", "-c", "echo $$$HOME"], "environment": { "PC_PROC_NAME": "a$$$", "PC_REPLICA_NUM": "0" }, "ready": "started" }"#
        ),
        // A function of a variable is left as it is.
        (
            #"{"processes": {"a": {"command": "${X^^} ${X}"}}}"#,
            """
            { "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "$${X^^} x"], "ready": "started" }
            a function of a variable, such as ‘${NAME^^}’ × 1
            """
        ),
        (
            #"{"processes": {"a": {"availability": {"exit_on_skipped": true}}}}"#,
            """
            { "id": "a", "onEnd": "completes", "ready": "started" }
            ‘exit_on_skipped’ × 1
            """
        ),
        (
            #"{"processes": {"a": {"availability": {"exit_on_skipped": false}}}}"#,
            #"{ "id": "a", "onEnd": "completes", "ready": "started" }"#
        ),
        (
            one(#""command": "x""#),
            #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "ready": "started" }"#
        ),
        (
            one(#""command": "x", "ready_log_line": "up""#),
            #"{ "id": "a", "onEnd": "completes", "timeout": "none", "launch": ["bash", "-c", "x"], "ready": { "output": "up" } }"#
        ),
        // The attempts of a probe are a time limit; the default ones are that of a manifest.
        (
            one(#""command": "x", "readiness_probe": {"exec": {"command": "y"}}"#),
            #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "ready": { "command": ["bash", "-c", "y"] } }"#
        ),
        (
            one(
                #""command": "x", "readiness_probe": {"exec": {"command": "y"}, "failure_threshold": 12, "period_seconds": 5, "initial_delay_seconds": 7}"#
            ),
            #"{ "id": "a", "onEnd": "completes", "timeout": "67s", "launch": ["bash", "-c", "x"], "ready": { "command": ["bash", "-c", "y"], "interval": "5s" } }"#
        ),
        // A daemon is up when its command has ended.
        (
            one(#""command": "x", "is_daemon": true"#),
            """
            { "id": "a", "timeout": "5s", "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" } }
            a daemon that its command leaves behind × 1
            """
        ),
        (
            one(#""command": "x", "is_daemon": true, "launch_timeout_seconds": 9"#),
            """
            { "id": "a", "timeout": "9s", "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" } }
            a daemon that its command leaves behind × 1
            """
        ),
        (
            one(liveness("")),
            #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "ready": "started", "health": { "http": "http://h/x", "status": 200, "every": "10s", "timeout": "1s", "failures": 3 } }"#
        ),
        (
            one(liveness(#", "period_seconds": 5, "timeout_seconds": 2, "failure_threshold": 4"#)),
            #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "ready": "started", "health": { "http": "http://h/x", "status": 200, "every": "5s", "timeout": "2s", "failures": 4 } }"#
        ),
        (
            one(liveness(#", "period_seconds": 0, "timeout_seconds": 0, "failure_threshold": 0"#)),
            #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "ready": "started", "health": { "http": "http://h/x", "status": 200, "every": "10s", "timeout": "1s", "failures": 3 } }"#
        ),
    ]

    private static func one(_ members: String) -> String { #"{"processes": {"a": {\#(members)}}}"# }

    private static func liveness(_ members: String) -> String {
        #""command": "x", "liveness_probe": {"http_get": {"host": "h", "path": "/x"}\#(members)}"#
    }

    @Test(arguments: meanings)
    func `a process is a service with the attributes that process-compose gives it`(
        text: String, expected: String
    ) {
        let manifest = imported(
            [("p.json", text)], variables: ["HOW": "on_failure", "X": "x"], by: ProcessComposeImporter.graph)
        let names = #""environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" }, "#
        let services = serviceLines(manifest).map { $0.replacing(names, with: "") }
        #expect((services + losses(manifest) + errors(manifest)).joined(separator: "\n") == expected)
    }

    @Test func `replicas are numbered with as many digits as their number has`() {
        let manifest = imported(
            [("p.json", Self.one(#""command": "x", "replicas": 10"#))], by: ProcessComposeImporter.graph)
        #expect(manifest.declarations.services.map(manifest.identifier(ofService:)) == (0..<10).map { "a-0\($0)" })
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
        #expect(
            errors(imported([("p.json", text)], by: ProcessComposeImporter.graph)) == [
                "p.json:1:16: the probe of ‘a’ must be a URL such as ‘http://127.0.0.1:8080/health’, not ‘\(part.url)’"
            ])
    }

    @Test(arguments: ["https", "HTTPS"])
    func `a probe of process-compose by HTTPS becomes a command`(scheme: String) {
        let request = #"{"http_get": {"scheme": "\#(scheme)", "host": "h", "port": 443, "status_code": 204}}"#
        let text = #"{"processes": {"a": {"command": "x", "readiness_probe": \#(request)}}}"#
        let manifest = imported([("p.json", text)], by: ProcessComposeImporter.graph)
        #expect(
            serviceLines(manifest) + errors(manifest) == [
                #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" }, "ready": { "command": ["sh", "-c", "test \"$(curl -sS -o /dev/null -w '%{http_code}' \"$1\")\" = 204", "sh", "\#(scheme)://h:443/"] } }"#
            ])
    }

    @Test func `dollar signs of process-compose are doubled when they are written again`() {
        let text = #"{"processes": {"a$$": {"command": "echo $$HOME $$$$ $X ${X}${Y:-y}"}}}"#
        let exported = imported([("p.json", text)], variables: ["X": "x"], by: ProcessComposeImporter.graph)
            .exportedProcessCompose()
        let lines = String(decoding: exported.files[0].bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { $0.contains("$") } == [#"  "a$$":"#, #"    command: "echo $$HOME $$$$ $$X xy""#])
    }

    @Test func `a process reads the file of variables, and its own one`() {
        let text =
            #"{"processes": {"a": {"command": "x", "env_file": "own.env"}, "b": {"command": "x", "is_dotenv_disabled": true}}}"#
        let manifest = imported(
            [("p.json", text), (".env", "A=1")], by: ProcessComposeImporter.graph)
        #expect(
            serviceLines(manifest) + losses(manifest) == [
                #"{ "id": "a", "onEnd": "completes", "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" }, "environmentFile": [".env", "own.env"], "ready": "started" }"#,
                #"{ "id": "b", "onEnd": "completes", "launch": ["bash", "-c", "x"], "environment": { "PC_PROC_NAME": "b", "PC_REPLICA_NUM": "0" }, "ready": "started" }"#,
            ])
        let both = imported(
            [("p.json", text.replacing("{\"pr", with: "{\"environment\": [\"A=2\"], \"pr")), (".env", "A=1")],
            variables: ["A": "3"], by: ProcessComposeImporter.graph)
        #expect(
            losses(both).sorted() == [
                "that a variable of the environment overrides one of ‘.env’ × 1",
                "that ‘env_file’ overrides the ‘environment’ of the file × 1",
            ])
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
        #expect(
            serviceLines(manifest) + errors(manifest) == [
                #"{ "id": "a", "dependsOn": [{ "id": "b", "condition": "started" }], "onEnd": "completes", "launch": ["bash", "-c", "new"], "environment": { "PC_PROC_NAME": "a", "PC_REPLICA_NUM": "0" }, "ready": "started" }"#,
                #"{ "id": "b", "onEnd": "completes", "ready": "started" }"#,
            ])
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
        (#"{"extends": "p.json", "processes": {}}"#, "p.json:1:13: ‘extends’ leads back to p.json"),
    ])
    func `a mistake in a process-compose file is reported at its place`(text: String, message: String) {
        #expect(errors(imported([("p.json", text)], by: ProcessComposeImporter.graph)) == [message])
    }

    @Test func `a Procfile is read line by line`() {
        let manifest = imported(
            [("Procfile", "# all\r\nweb:  bin/web -p $PORT\n\nworker: bin/worker\n")], by: ProcfileImporter.graph)
        #expect(
            serviceLines(manifest) + errors(manifest) == [
                #"{ "id": "web", "launch": ["/bin/sh", "-c", "bin/web -p $PORT"], "environment": { "PORT": "5000" }, "ready": "started" }"#,
                #"{ "id": "worker", "launch": ["/bin/sh", "-c", "bin/worker"], "environment": { "PORT": "5100" }, "ready": "started" }"#,
            ])
        #expect(manifest.location(ofService: 1)?.line == 4)
    }

    @Test func `a line of a Procfile is a name, a colon and a command`() {
        let manifest = imported([("Procfile", "web\na b: c\nx:\nweb: a\u{0}b\n")], by: ProcfileImporter.graph)
        #expect(
            errors(manifest) == [
                "Procfile:1:1: a line of a Procfile is a name, a colon and a command",
                "Procfile:2:1: a line of a Procfile is a name, a colon and a command",
                "Procfile:3:1: the process ‘x’ has no command",
                "Procfile:4:1: the command has the control character U+0000 in it",
            ])
    }

    @Test(arguments: [("", [:], 5000), ("PORT=3000\n", ["PORT": "7"], 3000), ("A=1\n", ["PORT": "4000"], 4000)])
    func `each process of a Procfile has a port, and the variables of the file beside it`(
        file: String, variables: [String: String], port: Int
    ) {
        let files = [("Procfile", "web: w\nworker: x\n")] + (file.isEmpty ? [] : [(".env", file)])
        let manifest = imported(files, variables: variables, by: ProcfileImporter.graph)
        let read = manifest.declarations.services.map { manifest.attributes(of: $0) }
        #expect(read.map(\.environment) == [[.init("PORT", "\(port)")], [.init("PORT", "\(port + 100)")]])
        #expect(read.map(\.environmentFiles) == Array(repeating: file.isEmpty ? nil : [".env"], count: 2))
        #expect(
            manifest.inputDiagnostics.map(\.message) + ExportTable.procfile.lost(of: manifest) == [
                "PORT is \(port) for web, \(port + 100) for worker", "‘PORT’",
            ])
    }

    @Test func `variables of process-compose are no loss in a Procfile`() {
        let manifest = imported([("p.json", #"{"processes":{"a":{"command":"x"}}}"#)], by: ProcessComposeImporter.graph)
        #expect(ExportTable.procfile.lost(of: manifest) == ["‘onEnd’"])
    }

    @Test func `targets of a Swift package are objects, and depend on the targets that they import`() {
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
        #expect(
            [manifest.name] + edges(manifest) + losses(manifest) == [
                "Shop", "App → Core", "product:App → App", "a dependency on a product of another package × 1",
            ])
        let broken = imported([("p.json", #"{"name": "x", "targets": [5]}"#)], by: SwiftPackageImporter.graph)
        #expect(errors(broken) == ["p.json:1:27: a target must be an object, not a number"])
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
            let bytes = Array(text.utf8)
            for length in 0...bytes.count {
                let cut = String(decoding: bytes[..<length], as: UTF8.self)
                let found = errors(imported([("f.json", cut)], by: importer)).map { $0.prefix(7) }
                #expect(found == (length == bytes.count ? [] : ["f.json:"]), "\(length)")
            }
        }
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
}
