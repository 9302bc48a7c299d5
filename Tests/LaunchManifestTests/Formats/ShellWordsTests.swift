import LaunchSupport
import Testing

@testable import LaunchFormats

@Suite struct ShellWordsTests {
    @Test(arguments: [
        ("", []), ("  \t ", []), ("a  b", ["a", "b"]), (#"a "b c" 'd"e' f\ g"#, ["a", "b c", "d\"e", "f g"]),
        (#""a\"b" "\$x" "\n" "\\""#, [#"a"b"#, "$x", #"\n"#, #"\"#]), (#"'a\b' '"'"'"#, [#"a\b"#, #""'"#]),
        (#"a'b'"c"d"#, ["abcd"]), (#"'' a """#, ["", "a", ""]), (#"'a b"#, ["a b"]), (#"a\"#, ["a"]),
    ])
    func `a command line consists of the words that a shell reads`(text: String, words: [String]) {
        #expect(ShellWords.split(text) == words)
    }

    /// Texts with what other formats expand. Before a combining character, each is another `Character` of Swift.
    private static let special: [String] = {
        let characters = ["'", "\u{301}", "#", "$", "%", " ", "\"", "\\", "=", "a"]
        let pairs = characters.flatMap { first in characters.map { first + $0 } }
        return [""] + characters + pairs + pairs.flatMap { pair in characters.map { pair + $0 } }
    }()

    @Test func `a command line of any words is split into these words`() {
        for word in Self.special {
            let line = ShellWords.command(["a", word, "b"])
            #expect(ShellWords.split(line).map { UTF8Key($0) } == ["a", word, "b"].map { UTF8Key($0) })
        }
    }

    @Test func `only the blanks of a shell separate words`() {
        #expect(ShellWords.split("a\u{A0}b\r\nc\u{2003}d\te") == ["a\u{A0}b", "c\u{2003}d", "e"])
    }

    @Test func `what other programs expand is escaped, byte by byte`() {
        func count(_ byte: Character, in text: String) -> Int { text.utf8.count { $0 == byte.asciiValue } }
        for text in Self.special {
            #expect(count("$", in: text.composeEscaped) == 2 * count("$", in: text))
            #expect(count("%", in: UnitWriter.escapingSpecifiers(text)) == 2 * count("%", in: text))
            let words = UnitWriter.words([text])
            for byte: Character in ["$", "%"] { #expect(count(byte, in: words) == 2 * count(byte, in: text)) }
        }
    }

    @Test(arguments: ["", "'", "\""]) func `a word of two million characters is split`(quote: String) {
        let word = String(repeating: "xé", count: 1_000_000)
        #expect(ShellWords.split("a \(quote)\(word)\(quote) b") == ["a", word, "b"])
        #expect(ShellWords.split(String(repeating: "\\x", count: 1_000_000)).map(\.utf8.count) == [1_000_000])
    }
}
