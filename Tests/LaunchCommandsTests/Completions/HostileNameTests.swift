import Foundation
import Testing

/// Identifiers come from a manifest that a user may only have downloaded: completing one must not run anything, and the
/// command must receive exactly the identifier. Each shell is a real one, on a terminal of its own.
@Suite(.timeLimit(.minutes(10)), .enabled(if: BuiltTool.path != nil && BuiltTool.program("python3") != nil))
struct HostileNameTests {
    /// What follows the unique beginning of each identifier.
    static let endings: [String] = [
        #""; touch PWNED; #"#, "'; touch PWNED; #", "$(touch PWNED)", "`touch PWNED`", "; touch PWNED", "| touch PWNED",
        "& touch PWNED", "&& touch PWNED", "> PWNED", ">PWNED #", "$HOME", "${HOME}", "$((1+1))", "*", "?", "[a-z]",
        "{a,b}", "~", "~root", "!!", "!$", "!-1", #"\"#, #"\\"#, #"\""#, #"\'"#, #"""#, #""""#, "'", "''", #""'"#,
        #"'""#, "a b", "a  b", " leading", "trailing ", "#", "# x", "a#b", "=x", "a=b", "a:b", "a@b", "a@b:c=d", "(x)",
        "(touch PWNED)", "<PWNED", "<(touch PWNED)", ">(touch PWNED)", "%", "%1", "^a^b", "^", "-x", "--help", "é",
        "日本 語", #"a\nb"#, "$'x'", #"$"x""#, "a;b", "a&b", "a|b", "a<b", "a`b", "a$b", #"a"b"#, "a'b", #"a\b"#, "a!b",
        #"a b"c"#, "a b'c", #""a b""#, "'a b'", "$(a b)", #""$(touch PWNED)""#, "'$(touch PWNED)'",
        #"\$(touch PWNED)"#, #"\`touch PWNED\`"#, #"\\"; touch PWNED; #"#, #""\"; touch PWNED; #"#,
        #"x"$(touch PWNED)""#, "';touch PWNED;'", #"";touch PWNED;""#, #""`touch PWNED`""#, "!touch PWNED", #""!""#,
        "'!'", #"\!"#, #""!!; touch PWNED; ""#, #"a\ b"#, #"a\"#, "$", "$$", "$(", "`", "${", "~/x", "🚀 $(touch PWNED)",
        "*\"*", "a/b c", "/etc/pass", "||", ";;", #"$'\x41'"#,
    ]

    /// How far a word is quoted when Tab is typed.
    enum Quotation: String, CaseIterable {
        case none, double, single

        /// `text` in this quotation, which stays open.
        func typed(_ text: String, in shell: String) -> String {
            switch self {
            case .none:
                text.unicodeScalars.map { scalar in
                    scalar.value >= 0x80 || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        ? String(scalar) : "\\\(scalar)"
                }.joined()
            case .double:
                "\""
                    + text.replacing(#/["\\$`]/#) { ($0.output == "`" && shell == "fish" ? "" : "\\") + $0.output }
                    .replacing("!", with: shell == "fish" ? "!" : #""\!""#)
            case .single:
                shell == "fish"
                    ? "'" + text.replacing(#/['\\]/#) { "\\" + $0.output }
                    : "'" + text.replacing("'", with: #"'\''"#)
            }
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a hostile identifier is completed as one argument in every quotation`(shell: String) throws {
        guard BuiltTool.program(shell) != nil else {
            // Shown in the test's output: a shell that is not installed is not tested.
            withKnownIssue("\(shell) is not installed") { Issue.record("skipped") }
            return
        }
        let names = Self.endings.enumerated().map { "n\(100 + $0)\($1)" }
        #expect(names.count >= 100)
        var lines: [(typed: String, name: String)] = []
        for quotation in Quotation.allCases {
            for (index, name) in names.enumerated() {
                #if DEBUG
                    // A release build types each name in every quotation.
                    guard Quotation.allCases[index % Quotation.allCases.count] == quotation else { continue }
                #endif
                // Where half of the name is typed, quotation marks of the name itself are already on the line. Zsh
                // completes only some of these, and offers nothing for the others.
                let length = shell == "zsh" || index % 2 == 0 ? 4 : 4 + (name.count - 3) / 2
                lines.append(
                    ("launchgraph why " + quotation.typed(String(name.prefix(length)), in: shell), name))
            }
        }
        let results = try type(lines.map { ($0.typed, "") }, in: shell, names: names)
        #expect(results.count == lines.count)
        for (line, result) in zip(lines, results) {
            #expect(result == ["why", line.name], "\(shell): \(line.typed)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completing inside a command substitution runs nothing`(shell: String) throws {
        guard BuiltTool.program(shell) != nil else { return }
        let names = Self.endings.enumerated().map { "n\(100 + $0)\($1)" }
        let starts = [("$(", ")"), ("\"$(", ")\""), ("`", "`")]
        let lines = starts.flatMap { start, end in
            names.indices.prefix(34).map { ("true \(start)launchgraph why n\(100 + $0)", end) }
        }
        for (line, result) in zip(lines, try type(lines, in: shell, names: names)) {
            #expect(result?.first?.hasPrefix("made files") != true, "\(shell): \(line.0)")
        }
    }

    /// What the command received after each line: what is typed before Tab, and what is typed between Tab and Return.
    private func type(_ lines: [(String, String)], in shell: String, names: [String]) throws -> [[String]?] {
        try Repository.withTemporaryFolder { folder in
            try JSONEncoder().encode(["services": names.map { ["id": $0] }]).write(
                to: folder.appending(path: "launchgraph.json"))
            try JSONEncoder().encode(lines.map { [$0.0, $0.1] }).write(to: folder.appending(path: "lines.json"))
            let driver = Repository.root.appending(path: "Fixtures/Tools/completions/run").path
            let run = try BuiltTool.shell(
                "python3 -S '\(driver)' \(shell) '\(BuiltTool.path ?? "")' < lines.json", in: folder)
            return try JSONDecoder().decode([[String]?].self, from: Data(run.output.utf8))
        }
    }
}
