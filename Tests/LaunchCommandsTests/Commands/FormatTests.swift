import Foundation
import Testing

/// How the format of files is determined, and which files are read.
struct FormatTests {
    @Test func `the name of a file determines its format, and files of two formats are not mixed`() throws {
        try Run("order Procfile", files: ["Procfile": "web: serve\nworker: work\n"]).expect(output: [
            .exactly("web\nworker\n")
        ])
        try Run("diff a/Procfile b/Procfile", files: ["a/Procfile": "web: x\n", "b/Procfile": "web: x\nworker: y\n"])
            .expect(0, output: ["worker"])
        try Run("order Procfile a.json", files: ["Procfile": "web: serve\n", "a.json": "{}"]).expect(
            2, errors: ["‘Procfile’ is read as procfile and ‘a.json’ as json, by their names"])
        // Without a file, the default name of the format is searched for.
        try Run("order --from procfile", files: ["Procfile": "web: serve\n"]).expect(output: [.exactly("web\n")])
        try Run("order --from compose", files: [:]).expect(
            2, errors: ["no compose.yaml exists here or in a parent folder"])
    }

    @Test func `a file outside the folder of the files is read only if that is allowed, also through a link`() throws {
        let files = [
            "app/compose.json": #"{"include": ["../common/more.json"], "services": {"a": {"depends_on": ["b"]}}}"#,
            "common/more.json": #"{"services": {"b": {}}}"#, "app/linked.json": #"{"include": ["link.json"]}"#,
        ]
        let refusal = "is not read: it is outside the folder of the files"
        try Run("order --from compose app/compose.json", files: files).expect(
            2, errors: ["app/compose.json:1:14: error: the file common/more.json \(refusal)"])
        try Run("order --from compose app/compose.json --allow-dir common", files: files).expect(output: [
            .exactly("b\na\n")
        ])
        try Run("order --from compose app/linked.json", files: files, links: ["app/link.json": "../common/more.json"])
            .expect(2, errors: ["the file app/link.json \(refusal)"])
    }

    @Test func `a file in YAML says what to do where it is not expected`() throws {
        try Run("check stack", files: ["stack": "services:\n  a: {}\n"]).expect(
            2, errors: ["this looks like YAML: rename the file to .yaml, or convert it to JSON"])
        #if !YAML
            try Run("check compose.yaml", files: ["compose.yaml": "services: {}\n"]).expect(errors: [
                "this file is in YAML, which this build of launchgraph does not read"
            ])
        #endif
    }

    @Test func `the name of a graph is that of a Compose project if Compose allows it`() throws {
        let note = "the name of the graph is not kept"
        for name in ["", "_x", "-x", "X", "x y", "x", "9_x-"] {
            let text = #"{"name": "\#(name)", "services": [{"id": "a", "image": "i", "launch": ["x"]}]}"#
            let run = try Run("convert --to compose m.json", files: ["m.json": text])
            switch name {
            case "x", "9_x-": run.expect(output: [.prefix("name:")], errors: [.lacks(note)])
            case "": run.expect(output: [.lacks("name:")], errors: [.lacks(note)])
            default: run.expect(output: [.lacks("name:")], errors: [.contains(note)])
            }
        }
    }

    @Test func `a service keeps its name as a unit if that can be the name of a service or a target`() throws {
        let services = ["a.target", "b.service", "c.socket", "d@.service", "e"].map {
            #"{"id": "\#($0)", "launch": ["x"], "startsAfter": ["y.service", "z@.service"]}"#
        }
        let text = "{\"services\": [\(services.joined(separator: ","))]}"
        try Repository.withTemporaryFolder(["m.json": text]) { folder in
            Run("convert --to systemd --output units m.json", in: folder).expect(errors: [
                "a service that the graph does not have is not kept in systemd (5 occurrences)"
            ])
            let units = folder.appending(path: "units")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: units.path).sorted() == [
                    "a.target", "b.service", "c.socket.service", "d\\x40.service.service", "e.service",
                ])
            let unit = try Repository.text("b.service", in: units)
            #expect(unit.contains("After=y.service\n"))
        }
    }

    @Test(arguments: ["", #""name": "launchgraph", "#, #""name": "a \\"b\\"", "#])
    func `a graph has the same name, or none, when it is read back from DOT`(name: String) throws {
        let text = #"{\#(name)"services": [{"id": "a"}, {"id": "b", "dependsOn": ["a"]}]}"#
        let dot = try Run("convert --to dot m.json", files: ["m.json": text]).output
        try Run("convert --to json g.dot", files: ["g.dot": dot]).expect(output: [
            .exactly(try Run("convert --to json m.json", files: ["m.json": text]).output)
        ])
    }

    @Test func `run starts no containers, and does not wait for the end of a process whose end is a failure`() throws {
        try Run(
            "run --from compose c.json", files: ["c.json": #"{"services": {"a": {"image": "x", "command": "y"}}}"#]
        ).expect(2, errors: ["a runs in the container image ‘x’, and run starts no containers"])
        let text = """
            {"services": [
              {"id": "db", "launch": ["true"], "ready": {"file": "x"}, "onEnd": "shutsDown"},
              {"id": "api", "launch": ["true"], "dependsOn": [{"id": "db", "condition": "completed"}]}
            ]}
            """
        try Run("run m.json", files: ["m.json": text]).expect(
            2, errors: ["m.json:3:58: error: api waits for the end of db, which has ‘onEnd’ ‘shutsDown’"])
    }

    @Test func `units are written to a folder, and read back as the same graph`() throws {
        let text = try Repository.text("Fixtures/Data/Neighbours/stack.json")
        let files = ["stack.json": text, "single.json": #"{"services": [{"id": "a"}]}"#]
        try Repository.withTemporaryFolder(files) { folder in
            Run("convert --to systemd --output units stack.json", in: folder).expect(0)
            let units = folder.appending(path: "units")
            let names = try FileManager.default.contentsOfDirectory(atPath: units.path).sorted()
            let texts = try names.map { name in
                "== \(name)\n" + (try Repository.text(name, in: units))
            }
            try Golden.expect(texts.joined(), "convert/units")
            let first = Run("order --format json stack.json", in: folder)
            let fingerprint = try #require(first.output.firstMatch(of: /"fingerprint": "[0-9a-f]+"/)).output
            Run("order --format json --from systemd units", in: folder).expect(
                0, output: [.contains(String(fingerprint))])
            // A single unit too, unless it is printed.
            Run("convert --to systemd --output alone single.json", in: folder).expect(0)
            let alone = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "alone").path)
            #expect(alone.count == 1)
            Run("convert --to systemd single.json", in: folder).expect(output: ["Description=a"])
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [("/nowhere/up", "true &", 1), ("/", "sleep 1 &", 0)])
    func `the command that waits for a process fails when the process has ended`(
        file: String, process: String, code: Int32
    ) throws {
        let text = #"{"services": [{"id": "a", "launch": ["x"], "ready": {"file": "\#(file)"}}]}"#
        let unit = try Run("convert --to systemd m.json", files: ["m.json": text]).output
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStartPost=") })
        let command = line.dropFirst("ExecStartPost=".count)
        try BuiltTool.shell("\(process) export MAINPID=$!; \(command)").expect(code)
    }

    @Test func `a command other than check and convert notes once that something was dropped`() throws {
        let files = ["compose.json": #"{"services": {"a": {"image": "x", "volumes": ["v"], "build": "."}}}"#]
        for command in ["order compose.json", "graph compose.json", "impact a -f compose.json"] {
            try Run("\(command) --from compose", files: files).expect(
                0,
                errors: [
                    .exactly(
                        """
                        compose.json: note: 2 kinds of settings are not kept in a launch graph; ‘launchgraph check’ says which \
                        [lost-in-conversion]

                        """)
                ])
        }
    }

    @Test func `a pipe in a folder of units is not read`() throws {
        try Repository.withTemporaryFolder(["b.service": "[Unit]\nAfter=a.service\n"]) { folder in
            #expect(mkfifo(folder.appending(path: "a.service").path, 0o600) == 0)
            Run("order --from systemd .", in: folder).expect(output: [.exactly("b.service\n")])
        }
    }

    @Test(arguments: [("99999999999999999", "9999-12-31"), ("-9223372036854775808", "1970-01-01")])
    func `a date beyond those of the formats is the nearest one`(epoch: String, date: String) {
        let run = Run("manual", variables: ["SOURCE_DATE_EPOCH": epoch])
        #expect(run.output.contains(date), "\(run.output.prefix(300))")
    }
}
