import Foundation
import Testing

extension ProcessTests {
    /// A secret is put into every text of a manifest, and must not be in anything that a command writes.
    @Suite(.timeLimit(.minutes(10))) struct SecretTests {
        private static let canary = "canary7f3"

        /// Ways in which the text `${S}` becomes secret: the variables of the process, an environment file and the service.
        static let sources: [(name: String, setup: String, file: String, environment: String)] = [
            ("DB_PASSWORD", "export DB_PASSWORD=\(canary)", "", ""),
            ("HTTP_AUTHORIZATION", "export HTTP_AUTHORIZATION=\(canary)", "", ""),
            ("DBPASS", "", "DBPASS=\(canary)", ""),
            ("DERIVED", "export basicauth=\(canary)", "DERIVED=x${basicauth}y", ""),
            ("DERIVED", "export DB_PASSWORD=\(canary)", "", #""DERIVED": "x${DB_PASSWORD}""#),
            ("SITE", "export SITE=https://\(canary)@host", "", ""),
            ("SITE", "export SITE='http://host/?a=1&token=\(canary)'", "", ""),
            ("MISSING:-${DB_PASSWORD}", "", "DB_PASSWORD='\(canary)'", ""),
        ]

        /// The texts of a service that can hold a reference; each service fails.
        private static let services = [
            #""launch": ["/nonexistent/${S}"]"#, #""launch": ["nonexistent-${S}"]"#,
            #""launch": ["./${S}"]"#, #""launch": ["true"], "directory": "nonexistent/${S}""#,
            #""launch": ["false", "${S}"]"#,
            #""launch": ["sh", "-c", "exit 3 # ${S}"], "environment": { "X": "${S:-}" }"#,
            #""launch": ["sleep", "1000"], "ready": { "file": "${S}" }"#,
            #""launch": ["sleep", "1000"], "ready": { "output": "${S}" }"#,
            #""launch": ["sleep", "1000"], "ready": { "command": ["false", "${S}"] }"#,
            #""launch": ["sleep", "1000"], "ready": { "command": ["/nonexistent/${S}"] }"#,
            #""launch": ["sleep", "1000"], "ready": { "http": "http://127.0.0.1:1/?q=${S}" }"#,
            #""launch": ["sleep", "1000"], "ready": "started", "shutdown": ["sh", "-c", "exit 4 # ${S}"]"#,
        ]
        /// Texts that are refused before anything starts.
        private static let refused = [
            #""launch": ["true"], "ready": { "tcp": "${S}" }"#, #""launch": ["true"], "ready": { "http": "${S}" }"#,
            #""launch": ["true"], "environmentFile": "${S}""#, #""launch": ["true"], "image": "x:${S}""#,
        ]

        private func outputs(
            _ services: [String], _ source: (name: String, setup: String, file: String, environment: String)
        ) async throws -> String {
            var output = ""
            try await TestEnvironment.check { here in
                let declarations = services.enumerated().map { index, service in
                    #"{ "id": "s\#(index)", \#(service.replacing("${S}", with: "${\(source.name)}")) }"#
                }
                try here.write(
                    """
                    { "defaults": { "timeout": "500ms", "onFailure": "proceed", "environmentFile": "v.env",
                        "environment": { \(source.environment) } },
                      "services": [ \(declarations.joined(separator: ",\n")) ] }
                    """, to: "launchgraph.json")
                try here.write(source.file + "\n", to: "v.env")
                let script = """
                    \(source.setup)
                    $0 check; $0 order; $0 graph --format json; $0 run --dry-run
                    $0 run --strict --report r.json --trace t.json; $0 run --strict --logs logs
                    for format in text html trace; do $0 report --format $format r.json; done
                    cat r.json t.json logs/*
                    """
                let tool = try #require(RunningTool.path)
                output = try await PatientShell.run(["sh", "-c", script, tool], in: here.folder, mark: here.mark).output
            }
            return output
        }

        @Test(arguments: sources.indices)
        func `a secret is in no message, report, trace or dry run`(index: Int) async throws {
            let source = Self.sources[index]
            let run = try await outputs(Self.services, source)
            #expect(run.ranges(of: "***").count > 30, "the texts are shown\n\(run)")
            let refusal = try await outputs(Self.refused, source)
            #expect(refusal.ranges(of: "***").count > 2, "the texts are shown\n\(refusal)")
            #expect((run + refusal).split(separator: "\n").filter { $0.contains(Self.canary) } == [])
        }

        /// Declarations of a service in other formats, with `${S}` where a variable may stand.
        static let foreign: [(format: String, services: String, texts: [String])] = [
            (
                "compose", "services",
                [
                    #""depends_on": ["${S}"]"#, #""depends_on": { "b": { "condition": "${S}" } }"#,
                    #""links": ["${S}"]"#,
                    #""network_mode": "service:${S}""#, #""extends": "${S}""#,
                    #""extends": { "file": "${S}", "service": "a" }"#, #""restart": "${S}""#,
                    #""healthcheck": { "test": "${S}" }"#, #""healthcheck": { "test": ["${S}"] }"#,
                    #""healthcheck": { "test": ["CMD", "true", "${S}"], "interval": "${S}" }"#,
                    #""command": "run ${S} \"${S}\"""#, #""command": ["${S}"], "environment": ["X=${S}"]"#,
                    #""stop_signal": "${S}""#, #""stop_grace_period": "${S}""#, #""profiles": ["${S}"]"#,
                    #""command": "${MISSING:?${S}}""#, #""environment": { "GITHUB_TOKEN": null }, "command": "true""#,
                ]
            ),
            (
                "process-compose", "processes",
                [
                    #""command": "run ${S} \"${S}\"""#, #""entrypoint": ["run", "${S}"]"#,
                    #""command": "true", "environment": ["X=${S}"]"#, #""command": "true", "working_dir": "/${S}""#,
                    #""depends_on": { "${S}": {} }"#, #""depends_on": { "b": { "condition": "${S}" } }"#,
                    #""availability": { "restart": "${S}" }"#,
                    #""availability": { "restart": "on_failure", "backoff_seconds": "${S}" }"#,
                    #""command": "true", "shutdown": { "command": "stop ${S}" }"#, #""shutdown": { "signal": "${S}" }"#,
                    #""command": "true", "ready_log_line": "${S}""#,
                    #""command": "true", "readiness_probe": { "exec": { "command": "test ${S}" } }"#,
                    #""command": "true", "readiness_probe": { "http_get": { "host": "h", "path": "/${S}", "port": "${S}" } }"#,
                    #""command": "true", "readiness_probe": { "period_seconds": "${S}" }"#, #""depend_on": "${S}""#,
                ]
            ),
        ]

        @Test(arguments: foreign.indices)
        func `a secret of the caller is in no message about a file of another format`(index: Int) async throws {
            let (format, services, texts) = Self.foreign[index]
            try await TestEnvironment.check { here in
                for text in texts {
                    let service = text.replacing("${S}", with: "${GITHUB_TOKEN}")
                    try here.write(
                        #"{ "\#(services)": { "a": { \#(service) }, "b": { "command": "true" } } }"#, to: "x.json")
                    let script = """
                        export GITHUB_TOKEN=\(Self.canary)
                        for command in check order graph 'graph --format json' 'run --dry-run' 'check --format sarif'; do
                          $0 $command --from \(format) x.json
                        done
                        """
                    let tool = try #require(RunningTool.path)
                    let result = try await PatientShell.run(
                        ["sh", "-c", script, tool], in: here.folder, mark: here.mark)
                    #expect(
                        !result.output.isEmpty && !result.output.contains(Self.canary), "\(service): \(result.output)")
                }
            }
        }
    }
}
