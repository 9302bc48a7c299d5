import Testing

struct ColourTests {
    private let escape = "\u{1B}["
    private let line = ["check", "broken/cycle.json"]

    @Test func `output is coloured only on a terminal, unless NO_COLOR, TERM or --color say otherwise`() {
        Run(line, isTerminal: true).expect(output: [.contains(escape)])
        Run(line, isTerminal: false).expect(output: [.lacks(escape)])
        Run(line, variables: ["NO_COLOR": "1"], isTerminal: true).expect(output: [.lacks(escape)])
        Run(line, variables: ["TERM": "dumb"], isTerminal: true).expect(output: [.lacks(escape)])
        Run(line, variables: ["NO_COLOR": "", "TERM": "xterm"], isTerminal: true).expect(output: [.contains(escape)])
        Run(line + ["--color", "always"]).expect(output: [.contains(escape)])
        Run(line + ["--color=always"], variables: ["NO_COLOR": "1"]).expect(output: [.contains(escape)])
        Run(line + ["--color", "never"], isTerminal: true).expect(output: [.lacks(escape)])
        // The same rules apply to problems on standard error.
        Run(["order", "broken/cycle.json", "--color", "always"]).expect(errors: [.contains(escape)])
        Run(["order", "--wavs"], isTerminal: true).expect(errors: [.contains(escape)])
        Run(["order", "--wavs", "--color", "never"], isTerminal: true).expect(errors: [.lacks(escape)])
        // The last choice counts, although it is the mistake.
        Run(["order", "--color", "never", "--color", "always"]).expect(errors: [.contains(escape)])
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
        for line in lines { Run(line).expect(output: [.lacks(escape)]) }
    }
}
