import Foundation
import Testing

struct ManifestSearchTests {
    private let manifest = #"{"services":[{"id":"a","dependsOn":["b"]}]}"#

    @Test func `without a FILE the nearest manifest is read, here or in a parent folder`() throws {
        try Repository.withTemporaryFolder { folder in
            let inner = folder.appending(path: "app/Sources/Feature")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            try manifest.write(to: folder.appending(path: "app/launchgraph.json"), atomically: true, encoding: .utf8)

            let here = Run("check", in: folder.appending(path: "app"))
            #expect(here.output.hasPrefix("launchgraph.json:1:"))
            let below = Run("check", in: inner)
            #expect(below.output.hasPrefix("../../launchgraph.json:1:"))
            #expect(below.code == 1)
        }
    }

    @Test func `a folder with the name of a manifest is not a manifest`() throws {
        try Repository.withTemporaryFolder { folder in
            let inner = folder.appending(path: "inner/launchgraph.json")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            try manifest.write(to: folder.appending(path: "launchgraph.json"), atomically: true, encoding: .utf8)
            let run = Run("check", in: folder.appending(path: "inner"))
            #expect(run.output.hasPrefix("../launchgraph.json:1:"))
        }
    }

    @Test func `a missing manifest is a usage error`() throws {
        try Repository.withTemporaryFolder { folder in
            let run = Run("order", in: folder)
            #expect(run.code == 2)
            #expect(run.errors.contains("no launchgraph.json exists here or in a parent folder"))
        }
    }

    @Test func `standard input is a file called -`() {
        #expect(Run("order -", input: #"{"services":[{"id":"x"}]}"#).output == "x\n")
        #expect(Run("order -", input: "{").errors.hasPrefix("<stdin>:1:2: error: "))
    }

    @Test func `an edge list is read from standard input by default`() {
        #expect(Run("order --from tsort", input: "a b b c d d").output == "a\nb\nc\nd\n")
        #expect(Run("why c a --from tsort", input: "a b b c").output.hasPrefix("c → b → a\n"))
        #expect(Run("impact a --from tsort --format json", input: "a b b c").output.contains(#"["b", "c"]"#))
        #expect(Run("check --from tsort", input: "a b c").code == 2)
    }

    @Test func `a format with a file is written there, and nothing to standard output`() throws {
        try Repository.withTemporaryFolder { folder in
            try manifest.write(to: folder.appending(path: "launchgraph.json"), atomically: true, encoding: .utf8)
            let run = Run("check --format json=report.json", in: folder)
            #expect(run.code == 1)
            #expect(run.output == "")
            let report = try String(contentsOf: folder.appending(path: "report.json"), encoding: .utf8)
            #expect(report == Run("check --format json", in: folder).output)

            let both = Run("check --format text --format json=again.json --color always", in: folder)
            #expect(both.output.contains("\u{1B}["))
            let again = try String(contentsOf: folder.appending(path: "again.json"), encoding: .utf8)
            #expect(again == report)

            let nowhere = Run("check --format json=no/such/folder/report.json", in: folder)
            #expect(nowhere.code == 2)
            #expect(nowhere.errors.contains("no/such/folder/report.json: error: cannot be written"))
        }
    }
}
