import LaunchDeclarations
import Testing

@testable import LaunchManifest

@Suite struct JSONSyntaxErrorTests {
    @Test(arguments: [
        ("", "1:1: the file is empty"),
        (" // only a comment\n", "2:1: the file is empty"),
        ("{", "1:2: the file ends where a key in double quotes or ‘}’ should be"),
        ("[1", "1:3: the file ends where ‘,’ or ‘]’ should be"),
        ("{\"a\"", "1:5: the file ends where ‘:’ after the key should be"),
        ("{\"a\":", "1:6: the file ends where a value should be"),
        ("[1 2]", "1:4: expected ‘,’ or ‘]’, found ‘2’"),
        ("{\"a\": 1 \"b\"}", "1:9: expected ‘,’ or ‘}’, found ‘\"’"),
        ("{a: 1}", "1:2: expected a key in double quotes or ‘}’, found ‘a’ [keys are written in double quotes]"),
        ("['a']", "1:2: expected a value or ‘]’, found ‘'’ [strings and keys are written in double quotes]"),
        ("[“a”]", "1:2: expected a value or ‘]’, found ‘“’ [strings are written in straight quotes: \"]"),
        ("[+1]", "1:2: expected a value or ‘]’, found ‘+’ [a number has no plus sign]"),
        ("[.5]", "1:2: expected a value or ‘]’, found ‘.’ [a number begins with a digit: 0.5]"),
        ("[True]", "1:2: expected a value or ‘]’, found ‘T’"),
        ("{} x", "1:4: expected the end of the file, found ‘x’"),
        ("{}\u{A0}", "1:3: expected the end of the file, found U+00A0"),
        ("/* a", "1:1: this comment is never closed with */"),
        ("[\"a]", "1:2: this string is never closed with a quote"),
        (
            "[\"a\n\"]",
            "1:4: the control character U+000A in a string "
                + #"[close the string on the line it begins on; a line break in it is written \n]"#
        ),
        ("[\"a\tb\"]", #"1:4: the control character U+0009 in a string [write \t]"#),
        ("[\"\u{1}\"]", #"1:3: the control character U+0001 in a string [write \u0001]"#),
        (
            #"["C:\dir"]"#,
            #"1:5: a string has no escape of a backslash and ‘d’ [a backslash itself is written \\]"#
        ),
        (#"["\u12"]"#, #"1:3: \u takes four hexadecimal digits"#),
        (
            #"["é\uD800"]"#,
            #"1:4: half of a surrogate pair is not a character [write the character itself, or both halves: \uD83D\uDE80]"#
        ),
        ("[-]", "1:2: a minus sign without digits is not a number"),
        ("[01]", "1:2: a number cannot begin with 0 and another digit"),
        ("[1.]", "1:2: a number's point must be followed by digits"),
        ("[1e]", "1:2: a number's exponent must have digits"),
    ]) func `a JSON syntax error is one sentence at its source location`(text: String, expected: String) {
        #expect(syntaxError(text.utf8) == "t.json:" + expected)
    }

    @Test func `bytes that are not UTF-8 and UTF-16 are reported`() {
        #expect(
            [
                syntaxError([0x5B, 0x22, 0xFF, 0x22, 0x5D]), syntaxError([0xFF, 0xFE, 0x5B, 0x00]),
            ] == [
                "t.json:1:3: the byte 0xFF is not UTF-8 here [save the file as UTF-8]",
                "t.json:1:1: the file is UTF-16, not UTF-8 [save the file as UTF-8]",
            ])
    }

    @Test func `an unclosed array or object is reported where it was opened`() throws {
        let error = #expect(throws: UnreadableInput.self) { try parse("{\"a\":\n [1, 2\n".utf8) }
        let related = error?.diagnostic.related.map { "\($0.location?.description ?? "") \($0.message)" }
        #expect(related == ["t.json:2:2 opened here"])
    }

    @Test func `a text cut off at any byte is one error, never a trap`() throws {
        let text = Array(
            "\u{FEFF}// é\n{\"a\\u00e9\\ud83d\\ude80\": [1.5e+3, -0, true, false, null, {\"x\": \"日🚀\"}], /* c */ \"b\": {},}"
                .utf8)
        _ = try parse(text)
        for end in 0..<text.count {
            #expect(syntaxError(text[..<end]) != nil, "cut at \(end)")
        }
    }

    @Test func `every byte at every place of a string is recognized`() throws {
        for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
            for place in 0..<17 {
                // Bytes whose neighbours in value end a string.
                var body = Array("!#[]~  !#[]~  !#".utf8)
                body.insert(byte, at: place)
                let found = syntaxError([0x22] + body + [0x22])
                if byte < 0x20 || byte > 0x7F {
                    #expect(found?.hasPrefix("t.json:1:\(place + 2): ") == true, "\(byte) at \(place): \(found ?? "")")
                } else {
                    let document = try parse([0x22] + body + [0x22])
                    #expect(document.root.string?.utf8.elementsEqual(body) == true)
                    #expect(document.tape[0].isPlain == (byte < 0x7F), "\(byte) at \(place)")
                }
            }
        }
    }

    @Test func `a string of ten megabytes is read, and reported if it is not closed`() throws {
        let body = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000)
        let document = try parse([0x22] + body + [0x22])
        #expect(document.root.string?.utf8.count == body.count)
        #expect(syntaxError([0x22] + body) == "t.json:1:1: this string is never closed with a quote")
        #expect(
            syntaxError([0x22] + body + [0x0A])?.hasPrefix("t.json:1:10000002: the control character U+000A") == true)
    }
}
