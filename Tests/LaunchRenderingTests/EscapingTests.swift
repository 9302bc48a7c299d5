import LaunchManifest
import LaunchSupport
import Testing

@testable import LaunchRendering

/// What identifiers become in each format: any text without control characters is an identifier.
struct EscapingTests {
    static let rows: [(id: String, dot: String, mermaid: String)] = [
        ("plain-1.service", #""plain-1.service""#, "plain-1.service"),
        (#"a "quoted" one"#, #""a \"quoted\" one""#, "a #34;quoted#34; one"),
        (#"back\slash\N\"#, #""back\\slash\\N\\""#, "back#92;slash#92;N#92;"),
        (#"\"#, #""\\""#, "#92;"),
        ("fish & chips &amp;", #""fish &amp; chips &amp;amp;""#, "fish #38; chips #38;amp#59;"),
        ("<b>x</b>", #""<b>x</b>""#, "#60;b#62;x#60;/b#62;"),
        ("[x](y){z}|end|", #""[x](y){z}|end|""#, "#91;x#93;#40;y#41;#123;z#125;#124;end#124;"),
        ("%%{init: {}}%%", #""%%{init: {}}%%""#, "#37;#37;#123;init#58; #123;#125;#125;#37;#37;"),
        ("#35; style:#red;", ##""#35; style:#red;""##, "#35;35#59; style#58;#35;red#59;"),
        ("`code` *bold* _it_", #""`code` *bold* _it_""#, "#96;code#96; #42;bold#42; _it_"),
        ("größe 日本 🚀", #""größe 日本 🚀""#, "größe 日本 🚀"),
        ("", #""""#, "#32;"),
        ("line\nbreak", #""line break""#, "line break"),
    ]

    @Test func `an identifier is a label of its own in DOT and in Mermaid`() {
        let labels = Self.rows.map { row in
            var (dot, mermaid) = (TextBuffer(), TextBuffer())
            dot.append("\(dotQuoted: row.id)")
            mermaid.append("\(mermaid: row.id)")
            return (dot: dot.text, mermaid: mermaid.text)
        }
        #expect(labels.map(\.dot) == Self.rows.map(\.dot))
        #expect(labels.map(\.mermaid) == Self.rows.map(\.mermaid))
    }

    @Test func `control sequences and commands for a CI server are shown instead of executed`() {
        let shown = "a\u{1B}[31mb\u{7}\u{9B}c\u{202E}d\n\u{2028}é日".visible
        #expect(shown == #"a\u{1b}[31mb\u{7}\u{9b}c\u{202e}d\u{a}\u{2028}é日"#)
        let commands = [
            ("::stop-commands::x", #"\u{3a}:stop-commands::x"#), ("  ::error::x", #"  \u{3a}:error::x"#),
            ("a ::add-mask::b", #"a \u{3a}:add-mask::b"#), ("\u{3000}::x", #"　\u{3a}:x"#), ("a::b", "a::b"),
            (":a::", ":a::"), ("x##[add-mask]y", #"x#\u{23}[add-mask]y"#),
            ("##vso[task.setvariable]", #"#\u{23}vso[task.setvariable]"#), ("##teamcity[a]", #"#\u{23}teamcity[a]"#),
            ("###[x]", #"##\u{23}[x]"#), ("## [x]", "## [x]"), ("#[x]", "#[x]"), (":::x", #"\u{3a}::x"#),
            ("é::x", "é::x"),
        ]
        #expect(commands.map(\.0.visible) == commands.map(\.1))
        #expect(commands.map { VisibleText.escapingLogCommands($0.0) } == commands.map(\.1))
    }

    @Test func `a command for a CI server is escaped in JSON, and has the same value`() throws {
        var writer = JSONWriter()
        writer.string("##vso[a] ###[b] ## [c] #[d] ##")
        #expect(writer.text == ##""#\u0023vso[a] ##\u0023[b] ## [c] #[d] ##""##)
        let document = try JSONDocument(SourceText(name: "a", bytes: writer.bytes))
        #expect(document.root.string == "##vso[a] ###[b] ## [c] #[d] ##")
    }

    @Test func `every control character is escaped in JSON, XML, DOT and Mermaid`() {
        for value in Array(0..<0x20) + Array(0x7F..<0xA0) {
            guard let control = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(control))b"
            var writer = JSONWriter()
            writer.string(text)
            var xml = TextBuffer()
            xml.append("\(xml: text)")
            #expect(
                (writer.bytes + xml.bytes).filter { !(0x20..<0x7F).contains($0) } == [], "\(control.debugDescription)")
            var labels = TextBuffer()
            labels.append("\(dotQuoted: text)")
            labels.append("\(mermaid: text)")
            #expect(labels.text == #""a b"a b"#)
        }
        // Those that Latin-1 has are written as text renderers show them in XML.
        var (writer, xml) = (JSONWriter(), TextBuffer())
        writer.string("a\u{80}\u{9F}\u{A0}é")
        xml.append("\(xml: "a\u{80}\u{9F}\u{A0}é")")
        #expect([writer.text, xml.text] == ["\"a\\u0080\\u009f\u{A0}é\"", "a\\u{80}\\u{9f}\u{A0}é"])
    }
}
