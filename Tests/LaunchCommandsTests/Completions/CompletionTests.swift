import Foundation
import Testing

/// What the tool offers at the end of a line, before any shell has a say.
struct CompletionTests {
    /// The words offered after `line`, whose last word, after the last blank, is being typed.
    private func words(_ line: String, in folder: String = "server") -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let run = Run(["__complete", "--"] + words, in: Repository.fixtures.appending(path: folder))
        #expect(run.errors == "")
        #expect(run.code == 0)
        return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `commands are completed`() {
        #expect(words("").prefix(5) == ["check", "order", "graph", "why", "impact"])
        #expect(words("co") == ["convert", "completions"])
        #expect(words("--") == ["--help", "--version"])
        #expect(words("help o") == ["order"])
        #expect(words("_") == [])
    }

    @Test func `options that are not yet given are completed`() {
        #expect(words("order --w") == ["--waves"])
        #expect(words("order --waves --w") == [])
        #expect(words("order --only api --on") == ["--only"])
        #expect(words("order -- --w") == ["files"])
    }

    @Test func `the values of options are completed`() {
        #expect(words("order --format ") == ["text", "json"])
        #expect(words("graph --format=m") == ["--format=mermaid"])
        #expect(words("check --color a") == ["auto", "always"])
        #expect(words("order --from ").prefix(2) == ["json", "tsort"])
        #expect(words("check --format j") == ["json", "junit"])
        #expect(words("check --format json=ou") == ["files json="])
        #expect(words("check --format=json=ou") == ["files --format=json="])
        #expect(words("check --severity unknown-") == ["unknown-dependency=", "unknown-key="])
        #expect(words("check --severity unknown-key=") == Self.levels.map { "unknown-key=" + $0 })
        #expect(words("check --severity=cycle=w") == ["--severity=cycle=warning"])
    }

    private static let levels = ["error", "warning", "note", "off"]

    @Test func `services of the manifest on the command line are completed`() {
        #expect(words("why ga") == ["gateway"])
        #expect(words("why gateway red") == ["redis"])
        #expect(!words("why gateway ").contains("gateway"))
        #expect(words("order --only=mi") == ["--only=migrations"])
        #expect(words("why -f ../app-delegate/launchgraph.json se") == ["session", "search"])
        #expect(words("why se --file=../app-delegate/launchgraph.json pu") == ["push"])
        #expect(words("graph ../app-delegate/launchgraph.json --focus key") == ["keychain"])
        #expect(words("impact c", in: "broken/input") == [])
    }

    @Test func `pairs of services that depend on each other`() {
        #expect(words("check --what-if-cut gate") == ["gateway:"])
        #expect(words("check --what-if-cut gateway:") == ["gateway:auth", "gateway:catalog"])
        #expect(words("check --what-if-cut=gateway:a") == ["--what-if-cut=gateway:auth"])
    }

    @Test func `files and shells are completed`() {
        #expect(words("check ") == ["files"])
        #expect(words("why a b -f la") == ["files"])
        #expect(words("completions ") == ["bash", "zsh", "fish"])
        #expect(words("nonsense ") == [])
        #expect(words("schema ") == [])
        #expect(words("run -- np") == ["files"])
        #expect(words("run -- npm --w") == ["files"])
    }

    @Test func `each completion has a description`() {
        let run = Run(["__complete", "--", "check", "--str"])
        #expect(
            run.output
                == "--strict\texit with 1 if there are warnings, or if the conversion from another format loses something\n"
        )
    }
}
