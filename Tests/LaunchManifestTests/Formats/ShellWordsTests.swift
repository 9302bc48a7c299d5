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

    @Test(arguments: ["", "'", "\""]) func `a word of two million characters is split`(quote: String) {
        let word = String(repeating: "xé", count: 1_000_000)
        #expect(ShellWords.split("a \(quote)\(word)\(quote) b") == ["a", word, "b"])
        #expect(ShellWords.split(String(repeating: "\\x", count: 1_000_000)).map(\.utf8.count) == [1_000_000])
    }
}
