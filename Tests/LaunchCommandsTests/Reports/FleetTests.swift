import Foundation
import LaunchGraph
import LaunchSupport
import Testing

@testable import LaunchCommands

/// What `fleet` reads, computes and refuses.
struct FleetTests {
    private static let minimal = #"{"outcome":"running","services":[{"id":"a","started":0,"settled":1}]}"#

    private struct Answer: Decodable {
        struct Group: Decodable {
            struct Service: Decodable {
                let id: String
                let launches, failures, attempts: Int
                let duration: [String: Double]?
                let critical: Double
                let gain: [String: Double]
            }
            let label: String?
            let fingerprint: String
            let launches: Int
            let outcomes: [String: Int]
            let wall: [String: Double]?
            let services: [Service]
        }
        let unreadable: Int
        let groups: [Group]
    }

    private func answer(_ run: Run) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    }

    private func fleet(_ input: String, _ arguments: [String] = []) -> Run {
        Run(["fleet", "--format", "json"] + arguments + ["-"], input: input)
    }

    // MARK: Damaged input

    @Test(
        arguments: [
            ("{", 1, "the report ends in the middle"),
            (#"{"outcome":"running","services":[{"id":"a"#, 1, "the line ends in the middle of a string"),
            ("\n\ngarbage", 3, "an object is expected here"),
            ("[]", 1, "an object is expected here"),
            ("/* a comment", 1, "an object is expected here"),
            (#"{"outcome":"running", /* a comment"#, 1, "found ‘/’"),
            ("{}", 1, "not a launch report: ‘outcome’ or ‘services’ is missing"),
            (#"{"services":[]}"#, 1, "not a launch report: ‘outcome’ or ‘services’ is missing"),
            (#"{"outcome":"great","services":[]}"#, 1, "unknown outcome ‘great’"),
            (#"{"schemaVersion":2,"outcome":"running","services":[]}"#, 1, "unsupported schema version"),
            (#"{"outcome":"running","services":[{}]}"#, 1, "must be an object with an ‘id’"),
            (#"{"outcome":"running","services":[{"id":7}]}"#, 1, "a string is expected here"),
            (#"{"outcome":"running","services":[{"id":"a"},{"id":"a"}]}"#, 1, "a second service ‘a’"),
            (#"{"outcome":"running","wall":-1,"services":[]}"#, 1, "a time must not be negative"),
            (#"{"outcome":"running","wall":99999999999,"services":[]}"#, 1, "less than 292 years"),
            (#"{"outcome":"running","wall":"1s","services":[]}"#, 1, "a number is expected here"),
            (#"{"outcome":"running","wall":0x10,"services":[]}"#, 1, "expected ‘,’ or ‘}’, found ‘x’"),
            (#"{"outcome":"running","wall":1e,"services":[]}"#, 1, "a number's exponent must have digits"),
            (#"{"outcome":"running","services":[{"id":"a","started":2,"settled":1}]}"#, 1, "settled before it started"),
            (#"{"outcome":"running","services":[],"events":[tru]}"#, 1, "expected a value or ‘]’, found ‘t’"),
            ("{\"outcome\":\n\"running\",\n\"services\":[}]}", 3, "expected a value or ‘]’, found ‘}’"),
            ("{\"outcome\":\"run\nning\",\"services\":[]}", 1, "the line ends in the middle of a string"),
        ])
    func `a damaged report is named with its line and skipped`(text: String, line: Int, message: String) throws {
        // It is found after good reports and without any.
        let good = Self.minimal + "\n"
        for (input, before) in [(good + good + text + "\n" + good, 2), (text + "\n", 0)] {
            let run = fleet(input)
            run.expect(2, errors: ["<stdin>:\(line + before): warning: ", .contains(message)])
            guard before > 0 else { return run.expect(output: [.exactly("")]) }
            let answer = try answer(run)
            #expect([answer.unreadable] + answer.groups.map(\.launches) == [1, 3])
        }
    }

    @Test func `a truncated report does not take the next one with it`() throws {
        let cut = String(Self.minimal.dropLast(5))
        let events = #"{"outcome":"running","services":[],"events":["#
        let run = fleet([Self.minimal, cut, Self.minimal, events, Self.minimal, ""].joined(separator: "\n"))
        let answer = try answer(run)
        #expect([answer.unreadable] + answer.groups.map(\.launches) == [2, 3])
        run.expect(errors: ["<stdin>:2: ", "<stdin>:4: "])
    }

    @Test func `up to 1 % of damaged reports is a warning, and an error with --strict`() {
        let good = String(repeating: Self.minimal + "\n", count: 99)
        fleet(good + "{\n").expect(0, errors: ["warning: 1 of 100 reports could not be read"])
        fleet(good + "{\n", ["--strict"]).expect(2)
        fleet(good.dropLast(Self.minimal.count + 1) + "{\n").expect(2)
        fleet(good, ["--strict"]).expect(0)
    }

    @Test func `wrong usage, missing files and input without a report are refused`() {
        for (line, message) in [
            ("fleet", "no launch reports are given"),
            ("fleet - --compare -", "can be read only once"),
            ("fleet - --fail-on slower:5%@p90", "nothing to compare with"),
            ("fleet - --compare a --fail-on slower:5@p90", "invalid value ‘slower:5@p90’"),
            ("fleet - --compare a --fail-on slower:5%@p99", "write slower:5%@p50 or"),
            ("fleet - --compare a --fail-on slow", "invalid value ‘slow’"),
            ("fleet - --sample 10", "‘--sample’ needs a change to replay"),
            ("fleet - --sample 0 --defer a", "it takes a number of launches, at least 1"),
            ("fleet - --faster a=5", "write ID=PERCENT"),
            ("fleet - --jobs none", "it takes a number of services, at least 1"),
            ("fleet no-such-file", "there is no such file"),
        ] {
            Run(line).expect(2, output: [.exactly("")], errors: [.contains(message)])
        }
        for input in ["", "\n", "\u{FEFF}"] {
            fleet(input).expect(2, output: [.exactly("")], errors: ["there is no launch report to read"])
        }
    }

    // MARK: Reading

    @Test(
        arguments: [
            Self.minimal, "\u{FEFF}" + Self.minimal, Self.minimal + "\r\n", Self.minimal.replacing(",", with: ",\n  "),
            #"{"outcome":"running","future":{"a":[1,{"b":null}],"c":"}"},"services":["#
                + #"{"id":"a","started":0,"settled":1e0,"ready":null}]}"#,
            #"{"outcome":"running","services":[{"\u0069d":"x","id":"\u0061","started":0.0,"settled":1.0000000004}]}"#,
        ])
    func `a report of any layout and version of the schema is read`(text: String) throws {
        let group = try #require(answer(fleet(text + text.replacing("\u{FEFF}", with: ""))).groups.first)
        #expect(group.launches == 2 && group.wall == ["p50": 1, "p90": 1, "p99": 1])
        let services = group.services.map { "\($0.id) \($0.launches) \($0.attempts) \($0.critical)" }
        #expect(services == ["a 2 2 1.0"])
        #expect(group.services.map(\.gain) == [["p50": 1, "p90": 1]])
    }

    @Test func `the longest time is the range of 64-bit nanoseconds`() {
        for (time, code) in [("9223372036.9", 0), ("9.2233720369e9", 0), ("9223372037", 2), ("1e300", 2)]
            as [(_, Int32)]
        {
            let text = #"{"outcome":"running","services":[{"id":"a","started":0,"settled":\#(time)}]}"#
            fleet(text).expect(code)
            Run("report -", input: text).expect(code)
        }
    }

    /// A long report is scanned again with each piece. If a piece were what a pipe delivers at once, a report of 64 MiB would
    /// take minutes.
    @Test func `a pipe is read until the buffer is full`() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "head -c 300000 /dev/zero"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var source = ByteSource.descriptor(pipe.fileHandleForReading.fileDescriptor)
        let counts = try (0..<3).map { _ in try source.next(200_000).count }
        process.waitUntilExit()
        #expect(counts == [200_000, 100_000, 0])
    }

    @Test func `progress is shown on a terminal, and removed`() {
        let input = String(repeating: Self.minimal + String(repeating: " ", count: 1_000) + "\n", count: 2_500)
        Run(["fleet", "-"], input: input, isTerminal: true).expect(errors: [" MiB read, ", .suffix("\r\u{1B}[K")])
        fleet(Self.minimal).expect(errors: [.exactly("")])
    }

    @Test func `folders contain reports and JSON Lines, and a link that leads nowhere is an error if it is named`()
        throws
    {
        let files = [
            "days/one.json": Self.minimal, "days/two.jsonl": Self.minimal + "\n" + Self.minimal,
            "days/a.ndjson": Self.minimal, "days/notes.txt": "notes",
        ]
        let days = try Run("fleet --format json . days/one.json", files: files)
        days.expect(errors: [.exactly("")])
        #expect(try answer(days).groups.map(\.launches) == [5])
        let links = ["a.json": "none.json", "b.json": "b.json", "c.json": "one.json/x"]
        try Repository.withTemporaryFolder(["one.json": Self.minimal], links: links) { folder in
            for name in links.keys {
                Run("fleet . \(name)", in: folder).expect(2, errors: [.prefix("\(name): error: ")])
            }
            let run = Run("fleet --format json --strict .", in: folder)
            run.expect(errors: [.exactly("")])
            let groups = try answer(run).groups
            #expect(groups.map(\.launches) == [1])
        }
    }

    @Test func `launches that did not come up have no launch time, and graphs and labels are told apart`() throws {
        let failed =
            #"{"outcome":"failed","wall":9,"services":[{"id":"a","state":"failed","started":0,"settled":9,"#
            + #""tries":[{},{}]}]}"#
        let group = try #require(answer(fleet(Self.minimal + "\n" + failed + "\n")).groups.first)
        #expect(group.outcomes == ["running": 1, "failed": 1])
        #expect(group.wall?["p99"] == 1)
        #expect(group.services.map { [$0.failures, $0.attempts] } == [[1, 3]])
        var fixture = FleetFixture(seed: 1)
        let text = try fixture.lines(30) + fixture.lines(10, fingerprint: "other")
        #expect(try answer(fleet(text)).groups.map(\.launches) == [30, 10])
        let groups = try answer(fleet(text, ["--group-by", "device"])).groups
        #expect(groups.map(\.label) == ["A12", "A12", "A15", "A15", "A17", "A17"])
        #expect(groups.reduce(0) { $0 + $1.launches } == 40)
        #expect(try answer(fleet(text, ["--group-by", "no such label"])).groups.map(\.label) == [nil, nil])
    }

    // MARK: Gains

    #if DEBUG
        private static let seeds = 1...6
    #else
        private static let seeds = 1...100
    #endif

    @Test(arguments: seeds)
    func `the gain of a service is what the simulation saves without its time`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let services = (0..<8).map { service in
            let dependencies = (0..<service).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            return #"{"id":"s\#(service)","dependsOn":[\#(dependencies.map { "\"s\($0)\"" }.joined(separator: ","))],"#
                + #""expectedDuration":"\#(Int.random(in: 1...300, using: &random))ms"}"#
        }
        let manifest = #"{"services":[\#(services.joined(separator: ","))]}"#
        func predicted(_ options: [String]) -> String {
            Run(["predict", "--format", "json"] + options + ["-"], input: manifest).output
        }
        let report = predicted([])
        let group = try #require(answer(fleet(report)).groups.first)
        let before = try #require(answer(fleet(report)).groups.first?.wall?["p50"])
        for service in group.services {
            let after = try #require(
                answer(fleet(predicted(["--faster", "\(service.id)=100%"]))).groups.first?.wall?["p50"])
            #expect(abs((service.gain["p50"] ?? -1) - (before - after)) < 1e-6, "\(service.id)")
        }
    }

    // MARK: What if

    private struct Replayed: Decodable {
        struct Group: Decodable {
            struct Replay: Decodable {
                struct Row: Decodable {
                    struct Estimate: Decodable {
                        let value: Double
                        let interval: [Double]
                    }
                    let before: Estimate
                    let after, change: Estimate?
                }
                struct Distance: Decodable { let id: String?, median, p90: Double }
                let launches, failures: Int
                let p50, p90: Row
                let distances: [Distance]
            }
            let replay: Replay?
        }
        let groups: [Group]
    }

    @Test func `a deferred service no longer counts, and the unchanged replay is the record`() throws {
        var fixture = FleetFixture(seed: 5)
        let text = try fixture.lines(60)
        let run = fleet(text, ["--defer", "analytics"])
        let replayed = try JSONDecoder().decode(Replayed.self, from: Data(run.output.utf8)).groups.first?.replay
        let replay = try #require(replayed)
        let counts = [replay.launches, replay.failures]
        #expect(counts == [60, 0])
        // Nothing waits for analytics, and no service waited for a slot.
        let reports = try text.split(separator: "\n").map {
            try JSONDecoder().decode(LaunchReport.self, from: Data($0.utf8))
        }
        let walls = reports.map { report in
            report.services.filter { $0.id != "analytics" }.compactMap(\.settled).max() ?? .zero
        }.sorted()
        for (row, rank) in [(replay.p50, 30), (replay.p90, 54)] {
            let after = try #require(row.after)
            #expect(abs(after.value - walls[rank - 1] / .seconds(1)) < 1e-6)
            #expect(after.interval.count == 2 && after.interval[0] <= after.value && after.value <= after.interval[1])
            #expect((row.change?.interval.max() ?? 1) < 0)
        }
        #expect(replay.distances.flatMap { [$0.median, $0.p90] } == Array(repeating: 0, count: 22))
        fleet(text, ["--defer", "analytics", "--sample", "20"]).expect(output: [#""launches": 20,"#])
        Run(["fleet", "--sample", "20", "--defer", "analytics", "--cut", "home:search", "-"], input: text).expect(
            output: [
                "what if analytics is deferred, home:search is cut: 20 launches replayed",
                "unchanged replay minus record: median +0s, nine of ten within 0s",
            ])
        Run(["fleet", "--sample", "20", "--defer", "search", "-"], input: text).expect(output: [
            "what if search is deferred (no effect, because home needs it at once): 20 "
        ])
        let cut = Run(["fleet", "--sample", "20", "--on-demand", "search", "--cut", "home:search", "-"], input: text)
        cut.expect(output: ["what if search is launched on demand, home:search is cut: 20 "])
        let other =
            #"{"outcome":"running","services":[{"id":"a==b","state":"running","ready":0,"started":0,"settled":1}]}"#
        Run(["fleet", "--faster", "a==b=20%", "-"], input: other)
            .expect(output: ["what if a==b is faster by 20%: 1 launch replayed"])
    }

    @Test func `a change is replayed where it applies, and refused if it applies to no graph`() throws {
        var fixture = FleetFixture(seed: 5)
        let text = try fixture.lines(5)
        for change in [["--defer", "analytic"], ["--cut", "home:keychain"], ["--cut", "home"]] {
            fleet(text, change).expect(2, output: [.exactly("")])
        }
        let run = fleet(text + Self.minimal, ["--fail", "analytics"])
        run.expect(0, errors: ["is not replayed: no service analytics is in the recorded graph"])
        let groups = try JSONDecoder().decode(Replayed.self, from: Data(run.output.utf8)).groups
        #expect(groups.map { $0.replay == nil } == [false, true])
        let service = { (id: String, other: String) in
            #"{"id":"\#(id)","dependsOn":["\#(other)"],"state":"running","ready":0,"started":0,"settled":1}"#
        }
        let cycle = #"{"outcome":"running","services":[\#(service("a", "b")),\#(service("b", "a"))]}"# + "\n"
        fleet(cycle, ["--defer", "a"]).expect(
            2, errors: ["its services form no graph: these 2 services depend on each other in a cycle"])
    }

    // MARK: The page

    @Test func `the page shows every group, the launch nearest to the median, and no markup of its input`() throws {
        var fixture = FleetFixture(seed: 2)
        let hostile = try fixture.lines(49).replacing("\"flags\"", with: #""<script>alert(1)</script>""#)
            .replacing("\"4.1\"", with: "\"<b>4.1</b>\"")
        try Repository.withTemporaryFolder { folder in
            try Repository.write(hostile, to: "base.jsonl", in: folder)
            let run = Run(
                [
                    "fleet", "--format", "html", "--group-by", "version", "--compare", "base.jsonl", "--cut",
                    "home:search", "-",
                ], in: folder, input: hostile)
            run.expect(
                0,
                output: [
                    "<h1>49 launches of shop</h1>", .lacks("<script>alert"), .lacks("<b>4.1"),
                    "version &lt;b&gt;4.1&lt;/b&gt;, shop, graph 5be1f0c2a94d", "what if home:search is cut",
                    "compared with earlier launches",
                ], errors: [.exactly("")])
            let json = try answer(fleet(hostile, ["--group-by", "version"]))
            let largest = try #require(
                json.groups.max { ($0.outcomes["running"] ?? 0) < ($1.outcomes["running"] ?? 0) })
            let median = try #require(largest.wall?["p50"])
            let shown = try #require(run.output.firstMatch(of: /The median launch: ([0-9]+)ms/))
            #expect(abs((Double(shown.1) ?? 0) - median * 1_000) < 1, "\(median)")
        }
    }

    @Test func `the page says for each graph what a change means there`() {
        let other =
            #"{"fingerprint":"2","outcome":"running","services":[{"id":"a","started":0,"settled":1},"#
            + #"{"id":"b","dependsOn":["a"],"started":1,"settled":2}]}"#
        for input in [[Self.minimal, other], [other, Self.minimal]] {
            Run("fleet --format html --defer a -", input: input.joined(separator: "\n")).expect(
                0, output: ["what if a is deferred<", "what if a is deferred (no effect, because b needs it at once)"])
        }
    }

    /// The reader of single reports refuses wrong types that the distributions do not need.
    @Test func `a launch whose report cannot be read in full is neither drawn nor replayed`() throws {
        let damaged = Self.minimal.replacing("\"started\"", with: #""events":[7],"tries":[{"started":"x"}],"started""#)
        let mixed = [damaged, damaged, damaged, Self.minimal.replacing(":1}", with: ":2}"), ""].joined(separator: "\n")
        Run("fleet --format html -", input: mixed).expect(0, output: ["The median launch: 2s"])
        Run("fleet --defer a -", input: mixed).expect(0, output: ["1 launch replayed"])
        Run("fleet --format html -", input: damaged).expect(
            2, errors: ["no report of a launch that came up can be read in full"])
        fleet(damaged, ["--defer", "a"]).expect(errors: ["no report can be read in full"])
        // Nor is there a page without a launch that came up.
        Run("fleet --format html -", input: #"{"outcome":"failed","services":[]}"#).expect(
            2, output: [.exactly("")], errors: ["no launch came up"])
    }

    private static let hostile = [
        #"it's "quoted""#, "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "-->", "]]>",
        "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}", "new\nline\rreturn", "\u{202E}right to left",
        "\u{2066}isolated", "\u{2028}line\u{2029}paragraph", "\u{0}zero", "\u{9B}31m", "\u{7F}",
        String(repeating: "x", count: 500),
    ]

    @Test(arguments: ["text", "html", "json"])
    func `no name of a service, a graph or a label breaks out`(format: String) throws {
        let quoted = try Self.hostile.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let services = quoted.map { #"{"id":"# + $0 + #","state":"running","started":0,"settled":1}"# }
            .joined(separator: ",")
        let lines = quoted.flatMap { name in
            // An unknown outcome is named in a warning.
            [#""running""#, name].map { outcome in
                #"{"name":"# + name + #","labels":{"k":"# + name + #"},"fingerprint":"# + name + #","outcome":"#
                    + outcome
                    + #","services":["# + services + "]}\n"
            }
        }
        let changes = Self.hostile.flatMap { ["--defer=\($0)", "--faster=\($0)=10%"] }
        let run = Run(
            ["fleet", "--format", format, "--group-by", "k"] + changes + ["-"], input: lines.joined())
        let isHarmless = { (text: String) in
            text.unicodeScalars.allSatisfy { scalar in
                let category = scalar.properties.generalCategory
                return scalar == "\n" || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
            }
        }
        #expect(run.code == 2 && isHarmless(run.errors))
        #expect(run.errors.split(separator: "\n").count == Self.hostile.count + 2, "\(run.errors)")
        if format == "json" {
            let groups = try answer(run).groups
            #expect(Set(groups.map(\.label)) == Set(Self.hostile))
            for group in groups { #expect(Set(group.services.map(\.id)) == Set(Self.hostile)) }
        } else {
            #expect(isHarmless(run.output))
            guard format == "html" else { return }
            #expect(run.output.components(separatedBy: "<script").count == 3 && !run.output.contains("<img"))
        }
    }

    // MARK: Comparison
    @Test
    func `a slower launch fails only if the whole interval is beyond the limit, and what cannot be compared does not`()
        throws
    {
        try Repository.withTemporaryFolder { folder in
            for (name, seed, slower) in [("base", 1, 1.0), ("same", 2, 1), ("slow", 3, 1.6)] {
                var fixture = FleetFixture(seed: UInt64(seed))
                try fixture.lines(100, slower: ["database": slower, "session": slower])
                    .write(to: folder.appending(path: name + ".jsonl"), atomically: true, encoding: .utf8)
            }
            func compare(_ head: String, _ options: String...) -> Run {
                Run(["fleet", "--compare", "base.jsonl", head + ".jsonl"] + options, in: folder)
            }
            let slow = compare(
                "slow", "--fail-on", "slower:2%@p50", "--fail-on", "slower:100%@p50",
                "--fail-on", "slower:\(String(repeating: "9", count: 44))%@p50")
            slow.expect(
                1, output: ["database p50: "],
                errors: [
                    .lacks("100%@p50"), .lacks("99%@p50"),
                    "--fail-on slower:2%@p50: shop, graph 5be1f0c2a94d: slower by ",
                ])
            let same = compare("same", "--fail-on", "slower:0%@p90")
            same.expect(
                0, output: ["10 services without a difference that chance cannot explain"], errors: [.exactly("")])
            let json = compare("slow", "--fail-on", "slower:100%@p90", "--format", "json")
            json.expect(0, output: [#""interval": ["#])
        }
        try Repository.withTemporaryFolder { folder in
            try Repository.write(Self.minimal, to: "base.json", in: folder)
            Run(
                ["fleet", "--compare", "base.json", "--fail-on", "slower:0%@p90", "-"], in: folder,
                input: Self.minimal
            ).expect(0, errors: ["too few launches for an interval"])
            Run(
                ["fleet", "--compare", "base.json", "--format", "html", "-"], in: folder, input: Self.minimal
            ).expect(output: [#"<th scope="row">launch time</th>"#])
            var fixture = FleetFixture(seed: 1)
            Run(
                ["fleet", "--compare", "base.json", "--fail-on", "slower:0%@p90", "-"], in: folder,
                input: try fixture.lines(2, fingerprint: "a") + fixture.lines(2, fingerprint: "b")
            ).expect(0, errors: ["has no counterpart in BASE"])
        }
    }
}
