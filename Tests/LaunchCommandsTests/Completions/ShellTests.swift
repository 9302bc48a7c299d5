import Foundation
import Testing

/// The completion scripts in the shells they are for, where these are installed.
@Suite(.enabled(if: BuiltTool.path != nil))
struct ShellTests {
    private static let server = Repository.fixtures.appending(path: "server")

    /// What each shell is asked to complete, and what it must offer.
    static let lines: [(line: String, words: [String])] = [
        ("launchgraph or", ["order"]),
        ("launchgraph order --w", ["--waves"]),
        ("launchgraph why ga", ["gateway"]),
        ("launchgraph order --only mi", ["migrations"]),
        ("launchgraph graph --format ", ["tree", "dot", "mermaid", "svg", "json"]),
        ("launchgraph check --severity unknown-", ["unknown-dependency=", "unknown-key="]),
        ("launchgraph check lau", ["launchgraph.json"]),
    ]

    @Test(.enabled(if: BuiltTool.program("bash") != nil), arguments: lines)
    func `bash shows the completions of a command line`(line: String, words: [String]) throws {
        #expect(try bash(line) == words)
    }

    @Test(.enabled(if: BuiltTool.program("bash") != nil))
    func `bash replaces only what follows its own word breaks, and quotes it where necessary`() throws {
        let manifest = #"{"services":[{"id":"it's $HOME; rm"},{"id":"two words"}]}"#
        try Repository.withTemporaryFolder(["launchgraph.json": manifest, "my file.json": manifest]) { folder in
            for (line, word) in [
                (#"why it"#, #"it\'s\ \$HOME\;\ rm"#), (#"why two\ wo"#, #"two\ words"#),
                // Inside an open quote, nothing is quoted again.
                (#"why "two w"#, "two words"), ("why 'two w", "two words"), (#"why "it"#, #"it's \$HOME; rm"#),
                (#"order --only="two w"#, "two words"), (#"check "my f"#, "my file.json"),
                (#"check "lau"#, "launchgraph.json"),
            ] {
                let offered = try bash("launchgraph " + line, in: folder)
                #expect(offered == [word], "\(line)")
            }
        }
        for (line, word) in [
            ("order --only=mi", "migrations"), ("check --severity cycle=w", "warning"),
            ("check --what-if-cut gateway:a", "auth"), ("check --format json=lau", "launchgraph.json"),
        ] {
            #expect(try bash("launchgraph " + line) == [word], "\(line)")
        }
    }

    @Test(.enabled(if: BuiltTool.program("fish") != nil))
    func `fish completes files in the home folder`() throws {
        try Repository.withTemporaryFolder { folder in
            try Repository.write("{}", to: "launchgraph.json", in: folder)
            for (line, word) in [
                ("launchgraph check ~/la", "~/launchgraph.json"),
                ("launchgraph check --format json=~/la", "json=~/launchgraph.json"),
            ] {
                let script =
                    "set -x HOME '\(folder.path)'; launchgraph completions fish | source; complete -C '\(line)'"
                let run = try BuiltTool.shell(script, with: BuiltTool.program("fish") ?? "", in: Self.server)
                run.expect(output: [.exactly(word + "\n")])
            }
        }
    }

    @Test(.enabled(if: BuiltTool.program("fish") != nil), arguments: lines)
    func `fish shows the completions of a command line`(line: String, words: [String]) throws {
        let script = "launchgraph completions fish | source; complete -C '\(line)'"
        let run = try BuiltTool.shell(script, with: BuiltTool.program("fish") ?? "", in: Self.server)
        let offered = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        // Fish has an order of its own.
        #expect(offered.sorted() == words.sorted(), "\(run.errors)")
    }

    @Test(.enabled(if: BuiltTool.program("zsh") != nil), arguments: lines)
    func `zsh shows the completions of a command line`(line: String, words: [String]) throws {
        let typed = line.split(separator: " ", omittingEmptySubsequences: false)
        // Outside of a line editor the completion builtins are stand-ins that print what they are given.
        let script = """
            autoload() { : }
            compdef() { : }
            compadd() { local -a all; local array=${@[-1]}; print -l -- ${(P)array} }
            compset() { : }
            _files() { print -l -- ${PREFIX}*(N) }
            source <(launchgraph completions zsh)
            words=(\(typed.map { $0.isEmpty ? "''" : String($0) }.joined(separator: " ")))
            CURRENT=\(typed.count) PREFIX='\(typed.last ?? "")'
            _launchgraph
            """
        let run = try BuiltTool.shell(script, with: BuiltTool.program("zsh") ?? "", in: Self.server)
        #expect(run.output.split(separator: "\n").map(String.init) == words, "\(run.errors)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `every completion script is valid in its shell`(shell: String) throws {
        guard let path = BuiltTool.program(shell) else { return }
        try BuiltTool.shell("launchgraph completions \(shell) > /dev/null", with: path).expect(0)
        try BuiltTool.shell("launchgraph completions \(shell) | \(shell) -n").expect(0)
    }

    /// What bash offers at the end of a line.
    private func bash(_ line: String, in folder: URL = server) throws -> [String] {
        let script = """
            source <(launchgraph completions bash)
            COMP_LINE=$LINE COMP_POINT=${#LINE}
            _launchgraph_complete 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try BuiltTool.shell(
            script, with: BuiltTool.program("bash") ?? "", in: folder, variables: ["LINE": line])
        return run.output.split(separator: "\n").map(String.init)
    }
}
