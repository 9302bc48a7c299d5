import Foundation
import Testing

/// How the format of files is determined, and which files are read.
struct FormatTests {
    private func run(_ line: String, files: [String: String]) throws -> Run {
        try Repository.withTemporaryFolder { folder in
            for (path, text) in files {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            return Run(line, in: folder)
        }
    }

    @Test func `the name of a file determines its format`() throws {
        let run = try run("order Procfile", files: ["Procfile": "web: serve\nworker: work\n"])
        #expect(run.output == "web\nworker\n")
    }

    @Test func `files of two formats are not mixed`() throws {
        let run = try run("order Procfile a.json", files: ["Procfile": "web: serve\n", "a.json": "{}"])
        #expect(run.code == 2)
        #expect(run.errors.contains("‘Procfile’ is read as procfile and ‘a.json’ as json, by their names"))
    }

    @Test func `without a file the default name of the format is searched for`() throws {
        #expect(try run("order --from procfile", files: ["Procfile": "web: serve\n"]).output == "web\n")
        let missing = try run("order --from compose", files: [:])
        #expect(missing.code == 2)
        #expect(missing.errors.contains("no compose.yaml exists here or in a parent folder"))
    }

    @Test func `a file outside the folder of the files is read only if that is allowed`() throws {
        let files = [
            "app/compose.json": #"{"include": ["../common/more.json"], "services": {"a": {"depends_on": ["b"]}}}"#,
            "common/more.json": #"{"services": {"b": {}}}"#,
        ]
        let refused = try run("order --from compose app/compose.json", files: files)
        #expect(refused.code == 2)
        #expect(
            refused.errors.contains(
                "app/compose.json:1:14: error: the file common/more.json is not read: it is outside the folder of the files"
            ))
        let allowed = try run("order --from compose app/compose.json --allow-dir common", files: files)
        #expect(allowed.output == "b\na\n")
    }

    @Test func `a link does not lead out of the folder of the files`() throws {
        try Repository.withTemporaryFolder { folder in
            let app = folder.appending(path: "app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            try #"{"services": {"secret": {}}}"#.write(
                to: folder.appending(path: "more.json"), atomically: true, encoding: .utf8)
            try #"{"include": ["link.json"]}"#.write(
                to: app.appending(path: "compose.json"), atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(
                atPath: app.appending(path: "link.json").path, withDestinationPath: "../more.json")
            let run = Run("order --from compose app/compose.json", in: folder)
            #expect(run.code == 2)
            #expect(run.errors.contains("the file app/link.json is not read: it is outside the folder of the files"))
        }
    }

    @Test func `two graphs in another format are compared`() throws {
        let run = try run(
            "diff a/Procfile b/Procfile", files: ["a/Procfile": "web: x\n", "b/Procfile": "web: x\nworker: y\n"])
        #expect(run.code == 0)
        #expect(run.output.contains("worker"))
    }

    @Test func `a file in YAML says what to do where it is not expected`() throws {
        let run = try run("check stack", files: ["stack": "services:\n  a: {}\n"])
        #expect(run.code == 2)
        #expect(run.errors.contains("this looks like YAML: rename the file to .yaml, or convert it to JSON"))
        #if !YAML
            let compose = try self.run("check compose.yaml", files: ["compose.yaml": "services: {}\n"])
            #expect(compose.errors.contains("this file is in YAML, which this build of launchgraph does not read"))
        #endif
    }

    @Test(arguments: [
        ("", false), ("_x", false), ("-x", false), ("X", false), ("x y", false), ("x", true), ("9_x-", true),
    ])
    func `the name of a graph is that of a Compose project if Compose allows it`(name: String, isKept: Bool) throws {
        let text = #"{"name": "\#(name)", "services": [{"id": "a", "image": "i", "launch": ["x"]}]}"#
        let run = try run("convert --to compose m.json", files: ["m.json": text])
        #expect(run.output.hasPrefix("name:") == isKept)
        #expect(run.errors.contains("the name of the graph is not kept") == !(isKept || name.isEmpty))
    }

    @Test func `a service keeps its name as a unit if that can be the name of a service or a target`() throws {
        let services = ["a.target", "b.service", "c.socket", "d@.service", "e"].map {
            #"{"id": "\#($0)", "launch": ["x"], "startsAfter": ["y.service", "z@.service"]}"#
        }
        try Repository.withTemporaryFolder { folder in
            try "{\"services\": [\(services.joined(separator: ","))]}".write(
                to: folder.appending(path: "m.json"), atomically: true, encoding: .utf8)
            let run = Run("convert --to systemd --output units m.json", in: folder)
            let units = folder.appending(path: "units")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: units.path).sorted() == [
                    "a.target", "b.service", "c.socket.service", "d\\x40.service.service", "e.service",
                ])
            let unit = try String(contentsOf: units.appending(path: "b.service"), encoding: .utf8)
            #expect(unit.contains("After=y.service\n"))
            #expect(
                run.errors.contains("a service that the graph does not have is not kept in systemd (5 occurrences)"))
        }
    }

    @Test(arguments: ["", #""name": "launchgraph", "#, #""name": "a \\"b\\"", "#])
    func `a graph has the same name, or none, when it is read back from DOT`(name: String) throws {
        let text = #"{\#(name)"services": [{"id": "a"}, {"id": "b", "dependsOn": ["a"]}]}"#
        let dot = try run("convert --to dot m.json", files: ["m.json": text]).output
        let json = try run("convert --to json g.dot", files: ["g.dot": dot]).output
        #expect(json == (try run("convert --to json m.json", files: ["m.json": text]).output), "\(dot)")
    }

    @Test func `run starts no containers`() throws {
        let run = try run(
            "run --from compose c.json", files: ["c.json": #"{"services": {"a": {"image": "x", "command": "y"}}}"#])
        #expect(run.code == 2)
        #expect(run.errors.contains("a runs in the container image ‘x’, and run starts no containers"))
    }

    @Test func `run refuses to wait for the end of a process whose end is a failure`() throws {
        let text = """
            {"services": [
              {"id": "db", "launch": ["true"], "ready": {"file": "x"}, "onEnd": "shutsDown"},
              {"id": "api", "launch": ["true"], "dependsOn": [{"id": "db", "condition": "completed"}]}
            ]}
            """
        let run = try run("run m.json", files: ["m.json": text])
        #expect(run.code == 2)
        #expect(
            run.errors.contains(
                "m.json:3:58: error: api waits for the end of db, which has ‘onEnd’ ‘shutsDown’"))
    }

    @Test func `units are written to a folder, and read back as the same graph`() throws {
        try Repository.withTemporaryFolder { folder in
            try Repository.text("Fixtures/Data/Neighbours/stack.json").write(
                to: folder.appending(path: "stack.json"), atomically: true, encoding: .utf8)
            #expect(Run("convert --to systemd --output units stack.json", in: folder).code == 0)
            let units = folder.appending(path: "units")
            let names = try FileManager.default.contentsOfDirectory(atPath: units.path).sorted()
            let texts = try names.map { name in
                "== \(name)\n" + (try String(contentsOf: units.appending(path: name), encoding: .utf8))
            }
            try Golden.expect(texts.joined(), "convert/units")
            let (first, again) = (
                Run("order --format json stack.json", in: folder),
                Run("order --format json --from systemd units", in: folder)
            )
            let fingerprint = /"fingerprint": "([0-9a-f]+)"/
            #expect(try fingerprint.firstMatch(in: first.output)?.1 == fingerprint.firstMatch(in: again.output)?.1)
            #expect(again.code == 0)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [("/nowhere/up", "true &", 1), ("/", "sleep 1 &", 0)])
    func `the command that waits for a process fails when the process has ended`(
        file: String, process: String, code: Int32
    ) throws {
        let text = #"{"services": [{"id": "a", "launch": ["x"], "ready": {"file": "\#(file)"}}]}"#
        let unit = try run("convert --to systemd m.json", files: ["m.json": text]).output
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStartPost=") })
        let command = line.dropFirst("ExecStartPost=".count)
        #expect(try BuiltTool.shell("\(process) export MAINPID=$!; \(command)").code == code)
    }

    @Test func `a single unit is written to a folder too`() throws {
        try Repository.withTemporaryFolder { folder in
            try #"{"services": [{"id": "a"}]}"#.write(
                to: folder.appending(path: "m.json"), atomically: true, encoding: .utf8)
            #expect(Run("convert --to systemd --output units m.json", in: folder).code == 0)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "units").path).count == 1)
            #expect(Run("convert --to systemd m.json", in: folder).output.contains("Description=a"))
        }
    }

    @Test func `a command other than check and convert notes once that something was dropped`() throws {
        let files = ["compose.json": #"{"services": {"a": {"image": "x", "volumes": ["v"], "build": "."}}}"#]
        for command in ["order compose.json", "graph compose.json", "impact a -f compose.json"] {
            let run = try run("\(command) --from compose", files: files)
            #expect(
                run.errors == """
                    compose.json: note: 2 kinds of settings are not kept in a launch graph; ‘launchgraph check’ says which \
                    [lost-in-conversion]

                    """, "\(command)")
            #expect(run.code == 0)
        }
    }

    @Test func `a pipe in a folder of units is not read`() throws {
        try Repository.withTemporaryFolder { folder in
            #expect(mkfifo(folder.appending(path: "a.service").path, 0o600) == 0)
            try "[Unit]\nAfter=a.service\n".write(
                to: folder.appending(path: "b.service"), atomically: true, encoding: .utf8)
            #expect(Run("order --from systemd .", in: folder).output == "b.service\n")
        }
    }
}
