import LaunchDeclarations
import LaunchManifest
import Testing

@Suite struct JSONLocationTests {
    @Test(arguments: [
        // Line and column of the key "x" in the text.
        ("{\"x\":0}", 1, 2),
        ("{\n\"x\":0}", 2, 1),
        ("{\r\n \"x\":0}", 2, 2),
        ("{\r \"x\":0}", 2, 2),
        ("{\n\r\n\"x\":0}", 3, 1),
        ("\n\n\n   {\"x\":0}", 4, 5),
        // A tab is one character.
        ("{\t\t\"x\":0}", 1, 4),
        // A byte order mark is none.
        ("\u{FEFF}{\"x\":0}", 1, 2),
        ("\u{FEFF}\n\u{20}{\"x\":0}", 2, 3),
        // Two, three and four bytes are one character each; a combined one is as many as it is made of.
        ("{\"é\":\"日本\",\"x\":0}", 1, 11),
        ("{\"🚀\":0,\"x\":0}", 1, 8),
        ("{\"e\u{301}\":0,\"x\":0}", 1, 9),
        // Escapes are the characters that are written.
        ("{\"\\u00e9\\\"\":0,\"x\":0}", 1, 15),
        // Comments count like any text.
        ("{/* é\n */ \"x\":0}", 2, 5),
        ("// one\n/* two\n\n*/ {\"x\":0}", 4, 5),
    ]) func `a source location has the line and the column that an editor shows`(text: String, line: Int, column: Int)
        throws
    {
        let key = try parse(text.utf8).root.members.first { $0.key.string == "x" }
        #expect(key?.key.location.description == "t.json:\(line):\(column)")
    }

    @Test func `source locations are exact in a file of one long line and in a file of many lines`() throws {
        for separator in [",", ",\n", ",\r\n", ",é"] {
            let isComment = separator == ",é"
            let source = isComment ? "/*é*/," : separator
            let text = "[" + (0..<20_000).map { "\"\($0)ü\"" }.joined(separator: source) + "]"
            let document = try parse(text.utf8)
            // The same, character by character over the whole text.
            var expected: [(Int, Int)] = []
            var (line, column, inString, previous) = (1, 1, false, Unicode.Scalar(0))
            for scalar in text.unicodeScalars {
                if scalar == "\"" {
                    if !inString { expected.append((line, column)) }
                    inString.toggle()
                }
                if scalar == "\n" {
                    (line, column) = (line + 1, 1)
                } else {
                    column += 1
                }
                previous = scalar
            }
            #expect(previous == "]")
            let locations = document.root.elements.map { [$0.location.line, $0.location.column] }
            #expect(locations == expected.map { [$0.0, $0.1] })
        }
    }

    @Test func `the location of an offset past the end is the end of the text`() {
        let texts = [("ab\nc", 4), ("ab\nc", 400), ("", 0), (String(repeating: "a", count: 1024), 1024)]
        #expect(
            texts.map { SourceText(name: "t", $0).location(at: $1).description } == [
                "t:2:2", "t:2:2", "t:1:1", "t:1:1025",
            ])
    }

    @Test func `each offset of a long text has the location that counting lines and characters gives`() {
        let text = (0..<700).map { "\($0) ü\r\n\($0)\r\($0 % 3 == 0 ? "\n\n" : "\t")" }.joined()
        let source = SourceText(name: "t", text)
        var (line, column) = (1, 1)
        var expected: [String] = []
        let bytes = Array(text.utf8)
        for (offset, byte) in bytes.enumerated() {
            // The bytes of a character after its first one have the column after it.
            expected.append("t:\(line):\(column)")
            let isLoneCR = byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
            if byte == 0x0A || isLoneCR { (line, column) = (line + 1, 1) } else if byte & 0xC0 != 0x80 { column += 1 }
        }
        for offset in stride(from: bytes.count - 1, through: 0, by: -17) {
            #expect(source.location(at: offset).description == expected[offset])
        }
    }
}
