import Foundation
import Testing

/// Drawings are loaded by what they are for, where that is installed.
struct DrawingTests {
    /// Identifiers that have a meaning of their own in DOT, in HTML or in Mermaid.
    private static let odd = [
        "graph", "node", "end", "a:b", #"quo"te"#, #"back\slash"#, #"\"#, "<b>", "&amp;", "#35;", "%%{init}%%", "a->b",
        "[x]", "{y}", "(z)", "|", "`code`", "größe 日本 🚀", "'", "1. one", "- two", "\u{301}",
    ]

    private static func manifest() throws -> String {
        let services = odd.enumerated().map { index, id in
            ["id": id, "dependsOn": index > 0 ? [odd[index - 1]] : []] as [String: Any]
        }
        let data = try JSONSerialization.data(withJSONObject: ["name": #"odd \ "names""#, "services": services])
        return String(decoding: data, as: UTF8.self)
    }

    @Test(arguments: ["dependsOn", "startsAfter"])
    func `a dependency of a service on itself is drawn with its kind`(list: String) {
        let run = Run("graph --format json -", input: #"{"services":[{"id":"x","\#(list)":["x"]}]}"#)
        let lists = run.output.matches(of: /"([a-zA-Z]+)": \["x"\]/).map { String($0.1) }
        #expect(lists == [list], "\(run.output)")
    }

    @Test(.enabled(if: BuiltTool.program("dot") != nil))
    func `Graphviz shows every identifier as it is`() throws {
        try Repository.withTemporaryFolder { folder in
            let run = Run("graph --format dot -", input: try Self.manifest())
            run.expect(0)
            try Repository.write(run.output, to: "odd.dot", in: folder)
            let drawn = try BuiltTool.shell("dot -Tsvg odd.dot", in: folder)
            drawn.expect(0, errors: [.exactly("")])
            let document = try XMLText(drawn.output)
            #expect(document.texts == Self.odd)
        }
    }

    @Test func `a graph is drawn by layer, by prefix, or around one service, which has a thick line`() throws {
        let text = """
            {"layers": ["core", "app"], "services": [
              {"id": "db.pool", "layer": "core"}, {"id": "db.schema", "layer": "core", "dependsOn": ["db.pool"]},
              {"id": "web-api", "layer": "app", "dependsOn": ["db.schema"]},
              {"id": "web-page", "layer": "app", "dependsOn": ["web-api"], "startsAfter": ["log"]}, {"id": "log"}
            ]}
            """
        Run("graph --format json --group-by prefix -", input: text).expect(output: [
            #""id": "db", "members": ["db.pool", "db.schema"], "dependsOn": [], "startsAfter": []"#,
            #""id": "web", "members": ["web-api", "web-page"], "dependsOn": ["db"], "startsAfter": ["log"]"#,
        ])
        // A service may have the name that is the label of a group.
        let labelled = text.replacing(#"{"id": "log"}"#, with: #"{"id": "log"}, {"id": "core (2)"}"#)
        Run("graph --format dot --group-by layer -", input: labelled).expect(output: [
            #"  "core" [label="core (2)"]\#n"#, "\n  \"core (2)\"\n", "\n  \"log\"\n",
        ])
        Run(["graph", "--group-by", "layer", "-"], input: text).expect(output: [.prefix("app (2)\n")])
        let same = #"""
            {"layers":["core"],"services":[{"id":"x","layer":"core"},{"id":"core","dependsOn":["x"]},{"id":"core (group)"}]}
            """#
        Run("graph --format json --group-by layer -", input: same).expect(output: [
            #""id": "core (group) (group)", "members": ["x"]"#, #""id": "core", "dependsOn": ["core (group) (group)"]"#,
        ])
        Run(["graph", "--group-by", "layers", "-"], input: text).expect(2, errors: ["did you mean ‘layer’"])
        let run = Run(
            "graph --format dot --focus b -", input: #"{"services":[{"id":"a"},{"id":"b","dependsOn":["a"]}]}"#)
        #expect(run.output.components(separatedBy: "\n").filter { $0.contains("penwidth=2") }.count == 1)
        #expect(run.output.contains(/"b" \[[^\]]*penwidth=2/), "\(run.output)")
    }

    @Test func `a part of a graph is drawn with the conditions of its dependencies`() {
        let text = #"""
            {"services":[{"id":"other"},{"id":"a"},{"id":"b","dependsOn":[{"id":"a","condition":"started"}]}]}
            """#
        Run("graph --format json --only b -", input: text).expect(output: [#""conditions": { "a": "started" }"#])
    }

    @Test func `every drawing of the fixtures is well-formed for its reader`() throws {
        for file in ["server/launchgraph.json", "real/debian-systemd.json", "broken/cycle.json"] {
            Run("graph --format dot \(file)").expect(output: [.prefix("digraph \""), .suffix("}\n")])
            let mermaid = Run("graph --format mermaid \(file)").output
            let line =
                /(flowchart RL| {4}(n\d+\["[^"]+"\]|n\d+ (-->|-\.->) n\d+|classDef .*|class n[\dn,]+ \w+|linkStyle [\d,]+ .*))/
            #expect(mermaid.split(separator: "\n").filter { $0.wholeMatch(of: line) == nil } == [])
        }
    }

    @Test func `only the services and dependencies of cycles are drawn`() {
        let text = """
            {"services":[{"id":"a","dependsOn":["b","x"]},{"id":"b","dependsOn":["a","c"]},{"id":"c","dependsOn":["c","d"]},
             {"id":"d"},{"id":"e","dependsOn":["a"],"startsAfter":["f"]},{"id":"f","dependsOn":["e"]}]}
            """
        let run = Run(["graph", "--cycles", "--format", "mermaid", "-"], input: text)
        let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        run.expect(1)
        #expect(lines.filter { $0.hasPrefix("n") && $0.contains("[") }.count == 5, "\(run.transcript)")
        #expect(
            lines.filter { $0.contains(">") } == ["n0 --> n1", "n1 --> n0", "n2 --> n2", "n3 -.-> n4", "n4 --> n3"],
            "\(run.transcript)")
        Run(["graph", "--cycles", "-"], input: #"{"services":[{"id":"a"}]}"#).expect(0)
    }

    @Test func `names and conditions in DOT are read as they were, and no name is a command for a CI server`() {
        let condition =
            #"{"name":"shop","services":[{"id":"a"},{"id":"b","dependsOn":[{"id":"a","condition":"started"}]}]}"#
        Run("convert --from dot --to json -", input: Run("convert --to dot -", input: condition).output).expect(
            output: [
                .exactly(Run("convert --to json -", input: condition).output), "started",
            ])
        let text = ###"{"services":[{"id":"##vso[a]"},{"id":"b ##[c]\"","dependsOn":["##vso[a]"]}]}"###
        let drawn = Run("convert --to dot -", input: text)
        drawn.expect(0, output: [.lacks("##")])
        Run("order --format json --from dot -", input: drawn.output).expect(output: [
            .exactly(Run("order --format json -", input: text).output)
        ])
        Run("convert --to dot -", input: ###"{"services":[{"id":"##vso[a]\\"},{"id":"b\\"}]}"###).expect(
            output: [.lacks("##"), #"<b\>"#], errors: ["a backslash before a quotation mark or at the end"])
    }
}

/// The texts of an SVG drawing.
private struct XMLText {
    let texts: [String]

    init(_ svg: String) throws {
        let pattern = /<text [^>]*>([^<]*)<\/text>/.matchingSemantics(.unicodeScalar)
        texts = svg.matches(of: pattern).map { match in
            var text = String(match.1)
            for (entity, character) in [
                ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&#45;", "-"), ("&#160;", "\u{A0}"),
                ("&amp;", "&"),
            ] {
                text = text.replacingOccurrences(of: entity, with: character)
            }
            return text
        }
    }
}
