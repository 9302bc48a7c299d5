import Foundation
import Testing

/// What `diff --fail-on` does where a change is hard to judge.
struct DiffGateTests {
    private static let cycle = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a"]}]}"#
    private static let chain = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b"}]}"#
    private static let path = "longer-critical-path=10%"

    private func diff(_ base: String, _ head: String, _ options: String...) throws -> Run {
        try Repository.withTemporaryFolder { folder in
            for (name, text) in [("base.json", base), ("head.json", head)] {
                try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            return Run(["diff"] + options + ["base.json", "head.json"], in: folder)
        }
    }

    @Test func `a HEAD with a cycle violates longer-critical-path`() throws {
        let run = try diff(Self.chain, Self.cycle, "--fail-on", Self.path)
        #expect(run.code == 1)
        #expect(run.errors.contains("HEAD has a cycle"))
    }

    @Test func `of many services that launch later, 20 are named`() throws {
        func chain(_ first: String) -> String {
            let others = (1...30).map { #"{"id":"s\#($0)","dependsOn":["s\#($0 - 1)"]}"# }
            return #"{"services":[\#(first),\#(others.joined(separator: ","))]}"#
        }
        let run = try diff(chain(#"{"id":"s0"}"#), chain(#"{"id":"s0","dependsOn":["new"]},{"id":"new"}"#))
        #expect(run.output.components(separatedBy: "launches later").count == 21)
        #expect(run.output.contains("~ and 11 more services launch earlier or later"), "\(run.output)")
    }

    @Test func `graphs that cannot be compared are reported and do not fail`() throws {
        let timed = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","expectedDuration":"10ms"}]}"#
        for (base, head, why) in [
            (Self.cycle, Self.chain, "BASE has a cycle"), ("", Self.chain, "BASE has no services"),
            (#"{"services":[]}"#, Self.chain, "BASE has no services"),
            (Self.chain, timed, "only one graph has durations"),
        ] {
            let run = try diff(base, head, "--fail-on", Self.path)
            #expect(run.code == 0)
            #expect(run.errors.contains("note: --fail-on longer-critical-path: " + why), "\(run.transcript)")
        }
        #expect(try diff(Self.chain, Self.chain, "--fail-on", Self.path).errors.isEmpty)
    }

    @Test func `a critical path that grows from zero violates longer-critical-path`() throws {
        let fast = #"{"services":[{"id":"a","expectedDuration":"0ms"}]}"#
        let slow = #"{"services":[{"id":"a","expectedDuration":"5ms"}]}"#
        let run = try diff(fast, slow, "--fail-on", Self.path)
        #expect(run.code == 1 && run.errors.contains("it took no time before"))
        #expect(try diff(fast, fast, "--fail-on", Self.path).code == 0)
    }

    @Test func `--fail-on new-problem fails on a new problem and not on a known one`() throws {
        let run = try diff(Self.chain, Self.cycle, "--fail-on", "new-problem")
        #expect(run.code == 1 && run.errors.contains("new-problem: these 2 services") && run.errors.contains("[cycle]"))
        #expect(try diff(Self.cycle, Self.cycle, "--fail-on", "new-problem").code == 0)
        #expect(try diff(Self.cycle, Self.chain, "--fail-on", "new-problem").code == 0)
        let odd = Self.chain.replacing(#""id":"b""#, with: #""id":"b","colour":1"#)
        #expect(try diff(Self.chain, odd, "--fail-on", "new-problem").code == 0, "a warning is no error")
    }

    @Test func `an empty BASE is a graph without services, and an empty HEAD is an error`() throws {
        #expect(try diff("", Self.chain).output.hasPrefix("+ service a\n+ service b\n"))
        #expect(try diff(Self.chain, "").code == 2)
        #expect(Run("diff /dev/null server").output.contains("+ service gateway"))
        #expect(Run("diff - -").code == 2)
    }

    @Test(arguments: ["0x10%", "1e1%", "-1%", "nan%", "%", "10", ""])
    func `a percentage has only digits and a point`(text: String) throws {
        let run = try diff(Self.chain, Self.chain, "--fail-on", "longer-critical-path=\(text)")
        #expect(run.code == 2)
        #expect(run.errors.contains("invalid percentage ‘\(text)’"))
    }

    @Test func `a changed condition is a change`() throws {
        func graph(_ dependencies: String) -> String {
            #"{"services":[{"id":"a","dependsOn":[\#(dependencies)]},{"id":"b"}]}"#
        }
        let (ready, started) = (graph(#""b""#), graph(#"{"id":"b","condition":"started"}"#))
        #expect(try diff(ready, ready).output == "")
        #expect(
            try diff(ready, started).output
                == "~ a waits until b is started instead of ready\n1 condition changed\n")
        let json = try diff(started, ready, "--format", "json").output
        #expect(json.contains(#""conditions": ["#))
        #expect(json.contains(#"{ "dependent": "a", "dependency": "b", "from": "started", "to": "ready" }"#), "\(json)")
        #expect(
            try diff(started, ready, "--format", "markdown").output.contains(
                "a waits until b is ready instead of started"))
    }

    @Test func `a launch report among the files of a folder is not compared instead of them`() throws {
        try Repository.withTemporaryFolder { folder in
            let report = #"{"outcome":"running","services":[{"id":"z","state":"running"}]}"#
            for (name, text) in [("new/app.json", Self.chain), ("new/run.json", report), ("old.json", Self.chain)] {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            let run = Run(["diff", "old.json", "new"], in: folder)
            #expect(run.code == 2)
            #expect(run.errors.contains("run.json: error: this is a launch report, and the folder has other files"))
        }
    }

    @Test func `a Compose file with settings that are not kept is equal to itself`() throws {
        try Repository.withTemporaryFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            try write(#"{"services":{"a":{"image":"x","ports":["1:1"]}}}"#, "a.json")
            try write(#"{"services":{"a":{"image":"x","ports":["1:1"],"init":true}}}"#, "b.json")
            for (base, head) in [("a.json", "a.json"), ("a.json", "b.json"), ("b.json", "a.json")] {
                let run = Run("diff --from compose --fail-on new-problem \(base) \(head)", in: folder)
                #expect(run.code == 0 && run.output == "", "\(run.transcript)")
            }
        }
    }

    @Test func `a violated condition is reported as a change in every format`() throws {
        func launch(_ seconds: String) -> String {
            """
            {"schemaVersion":1,"outcome":"running","fingerprint":"0","wall":1,"work":1,"criticalPath":["a"],
             "services":[{"id":"a","state":"running","started":0,"settled":\(seconds)}],"events":[]}
            """
        }
        #expect(try diff(launch("1.00"), launch("1.05")).output == "")
        let condition = ["--fail-on", "longer-critical-path=1%"]
        let text = try diff(launch("1.00"), launch("1.05"), condition[0], condition[1])
        #expect(text.code == 1)
        #expect(text.output.hasSuffix("the critical path changed\n"))
        let markdown = try diff(launch("1.00"), launch("1.05"), condition[0], condition[1], "--format", "markdown")
        #expect(markdown.output.contains("not allowed: `longer-critical-path`: by 5%, more than 1%"))
        let json = try diff(launch("1.00"), launch("1.05"), condition[0], condition[1], "--format", "json")
        #expect(json.output.contains(#""changed": true"#))
        let close = try diff(launch("1.00"), launch("1.0501"), "--fail-on", "longer-critical-path=5%")
        #expect(close.errors.contains("by a little more than 5%"))
    }

    @Test func `durations that change do not change the order`() throws {
        func timed(_ duration: String) -> String {
            #"{"services":[{"id":"a","expectedDuration":"\#(duration)"},{"id":"b","dependsOn":["a"],"expectedDuration":"1ms"}]}"#
        }
        #expect(try diff(timed("1ms"), timed("2ms")).output.hasSuffix("\nthe critical path changed\n"))
        let side = #"{"services":[{"id":"s","expectedDuration":"9ms"},"#
        let (one, other) = (timed("1ms"), timed("2ms"))
        let run = try diff(
            one.replacing(#"{"services":["#, with: side), other.replacing(#"{"services":["#, with: side))
        #expect(run.output.hasSuffix("\ndurations changed\n"), "\(run.output)")
        let turned = #"{"services":[{"id":"b"},{"id":"a"}]}"#
        #expect(try diff(#"{"services":[{"id":"a"},{"id":"b"}]}"#, turned).output == "the launch order changed\n")
    }

    @Test func `a review comment stays below the size limit of servers and says what it omits`() throws {
        let name = String(repeating: "*_", count: 200)
        let services = (0..<900).map {
            #"{"id":"\#(name)\#($0)","dependsOn":[\#($0 > 0 ? "\"\(name)\($0 - 1)\"" : "")]}"#
        }
        let run = try diff("", #"{"services":[\#(services.joined(separator: ","))]}"#, "--format", "markdown")
        #expect(run.output.utf8.count < 65_536)
        #expect(run.output.contains(/- and \d+ more\n/))
        #expect(run.output.contains("too large for a diagram"))
        #expect(run.output.hasSuffix("</sub>\n"))
    }
}
