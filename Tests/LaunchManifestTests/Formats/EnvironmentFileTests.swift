import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import LaunchSupport
import Testing

@Suite struct EnvironmentFileTests {
    private func read(_ bytes: some Sequence<UInt8>) -> EnvironmentFile {
        let inherited = ["HOME": "/home/x"]
        let scope = VariableScope(requiresValues: true) { inherited[$0] }
        return EnvironmentFile(SourceText(name: ".env", bytes: Array(bytes)), in: scope)
    }

    private func lines(_ text: String) -> [String] {
        let file = read(text.utf8)
        return file.variables.map { "\($0.name)=\($0.text.revealed)" } + file.diagnostics.map(\.testText)
    }

    @Test(arguments: [
        ("", []), ("\n\n  \n", []), ("# a comment", []), ("  # a comment\nA=1", ["A=1"]),
        ("A=1", ["A=1"]), ("A=1\r\nB=2\r\n", ["A=1", "B=2"]), ("\u{FEFF}A=1", ["A=1"]), ("A=", ["A="]),
        ("A=\nB=2", ["A=", "B=2"]),
        ("  A = 1  \t", ["A=1"]), ("export A=1\nexport\tB=2", ["A=1", "B=2"]), ("export=1", ["export=1"]),
        ("A=1\nA=2", ["A=1", "A=2"]), ("A.b-c_9=1", ["A.b-c_9=1"]),
        // Without quotes: to a comment or the end of the line.
        ("A=one two  # three", ["A=one two"]), ("A=#fff", ["A=#fff"]), ("A= # nothing", ["A="]), ("A=a#b", ["A=a#b"]),
        (#"A=it's "so" \n"#, [#"A=it's "so" \n"#]), ("A=x=y==", ["A=x=y=="]),
        ("A=`x` $$(rm -rf /) $$B $$", ["A=`x` $(rm -rf /) $B $"]), ("A: x", ["A=x"]), ("A:x\nB : y", ["A=x", "B=y"]),
        // A name alone takes the variable of the environment.
        ("HOME\nNONE\nexport HOME", ["HOME=/home/x", "HOME=/home/x"]),
        ("1B=2\nÄ=x\nA[0]=1", ["1B=2", "Ä=x", "A[0]=1"]),
        // In quotes: several lines.
        ("A=''", ["A="]), ("A='x # y'  # z", ["A=x # y"]), (#"A='\n${HOME}$'"#, [#"A=\n${HOME}$"#]),
        ("A='1\n2'\nB=3", ["A=1\n2", "B=3"]),
        (#"A="""#, ["A="]), (#"A="x # y"# + "\" # z", ["A=x # y"]), ("A=\"1\n2\"\nB=3", ["A=1\n2", "B=3"]),
        (#"A="\n\r\t\"\\\$\x\0101\08""#, [#"A=\#n\#r\#t"\$\xA\08"#]), (#"A='it\'s \\'"#, [#"A=it's \\"#]),
        (#"A="it's""#, ["A=it's"]),
        // References.
        ("A=1\nB=${A}/${HOME}", ["A=1", "B=1//home/x"]), (#"A="${HOME}-${NO:-none}""#, ["A=/home/x-none"]),
        (#"A="\${HOME} $$ $$$$1 \$x""#, ["A=${HOME} $ $$1 $x"]), ("A=pa$$word", ["A=pa$word"]),
        ("A=$HOME/$HOME", ["A=/home/x//home/x"]), ("A=${NO:+x}${HOME:+y}", ["A=y"]),
        ("A=1\nA=2\nB=${A}", ["A=1", "A=2", "B=2"]),
        // Invalid lines, of which the others are read.
        ("A B", ["1:1: expected NAME=VALUE, a comment or an empty line"]),
        ("A=1\n  export B C\nC=3", ["A=1", "C=3", "2:10: expected NAME=VALUE, a comment or an empty line"]),
        ("=x", ["1:1: expected NAME=VALUE, a comment or an empty line"]),
        ("A B=x", ["1:1: expected NAME=VALUE, a comment or an empty line"]),
        ("{\"a\": 1}", ["1:1: expected NAME=VALUE, a comment or an empty line"]),
        ("A='x\nB=2", ["1:3: the quote of this value is not closed"]),
        ("A=1\nB=\"x\\\"", ["A=1", "2:3: the quote of this value is not closed"]),
        ("A='x'y", ["1:6: there is text after the closing quote of a value"]),
        ("A=\"x\"#", ["A=x"]),
        ("A=${B", ["1:3: a dollar sign in this value begins no reference to a variable"]),
        ("A=\"${B%c}\"", ["1:3: a dollar sign in this value begins no reference to a variable"]),
        ("A=$(rm -rf /)", ["1:3: a dollar sign in this value begins no reference to a variable"]),
        ("B=1\nA=${NO}", ["B=1", "2:3: the variable ‘NO’ is not set, and has no default here"]),
        ("A=$NO", ["1:3: the variable ‘NO’ is not set, and has no default here"]),
        ("A=x\0y", ["1:3: the value of A has the control character U+0000 in it"]),
    ])
    func `the variables of an environment file are read, and each invalid line is reported at its place`(
        text: String, expected: [String]
    ) {
        #expect(lines(text) == expected)
    }

    @Test func `a value that is not UTF-8 is reported, and the other lines are read`() {
        let file = read(Array("A=1\nB=".utf8) + [0xFF] + Array("\nC=3".utf8))
        #expect(file.diagnostics.map(\.testText) == ["2:3: the value of B is not UTF-8"])
        #expect(file.variables.map(\.name) == ["A", "C"])
    }

    @Test func `no message contains a value`() {
        let text = "A=hunter2${\nB='hunter2'hunter2\nhunter2 hunter2\nC=${hunter2%x}\nD=\"hunter2"
        for diagnostic in read(text.utf8).diagnostics {
            #expect(!diagnostic.message.contains("hunter2"), "\(diagnostic.message)")
        }
    }

    @Test func `values that double line by line are one error at the line that becomes too long`() {
        let text = "A0=xxxxxxxxxx\n" + (1..<40).map { "A\($0)=${A\($0 - 1)}${A\($0 - 1)}\n" }.joined()
        let file = read(text.utf8)
        // 10 × 2¹⁷ bytes are more than 1 MiB.
        #expect(
            file.diagnostics.map(\.testText)
                == ["18:5: with the values of its variables, the text is longer than 1 MiB"])
        #expect(file.diagnostics.first?.help == "use shorter values, or pass the text in a file")
        #expect(file.variables.count == 39)
        #expect(file.variables.allSatisfy { $0.text.revealed.utf8.count <= 1 << 20 })
    }

    @Test func `each of twenty thousand lines may refer to the one before`() {
        let count = 20_000
        let text = "A0=x\n" + (1..<count).map { "A\($0)=${A\($0 - 1)}\n" }.joined()
        let file = read(text.utf8)
        #expect(file.diagnostics.isEmpty)
        #expect(file.variables.count == count)
        #expect(file.variables.last?.text.revealed == "x")
    }

    @Test func `any bytes are read without a trap`() {
        let alphabet = Array("A1=\"'\\$ {}:-#\n\r\texport\0é".utf8)
        var random = SplitMix64(seed: 7)
        #if DEBUG
            let count = 5_000
        #else
            let count = 20_000
        #endif
        for _ in 0..<count { _ = read((0..<16).compactMap { _ in alphabet.randomElement(using: &random) }) }
    }
}

extension Diagnostic {
    fileprivate var testText: String { "\(location?.line ?? 0):\(location?.column ?? 0): \(message)" }
}
