import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The formats in which other programs read a check.
struct CheckFormatTests {
    static let inputs =
        GoldenCommandTests.broken.map { "broken/\($0).json" } + [
            "server/launchgraph.json", "nowhere.json", "broken/input/wrong-types.json", "broken/input/identifiers.json",
            "real/debian-systemd.json",
        ]

    @Test(arguments: inputs)
    func `the format does not change how a check ends`(input: String) {
        let expected = Run(["check", input]).code
        for format in ["json", "sarif", "junit", "github", "gitlab"] {
            Run(["check", "--format", format, input]).expect(expected)
        }
    }

    @Test(arguments: inputs)
    func `SARIF output has all required properties and no unknown ones`(input: String) throws {
        let rule = URL(filePath: input).deletingPathExtension().lastPathComponent
        let known = GoldenCommandTests.broken.contains(rule)
        let run = Run(["check", "--format", "sarif"] + (known ? ["--severity", "\(rule)=error"] : []) + [input])
        let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        #expect(SARIFShape.problems(of: log) == [])
        let runs = (log as? [String: Any])?["runs"] as? [[String: Any]]
        let results = try #require(runs?.first?["results"] as? [[String: Any]])
        #expect(results.isEmpty == (run.code != 1))
        let fingerprints = results.map { $0["partialFingerprints"] as? [String: String] }
        #expect(fingerprints.allSatisfy { $0?["primaryLocationLineHash"]?.count == 18 }, "\(fingerprints)")
    }

    @Test func `a fingerprint stays when lines move, and differs between problems`() throws {
        func hashes(_ text: String) -> [String] {
            Run("check --format sarif -", input: text).output
                .matches(of: /"primaryLocationLineHash": "([0-9a-f]{16}:[0-9]+)"/).map { String($0.1) }
        }
        let cycle =
            #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b","dependsOn":["c"]},{"id":"c","dependsOn":["a"]}]}"#
        let turned =
            #"{"services":[{"id":"c","dependsOn":["a"]},{"id":"b","dependsOn":["c"]},{"id":"a","dependsOn":["b"]}]}"#
        #expect(hashes(cycle) == hashes(turned) && hashes(cycle).count == 1)
        #expect(hashes(cycle) != hashes(cycle.replacing(#"["a"]"#, with: #"["a","b"]"#)))
        // Equal fingerprints are numbered.
        let twice = hashes(#"{"services":[{"id":"a","x":1},{"id":"a2"}],"x":2,"services2":0}"#)
        #expect(Set(twice).count == twice.count)

        func identities(_ text: String) throws -> [String] {
            Run("check --format sarif -", input: text).output
                .matches(of: /"launchgraph\/identity\/v1": "([0-9a-f]{16})"/).map { String($0.1) }
        }
        let one = try identities(#"{"services":[{"id":"a","dependsOn":["b","c"]}]}"#)
        #expect(one.count == 2 && Set(one).count == 2)
        #expect(try identities("\n\n" + #"{"services":[{"id":"z"},{"id":"a","dependsOn":["b", "c"]}]}"#) == one)
    }

    @Test func `the steps of a chain are in the direction of its arrows`() throws {
        let run = Run("check --format sarif broken/over-budget.json")
        let flow = try #require(run.output.firstRange(of: #""codeFlows""#))
        let text = run.output[flow.lowerBound...]
        #expect(text.contains("api → database → config"))
        let first = try #require(text.firstRange(of: "api takes"))
        let last = try #require(text.firstRange(of: "config takes"))
        #expect(first.lowerBound < last.lowerBound)
        Run("check --format junit broken/over-budget.json").expect(output: ["over-budget api → database → config"])
    }

    @Test(arguments: inputs)
    func `a JUnit report is well-formed XML with correct counts`(input: String) throws {
        let run = Run(["check", "--format", "junit", input])
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(run.output.utf8))
        parser.delegate = reader
        #expect(parser.parse())
        let counted = ["testcase", "failure", "error", "skipped"].map { "\(reader.count[$0] ?? 0)" }
        #expect(["tests", "failures", "errors", "skipped"].map { reader.attributes["testsuite"]?[$0] } == counted)
        #expect(reader.violations == [])
        #expect((reader.count["failure"] ?? 0) + (reader.count["error"] ?? 0) > 0 || run.code == 0)
        #expect(Set(reader.names).count == reader.names.count)
    }

    @Test func `a JUnit report fails what --strict does not accept, also a loss in the conversion`() {
        Run("check --strict --format junit --from compose --profile maintenance Neighbours/compose.json")
            .expect(1, output: [#"failures="2""#])
    }

    @Test func `no text of a manifest and no name of a file breaks the markup of a report`() throws {
        let text = #"{"services":[{"id":"a","dependsOn":["]]>\"<&'%0A::error::,\u202E"]}]}"#
        #expect(XMLParser(data: Data(Run("check --format junit -", input: text).output.utf8)).parse())
        let annotation = Run("check --format github -", input: text)
        annotation.expect(output: ["%250A", #"\u{202e}"#])
        #expect(annotation.output.split(separator: "\n").count == 1)
        let name = "a\u{1B}]0;x\u{7}\u{9B}\n\r:,%é.json"
        try Repository.withTemporaryFolder([name: "{"]) { folder in
            let run = Run(["check", "--format", "github", name], in: folder)
            run.expect(output: [.prefix(#"::error file=a\u{1b}]0;x\u{7}\u{9b}%0A%0D%3A%2C%25é.json,line=1,"#)])
            #expect(run.output.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
        }
    }

    @Test func `several formats are written at once, each to its file`() throws {
        try Repository.withTemporaryFolder { folder in
            let manifest = Repository.fixtures.path + "/broken/cycle.json"
            Run(
                [
                    "check", "--format", "text", "--format", "sarif=a", "--format=junit=b", "--format", "github=c",
                    manifest,
                ],
                in: folder
            ).expect(1, output: [.suffix("failed: 1 error in 5 services\n")])
            let beginnings = try ["a", "b", "c"].map {
                try Repository.text($0, in: folder).prefix(7)
            }
            #expect(beginnings == ["{\n  \"$s", "<?xml v", "::error"])
        }
    }

    @Test func `annotations are added in a GitHub workflow and leave standard output unchanged`() {
        func run(_ arguments: [String]) -> Run {
            Run(["check"] + arguments + ["broken/cycle.json"], variables: ["GITHUB_ACTIONS": "true"])
        }
        run([]).expect(errors: [.prefix("::error file=broken/cycle.json,line=9,")])
        let json = run(["--format", "json"])
        json.expect(
            output: [.exactly(Run(["check", "--format", "json", "broken/cycle.json"]).output)],
            errors: [.prefix("::error ")])
        run(["--format", "github"]).expect(errors: [.exactly("")])
        Run(["check", "broken/cycle.json"], variables: ["GITHUB_ACTIONS": "false"]).expect(errors: [.exactly("")])
        Run(["check", "server/launchgraph.json"], variables: ["GITHUB_ACTIONS": "true"]).expect(errors: [.exactly("")])
    }

    @Test func `files are named as the repository knows them, wherever the tool was started`() {
        let variables = ["GITHUB_WORKSPACE": Repository.root.path]
        let folder = Repository.fixtures.appending(path: "server")
        for file in ["../broken/cycle.json", Repository.fixtures.path + "/broken/cycle.json"] {
            let run = Run(["check", "--format", "github", file], in: folder, variables: variables)
            let place = "::error file=Fixtures/Data/broken/cycle.json,line=9,col=21,"
            run.expect(output: [.prefix(place)])
            let sarif = Run(["check", "--format", "sarif", file], in: folder, variables: variables)
            sarif.expect(output: [#""uri": "Fixtures/Data/broken/cycle.json""#])
        }
    }
}

/// Counts the elements of a JUnit report, and compares it with what the schemas of Ant and of Jenkins' xUnit plugin both allow.
private final class JUnitReader: NSObject, XMLParserDelegate {
    /// For each element the required attributes, the optional ones, and the elements in it, in order.
    private static let shapes: [String: (required: Set<String>, optional: Set<String>, children: [String])] = [
        "testsuites": ([], [], ["testsuite"]),
        "testsuite": (
            ["name", "package", "id", "timestamp", "hostname", "tests", "failures", "errors", "time"], ["skipped"],
            ["properties", "testcase", "system-out", "system-err"]
        ),
        "properties": ([], [], []),
        "testcase": (["name", "classname", "time"], [], ["skipped", "error", "failure"]),
        "skipped": ([], ["message"], []), "error": (["type"], ["message"], []),
        "failure": (["type"], ["message"], []), "system-out": ([], [], []), "system-err": ([], [], []),
    ]

    var names: [String] = []
    var count: [String: Int] = [:]
    var attributes: [String: [String: String]] = [:]
    var violations: [String] = []
    private var open: [(element: String, children: [String])] = []

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count[element, default: 0] += 1
        self.attributes[element] = attributes
        if element == "testcase" { names.append("\(attributes["classname"] ?? "") \(attributes["name"] ?? "")") }
        if let parent = open.indices.last { open[parent].children.append(element) }
        open.append((element, []))
        guard let shape = Self.shapes[element] else { return violations.append("no element \(element)") }
        let present = Set(attributes.keys)
        violations += shape.required.subtracting(present).sorted().map { "\(element) without \($0)" }
        violations += present.subtracting(shape.required).subtracting(shape.optional).sorted().map {
            "\(element) with \($0)"
        }
        if let time = attributes["timestamp"], time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) == nil {
            violations.append("timestamp \(time)")
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let closed = open.popLast(), let shape = Self.shapes[element] else { return }
        let places = closed.children.map { shape.children.firstIndex(of: $0) }
        if places.contains(nil) || places.compactMap(\.self) != places.compactMap(\.self).sorted() {
            violations.append("\(element) contains \(closed.children)")
        }
        if element == "testsuite",
            Set(closed.children).isSuperset(of: ["properties", "system-out", "system-err"]) == false
        {
            violations.append("testsuite lacks a required element")
        }
        if element == "testcase", closed.children.count > 1 { violations.append("testcase with two results") }
    }
}
