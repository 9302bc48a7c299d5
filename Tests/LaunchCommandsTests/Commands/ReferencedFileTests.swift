import Foundation
import Testing

/// Files that the command line does not name: those that a file refers to, and those that a search finds.
struct ReferencedFileTests {
    private func folder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let links = files.filter { $1.hasPrefix("LINK ") }.mapValues { String($0.dropFirst(5)) }
        let plain = files.filter { $1 != "PIPE" && links[$0] == nil }
        try Repository.withTemporaryFolder(plain, links: links) { folder in
            for (path, text) in files where text == "PIPE" {
                #expect(mkfifo(folder.appending(path: path).path, 0o600) == 0)
            }
            try body(folder)
        }
    }

    /// Reading a pipe would wait for ever.
    @Test(arguments: [
        (
            "check --from compose c.json", #"{"services":{"a":{"extends":{"file":"p","service":"a"}}}}"#, "p",
            "c.json:1:37"
        ),
        ("check --from compose c.json", #"{"include":["p"]}"#, "p", "c.json:1:13"),
        ("check --from compose c.json", #"{"include":[{"path":"d.json","env_file":"p"}]}"#, "p", "c.json:1:41"),
        ("check --from compose c.json", #"{"services":{"a":{"image":"x"}}}"#, ".env", ".env"),
        ("check --from process-compose c.json", #"{"extends":"p","processes":{}}"#, "p", "c.json:1:12"),
        (
            "run --dry-run c.json", #"{"services":[{"id":"a","launch":["true"],"environmentFile":"p"}]}"#, "p",
            "c.json:1:60"
        ),
        ("check", "", "launchgraph.json", "launchgraph.json:1:1"),
        ("order", "", "launchgraph.json", "launchgraph.json:1:1"),
        ("order --from compose", "", "compose.yaml", "compose.yaml:1:1"),
        ("diff . .", "", "launchgraph.json", ""),
        ("order --from compose .", "", "compose.yaml", "./compose.yaml:1:1"),
    ])
    func `a pipe that the command line does not name is an error`(
        line: String, text: String, pipe: String, place: String
    ) throws {
        var files = ["d.json": #"{"services":{}}"#, "pipe": "PIPE", pipe: "LINK pipe"]
        if pipe == "p" || pipe == ".env" { files[pipe] = "PIPE" }
        if !text.isEmpty { files["c.json"] = text }
        if line.hasPrefix("order --from compose"), pipe == "compose.yaml" { files["compose.yaml"] = "PIPE" }
        try folder(files) { folder in
            let run = Run(line, in: folder)
            #expect(run.code == 2 || run.code == 1, "\(run.transcript)")
            if !place.isEmpty {
                #expect(run.transcript.contains("pipe, not a regular file"), "\(run.transcript)")
                #expect(run.transcript.contains(place), "\(run.transcript)")
            }
        }
    }

    @Test func `a file that is named may be a pipe, and what is read there a device`() throws {
        try folder(["p": "PIPE", "d.json": #"{"services":[{"id":"a"}]}"#]) { folder in
            let script = "cat d.json > p & launchgraph order p; wait; launchgraph diff /dev/null d.json"
            guard BuiltTool.path != nil else { return }
            try BuiltTool.shell(script, in: folder).expect(output: [.prefix("a\n+ service a\n")])
        }
    }

    @Test func `a manifest that cannot be examined is not replaced by that of a parent folder`() throws {
        for link in ["launchgraph.json", "nowhere"] {
            try folder([
                "launchgraph.json": #"{"services":[]}"#, "a/launchgraph.json": "LINK \(link)",
            ]) { folder in
                Run("check", in: folder.appending(path: "a")).expect(2, errors: [.prefix("launchgraph.json")])
            }
        }
    }

    @Test func `variables whose file is not read are an error, not empty`() throws {
        for (text, message) in [
            (#"{"services":{"a":{"image":"${A}"}}}"#, ".env is not read: it is outside the folder of the files"),
            (#"{"include":[{"path":"d.json","env_file":"../e"}]}"#, "../e is not read: it is outside the folder"),
            (#"{"include":[{"path":"d.json","env_file":["none"]}]}"#, "there is no file none"),
        ] {
            try folder([
                "e": "A=1", "in/c.json": text, "in/d.json": #"{"services":{}}"#,
                "in/.env": text.contains("image") ? "LINK ../e" : "",
            ]) { folder in
                Run("check --from compose c.json", in: folder.appending(path: "in")).expect(
                    2, errors: [.contains(message)])
            }
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil))
    func `files that cannot be written leave no new folder`() throws {
        try folder(["m.json": #"{"services":[{"id":"a","launch":["true"]},{"id":"b"}]}"#, "old/x": ""]) { folder in
            for (target, new) in [("new/deep", "new"), ("old", nil)] as [(String, String?)] {
                // The signal is ignored, so that a write beyond the limit fails as on a full disk.
                let script =
                    "trap '' XFSZ; (ulimit -f 0; launchgraph convert --to systemd -o \(target) m.json;"
                    + " echo $?) 2>&1 | cat"
                try BuiltTool.shell(script, in: folder).expect(output: [.suffix("2\n")])
                if let new { #expect(!FileManager.default.fileExists(atPath: folder.appending(path: new).path)) }
            }
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "old/x").path))
        }
    }
}
