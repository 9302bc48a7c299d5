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

    @Test func `JSON and --verbose name every member of a cycle and every cut, and other text is short`() throws {
        let run = Run(["check", "--format", "json", "-"], input: Self.ring(40))
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let diagnostic = try #require((report["diagnostics"] as? [[String: Any]])?.first)
        let cut = try #require(diagnostic["cut"] as? [[String]])
        let locations = try #require(diagnostic["cutLocations"] as? [[String: Any]])
        // Service N is declared on line N + 2.
        #expect(locations.map { $0["line"] as? Int } == cut.map { (Int($0[0].dropFirst()) ?? 0) + 2 } && !cut.isEmpty)
        let notes = try #require(diagnostic["related"] as? [[String: Any]]).compactMap { $0["message"] as? String }
        #expect(Set(notes).isSuperset(of: (0..<40).map { "s\($0) is in these cycles" }))
        #expect(notes.count == 40 + (diagnostic["path"] as? [String] ?? []).count - 1)
        let short = Run(["check", "-"], input: Self.ring(40))
        short.expect(output: ["and 33 more", .lacks("to remove:")])
        let long = Run(["check", "--verbose", "-"], input: Self.ring(40))
        #expect(long.output.split(separator: "\n").count { $0.hasSuffix("is in these cycles") } == 40)
        #expect(long.output.contains(/<stdin>:\d+:\d+: note: to remove: s\d+ → s\d+/))
        long.expect(short.code)
    }

    @Test func `the dependency to remove is located where it was first named as a hard one`() throws {
        let text = """
            {"services": [
              {"id": "a", "startsAfter": ["b"], "dependsOn": ["x", "b", "b"]},
              {"id": "b", "dependsOn": ["a"]},
              {"id": "x"}
            ]}
            """
        Run(["check", "--what-if-cut", "b:a", "-"], input: text).expect(0)
        let json = Run(["check", "--format", "json", "-"], input: text).output
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let cycle = try #require(
            (report["diagnostics"] as? [[String: Any]])?.first { $0["rule"] as? String == "cycle" })
        let location = try #require((cycle["cutLocations"] as? [[String: Any]])?.first)
        let cut = try #require((cycle["cut"] as? [[String]])?.first)
        #expect([location["line"] as? Int, location["column"] as? Int] == (cut == ["a", "b"] ? [2, 56] : [3, 29]))
    }

    @Test func `problems that the baseline accepts are left out of SARIF unless they are asked for`() throws {
        try Repository.withTemporaryFolder(["m.json": Self.ring(3)]) { folder in
            Run("check m.json --baseline known.json --write-baseline", in: folder).expect(0)
            Run("check m.json --baseline known.json --format sarif", in: folder).expect(
                0, output: [.lacks("suppressions"), .lacks(#""ruleId""#)])
            Run("check m.json --baseline known.json --format sarif --show-known", in: folder).expect(output: [
                "suppressions", #""ruleId": "cycle""#,
            ])
            Run("check m.json --baseline known.json --show-known", in: folder).expect(
                0,
                output: [
                    "note: accepted by the baseline: these 3 services", .suffix("problems known from known.json\n"),
                ])
        }
    }

    @Test func `SARIF paths are URIs, relative to a base that the log names`() throws {
        let base = Repository.fixtures.path
        Run("check --format sarif broken/cycle.json").expect(output: [
            #"{ "uri": "file://\#(base)/" }"#, #"{ "uri": "broken/cycle.json", "uriBaseId": "%SRCROOT%" }"#,
        ])
        for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
            Run("check --format sarif broken/cycle.json", variables: [variable: Repository.root.path]).expect(output: [
                #"{ "uri": "Fixtures/Data/broken/cycle.json", "uriBaseId": "%SRCROOT%" }"#, .lacks("file://"),
            ])
        }
        Run(["check", "--format", "sarif", base + "/broken/cycle.json"], variables: ["GITHUB_WORKSPACE": "/elsewhere"])
            .expect(output: [#"{ "uri": "file://\#(base)/broken/cycle.json" }"#])
        try Repository.withTemporaryFolder(["my gräph\t%.json": Self.ring(3)]) { folder in
            Run(["check", "--format", "sarif", "my gräph\t%.json"], in: folder).expect(output: [
                #""my%20gr%C3%A4ph%09%25.json""#
            ])
        }
    }

    @Test func `an unwritable report does not hide the problems`() throws {
        try Repository.withTemporaryFolder { folder in
            let manifest = Repository.fixtures.path + "/broken/cycle.json"
            Run(["check", "--format", "text", "--format", "sarif=none/a.sarif", manifest], in: folder).expect(
                2, output: ["depend on each other in a cycle"],
                errors: ["none/a.sarif: error: cannot be written: no such file or directory"])
            Run(["check", "--format", "sarif=none/a.sarif", manifest], in: folder).expect(
                2, errors: ["depend on each other in a cycle", "cannot be written"])
        }
    }

    @Test func `a problem of the graph itself can be a warning, but not be switched off`() {
        for rule in ["cycle", "self-dependency", "unknown-dependency", "duplicate-service", "empty-identifier"] {
            Run("check --severity \(rule)=off broken/\(rule).json").expect(
                2, errors: ["\(rule) cannot be off", "--baseline"])
            Run("check --severity \(rule)=error broken/\(rule).json").expect(1)
            Run("check --severity \(rule)=warning broken/\(rule).json").expect(0, output: ["[\(rule)]"])
        }
    }

    @Test func `a GitLab report has a unique fingerprint and a location for each problem`() throws {
        struct Entry: Decodable {
            struct Location: Decodable {
                struct Lines: Decodable { let begin: Int }
                let path: String
                let lines: Lines
            }
            let description, checkName, severity, fingerprint: String
            let location: Location
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let severities = ["info", "minor", "major", "critical", "blocker"]
        for file in ["broken/cycle.json", "broken/unknown-key.json", "broken/input/wrong-types.json"] {
            let run = Run(["check", "--format", "gitlab", file])
            let entries = try decoder.decode([Entry].self, from: Data(run.output.utf8))
            #expect(Set(entries.map(\.fingerprint)).count == max(entries.count, 1))
            let odd = entries.filter {
                $0.description.isEmpty || $0.checkName.isEmpty || !severities.contains($0.severity)
                    || $0.location.path != file || $0.location.lines.begin < 1
            }
            #expect(odd.map(\.description) == [])
        }
    }

    @Test func `the waves are numbered and wrapped on a terminal, and separated by tabs for programs`() {
        let names = (0..<30).map { #"{"id": "service-\#($0)"}"# }.joined(separator: ",")
        let text = #"{"services": [\#(names), {"id": "last", "dependsOn": ["service-0"]}]}"#
        let terminal = Run(
            ["order", "--waves", "--color", "never", "-"], input: text, isTerminal: true)
        let lines = terminal.output.split(separator: "\n")
        terminal.expect(output: [.prefix("wave 0  service-0, service-1, "), .suffix("\nwave 1  last\n")])
        #expect(lines.allSatisfy { $0.count <= 80 } && lines.count > 3)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("        service-") })
        let pipe = Run(["order", "--waves", "-"], input: text).output.split(separator: "\n")
        #expect(pipe.count == 2 && pipe[0].split(separator: "\t").count == 30)
    }
}
