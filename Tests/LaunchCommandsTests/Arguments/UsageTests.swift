import Testing

/// Command lines that cannot be carried out: one clear line each, and what to do.
struct UsageTests {
    static let wrongLines = [
        "chek", "checkk server/launchgraph.json", "nonsense", "--versoin", "-x", "ordr --waves",
        "order --wave", "order --wavs", "order --nonsense", "order -x", "check --waves", "check --only a", "why -w",
        "order --waves=yes", "order --only", "order --only --waves", "order --format", "order --format=",
        "order --format xml", "order --format jsn", "order --format json --format text", "order --color sometimes",
        "order --from xml", "check --format xml", "check --format json --format text",
        "check --format json=a --format text=a", "check --format json=", "check --severity cycle",
        "check --severity cycl=off", "check --severity cycle=fatal", "check --what-if-cut auth broken/cycle.json",
        "check --what-if-cut auth:absent broken/cycle.json", "check --what-if-cut auth:sesion broken/cycle.json",
        "check --what-if-cut config:auth broken/cycle.json", "why", "why a b c", "why a b -f", "impact", "impact a b",
        "why gatway -f server/launchgraph.json", "impact absent -f server/launchgraph.json",
        "graph --focus postgre server/launchgraph.json", "check - -", "schema file", "help chek", "help order check",
        "completions", "completions zhs", "run --logs-limit 1M", "run --logs x --logs-limit 1T server/launchgraph.json",
    ]

    @Test func `wrong usage is explained in one line, with a hint, and exit 2`() throws {
        var transcript = ""
        for line in Self.wrongLines {
            let run = Run(line)
            #expect(run.code == 2, "\(line)")
            #expect(run.output == "", "\(line)")
            #expect(run.errors.hasPrefix("launchgraph"), "\(line)")
            let lines = run.errors.split(separator: "\n")
            #expect(lines.count <= 2 && lines.dropFirst().allSatisfy { $0.hasPrefix("  help: ") }, "\(line)")
            transcript += "$ launchgraph \(line)\n" + run.errors
        }
        try Golden.expect(transcript, "usage")
    }

    @Test func `without a command, the usage is printed to standard error`() {
        let run = Run("")
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.errors == Run("help").output)
    }

    @Test func `options of a command line are read in every spelling`() {
        let wanted = Run("order --waves --only catalog server/launchgraph.json").output
        #expect(Run("order --only=catalog server/launchgraph.json --waves").output == wanted)
        #expect(Run("order --waves --only catalog -- server/launchgraph.json").output == wanted)

        let chain = Run("why gateway config --file server/launchgraph.json").output
        #expect(chain.hasPrefix("gateway → "))
        #expect(Run("why -f server/launchgraph.json gateway config").output == chain)
        #expect(Run("why -fserver/launchgraph.json gateway -- config").output == chain)
        #expect(Run("why --file=server/launchgraph.json gateway config").output == chain)
    }

    @Test func `the words of a command line after -- are not options`() {
        let manifest = #"{"services":[{"id":"--waves"},{"id":"-x","dependsOn":["--waves"]}]}"#
        #expect(Run("why -f - -- -x --waves", input: manifest).output.hasPrefix("-x → --waves\n"))
        #expect(Run("order --only=-x -", input: manifest).output == "--waves\n-x\n")
        #expect(Run("order -- --waves", input: manifest).errors.contains("--waves:1:1: error: there is no such file"))
    }

    @Test func `help is shown even if arguments are missing`() {
        #expect(Run("why --help").output == Run("help why").output)
        #expect(Run("order nowhere.json -h").code == 0)
    }
}
