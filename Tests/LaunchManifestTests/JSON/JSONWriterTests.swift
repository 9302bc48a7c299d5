import LaunchDeclarations
import LaunchManifest
import Testing

@Suite struct JSONWriterTests {
    private func write(_ writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", "a\"b\\c\n\u{1}\u{7F}é\u{2028}")
            writer.member("ok", true)
            writer.member("count", 3)
            writer.member("time", seconds: .milliseconds(120))
            writer.key("nothing")
            writer.null()
            writer.member("names", ["x", "y"])
            writer.key("empty")
            writer.array { _ in }
            writer.key("inner")
            writer.array { writer in
                writer.object(inline: true) {
                    $0.member("a", 1); $0.member("b", [])
                }
                writer.object { $0.member("c", 2) }
            }
        }
    }

    @Test func `compact JSON is one line, and pretty JSON has a line for each member that is not inline`() {
        var (compact, pretty) = (JSONWriter(), JSONWriter(.pretty))
        write(&compact)
        write(&pretty)
        #expect(
            [compact.text, pretty.text] == [
                #"{"name":"a\"b\\c\n\u0001\u007fé\u2028","ok":true,"count":3,"time":0.12,"nothing":null,"#
                    + #""names":["x","y"],"empty":[],"inner":[{"a":1,"b":[]},{"c":2}]}"#,
                #"""
                {
                  "name": "a\"b\\c\n\u0001\u007fé\u2028",
                  "ok": true,
                  "count": 3,
                  "time": 0.12,
                  "nothing": null,
                  "names": ["x", "y"],
                  "empty": [],
                  "inner": [
                    { "a": 1, "b": [] },
                    {
                      "c": 2
                    }
                  ]
                }
                """#,
            ])
    }

    @Test(arguments: [
        (0, "0"), (1, "0.000000001"), (120_000_000, "0.12"), (5_000_000_000, "5"), (1_500_000_000, "1.5"),
        (-1_500_000_000, "-1.5"), (-1, "-0.000000001"), (283_414_000, "0.283414"),
        (9_007_199_254_740_993, "9007199.254740993"),
    ]) func `seconds are written as the shortest exact decimal`(nanoseconds: Int64, expected: String) {
        var writer = JSONWriter()
        writer.seconds(.nanoseconds(nanoseconds))
        #expect(writer.text == expected)
    }

    @Test func `a number is unchanged after writing and reading`() throws {
        for value in [0, -0.0, 1, 0.1, 1e-7, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 123456.789] {
            var writer = JSONWriter()
            writer.number(value)
            #expect(try parse(writer.bytes).root.double == value)
        }
        var writer = JSONWriter()
        writer.number(.infinity)
        #expect(writer.text == "null")
    }

    @Test func `a string is unchanged after writing and reading`() throws {
        var random = SeededGenerator(1)
        for _ in 0..<500 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2100, using: &random)) }))
            var writer = JSONWriter()
            writer.string(text)
            #expect(try parse(writer.bytes).root.string.map { Array($0.utf8) } == Array(text.utf8))
        }
    }
}
