import LaunchGraph
import LaunchRendering

/// `report`: what a launch spent its time on, or what changed between launches.
enum ReportCommand: Command {
    private static let formats: [OutputFormat<[LaunchReport]>] = [
        OutputFormat("text", "for people: blame, critical path with slack, skipped and why") { reports, buffer, style in
            if let comparison = LaunchComparison(reports) {
                buffer.append(comparison, style: style)
            } else if let report = reports.last {
                buffer.append(report, style: style)
            }
        },
        OutputFormat("json", "the report itself, as run --report writes it") { reports, buffer, _ in
            if let report = reports.last { buffer.append(json: report) }
        },
        OutputFormat("svg", "a chart over time, for documents") { reports, buffer, _ in
            if let report = reports.last { buffer.append(svg: report) }
        },
        OutputFormat("html", "one page with chart, graph and table, for a browser; needs no network") {
            reports, buffer, _ in
            if let report = reports.last { buffer.append(html: report, graph: report.picture) }
        },
        OutputFormat("trace", "Chrome trace events, which Perfetto opens") { reports, buffer, _ in
            if let report = reports.last { buffer.append(trace: report) }
        },
    ]

    /// The formats that show a single launch.
    private static let pictures = ["svg", "html"]

    private static let files = OperandDeclaration(
        ValueDeclaration("RUN.json", .files), .any,
        "the report of a run, ‘-’ for standard input; of several, the last is compared with the median of the others")

    static let syntax = CommandSyntax(
        name: "report", summary: "where a launch spent its time, and what changed since",
        details: [
            "Reports are written by ‘run --report FILE’ and ‘predict --format json’. Of several, json and trace show the"
                + " last; svg and html show one.",
            "The page that html writes has chart, graph and table side by side: what is selected in one is marked in all."
                + " It can be searched (/), zoomed (+ and -) and walked through with the arrow keys.",
        ],
        operands: [files],
        options: [formats.option(), CommonOptions.color, CommonOptions.help],
        examples: [
            CandidateWord("report run.json", "critical path, blame and slack, what was skipped and why"),
            CandidateWord("report monday.json tuesday.json", "what changed"),
            CandidateWord("report --format html run.json > run.html", "to be looked at in a browser"),
            CandidateWord("predict --format json | launchgraph report --format svg - > plan.svg", "a launch to come"),
            CandidateWord("report --format trace run.json > trace.json", "to be opened in Perfetto"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let paths = invocation.arguments.operand(0)
        guard !paths.isEmpty else {
            throw .usage("no report is named", hint: "‘\(invocation.tool.name) run --report run.json’ writes one")
        }
        if paths.count > 1, let format = formats.chosen(invocation)?.name, pictures.contains(format) {
            throw .usage(
                "‘--format \(format)’ draws one launch, and \(paths.count) reports are named",
                hint: "name the one to draw; ‘--format text’ says what changed between them")
        }
        let reports = try invocation.launchReports(paths)
        formats.write(reports, invocation)
        return .fine
    }
}
