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
    ) throws -> (output: String, errors: String, code: Int32, files: [String: String]) {
        try Repository.withTemporaryFolder { folder in
            try manifest.write(to: folder.appending(path: "m.json"), atomically: true, encoding: .utf8)
            let run = try BuiltTool.shell(script, with: shell, in: folder)
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                files[name] = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
            }
            return (run.output, run.errors, run.code, files)
        }
    }

    @Test(arguments: ["--report m.json", "--trace m.json", "--trace ./m.json", "--logs . --report a.log"])
    func `run does not overwrite its manifest or its logs`(options: String) throws {
        let run = try shell("launchgraph run \(options) m.json")
        #expect(run.code == 2)
        #expect(run.errors.contains("would overwrite"), "\(run.errors)")
        #expect(run.files["m.json"] == Self.manifest)
    }

    @Test func `run refuses two documents in one output`() throws {
        let lines = [
            "--report x --trace x", "--report x --trace ./x", "-q --report - --trace -",
            "-q --report - --trace /dev/stdout",
        ]
        for line in lines {
            let run = try shell("launchgraph run \(line) m.json")
            #expect(run.code == 2, "\(line)")
            #expect(run.errors.contains("overwrite") || run.errors.contains("share standard output"), "\(line)")
        }
    }

    @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1"])
    func `a report on standard output is one document`(path: String) throws {
        for redirection in ["", "> out; cat out", "| cat"] {
            let run = try shell("launchgraph run -q --report \(path) m.json \(redirection)")
            #expect(run.code == 0)
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
        }
    }

    @Test(.enabled(if: BuiltTool.program("bash") != nil))
    func `a report to a process substitution is one document`() throws {
        let run = try shell(
            "launchgraph run -q --report >(cat > out) m.json; wait $!; until [ -s out ]; do :; done",
            with: BuiltTool.program("bash") ?? "")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data((run.files["out"] ?? "").utf8)) }
    }

    @Test func `a hyphen is standard output for every output of check`() throws {
        let constants = try shell("launchgraph check --format text=t --swift-constants - m.json")
        #expect(constants.output.contains("ServiceID") && constants.files["-"] == nil)
        let json = try shell("launchgraph check --format json=- m.json")
        #expect(json.output.hasPrefix("{") && json.files["-"] == nil)
        let both = try shell("launchgraph check --swift-constants - m.json")
        #expect(both.code == 2 && both.errors.contains("share standard output"))
        let twice = try shell("launchgraph check --format text --format json=/dev/stdout m.json")
        #expect(twice.code == 2 && twice.errors.contains("share"))
        let redirected = try shell("launchgraph check --format json=out m.json > out; cat out >&2")
        #expect(redirected.code == 0 && redirected.errors.hasPrefix("{"), "one document, where the shell put it")
    }

    @Test func `the other files are written when one of them cannot be`() throws {
        let run = try shell("launchgraph check --format json=none/x --format sarif=s --format junit=j m.json")
        #expect(run.code == 2)
        #expect(run.errors.contains("none/x"))
        #expect(run.files["s"]?.isEmpty == false && run.files["j"]?.isEmpty == false)
    }

    @Test(arguments: [
        "check --baseline old --write-baseline", "check --format json=old",
        "check --format text=t --swift-constants old",
    ])
    func `a write that fails leaves the old content, and no other file`(line: String) throws {
        let manifest = line.contains("constants") ? Self.manifest : Self.broken
        // The limit stands for a full disk.
        let run = try shell(
            "printf '{\"schemaVersion\":1,\"known\":[]}' > old; trap '' XFSZ; ulimit -f 0; launchgraph \(line) m.json",
            manifest)
        #expect(run.code == 2, "\(run.errors)")
        #expect(run.files["old"] == #"{"schemaVersion":1,"known":[]}"#)
        #expect(Set(run.files.keys).isSubset(of: ["m.json", "old", "t"]), "\(run.files.keys)")
    }

    @Test func `reports and logs can be read by their user only`() throws {
        let run = try shell("umask 0; launchgraph run --logs l --report r --trace t m.json; ls -l r t l/a.log")
        #expect(run.code == 0)
        #expect(run.output.components(separatedBy: "-rw-------").count == 4, "\(run.output)")
        let kept = try shell("echo > r; chmod 644 r; launchgraph run -q --report r m.json; ls -l r")
        #expect(kept.output.hasPrefix("-rw-r--r--"))
    }

    @Test func `a log does not follow a symbolic link`() throws {
        let run = try shell("mkdir l; echo precious > x; ln -s ../x l/a.log; launchgraph run --logs l m.json")
        #expect(run.code == 2)
        #expect(run.errors.contains("it is a symbolic link"))
        #expect(run.files["x"] == "precious\n")
    }

    @Test func `a log that cannot be written makes the run exit with 2`() throws {
        let full = try shell("trap '' XFSZ; ulimit -f 0; launchgraph run --logs l m.json")
        #expect(full.code == 2, "\(full.errors)")
        let pipe = try shell("mkdir l; mkfifo l/a.log; launchgraph run --logs l m.json")
        #expect(pipe.code == 2, "\(pipe.errors)")
    }

    @Test func `a manifest that others can write is run only if it is named`() throws {
        let start = "mv m.json launchgraph.json; mkdir -p in/ner; "
        for change in ["chmod o+w launchgraph.json", "chmod o+w ."] {
            let found = try shell(start + change + "; cd in/ner; launchgraph run")
            #expect(found.code == 2 && !found.output.contains("hello"), "\(change)")
            #expect(found.errors.contains("../../launchgraph.json") && found.errors.contains("other users"))
            let named = try shell(start + change + "; cd in/ner; launchgraph run ../../launchgraph.json")
            #expect(named.code == 0 && named.output.contains("hello"))
            let checked = try shell(start + change + "; cd in/ner; launchgraph check && launchgraph run --dry-run")
            #expect(checked.code == 0)
        }
    }

    @Test func `run names the manifest that it found in a parent folder`() throws {
        let run = try shell("mv m.json launchgraph.json; mkdir in; cd in; launchgraph run")
        #expect(run.code == 0)
        #expect(run.errors.contains("launching the services of ../launchgraph.json\n"))
    }
}
