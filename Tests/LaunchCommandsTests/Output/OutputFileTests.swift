import Foundation
import Testing

/// Every command writes its files in one way: atomically, never over an input, and with one document for each output.
@Suite(.enabled(if: BuiltTool.path != nil))
struct OutputFileTests {
    private static let manifest = #"{"services":[{"id":"a","launch":["echo","hello"]}]}"#
    private static let broken = #"{"services":[{"id":"a","dependsOn":["a"]}]}"#

    /// What a shell script does beside a manifest, and the names of the files afterwards.
    private func shell(
        _ script: String, _ manifest: String = manifest, with shell: String = "/bin/sh"
    ) throws -> (run: Run, files: [String: String]) {
        try Repository.withTemporaryFolder(["m.json": manifest]) { folder in
            let run = try BuiltTool.shell(script, with: shell, in: folder)
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                files[name] = (try? Repository.text(name, in: folder)) ?? ""
            }
            return (run, files)
        }
    }

    @Test func `run does not overwrite its manifest or its logs, and refuses two documents in one output`() throws {
        for options in ["--report m.json", "--trace m.json", "--trace ./m.json", "--logs . --report a.log"] {
            let (run, files) = try shell("launchgraph run \(options) m.json")
            run.expect(2, errors: ["would overwrite"])
            #expect(files["m.json"] == Self.manifest)
        }
        for (options, message) in [
            ("--report x --trace x", "overwrite"), ("--report x --trace ./x", "overwrite"),
            ("-q --report - --trace -", "share standard output"),
            ("-q --report - --trace /dev/stdout", "share standard output"),
        ] {
            try shell("launchgraph run \(options) m.json").run.expect(2, errors: [.contains(message)])
        }
    }

    @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1"])
    func `a report on standard output is one document`(path: String) throws {
        for redirection in ["", "> out; cat out", "| cat"] {
            let run = try shell("launchgraph run -q --report \(path) m.json \(redirection)").run
            run.expect(0)
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
        }
    }

    @Test(.enabled(if: BuiltTool.program("bash") != nil))
    func `a report to a process substitution is one document`() throws {
        let (_, files) = try shell(
            "launchgraph run -q --report >(cat > out) m.json; wait $!; until [ -s out ]; do :; done",
            with: BuiltTool.program("bash") ?? "")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data((files["out"] ?? "").utf8)) }
    }

    @Test func `a hyphen is standard output for every output of check`() throws {
        for (options, part) in [
            ("--format text=t --swift-constants -", Run.Part.contains("ServiceID")), ("--format json=-", .prefix("{")),
        ] {
            let (run, files) = try shell("launchgraph check \(options) m.json")
            run.expect(0, output: [part])
            #expect(files["-"] == nil)
        }
        for options in ["--swift-constants -", "--format text --format json=/dev/stdout"] {
            try shell("launchgraph check \(options) m.json").run.expect(2, errors: ["share standard output"])
        }
        // One document, where the shell put it.
        try shell("launchgraph check --format json=out m.json > out; cat out >&2").run.expect(0, errors: [.prefix("{")])
    }

    @Test func `the other files are written when one of them cannot be`() throws {
        let (run, files) = try shell("launchgraph check --format json=none/x --format sarif=s --format junit=j m.json")
        run.expect(2, errors: ["none/x"])
        #expect(files.filter { !$1.isEmpty }.keys.sorted() == ["j", "m.json", "s"])
    }

    @Test(arguments: [
        "check --baseline old --write-baseline", "check --format json=old",
        "check --format text=t --swift-constants old",
    ])
    func `a write that fails leaves the old content, and no other file`(line: String) throws {
        let manifest = line.contains("constants") ? Self.manifest : Self.broken
        // The limit stands for a full disk.
        let (run, files) = try shell(
            "printf '{\"schemaVersion\":1,\"known\":[]}' > old; trap '' XFSZ; ulimit -f 0; launchgraph \(line) m.json",
            manifest)
        run.expect(2)
        #expect(files["old"] == #"{"schemaVersion":1,"known":[]}"#)
        #expect(Set(files.keys).subtracting(["m.json", "old", "t"]) == [])
    }

    @Test func `reports and logs can be read by their user only`() throws {
        let run = try shell("umask 0; launchgraph run --logs l --report r --trace t m.json; ls -l r t l/a.log").run
        run.expect(0)
        #expect(run.output.components(separatedBy: "-rw-------").count == 4, "\(run.output)")
        try shell("echo > r; chmod 644 r; launchgraph run -q --report r m.json; ls -l r").run.expect(output: [
            .prefix("-rw-r--r--")
        ])
    }

    @Test func `a log that is a symbolic link or cannot be written makes the run exit with 2`() throws {
        let (run, files) = try shell("mkdir l; echo precious > x; ln -s ../x l/a.log; launchgraph run --logs l m.json")
        run.expect(2, errors: ["it is a symbolic link"])
        #expect(files["x"] == "precious\n")
        try shell("trap '' XFSZ; ulimit -f 0; launchgraph run --logs l m.json").run.expect(2)
        try shell("mkdir l; mkfifo l/a.log; launchgraph run --logs l m.json").run.expect(2)
    }

    @Test func `a manifest in a parent folder that others can write is run only if it is named`() throws {
        let start = "mv m.json launchgraph.json; mkdir -p in/ner; "
        try shell(start + "cd in; launchgraph run").run.expect(
            0, errors: ["launching the services of ../launchgraph.json\n"])
        for change in ["chmod o+w launchgraph.json", "chmod o+w ."] {
            func run(_ command: String) throws -> Run { try shell(start + change + "; cd in/ner; " + command).run }
            try run("launchgraph run").expect(
                2, output: [.lacks("hello")], errors: ["../../launchgraph.json", "other users"])
            try run("launchgraph run ../../launchgraph.json").expect(0, output: ["hello"])
            try run("launchgraph check && launchgraph run --dry-run").expect(0)
        }
    }
}
