import Foundation
import Testing

/// What `diff --fail-on` does where a change is hard to measure.
struct DiffGateTests {
    private static let cycle = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["a"]}]}"#
    private static let chain = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b"}]}"#
    private static let path = "longer-critical-path=10%"

    private func diff(_ base: String, _ head: String, _ options: String...) throws -> Run {
        try Repository.withTemporaryFolder(["base.json": base, "head.json": head]) { folder in
            Run(["diff"] + options + ["base.json", "head.json"], in: folder)
        }
    }

    @Test func `longer-critical-path fails on a cycle and on growth from zero, and takes a percentage of digits`()
        throws
    {
        try diff(Self.chain, Self.cycle, "--fail-on", Self.path).expect(1, errors: ["HEAD has a cycle"])
        let fast = #"{"services":[{"id":"a","expectedDuration":"0ms"}]}"#
        let slow = #"{"services":[{"id":"a","expectedDuration":"5ms"}]}"#
        try diff(fast, slow, "--fail-on", Self.path).expect(1, errors: ["it took no time before"])
        try diff(fast, fast, "--fail-on", Self.path).expect(0)
        for text in ["0x10%", "1e1%", "-1%", "nan%", "%", "10", ""] {
            try diff(Self.chain, Self.chain, "--fail-on", "longer-critical-path=\(text)").expect(
                2, errors: ["invalid percentage ‘\(text)’"])
        }
    }

    @Test func `of many changes, 20 are named, and a review comment stays below the size limit of servers`() throws {
        func chain(_ first: String) -> String {
            let others = (1...30).map { #"{"id":"s\#($0)","dependsOn":["s\#($0 - 1)"]}"# }
            return #"{"services":[\#(first),\#(others.joined(separator: ","))]}"#
        }
        let later = try diff(chain(#"{"id":"s0"}"#), chain(#"{"id":"s0","dependsOn":["new"]},{"id":"new"}"#))
        #expect(later.output.components(separatedBy: "launches later").count == 21)
        later.expect(output: ["~ s0 launches later: wave 0 → 1\n", "~ and 11 more services launch earlier or later"])
        // It says what it omits.
        let name = String(repeating: "*_", count: 200)
        let services = (0..<900).map {
            #"{"id":"\#(name)\#($0)","dependsOn":[\#($0 > 0 ? "\"\(name)\($0 - 1)\"" : "")]}"#
        }
        let run = try diff("", #"{"services":[\#(services.joined(separator: ","))]}"#, "--format", "markdown")
        #expect(run.output.utf8.count < 65_536)
        #expect(run.output.contains(/- and \d+ more\n/))
        run.expect(output: ["too large for a diagram", .suffix("</sub>\n")])
    }

    @Test func `graphs that cannot be compared are reported and do not fail`() throws {
        let timed = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","expectedDuration":"10ms"}]}"#
        for (base, head, why) in [
            (Self.cycle, Self.chain, "BASE has a cycle"), ("", Self.chain, "BASE has no services"),
            (#"{"services":[]}"#, Self.chain, "BASE has no services"),
            (Self.chain, timed, "only one graph has durations"),
        ] {
            try diff(base, head, "--fail-on", Self.path).expect(
                0, errors: [.contains("note: --fail-on longer-critical-path: " + why)])
        }
        try diff(Self.chain, Self.chain, "--fail-on", Self.path).expect(errors: [.exactly("")])
    }

    @Test func `--fail-on new-problem fails on a new problem and not on a known one`() throws {
        try diff(Self.chain, Self.cycle, "--fail-on", "new-problem").expect(
            1, errors: ["new-problem: these 2 services", "[cycle]"])
        try diff(Self.cycle, Self.cycle, "--fail-on", "new-problem").expect(0)
        try diff(Self.cycle, Self.chain, "--fail-on", "new-problem").expect(0)
        let odd = Self.chain.replacing(#""id":"b""#, with: #""id":"b","colour":1"#)
        // A warning is no error.
        try diff(Self.chain, odd, "--fail-on", "new-problem").expect(0)
    }

    @Test func `an empty BASE is a graph without services, and an empty HEAD is an error`() throws {
        try diff("", Self.chain).expect(output: [.prefix("+ service a\n+ service b\n")])
        try diff(Self.chain, "").expect(2)
        Run("diff /dev/null server").expect(output: ["+ service gateway"])
        Run("diff - -").expect(2)
    }

    @Test func `a changed condition is a change`() throws {
        func graph(_ dependencies: String) -> String {
            #"{"services":[{"id":"a","dependsOn":[\#(dependencies)]},{"id":"b"}]}"#
        }
        let (ready, started) = (graph(#""b""#), graph(#"{"id":"b","condition":"started"}"#))
        try diff(ready, ready).expect(output: [.exactly("")])
        try diff(ready, started).expect(output: [
            .exactly("~ a waits until b is started instead of ready\n1 condition changed\n")
        ])
        try diff(started, ready, "--format", "json").expect(output: [
            #""conditions": ["#, #"{ "dependent": "a", "dependency": "b", "from": "started", "to": "ready" }"#,
        ])
        try diff(started, ready, "--format", "markdown").expect(output: ["a waits until b is ready instead of started"])
    }

    @Test func `a launch report among the files of a folder is not compared instead of them`() throws {
        let report = #"{"outcome":"running","services":[{"id":"z","state":"running"}]}"#
        let files = ["new/app.json": Self.chain, "new/run.json": report, "old.json": Self.chain]
        try Repository.withTemporaryFolder(files) { folder in
            Run(["diff", "old.json", "new"], in: folder).expect(
                2, errors: ["run.json: error: this is a launch report, and the folder has other files"])
        }
    }

    @Test func `a Compose file with settings that are not kept is equal to itself`() throws {
        let files = [
            "a.json": #"{"services":{"a":{"image":"x","ports":["1:1"]}}}"#,
            "b.json": #"{"services":{"a":{"image":"x","ports":["1:1"],"init":true}}}"#,
        ]
        try Repository.withTemporaryFolder(files) { folder in
            for pair in ["a.json a.json", "a.json b.json", "b.json a.json"] {
                Run("diff --from compose --fail-on new-problem \(pair)", in: folder).expect(0, output: [.exactly("")])
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
        try diff(launch("1.00"), launch("1.05")).expect(output: [.exactly("")])
        for (format, part) in [
            ("text", Run.Part.suffix("the critical path changed\n")),
            ("markdown", "not allowed: `longer-critical-path`: by 5%, more than 1%"), ("json", #""changed": true"#),
        ] {
            try diff(
                launch("1.00"), launch("1.05"), "--fail-on", "longer-critical-path=1%", "--format", format
            ).expect(1, output: [part])
        }
        try diff(launch("1.00"), launch("1.0501"), "--fail-on", "longer-critical-path=5%").expect(errors: [
            "by a little more than 5%"
        ])
    }

    @Test func `durations that change do not change the order`() throws {
        func timed(_ duration: String) -> String {
            #"{"services":[{"id":"a","expectedDuration":"\#(duration)"},{"id":"b","dependsOn":["a"],"expectedDuration":"1ms"}]}"#
        }
        try diff(timed("1ms"), timed("2ms")).expect(output: [.suffix("\nthe critical path changed\n")])
        let side = #"{"services":[{"id":"s","expectedDuration":"9ms"},"#
        let (one, other) = (timed("1ms"), timed("2ms"))
        try diff(
            one.replacing(#"{"services":["#, with: side), other.replacing(#"{"services":["#, with: side)
        ).expect(output: [.suffix("\ndurations changed\n")])
        let turned = #"{"services":[{"id":"b"},{"id":"a"}]}"#
        try diff(#"{"services":[{"id":"a"},{"id":"b"}]}"#, turned).expect(output: [
            .exactly("the launch order changed\n")
        ])
    }
}
