import Foundation
import Testing

/// A team takes the gate up on a graph that has problems already; from then on no new one gets in.
struct BaselineTests {
    private static let old = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a"]},{"id":"c"}]}"#

    /// Writes manifests into a folder, with a baseline of the first, and gives the check of each with that baseline.
    private func checks(_ manifests: [String], options: [String] = []) throws -> [Run] {
        try Repository.withTemporaryFolder { folder in
            for (index, text) in manifests.enumerated() {
                try text.write(to: folder.appending(path: "\(index).json"), atomically: true, encoding: .utf8)
            }
            let written = Run(["check", "--baseline", "known", "--write-baseline", "0.json"], in: folder)
            #expect(written.code == 0, "\(written.transcript)")
            return manifests.indices.map {
                Run(["check", "--baseline", "known"] + options + ["\($0).json"], in: folder)
            }
        }
    }

    @Test func `problems recorded in a baseline pass on any line`() throws {
        let moved = "\n\n// moved\n" + Self.old.replacing("},{", with: "},\n{")
        let runs = try checks([Self.old, moved])
        #expect(runs.map(\.code) == [0, 0])
        #expect(runs[1].output.hasSuffix("; 1 problem known from known\n"))
    }

    @Test func `problems recorded in a baseline pass in any declared order`() throws {
        let turned = #"{"services":[{"id":"c"},{"id":"b","dependsOn":["a"]},{"id":"a","dependsOn":["b"]}]}"#
        #expect(try checks([Self.old, turned])[1].code == 0)
    }

    @Test func `a new cycle fails although another one is gone`() throws {
        let other = #"{"services":[{"id":"a","dependsOn":["c"]},{"id":"b"},{"id":"c","dependsOn":["a"]}]}"#
        let run = try checks([Self.old, other])[1]
        #expect(run.code == 1)
        #expect(run.output.contains("[cycle]") && run.output.contains("[stale-baseline]"))
    }

    @Test func `a known cycle that grows by a dependency fails and says by which`() throws {
        let grown =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a","c"]},{"id":"c","dependsOn":["a"]}]}"#
        let run = try checks([Self.old, grown])[1]
        #expect(run.code == 1)
        #expect(run.output.contains("note: new in it: b depends on c"))
        #expect(run.output.contains("note: new in it: c depends on a"))
        #expect(!run.output.contains("new in it: a depends on b"))
    }

    @Test func `one more dependency between the members of a known cycle is a new problem`() throws {
        let three =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["c"]},{"id":"c","dependsOn":["a"]}]}"#
        let more =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["c"]},{"id":"c","dependsOn":["a","b"]}]}"#
        let runs = try checks([three, more, three])
        #expect(runs.map(\.code) == [0, 1, 0])
    }

    @Test func `a known cycle that shrinks passes, and its old part is stale`() throws {
        let large =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a","c"]},{"id":"c","dependsOn":["a"]}]}"#
        let runs = try checks([large, Self.old])
        #expect(runs.map(\.code) == [0, 0])
        #expect(runs[1].output.contains("a known problem no longer occurs: cycle of b → c [stale-baseline]"))
    }

    @Test func `an unknown key in an attribute is known for its service only, and recorded once`() throws {
        let known = #"{"services":[{"retry":{"attempts":2,"x":1},"ready":{"tcp":"h:1","x":1},"id":"a"},{"id":"b"}]}"#
        let other = #"{"services":[{"id":"a"},{"id":"b","retry":{"attempts":2,"x":1}}]}"#
        let runs = try checks([known, other], options: ["--strict"])
        #expect(runs.map(\.code) == [0, 1])
        #expect(runs[0].output.hasSuffix("; 2 problems known from known\n"))
        #expect(runs[1].output.contains("retry has no key ‘x’ [unknown-key]"))
        try Repository.withTemporaryFolder { folder in
            try known.write(to: folder.appending(path: "m.json"), atomically: true, encoding: .utf8)
            _ = Run(["check", "--baseline", "known", "--write-baseline", "m.json"], in: folder)
            let baseline = try String(contentsOf: folder.appending(path: "known"), encoding: .utf8)
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
        #expect(try checks([Self.old, good])[1].code == 0)
        #expect(try checks([Self.old, good], options: ["--strict"])[1].code == 1)
        #expect(try checks([Self.old, good], options: ["--severity", "stale-baseline=error"])[1].code == 1)
        #expect(try checks([Self.old, good], options: ["--strict", "--severity", "stale-baseline=off"])[1].code == 0)
    }

    @Test func `an entry of a rule that is off is not stale`() throws {
        let odd = #"{"services":[{"id":"a","colour":1}]}"#
        let run = try checks([odd, odd], options: ["--severity", "unknown-key=off", "--strict"])[1]
        #expect(run.code == 0)
        #expect(!run.output.contains("stale"))
    }

    @Test func `a known warning does not fail under strict`() throws {
        let odd = #"{"services":[{"id":"a","colour":1}]}"#
        let other = #"{"services":[{"id":"a","colour":1,"flavour":2}]}"#
        let runs = try checks([odd, other], options: ["--strict"])
        #expect(runs.map(\.code) == [0, 1])
        #expect(!runs[1].output.contains("colour’ [") && runs[1].output.contains("flavour"))
    }

    @Test func `--write-baseline keeps the reasons and drops problems that no longer occur`() throws {
        try Repository.withTemporaryFolder { folder in
            let file = folder.appending(path: "known.json")
            try FileManager.default.copyItem(at: Repository.fixtures.appending(path: "gate/known.json"), to: file)
            let manifest = Repository.fixtures.path + "/gate/launchgraph.json"
            let before = try String(contentsOf: file, encoding: .utf8)
            #expect(Run(["check", "--baseline", file.path, "--write-baseline", manifest], in: folder).code == 0)
            #expect(try String(contentsOf: file, encoding: .utf8) == before)
        }
    }

    @Test func `a baseline of input that cannot be read is not written`() throws {
        try Repository.withTemporaryFolder { folder in
            let run = Run(["check", "--baseline", "known", "--write-baseline", "nowhere.json"], in: folder)
            #expect(run.code == 2)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "known").path))
        }
    }
}
