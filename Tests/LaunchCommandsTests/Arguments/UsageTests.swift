import Testing

/// Command lines that cannot be carried out: one clear line each, and what to do.
struct UsageTests {
    static let wrongLines = [
        "chek", "checkk server/launchgraph.json", "nonsense", "help cycle", "probe tcp", "--versoin", "-x",
        "ordr --waves",
        "order --wave", "order --wavs", "order --nonsense", "order -x", "check --waves", "check --only a", "why -w",
        "order --waves=yes", "order --only", "order --only --waves", "order --format", "order --format=",
        "order --format xml", "order --format jsn", "order --format json --format text", "order --color sometimes",
        "order --from xml", "check --format xml", "check --format json --format text server/launchgraph.json",
        "check --format json=a --format text=a server/launchgraph.json", "check --format json=",
        "check --severity cycle",
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
            run.expect(2, output: [.exactly("")], errors: [.prefix("launchgraph")])
            let lines = run.errors.split(separator: "\n")
            #expect(lines.count <= 2 && lines.dropFirst().allSatisfy { $0.hasPrefix("  help: ") }, "\(line)")
            transcript += "$ launchgraph \(line)\n" + run.errors
        }
        try Golden.expect(transcript, "usage")
    }

    @Test func `help is shown even if arguments are missing, and without a command on standard error`() {
        Run("").expect(2, output: [.exactly("")], errors: [.exactly(Run("help").output)])
        Run("why --help").expect(output: [.exactly(Run("help why").output)])
        Run("order nowhere.json -h").expect(0)
    }

    @Test func `options of a command line are read in every spelling, and words after -- are not options`() {
        let wanted = Run("order --waves --only catalog server/launchgraph.json").output
        Run("order --only=catalog server/launchgraph.json --waves").expect(output: [.exactly(wanted)])
        Run("order --waves --only catalog -- server/launchgraph.json").expect(output: [.exactly(wanted)])

        let chain = Run("why gateway config --file server/launchgraph.json").output
        #expect(chain.hasPrefix("gateway → "))
        Run("why -f server/launchgraph.json gateway config").expect(output: [.exactly(chain)])
        Run("why -fserver/launchgraph.json gateway -- config").expect(output: [.exactly(chain)])
        Run("why --file=server/launchgraph.json gateway config").expect(output: [.exactly(chain)])
        let manifest = #"{"services":[{"id":"--waves"},{"id":"-x","dependsOn":["--waves"]}]}"#
        Run("why -f - -- -x --waves", input: manifest).expect(output: [.prefix("-x → --waves\n")])
        Run("order --only=-x -", input: manifest).expect(output: [.exactly("--waves\n-x\n")])
        Run("order -- --waves", input: manifest).expect(errors: ["--waves:1:1: error: there is no such file"])
    }
}
