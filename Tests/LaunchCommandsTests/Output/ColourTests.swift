import Testing

struct ColourTests {
    private let escape = "\u{1B}["
    private let line = ["check", "broken/cycle.json"]

    @Test func `output is coloured only on a terminal`() {
        #expect(Run(line, isTerminal: true).output.contains(escape))
        #expect(!Run(line, isTerminal: false).output.contains(escape))
    }

    @Test func `NO_COLOR and a dumb terminal are respected`() {
        #expect(!Run(line, variables: ["NO_COLOR": "1"], isTerminal: true).output.contains(escape))
        #expect(!Run(line, variables: ["TERM": "dumb"], isTerminal: true).output.contains(escape))
        #expect(Run(line, variables: ["NO_COLOR": "", "TERM": "xterm"], isTerminal: true).output.contains(escape))
    }

    @Test func `--color always and --color never override the terminal`() {
        #expect(Run(line + ["--color", "always"]).output.contains(escape))
        #expect(Run(line + ["--color=always"], variables: ["NO_COLOR": "1"]).output.contains(escape))
        #expect(!Run(line + ["--color", "never"], isTerminal: true).output.contains(escape))
    }

    @Test func `problems on standard error are coloured by the same rules`() {
        #expect(Run(["order", "broken/cycle.json", "--color", "always"]).errors.contains(escape))
        #expect(Run(["order", "--wavs"], isTerminal: true).errors.contains(escape))
        #expect(!Run(["order", "--wavs", "--color", "never"], isTerminal: true).errors.contains(escape))
    }

    @Test func `colour changes nothing but the colour`() {
        let lines = [
            line, ["graph", "app-delegate/launchgraph.json"], ["why", "gateway", "-f", "server/launchgraph.json"],
            ["impact", "redis", "-f", "server/launchgraph.json"],
        ]
        for line in lines {
            let coloured = Run(line + ["--color", "always"]).output
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Run(line).output)
        }
    }

    @Test func `output for other programs is never coloured`() {
        let lines = [
            "order --color always server/launchgraph.json", "order --waves --color always server/launchgraph.json",
            "check --format json --color always broken/cycle.json",
            "graph --format dot --color always broken/cycle.json",
            "graph --format mermaid --color always broken/cycle.json",
        ]
        for line in lines { #expect(!Run(line).output.contains(escape), "\(line)") }
    }
}
