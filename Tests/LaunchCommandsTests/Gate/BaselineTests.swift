import Foundation
import Testing

/// A team takes the gate up on a graph that has problems already; from then on no new one gets in.
struct BaselineTests {
    private static let old = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a"]},{"id":"c"}]}"#

    /// Writes manifests into a folder, with a baseline of the first, and gives the check of each with that baseline.
    private func checks(_ manifests: [String], options: [String] = []) throws -> [Run] {
        let files = Dictionary(uniqueKeysWithValues: manifests.enumerated().map { ("\($0).json", $1) })
        return try Repository.withTemporaryFolder(files) { folder in
            Run(["check", "--baseline", "known", "--write-baseline", "0.json"], in: folder).expect(0)
            return manifests.indices.map {
                Run(["check", "--baseline", "known"] + options + ["\($0).json"], in: folder)
            }
        }
    }

    @Test func `problems recorded in a baseline pass on any line and in any declared order`() throws {
        let moved = "\n\n// moved\n" + Self.old.replacing("},{", with: "},\n{")
        let turned = #"{"services":[{"id":"c"},{"id":"b","dependsOn":["a"]},{"id":"a","dependsOn":["b"]}]}"#
        for run in try checks([Self.old, moved, turned]) {
            run.expect(0, output: [.suffix("; 1 problem known from known\n")])
        }
    }

    @Test func `a new cycle fails although another one is gone`() throws {
        let other = #"{"services":[{"id":"a","dependsOn":["c"]},{"id":"b"},{"id":"c","dependsOn":["a"]}]}"#
        try checks([Self.old, other])[1].expect(1, output: ["[cycle]", "[stale-baseline]"])
    }

    @Test func `a known cycle that grows fails and says by which dependencies, and one that shrinks passes`() throws {
        let large =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a","c"]},{"id":"c","dependsOn":["a"]}]}"#
        try checks([Self.old, large])[1].expect(
            1,
            output: [
                "note: new in it: b depends on c", "note: new in it: c depends on a",
                .lacks("new in it: a depends on b"),
            ])
        let shrunk = try checks([large, Self.old])
        shrunk[0].expect(0)
        shrunk[1].expect(0, output: ["a known problem no longer occurs: cycle of b → c [stale-baseline]"])
        // It can grow without another member.
        let three =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["c"]},{"id":"c","dependsOn":["a"]}]}"#
        let more = three.replacing(#"["a"]"#, with: #"["a","b"]"#)
        #expect(try checks([three, more, three]).map(\.code) == [0, 1, 0])
    }

    @Test func `an unknown key in an attribute is known for its service only, and recorded once`() throws {
        let known = #"{"services":[{"retry":{"attempts":2,"x":1},"ready":{"tcp":"h:1","x":1},"id":"a"},{"id":"b"}]}"#
        let other = #"{"services":[{"id":"a"},{"id":"b","retry":{"attempts":2,"x":1}}]}"#
        let runs = try checks([known, other], options: ["--strict"])
        runs[0].expect(0, output: [.suffix("; 2 problems known from known\n")])
        runs[1].expect(1, output: ["retry has no key ‘x’ [unknown-key]"])
        try Repository.withTemporaryFolder(["m.json": known]) { folder in
            _ = Run(["check", "--baseline", "known", "--write-baseline", "m.json"], in: folder)
            let baseline = try Repository.text("known", in: folder)
            #expect(
                baseline.components(separatedBy: "\n").filter { $0.contains("rule") } == [
                    #"    { "rule": "unknown-key", "services": ["a"], "key": "x" }"#
                ])
        }
    }

    @Test func `names with different bytes are different`() throws {
        let composed = "{\"services\":[{\"id\":\"a\",\"dependsOn\":[\"caf\u{E9}\"]}]}"
        let decomposed = "{\"services\":[{\"id\":\"a\",\"dependsOn\":[\"cafe\u{301}\"]}]}"
        #expect(try checks([composed, decomposed]).map(\.code) == [0, 1])
    }

    @Test func `strict makes stale entries fail, and their severity can be chosen`() throws {
        let good = #"{"services":[{"id":"a"}]}"#
        func code(_ options: String...) throws -> Int32 { try checks([Self.old, good], options: options)[1].code }
        #expect(try [code(), code("--strict"), code("--severity", "stale-baseline=error")] == [0, 1, 1])
        #expect(try code("--strict", "--severity", "stale-baseline=off") == 0)
    }

    @Test func `under strict, a known warning does not fail, and an entry of a rule that is off is not stale`() throws {
        let odd = #"{"services":[{"id":"a","colour":1}]}"#
        let other = #"{"services":[{"id":"a","colour":1,"flavour":2}]}"#
        let runs = try checks([odd, other], options: ["--strict"])
        runs[0].expect(0)
        runs[1].expect(1, output: [.lacks("colour’ ["), "flavour"])
        let off = try checks([odd, odd], options: ["--severity", "unknown-key=off", "--strict"])
        off[1].expect(0, output: [.lacks("stale")])
    }

    @Test func `--write-baseline keeps known problems with their reasons, and writes none of unreadable input`() throws
    {
        let before = try Repository.text("Fixtures/Data/gate/known.json")
        try Repository.withTemporaryFolder(["known.json": before]) { folder in
            let manifest = Repository.fixtures.path + "/gate/launchgraph.json"
            Run(["check", "--baseline", "known.json", "--write-baseline", manifest], in: folder).expect(0)
            let after = try Repository.text("known.json", in: folder)
            #expect(after == before)
            Run(["check", "--baseline", "known", "--write-baseline", "nowhere.json"], in: folder).expect(2)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "known").path))
        }
    }
}
