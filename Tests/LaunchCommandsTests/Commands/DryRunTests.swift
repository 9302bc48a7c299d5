import Foundation
import Testing

/// What `run --dry-run` says about a manifest, and the problems that are found before anything starts.
@Suite struct DryRunTests {
    private func dryRun(
        _ manifest: String, _ arguments: [String] = [], files: [String: String] = [:], variables: [String: String] = [:]
    ) throws -> Run {
        try Repository.withTemporaryFolder(files.merging(["launchgraph.json": manifest]) { $1 }) { folder in
            Run(
                ["run", "--dry-run"] + arguments, in: folder,
                variables: variables.merging(["PATH": "/usr/bin:/bin"], uniquingKeysWith: { given, _ in given }))
        }
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Expects that a dry run prints nothing but these errors and their help.
    private func expectErrors(
        _ errors: [String], _ manifest: String, files: [String: String] = [:], variables: [String: String] = [:]
    ) throws {
        let run = try dryRun(manifest, files: files, variables: variables)
        run.expect(2, output: [.exactly("")])
        #expect(lines(run.errors).filter { $0.contains("error") } == errors)
    }

    @Test func `a label has a key and a value, and each key once`() throws {
        let manifest = #"{ "services": [] }"#
        try dryRun(manifest, ["--label", "version="]).expect(0)
        try dryRun(manifest, ["--label", "version"]).expect(2, errors: ["invalid value ‘version’ for ‘--label’"])
        try dryRun(manifest, ["--label", "=4.2"]).expect(2, errors: ["invalid value ‘=4.2’ for ‘--label’"])
        try dryRun(manifest, ["--label", "version=4.2", "--label", "version=4.3"]).expect(
            2, errors: ["‘--label’ names ‘version’ twice"])
    }

    @Test func `variables are substituted and shown, from environment, then environment files, then inherited`() throws
    {
        let run = try dryRun(
            """
            { "services": [ { "id": "web", "launch": ["echo", "${PORT}", "${HOST:-localhost}", "$1 $$"],
              "environment": { "URL": "http://${HOST:-here}:${PORT}" }, "directory": "${PLACE}",
              "ready": { "http": "${URL}/health" } } ] }
            """, files: ["sub/x": ""], variables: ["PORT": "8080", "PLACE": "sub"])
        run.expect(0, output: ["/sub\n"])
        #expect(
            lines(run.output).dropFirst(3) == [
                "echo 8080 localhost '$1 $'", lines(run.output).first { $0.hasPrefix("in /") } ?? "",
                "with URL=http://here:8080",
                "substituted: HOST by its default, PORT=8080, PLACE=sub, URL=http://here:8080",
                "up when http://here:8080/health answers", "up to 30s; a failure ends the launch",
            ])
        try dryRun(
            """
            { "defaults": { "environmentFile": "base.env" }, "services": [
              { "id": "a", "launch": ["echo", "${A}${B}${C}${D}"], "environmentFile": ["own.env"],
                "environment": { "D": "4${C}" } } ] }
            """, files: ["base.env": "A=1\nB=1", "own.env": "B=2\nC=3"],
            variables: ["A": "x", "B": "x", "C": "x", "D": "x"]
        ).expect(output: ["echo 12343\n", "with 4 variables from ‘base.env’, ‘own.env’\n"])
    }

    @Test func `values of names that look secret are masked wherever they are substituted`() throws {
        try dryRun(
            """
            { "services": [ { "id": "a", "launch": ["echo", "--password=${DB_PASSWORD}", "${URL}", "${TOKEN:-hunter2}"],
              "environmentFile": ".env", "ready": { "output": "${API_KEY}" },
              "environment": { "URL": "pg://u:${DB_PASSWORD}@h/d", "GITHUB_TOKEN": "hunter2", "KEYBOARD": "de", "PWD": "/x" } } ] }
            """, files: [".env": "DB_PASSWORD='hunter2'\nAPI_KEY=hunter2\nDSN_URL=redis://u:hunter2@h"],
            variables: ["TOKEN": "hunter2"]
        ).expect(
            0,
            output: [
                .lacks("hunter2"), "echo '--password=***' 'pg://***@h/d' '***'\n",
                "with URL=pg://***@h/d GITHUB_TOKEN=*** KEYBOARD=de PWD=/x\n",
            ])
    }

    @Test func `values that are unset or invalid are reported at their line and column, together with all others`()
        throws
    {
        let names = [
            "2:35 NO", "2:55 ALSO", "2:89 MISSING", "3:21 NODIR", "3:61 NOPORT", "3:97 NOPID", "4:28 PROGRAM", "4:71 C",
        ]
        try expectErrors(
            names.map { name in
                let parts = name.split(separator: " ")
                return
                    "launchgraph.json:\(parts[0]): error: the variable ‘\(parts[1])’ is not set, and has no default here"
            },
            #"""
            { "services": [
              { "id": "a", "launch": ["echo", "x\ty\u00e9${NO}", "${ALSO}"], "environment": { "A": "${MISSING}" },
                "directory": "d/${NODIR}", "ready": { "tcp": "localhost:${NOPORT}" }, "shutdown": ["kill", "${NOPID}"] },
              { "id": "b", "launch": ["${PROGRAM}"], "ready": { "command": ["x", "${C}"] } } ] }
            """#)
        try dryRun(#"{ "services": [ { "id": "a", "launch": ["${NO}"] } ] }"#).expect(errors: [
            "help: set it, or give it a default: ${NO:-…}"
        ])
        // Addresses that a variable makes invalid.
        try expectErrors(
            [
                "launchgraph.json:1:68: error: tcp must be a host and a port, such as ‘127.0.0.1:5432’, not ‘localhost:http’",
                "launchgraph.json:2:23: error: http must be a URL such as ‘http://127.0.0.1:8080/health’, not ‘http://localhost:http/up’",
            ],
            """
            { "services": [ { "id": "a", "launch": ["echo"], "ready": { "tcp": "localhost:${PORT}" },
              "health": { "http": "http://localhost:${PORT}/${PATH}" } } ] }
            """,
            variables: ["PORT": "http", "PATH": "up"])
        // Lines of an environment file, and files where they are named.
        try expectErrors(
            [
                "bad.env:2:1: error: expected NAME=VALUE, a comment or an empty line",
                "bad.env:3:3: error: the quote of this value is not closed",
                "launchgraph.json:2:68: error: the environment file ‘none.env’: there is no such file",
                "launchgraph.json:2:91: error: the environment file ‘folder’: this is a folder, not a file",
            ],
            """
            { "services": [
              { "id": "a", "launch": ["echo"], "environmentFile": ["good.env", "none.env", "bad.env", "folder"] },
              { "id": "b", "launch": ["echo"], "environmentFile": "bad.env" } ] }
            """, files: ["good.env": "A=1", "bad.env": "A=1\nB b\nC='x", "folder/x": ""])
    }

    @Test func `check does not read environment files, which are not under version control as a rule`() throws {
        let manifest = #"{ "services": [ { "id": "a", "launch": ["none"], "environmentFile": "none.env" } ] }"#
        try Repository.withTemporaryFolder(["launchgraph.json": manifest]) { Run(["check"], in: $0).expect(0) }
        try dryRun(manifest).expect(2)
    }

    @Test func `run --only launches a service and its dependencies, and needs no variables of other services`() throws {
        let unset = """
            { "services": [ { "id": "a", "launch": ["echo", "${NO}"], "environmentFile": "none" },
              { "id": "b", "launch": ["echo"], "startsAfter": ["a"] } ] }
            """
        try dryRun(unset).expect(2)
        try dryRun(unset, ["--only", "b"]).expect(0, output: [.prefix("would launch 1 service in 1 wave;")])
        let manifest = """
            { "services": [ { "id": "a", "launch": ["echo"] }, { "id": "b", "launch": ["echo"], "dependsOn": ["a"],
              "startsAfter": ["d"] }, { "id": "c", "launch": ["echo"], "dependsOn": ["b"] }, { "id": "d" } ] }
            """
        let run = try dryRun(manifest, ["--only", "b"])
        run.expect(0)
        func services(_ run: Run) -> [String] { lines(run.output).filter { ["a", "b", "c", "d"].contains($0) } }
        #expect(services(run) == ["a", "b"])
        let fingerprint = try #require(run.output.firstMatch(of: /fingerprint ([0-9a-f]+)/)?.1)
        Run("order --only b --format json -", input: manifest).expect(output: ["\"\(fingerprint)\""])
        try dryRun(manifest, ["--only", "e"]).expect(2)
        #expect(services(try dryRun(manifest, ["--only", "a", "--only", "d"])) == ["a", "d"])
    }

    @Test func `a dry run exits with 1 if a program is missing`() throws {
        try dryRun(
            #"{ "services": [ { "id": "a", "launch": ["no-such-program"] }, { "id": "b", "launch": ["${SHELL:-sh}"] } ] }"#
        ).expect(
            1, output: ["problem: there is no program ‘no-such-program’ in PATH; is it installed?\n"],
            errors: [.exactly("1 service cannot be started\n")])
    }

    @Test func `a quotation mark before a combining mark is escaped like any other`() throws {
        let run = try dryRun(#"{"services":[{"id":"a","launch":["echo","it'\u0301s"]}]}"#)
        let words = run.output.unicodeScalars.map(String.init).joined(separator: " ")
        #expect(words.contains(#"t ' \ ' '"#), "\(run.output)")
    }
}
