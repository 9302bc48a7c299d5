import Foundation
import Testing

/// What a check says in full, and what it leaves out.
struct CheckDetailTests {
    /// A ring of `count` services, each declared on a line of its own, with a chord so that there are two cycles.
    private static func ring(_ count: Int) -> String {
        let services = (0..<count).map { number in
            let chord = number == 0 ? #", "s\#(count / 2)""# : ""
            return #"{"id": "s\#(number)", "dependsOn": ["s\#((number + 1) % count)"\#(chord)]}"#
        }
        return "{\"services\": [\n" + services.joined(separator: ",\n") + "\n]}"
    }

    @Test func `JSON output names every member of a component, and locates every dependency to remove`() throws {
        let run = Run(["check", "--format", "json", "-"], input: Self.ring(40))
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let diagnostic = try #require((report["diagnostics"] as? [[String: Any]])?.first)
        let cut = try #require(diagnostic["cut"] as? [[String]])
        let locations = try #require(diagnostic["cutLocations"] as? [[String: Any]])
        #expect(cut.count == locations.count && !cut.isEmpty)
        for (pair, location) in zip(cut, locations) {
            // Service N is declared on line N + 2.
            #expect(location["line"] as? Int == (Int(pair[0].dropFirst()) ?? 0) + 2)
        }
        let notes = try #require(diagnostic["related"] as? [[String: Any]]).compactMap { $0["message"] as? String }
        for number in 0..<40 { #expect(notes.contains("s\(number) is in these cycles")) }
        #expect(notes.count == 40 + (diagnostic["path"] as? [String] ?? []).count - 1)
    }

    @Test func `text output is short unless --verbose asks for every member and every dependency to remove`() {
        let short = Run(["check", "-"], input: Self.ring(40))
        #expect(short.output.contains("and 33 more"))
        #expect(!short.output.contains("to remove:"))
        let long = Run(["check", "--verbose", "-"], input: Self.ring(40))
        #expect(long.output.split(separator: "\n").count { $0.hasSuffix("is in these cycles") } == 40)
        #expect(long.output.contains(/<stdin>:\d+:\d+: note: to remove: s\d+ → s\d+/))
        #expect(long.code == short.code)
    }

    @Test func `the dependency to remove is located where it was first named as a hard one`() throws {
        let text = """
            {"services": [
              {"id": "a", "startsAfter": ["b"], "dependsOn": ["x", "b", "b"]},
              {"id": "b", "dependsOn": ["a"]},
              {"id": "x"}
            ]}
            """
        let run = Run(["check", "--what-if-cut", "b:a", "-"], input: text)
        #expect(run.code == 0)
        let json = Run(["check", "--format", "json", "-"], input: text).output
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let cycle = try #require(
            (report["diagnostics"] as? [[String: Any]])?.first { $0["rule"] as? String == "cycle" })
        let location = try #require((cycle["cutLocations"] as? [[String: Any]])?.first)
        let cut = try #require((cycle["cut"] as? [[String]])?.first)
        #expect([location["line"] as? Int, location["column"] as? Int] == (cut == ["a", "b"] ? [2, 56] : [3, 29]))
    }

    @Test func `problems that the baseline accepts are left out of SARIF unless they are asked for`() throws {
        try Repository.withTemporaryFolder { folder in
            try Self.ring(3).write(to: folder.appending(path: "m.json"), atomically: true, encoding: .utf8)
            #expect(Run("check m.json --baseline known.json --write-baseline", in: folder).code == 0)
            let run = Run("check m.json --baseline known.json --format sarif", in: folder)
            #expect(run.code == 0)
            #expect(!run.output.contains("suppressions") && !run.output.contains(#""ruleId""#))
            let all = Run("check m.json --baseline known.json --format sarif --show-known", in: folder)
            #expect(all.output.contains("suppressions") && all.output.contains(#""ruleId": "cycle""#))
            let text = Run("check m.json --baseline known.json --show-known", in: folder)
            #expect(text.output.contains("note: accepted by the baseline: these 3 services"))
            #expect(text.output.hasSuffix("problems known from known.json\n"))
            #expect(text.code == 0)
        }
    }

    @Test func `a file name with characters that a URI does not have is encoded in SARIF`() throws {
        try Repository.withTemporaryFolder { folder in
            try Self.ring(3).write(to: folder.appending(path: "my gräph\t%.json"), atomically: true, encoding: .utf8)
            let run = Run(["check", "--format", "sarif", "my gräph\t%.json"], in: folder)
            #expect(run.output.contains(#""my%20gr%C3%A4ph%09%25.json""#))
        }
    }

    @Test func `a dependency can be cut on trial in an edge list`() throws {
        let run = Run(["check", "--from", "tsort", "--what-if-cut", "b:a", "-"], input: "a b\nb a\nb c\nc d\nd b\n")
        #expect(run.code == 1)
        #expect(run.output.contains("these 3 services depend on each other in a cycle: b → d → c → b"))
    }

    @Test func `an unwritable report does not hide the problems`() throws {
        try Repository.withTemporaryFolder { folder in
            let manifest = Repository.fixtures.path + "/broken/cycle.json"
            let both = Run(["check", "--format", "text", "--format", "sarif=none/a.sarif", manifest], in: folder)
            #expect(both.code == 2)
            #expect(both.output.contains("depend on each other in a cycle"))
            #expect(both.errors.contains("none/a.sarif: error: cannot be written: no such file or directory"))
            let alone = Run(["check", "--format", "sarif=none/a.sarif", manifest], in: folder)
            #expect(alone.code == 2)
            #expect(alone.errors.contains("depend on each other in a cycle"))
            #expect(alone.errors.contains("cannot be written"))
        }
    }

    @Test(arguments: ["cycle", "self-dependency", "unknown-dependency", "duplicate-service", "empty-identifier"])
    func `a problem of the graph itself can be a warning, but not be switched off`(rule: String) {
        let run = Run("check --severity \(rule)=off broken/\(rule).json")
        #expect(run.code == 2)
        #expect(run.errors.contains("\(rule) cannot be off"))
        #expect(run.errors.contains("--baseline"))
        #expect(Run("check --severity \(rule)=error broken/\(rule).json").code == 1)
        let lowered = Run("check --severity \(rule)=warning broken/\(rule).json")
        #expect(lowered.code == 0 && lowered.output.contains("[\(rule)]"))
    }

    @Test func `SARIF paths are relative to a base that the log names`() {
        let log = Run("check --format sarif broken/cycle.json").output
        #expect(log.contains(#"{ "uri": "file://\#(Repository.fixtures.path)/" }"#))
        #expect(log.contains(#"{ "uri": "broken/cycle.json", "uriBaseId": "%SRCROOT%" }"#))
        for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
            let run = Run(
                ["check", "--format", "sarif", "broken/cycle.json"], variables: [variable: Repository.root.path])
            #expect(run.output.contains(#"{ "uri": "Fixtures/Data/broken/cycle.json", "uriBaseId": "%SRCROOT%" }"#))
            #expect(!run.output.contains("file://"))
        }
        let outside = Run(
            ["check", "--format", "sarif", Repository.fixtures.path + "/broken/cycle.json"],
            variables: ["GITHUB_WORKSPACE": "/elsewhere"])
        #expect(outside.output.contains(#"{ "uri": "file://\#(Repository.fixtures.path)/broken/cycle.json" }"#))
    }

    @Test func `a GitLab report has a unique fingerprint and a location for each problem`() throws {
        let broken = ["broken/cycle.json", "broken/unknown-key.json", "broken/input/wrong-types.json"]
        for file in broken {
            let run = Run(["check", "--format", "gitlab", file])
            let entries = try #require(
                try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
            #expect(!entries.isEmpty)
            let fingerprints = entries.compactMap { $0["fingerprint"] as? String }
            #expect(Set(fingerprints).count == entries.count)
            for entry in entries {
                #expect((entry["description"] as? String)?.isEmpty == false)
                #expect((entry["check_name"] as? String)?.isEmpty == false)
                #expect(["info", "minor", "major", "critical", "blocker"].contains(entry["severity"] as? String))
                let location = try #require(entry["location"] as? [String: Any])
                #expect(location["path"] as? String == file)
                #expect(((location["lines"] as? [String: Any])?["begin"] as? Int).map { $0 >= 1 } == true)
            }
        }
    }

    @Test func `the waves are numbered and wrapped on a terminal, and separated by tabs for programs`() {
        let names = (0..<30).map { #"{"id": "service-\#($0)"}"# }.joined(separator: ",")
        let text = #"{"services": [\#(names), {"id": "last", "dependsOn": ["service-0"]}]}"#
        let terminal = Run(
            ["order", "--waves", "--color", "never", "-"], input: text, isTerminal: true)
        let lines = terminal.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("wave 1  service-0, service-1, ") == true)
        #expect(lines.last == "wave 2  last")
        #expect(lines.allSatisfy { $0.count <= 80 } && lines.count > 3)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("        service-") })
        let pipe = Run(["order", "--waves", "-"], input: text).output.split(separator: "\n")
        #expect(pipe.count == 2 && pipe[0].split(separator: "\t").count == 30)
    }
}
