import LaunchDeclarations
import LaunchManifest
import Testing

/// What the published suites for JSON parsers ask: texts that must be read, that must be refused, and those that RFC
/// 8259 leaves open, for which the decision is fixed here.
@Suite struct JSONConformanceTests {
    @Test(arguments: (accepted + extended).map { ($0, true) } + refused.map { ($0, false) })
    func `a text is read if it is JSON, also with comments and trailing commas`(text: [UInt8], isJSON: Bool) {
        #expect(((try? parse(text)) != nil) == isJSON)
    }

    @Test func `nesting up to the limit is accepted, and one level more is a located error`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(String(repeating: "[", count: depth).utf8) + Array(String(repeating: "]", count: depth).utf8)
        }
        _ = try parse(nested(512))
        let (lists, objects) = (String(repeating: "[", count: 100_000), String(repeating: #"{"":"#, count: 100_000))
        #expect(
            [nested(513), Array(lists.utf8), Array(objects.utf8)].map { syntaxError($0) }
                == [513, 513, 2049].map {
                    "t.json:1:\($0): arrays and objects are nested more than 512 deep"
                })
    }

    private static func utf8(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
    private static func inArray(_ bytes: [UInt8]) -> [UInt8] { Array("[\"".utf8) + bytes + Array("\"]".utf8) }

    private static let accepted: [[UInt8]] =
        utf8([
            "[]", "[[]   ]", "[\"\"]", "[null, 1, \"1\", {}]", "[null]", "[false]", "[true]", "[1\n]", " [1]",
            "[1,null,null,null,2]", "[2] ", "[\"a\"]", "[[[[[]]]]]", "\n\t\r [ ] \n",
            // Numbers.
            "[123e65]", "[0e+1]", "[0e1]", "[ 4]",
            "[-0.000000000000000000000000000000000000000000000000000000000000001]",
            "[20e1]", "[-0]", "[-123]", "[-1]", "[-0.0]", "[1E22]", "[1E-2]", "[1E+2]", "[123e45]", "[123.456e78]",
            "[1e-2]", "[1e+2]", "[123]", "[123.456789]", "0", "-0", "-1.5e-07",
            // Numbers that no machine type holds: kept as text.
            "[123.456e-789]", "[0.4e00669999999999999999999999999999999999999999999999999999]", "[-1e+9999]",
            "[1.5e+9999]", "[-123123e100000]", "[123123e100000]", "[123123123123123123123123123123]",
            "[-123123123123123123123123123123]", "[100000000000000000000]",
            "[-237462374673276894279832749832423479823246327846]",
            // Objects.
            "{}", "{\"\":0}", "{\"a\":[]}", "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}", "{\"asd\":\"sdf\"}",
            "{\"a\":\"b\",\"a\":\"c\"}", "{\"a\":\"b\",\"a\":\"b\"}", "{\"foo\\u0000bar\": 42}",
            "{ \"min\": -1.0e+28, \"max\": 1.0e+28 }", "{\n\"a\": \"b\"\n}",
            "{\"title\":\"\\u041f\\u043e\\u043b\"}",
            // Strings.
            "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
            "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"\\\"\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\\\a\"]",
            "[\"\\\\n\"]", "[\"\\u0012\"]", "[\"\\uFFFF\"]", "[\"asd\"]", "[ \"asd\"]", "[\"\\uDBFF\\uDFFF\"]",
            "[\"new\\u00A0line\"]", "[\"\u{10FFFF}\"]", "[\"\u{FFFF}\"]", "[\"\\u0000\"]", "[\"\\u002c\"]", "[\"π\"]",
            "[\"\u{1BFFF}\"]", "[\"asd \"]", "\" \"", "[\"\\uD834\\uDd1e\"]", "[\"\\u0821\"]", "[\"\\u0123\"]",
            "[\"\u{2028}\"]", "[\"\u{2029}\"]", "[\"\\u0061\\u30af\\u30EA\\u30b9\"]", "[\"new\\u000Aline\"]",
            "[\"\u{7F}\"]", "[\"\\uA66D\"]", "[\"\\u005C\"]", "[\"⍂㈴⍂\"]", "[\"\\u200B\"]", "[\"\\u2064\"]",
            "[\"\\uFDD0\"]", "[\"\\uFFFE\"]", "[\"\\u0022\"]", "[\"€𝄞\"]", "[\"aa\u{7F}a\"]", "\"\"", "\"asd\"",
            // A value alone.
            "false", "true", "null", "42", "-0.1",
            // A byte order mark, as many editors write it.
            "\u{FEFF}{}",
        ]) + [inArray([0xF4, 0x8F, 0xBF, 0xBF]), inArray([0xEE, 0x80, 0x80]), inArray([0xC2, 0x80])]

    private static let refused: [[UInt8]] =
        utf8([
            // Arrays.
            "[1 true]", "[\"\": 1]", "[\"\"],", "[,1]", "[1,,2]", "[\"x\",,]", "[\"x\"]]", "[\"x\"", "[x", "[3[4]]",
            "[1:2]", "[,]", "[-]", "[   , \"\"]", "[\"a\",\n4\n,1,", "[1,,]", "[\"\u{0B}a\"\\f]", "[*]", "[\"\"", "[1,",
            "[1,\n1\n,1", "[{}", "[", "]", "[1]x", "[1]]", "[][]", "[a", "[\"a", "[\"a\"", "[}", "[\u{0C}]",
            // Words.
            "[fals]", "[nul]", "[tru]", "[True]", "[TRUE]", "nulL", "tru", "truex", "[nan]", "[NaN]", "[Infinity]",
            "[-Infinity]", "[-NaN]", "[Inf]", "n", "[n]", "[undefined]",
            // Numbers.
            "[++1234]", "[+1]", "[+Inf]", "[-01]", "[-1.0.]", "[-2.]", "[.-1]", "[.2e-3]", "[0.1.2]", "[0.3e+]",
            "[0.3e]",
            "[0.e1]", "[0E+]", "[0E]", "[0e+]", "[0e]", "[1.0e+]", "[1.0e-]", "[1.0e]", "[1 000.0]", "[1eE2]",
            "[2.e+3]",
            "[2.e-3]", "[2.e3]", "[9.e+]", "[1+2]", "[0x1]", "[0x42]", "[- 1]", "[-012]", "[-.123]", "[-1x]", "[1ea]",
            "[1.]", "[.123]", "[1.2a-3]", "[1.8011670033376514H-308]", "[012]", "[1e1.5]", "[--1]", "-", "1.", "01",
            // Objects.
            "[\"x\", truth]", "{[: \"x\"}\n", "{\"x\", null}", "{\"x\"::\"b\"}", "{🇨🇭}", "{\"a\":\"a\" 123}",
            "{key: 'value'}", "{\"a\" b}", "{:\"b\"}", "{\"a\" \"b\"}", "{\"a\":", "{\"a\"", "{1:1}", "{9999E9999:1}",
            "{null:null,null:null}", "{\"id\":0,,,,,}", "{'a':0}", "{\"a\":\"b\",,\"c\":\"d\"}", "{a: \"b\"}",
            "{\"a\":\"a", "{ \"foo\" : \"bar\", \"a\" }", "{\"a\":\"b\"}#", "{\"a\":true} \"x\"", "{,}", "{", "}", "{]",
            "{\"a\":}", "{\"a\":,}",
            // Strings.
            "[\"\\uD800\\\"]", "[\"\\uD800\\u\"]", "[\"\\uD800\\u1\"]", "[\"\\uD800\\u1x\"]", "[é]", "[\"\\\u{00}\"]",
            "[\"\\\\\\\"]", "[\"\\\t\"]", "[\"\\🌀\"]", "[\"\\\"]", "[\"\\u00A\"]", "[\"\\uD834\\uDd\"]",
            "[\"\\uD800\\uD800\\x\"]", "[\"\\a\"]", "[\"\\uqqqq\"]", "[\"\\x00\"]", "[\\u0020\"asd\"]", "[\\n]", "\"",
            "['single quote']", "abc", "[\"\\", "[\"a\u{00}a\"]", "[\"new\nline\"]", "[\"\t\"]", "\"\\UA66D\"",
            "\"\"x", "[\"\u{1F}\"]", "\"\\", "\"\\u", "\"\\u12",
            // Left open by the RFC, refused here: halves of surrogate pairs, which no UTF-8 can hold.
            "[\"\\uDADA\"]", "[\"\\uD888\\u1234\"]", "[\"\\uD800\\n\"]", "[\"\\uDd1ea\"]", "[\"\\uD800\\uD800\\n\"]",
            "[\"\\ud800\"]", "[\"\\ud800abc\"]", "[\"\\uDd1e\\uD834\"]", "[\"\\uDFAA\"]",
            // Structure.
            "", " ", "\u{FEFF}", "\u{2060}", "[<null>]", "<.>", "[\u{0C}]", "[1]\u{0C}", "aå", "[True]", "1]",
            "{\"x\": true,", "[][]", "{\"\":", "{}}", "{\"\":[{\"\":", "[\\u000A\"\"]", "[\"asd]", "[ false, nul",
            "{\"asd\":\"asd\"", "å", "[\u{2060}]", "{\"a\": true} \"x\"", "*", "{\"a\":/*comment", "[\"a\" /",
            "{\"a\":\"b\"}/", "[/]", "[1/2]", "/", "/*", "[\u{FEFF}]", "{}\u{FEFF}", "[0\u{00A0}]", "\u{0}", "[]\u{0}",
        ]) + [
            // Invalid UTF-8: alone, overlong, a surrogate, beyond U+10FFFF, cut off; in and outside of strings and comments.
            [0xE5], [0x5B, 0xE5], [0x5B, 0xFF, 0x5D], [0x7B, 0x22, 0xB9, 0x22, 0x3A, 0x30, 0x2C, 0x7D],
            inArray([0xFF]), inArray([0xC0, 0xAF]), inArray([0xE0, 0x80, 0xAF]), inArray([0xF0, 0x80, 0x80, 0x80]),
            inArray([0xED, 0xA0, 0x80]), inArray([0xF4, 0xBF, 0xBF, 0xBF]), inArray([0xF8, 0x80, 0x80, 0x80, 0x80]),
            inArray([0xE5]), inArray([0xE9, 0xE9]), inArray([0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA]), inArray([0x81]),
            inArray([0xF0, 0x9D, 0x84]), inArray([0x5C, 0xE5]), inArray([0x5C, 0x75, 0xE5]),
            inArray([0xFC, 0x83, 0xBF]),
            [0x31, 0x32, 0x33, 0xE5], [0x5B, 0x31, 0x65, 0x31, 0xE5, 0x5D], [0x5B, 0x30, 0xE5, 0x5D],
            Array("{\"a\":\"b\"}/*".utf8) + [0xFF] + Array("*/".utf8), Array("{} //".utf8) + [0xC3],
            // UTF-16, with and without a byte order mark, and half of a UTF-8 one.
            [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D],
            [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], [0xEF, 0xBB, 0x7B, 0x7D], [0xEF, 0xBB],
        ]

    /// Comments and trailing commas.
    private static let extended: [[UInt8]] = utf8([
        "[1,]", "[\"\",]", "{\"id\":0,}", "{\"a\":\"b\"}/**/", "{\"a\":\"b\"}//", "{\"a\":/*comment*/\"b\"}",
        "// x\n[]",
        "[ // one\n 1, /* two */ 2, ]", "/**/[]/***/", "[/*/*/]", "[]// é 🚀", "[//\r]", "{/* { */}", "// only\r\n 1",
    ])

    @Test func `a character is treated alike at every position of a string`() throws {
        for length in 0..<40 {
            for position in 0...length {
                let before = String(repeating: "a", count: position)
                let after = String(repeating: "~", count: length - position)
                for (written, read) in [
                    ("", ""), (" ", " "), ("!", "!"), ("#", "#"), ("[", "["), ("]", "]"), (#"\""#, "\""),
                    (#"\\"#, #"\"#),
                    ("\u{7F}", "\u{7F}"), ("é", "é"), ("🚀", "🚀"), (#"\u00e9"#, "é"),
                ] {
                    let text = #"["\#(before)\#(written)\#(after)","next"]"#
                    let strings = try parse(text.utf8).root.elements.map(\.string)
                    #expect(strings == [before + read + after, "next"])
                }
                for byte: UInt8 in [0x00, 0x0A, 0x1F, 0x80, 0xC3, 0xFF] {
                    let text = Array((#"[""# + before).utf8) + [byte] + Array((after + #""]"#).utf8)
                    let error = syntaxError(text)
                    #expect(error?.hasPrefix("t.json:1:\(position + 3): ") == true, "\(byte) after \(position) bytes")
                }
            }
        }
    }
}
