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
}
