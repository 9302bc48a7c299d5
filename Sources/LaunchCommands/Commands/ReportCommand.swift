import LaunchGraph
import LaunchRendering

enum ReportCommand: Command {
    private static let formats: [OutputFormat<[LaunchReport]>] = [
        OutputFormat("text", "the slowest services, the critical path with slack, and the skipped services") {
            reports, buffer in
            if let comparison = LaunchHistory(reports) {
                comparison.text(to: &buffer)
            } else if let report = reports.last {
                report.text(to: &buffer)
            }
        }, OutputFormat("json", "the report in the format of run --report") { $0.last?.json(to: &$1) },
        OutputFormat("svg", "a timeline") { $0.last?.svg(to: &$1) },
        OutputFormat("html", "one page with a timeline, the graph and a table; it loads nothing else") {
            $0.last?.html(to: &$1)
        }, OutputFormat("trace", "Chrome trace events, which Perfetto opens") { $0.last?.trace(to: &$1) },
    ]

    static let syntax = CommandSyntax(
        name: "report", summary: "show where a launch spent its time, and what changed since earlier launches",
        details: [
            "‘run --report FILE’ and ‘predict --format json’ write reports. With several reports, json and trace show the last"
                + " one; svg and html take only one.",
            "The HTML page shows a timeline, the graph and a table, and marks the selected service in all of them. It has"
                + " search (/), zoom (+ and -) and selection with the arrow keys.",
        ],
        operands: [
            Operand(
                "RUN.json", of: .files, .any,
                "a launch report, or ‘-’ for standard input; the last one is compared with the median of the others")
        ],
        options: [formats.option(), CommonOptions.color, CommonOptions.help],
        examples: [
            ("report run.json", "the critical path, the slowest services and the skipped services"),
            ("report monday.json tuesday.json", "what changed between two launches"),
            ("report --format html run.json > run.html", "a page for a browser"),
            (
                "predict --format json | launchgraph report --format svg - > plan.svg",
                "a timeline of a predicted launch"
            ),
            ("report --format trace run.json > trace.json", "a trace for Perfetto"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let paths = invocation.arguments.operand(0)
        guard !paths.isEmpty else {
            throw .usage("no report is given", hint: "‘\(invocation.tool.name) run --report run.json’ writes one")
        }
        if paths.count > 1, let format = formats.chosen(invocation)?.name, ["svg", "html"].contains(format) {
            throw .usage(
                "‘--format \(format)’ takes one report, and \(paths.count) are given",
                hint: "give one report; ‘--format text’ compares several")
        }
        let reports = try invocation.launchReports(paths)
        formats.write(reports, invocation)
        return .fine
    }
}
