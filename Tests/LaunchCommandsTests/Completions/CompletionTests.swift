import Foundation
import Testing

/// What the tool offers at the end of a line, before any shell has a say.
struct CompletionTests {
    /// The words offered after `line`, whose last word, after the last blank, is being typed.
    private func words(_ line: String, in folder: String = "server") -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let run = Run(["__complete", "--"] + words, in: Repository.fixtures.appending(path: folder))
        run.expect(0, errors: [.exactly("")])
        return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    private func expect(_ table: KeyValuePairs<String, [String]>) {
        for (line, offered) in table { #expect(words(line) == offered, "‘\(line)’") }
    }

    @Test func `commands and options that are not yet given are completed, each with a description`() {
        #expect(words("").prefix(5) == ["check", "order", "graph", "why", "impact"])
        expect([
            "co": ["convert", "completions"], "--": ["--help", "--version"], "help o": ["order"], "_": [],
            "order --w": ["--waves"], "order --waves --w": [], "order --only api --on": ["--only"],
            "order -- --w": ["files"],
        ])
        Run(["__complete", "--", "check", "--str"]).expect(output: [
            .exactly(
                "--strict\texit with 1 if there are warnings, or if the conversion from another format loses something\n"
            )
        ])
    }

    @Test func `the values of options are completed`() {
        #expect(words("order --from ").prefix(2) == ["json", "tsort"])
        expect([
            "order --format ": ["text", "json"], "graph --format=m": ["--format=mermaid"],
            "check --color a": ["auto", "always"], "check --format j": ["json", "junit"],
            "check --format json=ou": ["files json="], "check --format=json=ou": ["files --format=json="],
            "check --severity unknown-": ["unknown-dependency=", "unknown-key="],
            "check --severity unknown-key=": ["error", "warning", "note", "off"].map { "unknown-key=" + $0 },
            "check --severity=cycle=w": ["--severity=cycle=warning"],
            "check --what-if-cut gate": ["gateway:"],
            "check --what-if-cut gateway:": ["gateway:auth", "gateway:catalog"],
            "check --what-if-cut=gateway:a": ["--what-if-cut=gateway:auth"],
        ])
    }

    @Test func `services of the manifest on the command line, files and shells are completed`() {
        #expect(!words("why gateway ").contains("gateway"))
        #expect(words("impact c", in: "broken/input") == [])
        expect([
            "why ga": ["gateway"], "why gateway red": ["redis"], "order --only=mi": ["--only=migrations"],
            "why -f ../app-delegate/launchgraph.json se": ["session", "search"],
            "why se --file=../app-delegate/launchgraph.json pu": ["push"],
            "graph ../app-delegate/launchgraph.json --focus key": ["keychain"],
        ])
        expect([
            "check ": ["files"], "why a b -f la": ["files"], "completions ": ["bash", "zsh", "fish"], "nonsense ": [],
            "schema ": [], "run -- np": ["files"], "run -- npm --w": ["files"],
        ])
    }
}
