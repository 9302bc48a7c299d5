import Testing

/// The exit code of each command for each kind of graph: what scripts rely on.
struct ExitCodeTests {
    static let table: [(line: String, code: Int32)] = [
        ("check server/launchgraph.json", 0),
        ("check broken/cycle.json", 1),
        ("check --format json broken/cycle.json", 1),
        ("check broken/unknown-key.json", 0),
        ("check --strict broken/unknown-key.json", 1),
        ("check --strict --severity unknown-key=note broken/unknown-key.json", 0),
        ("check --severity unknown-key=error broken/unknown-key.json", 1),
        ("check --severity cycle=warning broken/cycle.json", 0),
        ("check --severity cycle=warning --strict broken/cycle.json", 1),
        ("check --what-if-cut profile:auth broken/cycle.json", 0),
        ("check nowhere.json", 2),
        ("check server", 2),
        ("check broken/input/not-json.json", 2),
        ("check --format nonsense server/launchgraph.json", 2),
        ("probe tcp localhost", 2),
        ("probe http https://localhost/", 2),
        ("probe --status 99 http http://localhost/", 2),
        ("probe --status 200 file server", 2),
        ("probe --wait soon file server", 2),
        ("probe --process 1 file server", 2),
        ("probe --wait 1s --process 0 file server", 2),
        ("probe udp localhost:53", 2),
        ("probe tcp", 2),
        ("order server/launchgraph.json", 0),
        ("order broken/cycle.json", 1),
        ("order broken/unknown-dependency.json", 1),
        ("order broken/duplicate-dependency.json", 0),
        ("order broken/layer-violation.json", 0),
        ("order nowhere.json", 2),
        ("order --only absent server/launchgraph.json", 2),
        ("graph server/launchgraph.json", 0),
        ("graph broken/cycle.json", 1),
        ("graph broken/input/truncated.json", 2),
        ("why gateway config -f server/launchgraph.json", 0),
        ("why config gateway -f server/launchgraph.json", 0),
        ("why auth session -f broken/cycle.json", 1),
        ("why absent -f server/launchgraph.json", 2),
        ("impact redis -f server/launchgraph.json", 0),
        ("impact auth -f broken/cycle.json", 1),
        ("impact absent -f server/launchgraph.json", 2),
        ("diff diff/base.json diff/head.json", 0),
        ("diff --fail-on new-dependency diff/base.json diff/head.json", 1),
        ("diff --fail-on new-dependency diff/base.json diff/base.json", 0),
        ("diff --fail-on new-root diff/base.json diff/head.json", 0),
        ("diff --fail-on new-root server/launchgraph.json diff/base.json", 1),
        ("diff --fail-on longer-critical-path diff/base.json diff/head.json", 1),
        ("diff --fail-on longer-critical-path=58% diff/base.json diff/head.json", 1),
        ("diff --fail-on longer-critical-path=59% diff/base.json diff/head.json", 0),
        ("diff --fail-on longer-critical-path diff/head.json diff/base.json", 0),
        ("diff --fail-on longer-critical-path=10 diff/base.json diff/head.json", 2),
        ("diff --fail-on nonsense diff/base.json diff/head.json", 2),
        ("diff --fail-on new-root=1 diff/base.json diff/head.json", 2),
        ("diff diff/base.json broken/cycle.json", 0),
        ("diff diff/base.json nowhere.json", 2),
        ("diff diff/base.json broken/input/truncated.json", 2),
        ("diff diff/base.json", 2),
        ("schema", 0),
        ("completions bash", 0),
        ("completions tcsh", 2),
        ("help", 0),
        ("help order", 0),
        ("help nonsense", 2),
        ("--help", 0),
        ("-h", 0),
        ("--version", 0),
        ("", 2),
        ("nonsense", 2),
        ("--nonsense", 2),
    ]

    @Test(arguments: table)
    func `the exit code of a command states its result`(line: String, code: Int32) {
        let run = Run(line)
        #expect(run.code == code, "\(run.transcript)")
        // Exit status 2 comes with the reason and no other output.
        if code == 2, !line.contains("json server") { #expect(run.output == "" && run.errors != "") }
    }

    @Test func `order prints nothing but problems of a broken graph`() {
        let run = Run("order broken/cycle.json")
        #expect(run.output == "")
        #expect(run.errors.contains("[cycle]"))
    }
}
