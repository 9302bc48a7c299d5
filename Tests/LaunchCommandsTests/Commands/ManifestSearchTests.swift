import Foundation
import Testing

struct ManifestSearchTests {
    private let manifest = #"{"services":[{"id":"a","dependsOn":["b"]}]}"#

    @Test func `without a FILE the nearest manifest is read, here or in a parent folder`() throws {
        // A folder with the name of a manifest is not a manifest.
        let files = ["app/launchgraph.json": manifest, "app/Sources/Feature/launchgraph.json/x": ""]
        try Repository.withTemporaryFolder(files) { folder in
            for (path, prefix) in [("app", ""), ("app/Sources", "../"), ("app/Sources/Feature", "../../")] {
                Run("check", in: folder.appending(path: path)).expect(
                    1, output: [.prefix("\(prefix)launchgraph.json:1:")])
            }
            Run("order", in: folder).expect(2, errors: ["no launchgraph.json exists here or in a parent folder"])
        }
    }

    @Test func `standard input is a file called -, and for an edge list the default`() {
        Run("order -", input: #"{"services":[{"id":"x"}]}"#).expect(output: [.exactly("x\n")])
        Run("order -", input: "{").expect(errors: [.prefix("<stdin>:1:2: error: ")])
        Run("order --from tsort", input: "a b b c d d").expect(output: [.exactly("a\nb\nc\nd\n")])
        Run("why c a --from tsort", input: "a b b c").expect(output: [.prefix("c → b → a\n")])
        Run("impact a --from tsort --format json", input: "a b b c").expect(output: [#"["b", "c"]"#])
        Run("check --from tsort", input: "a b c").expect(2)
    }

    @Test func `a format with a file is written there, and nothing to standard output`() throws {
        try Repository.withTemporaryFolder(["launchgraph.json": manifest]) { folder in
            Run("check --format json=report.json", in: folder).expect(1, output: [.exactly("")])
            let report = try Repository.text("report.json", in: folder)
            #expect(report == Run("check --format json", in: folder).output)

            Run("check --format text --format json=again.json --color always", in: folder).expect(output: ["\u{1B}["])
            let again = try Repository.text("again.json", in: folder)
            #expect(again == report)

            Run("check --format json=no/such/folder/report.json", in: folder).expect(
                2, errors: ["no/such/folder/report.json: error: cannot be written"])
        }
    }
}
