import Foundation
import Testing

/// What each command prints in each format, for good, broken and odd graphs.
struct GoldenCommandTests {
    /// The golden file and the command line, which is run among the fixtures.
    static let commandLines: [(name: String, line: String)] = [
        ("check/good", "check server/launchgraph.json"),
        ("check/good-timed", "check app-delegate/launchgraph.json"),
        ("check/good-real", "check real/opentelemetry-demo.json"),
        ("check/several-files", "check modular/core.json modular/search.json modular/checkout.json modular/app.json"),
        ("check/warning-passes", "check broken/duplicate-dependency.json"),
        ("check/warning-strict", "check --strict broken/duplicate-dependency.json"),
        ("check/severity-off", "check --severity duplicate-dependency=off broken/duplicate-dependency.json"),
        ("check/severity-note", "check --severity duplicate-dependency=note broken/duplicate-dependency.json"),
        ("check/severity-of-graph", "check --severity cycle=off broken/cycle.json"),
        ("check/verbose", "check --verbose broken/cycle.json"),
        ("check/compose", "check --from compose Neighbours/compose.json"),
        ("check/compose-strict", "check --strict --from compose --profile maintenance Neighbours/compose.json"),
        ("check/procfile", "check Neighbours/Procfile"),
        ("convert/compose-json", "convert --from compose --to json Neighbours/compose.json"),
        ("convert/compose-places", "convert --from compose --to json --places Neighbours/compose.json"),
        ("convert/compose-strict", "convert --strict --from compose --to json Neighbours/compose.json"),
        ("convert/compose-process-compose", "convert --from compose --to process-compose Neighbours/compose.json"),
        (
            "convert/process-compose-compose",
            "convert --from process-compose --to compose Neighbours/process-compose.json"
        ),
        (
            "convert/process-compose-procfile",
            "convert --from process-compose --to procfile Neighbours/process-compose.json"
        ),
        ("convert/compose-tsort", "convert --from compose --to tsort Neighbours/compose.json"),
        ("convert/manifest-compose", "convert --to compose server/launchgraph.json"),
        ("convert/manifest-argo", "convert --to argo Neighbours/stack.json"),
        ("convert/manifest-kubernetes", "convert --to kubernetes Neighbours/stack.json"),
        ("convert/manifest-pod", "convert --to kubernetes --layout pod --namespace shop Neighbours/stack.json"),
        ("convert/layout-elsewhere", "convert --to argo --layout pod Neighbours/stack.json"),
        ("convert/manifest-dot", "convert --to dot Neighbours/stack.json"),
        ("convert/several-files", "convert --to systemd Neighbours/stack.json"),
        ("order/compose", "order --from compose Neighbours/compose.json"),
        ("convert/broken", "convert --to compose broken/cycle.json"),
        ("convert/no-format", "convert server/launchgraph.json"),
        ("convert/places-without-json", "convert --places --to tsort server/launchgraph.json"),
        ("graph/conditions-tree", "graph --from compose Neighbours/compose.json"),
        ("graph/conditions-json", "graph --format json --from compose Neighbours/compose.json"),
        ("graph/conditions-mermaid", "graph --format mermaid --from compose Neighbours/compose.json"),
        ("graph/conditions-dot", "graph --format dot --from compose Neighbours/compose.json"),
        ("graph/conditions-svg", "graph --format svg --from compose Neighbours/compose.json"),
        ("check/gitlab-cycle", "check --format gitlab broken/cycle.json"),
        ("check/gitlab-good", "check --format gitlab server/launchgraph.json"),
        ("check/gitlab-missing", "check --format gitlab nowhere.json"),
        ("check/redundant", "check --severity redundant-dependency=warning broken/redundant-dependency.json"),
        ("check/isolated", "check --severity isolated-service=error broken/isolated-service.json"),
        ("check/what-if-cut", "check --what-if-cut profile:auth broken/cycle.json"),
        ("check/what-if-cut-elsewhere", "check --what-if-cut session:database broken/cycle.json"),
        ("check/json-good", "check --format json server/launchgraph.json"),
        ("check/json-cycle", "check --format json broken/cycle.json"),
        ("check/json-missing", "check --format json nowhere.json"),
        ("check/missing", "check nowhere.json server"),
        ("check/wrong-types", "check broken/input/wrong-types.json"),
        ("check/sarif-cycle", "check --format sarif broken/cycle.json"),
        ("check/sarif-good", "check --format sarif server/launchgraph.json"),
        ("check/sarif-missing", "check --format sarif nowhere.json"),
        ("check/sarif-warning", "check --format sarif broken/unknown-key.json"),
        ("check/junit-cycle", "check --format junit broken/cycle.json"),
        ("check/junit-good", "check --format junit server/launchgraph.json"),
        ("check/junit-missing", "check --format junit nowhere.json"),
        ("check/junit-warning", "check --format junit broken/unknown-key.json"),
        ("check/junit-strict", "check --strict --format junit broken/unknown-key.json"),
        ("check/github-cycle", "check --format github broken/cycle.json"),
        ("check/github-warning", "check --format github broken/unknown-key.json"),
        ("check/github-good", "check --format github server/launchgraph.json"),
        ("check/baseline-known", "check --baseline gate/known.json gate/launchgraph.json"),
        ("check/baseline-new", "check --baseline gate/known.json gate/launchgraph.json gate/more.json"),
        ("check/baseline-stale", "check --baseline gate/known.json server/launchgraph.json"),
        ("check/baseline-stale-strict", "check --strict --baseline gate/known.json server/launchgraph.json"),
        ("check/baseline-json", "check --format json --baseline gate/known.json gate/launchgraph.json"),
        (
            "check/baseline-sarif",
            "check --format sarif --baseline gate/known.json gate/launchgraph.json gate/more.json"
        ),
        (
            "check/baseline-junit",
            "check --format junit --baseline gate/known.json gate/launchgraph.json gate/more.json"
        ),
        ("check/baseline-broken", "check --baseline gate/broken-baseline.json gate/launchgraph.json"),
        ("check/baseline-none", "check --baseline server/launchgraph.json gate/launchgraph.json"),
        ("check/baseline-missing", "check --baseline nowhere.json gate/launchgraph.json"),
        ("check/baseline-not-named", "check --write-baseline gate/launchgraph.json"),
        ("check/timings-one", "check --timings gate/run-slow.json gate/budget.json"),
        (
            "check/timings-median",
            "check --timings gate/run-slow.json --timings gate/run-fast.json --timings gate/run-fast.json gate/budget.json"
        ),
        ("check/timings-no-report", "check --timings gate/budget.json gate/budget.json"),
        ("diff/text", "diff diff/base.json diff/head.json"),
        ("diff/markdown", "diff --format markdown diff/base.json diff/head.json"),
        ("diff/json", "diff --format json diff/base.json diff/head.json"),
        ("diff/back", "diff diff/head.json diff/base.json"),
        ("diff/nothing", "diff diff/base.json diff/base.json"),
        ("diff/nothing-markdown", "diff --format markdown diff/base.json diff/base.json"),
        ("diff/nothing-json", "diff --format json diff/base.json diff/base.json"),
        ("diff/problems", "diff gate/launchgraph.json broken/cycle.json"),
        ("diff/problems-markdown", "diff --format markdown gate/launchgraph.json broken/cycle.json"),
        ("diff/reports", "diff gate/run-fast.json gate/run-slow.json"),
        ("diff/folders", "diff server modular"),
        ("diff/no-folder", "diff server nowhere"),
        ("diff/no-manifest", "diff server broken/input"),
        (
            "diff/fail-on",
            "diff --fail-on new-dependency --fail-on new-root --fail-on longer-critical-path=10% diff/base.json diff/head.json"
        ),
        ("diff/fail-on-less", "diff --fail-on longer-critical-path=60% diff/base.json diff/head.json"),
        ("diff/fail-on-markdown", "diff --format markdown --fail-on new-dependency diff/base.json diff/head.json"),
        ("help/diff", "help diff"),
        ("order/text", "order server/launchgraph.json"),
        ("order/waves", "order --waves server/launchgraph.json"),
        ("order/json", "order --format json server/launchgraph.json"),
        ("order/only", "order --only catalog --only mailer server/launchgraph.json"),
        ("order/only-json", "order --only catalog --format json server/launchgraph.json"),
        ("order/broken", "order broken/cycle.json"),
        ("order/only-unknown", "order --only catalogue server/launchgraph.json"),
        ("graph/tree", "graph app-delegate/launchgraph.json"),
        ("graph/tree-reduced", "graph --reduce app-delegate/launchgraph.json"),
        ("graph/tree-only", "graph --only session app-delegate/launchgraph.json"),
        ("graph/tree-focus", "graph --focus session app-delegate/launchgraph.json"),
        ("graph/tree-cycle", "graph broken/cycle.json"),
        ("graph/tree-missing", "graph broken/unknown-dependency.json"),
        ("graph/tree-self", "graph broken/self-dependency.json"),
        ("graph/dot", "graph --format dot server/launchgraph.json"),
        ("graph/dot-cycle", "graph --format dot broken/cycle.json"),
        ("graph/dot-missing", "graph --format dot broken/unknown-dependency.json"),
        ("graph/mermaid", "graph --format mermaid server/launchgraph.json"),
        ("graph/mermaid-cycle", "graph --format mermaid broken/cycle.json"),
        ("graph/mermaid-focus", "graph --format mermaid --focus redis server/launchgraph.json"),
        ("graph/json", "graph --format json server/launchgraph.json"),
        ("graph/json-reduced", "graph --format json --reduce app-delegate/launchgraph.json"),
        ("graph/json-cycle", "graph --format json broken/cycle.json"),
        ("why/chain", "why gateway config -f server/launchgraph.json"),
        ("why/chain-order-only", "why gateway metrics -f server/launchgraph.json"),
        ("why/chain-json", "why gateway config --format json -f server/launchgraph.json"),
        ("why/none", "why config gateway -f server/launchgraph.json"),
        ("why/none-at-all", "why mailer redis -f server/launchgraph.json"),
        ("why/none-json", "why config gateway --format json -f server/launchgraph.json"),
        ("why/tree", "why gateway -f server/launchgraph.json"),
        ("why/tree-json", "why gateway --format json -f server/launchgraph.json"),
        ("why/nothing", "why config -f server/launchgraph.json"),
        ("why/itself", "why auth auth -f broken/cycle.json"),
        ("impact/abort", "impact postgres -f server/launchgraph.json"),
        ("impact/proceed", "impact metrics -f server/launchgraph.json"),
        ("impact/skip", "impact checkout.prices -f modular/core.json -f modular/checkout.json"),
        ("impact/nothing", "impact gateway -f server/launchgraph.json"),
        ("impact/json", "impact redis --format json -f server/launchgraph.json"),
        ("impact/json-proceed", "impact metrics --format json -f server/launchgraph.json"),
        ("impact/broken", "impact auth -f broken/cycle.json"),
        ("report/text", "report runs/degraded.json"),
        ("report/text-aborted", "report runs/aborted.json"),
        ("report/comparison", "report gate/run-fast.json gate/run-slow.json"),
        (
            "report/comparison-median",
            "report gate/run-fast.json runs/aborted.json gate/run-fast.json gate/run-slow.json"
        ),
        ("report/json", "report --format json runs/degraded.json"),
        ("report/svg", "report --format svg runs/degraded.json"),
        ("report/svg-aborted", "report --format svg runs/aborted.json"),
        ("report/trace", "report --format trace runs/degraded.json"),
        ("report/several-drawn", "report --format html runs/degraded.json runs/aborted.json"),
        ("report/none", "report"),
        ("report/no-report", "report server/launchgraph.json"),
        ("help/report", "help report"),
        ("help/fleet", "help fleet"),
        ("help/overview", "help"),
        ("help/check", "help check"),
        ("help/rule", "help rule"),
        ("help/rule-unknown", "help rule cycel"),
        ("help/surplus", "help check order"),
        ("help/help", "help help"),
        ("help/order", "order --help"),
        ("help/graph", "graph -h"),
        ("help/why", "help why"),
        ("help/impact", "help impact"),
        ("help/run", "help run"),
        ("help/probe", "help probe"),
        ("help/schema", "help schema"),
        ("help/completions", "help completions"),
        ("version", "--version"),
    ]

    /// The table of rules that each SARIF log repeats. Only `check/sarif-good` has it in full.
    private static let rules =
        Run("check --format sarif server/launchgraph.json").output
        .firstMatch(of: /(?s)"rules": \[\n.*?\n {10}\]\n/).map { String($0.output) }

    @Test(arguments: commandLines)
    func `every command prints its golden output`(name: String, line: String) throws {
        var transcript = Run(line).transcript
        if name != "check/sarif-good", line.contains("--format sarif") {
            transcript.replace(try #require(Self.rules), with: "\"rules\": (as in check/sarif-good)\n")
        }
        try Golden.expect("$ launchgraph \(line)\n" + transcript, name)
    }

    /// The broken fixtures are one a rule, and are called after it.
    static let broken: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: Repository.fixtures.path + "/broken"))?
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted() ?? []

    @Test(arguments: broken)
    func `the example of each rule is reported in text and as JSON`(rule: String) throws {
        let line = "check --severity \(rule)=error broken/\(rule).json"
        let text = Run(line)
        try Golden.expect(text.transcript, "rules/\(rule)")
        text.expect(1, output: ["[\(rule)]"])
        let json = Run(line + " --format json")
        try Golden.expect(json.transcript, "rules-json/\(rule)")
        json.expect(1, output: [#""schemaVersion": 1,"#, #""ok": false,"#])
    }

    @Test func `there is a broken fixture for every rule but those that need more than a manifest`() {
        #expect(Self.broken.count == 13)
    }

    static let inputs: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: Repository.fixtures.path + "/broken/input"))?.sorted()
        ?? []

    @Test(arguments: inputs)
    func `input that cannot be read is explained on standard error, with exit 2`(file: String) throws {
        let format = file.hasSuffix(".tsort") ? ["--from", "tsort"] : []
        for command in ["check", "order", "graph"] {
            let run = Run([command] + format + ["broken/input/" + file])
            run.expect(2, output: [.exactly("")], errors: ["broken/input/\(file):"])
            if command == "check" { try Golden.expect(run.transcript, "input/\(file)") }
        }
    }
}
