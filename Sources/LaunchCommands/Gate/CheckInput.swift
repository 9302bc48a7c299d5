import LaunchGraph
import LaunchManifest

struct CheckInput {
    static let cut = Option.value(
        "what-if-cut", "A:B", of: .dependencies, repeatable: true,
        "check the graph without the dependency of service A on service B")

    static let timings = Option.value(
        "timings", "RUN.json", of: .files, repeatable: true,
        "a launch report, whose durations replace the expected ones; with several reports, the median")

    private(set) var manifest: Manifest
    /// The omitted dependencies, each `[dependent, dependency]`.
    private(set) var cut: [[String]] = []
    /// The choice of a baseline; `nil` if the baseline or the graph cannot be read.
    private(set) var baseline: BaselineChoice?
    private(set) var timings: MeasuredDurations?
    private(set) var unreadable: [Diagnostic] = []

    var accepted: Baseline { baseline?.accepted ?? Baseline() }

    /// Reads the input, after `check` of the graph's files. Problems of these files are in ``manifest``.
    init(_ invocation: Invocation, before check: ([String]) throws(CommandFailure) -> Void) throws(CommandFailure) {
        var problems: [Diagnostic] = []
        guard let graph = try CommandFailure.collecting(&problems, try GraphInput(invocation)) else {
            var reader = ManifestReader()
            for problem in problems { reader.note(problem) }
            manifest = reader.manifest()
            return
        }
        let cuts = invocation.arguments.values(of: Self.cut)
        if !cuts.isEmpty, invocation.arguments.has(BaselineChoice.write) {
            throw .usage(
                "--what-if-cut checks a hypothetical graph, whose problems --write-baseline would record",
                hint: "remove one of the options")
        }
        try check(graph.files)
        manifest = graph.read()
        baseline = try CommandFailure.collecting(&unreadable, try BaselineChoice(invocation))
        let runs = invocation.arguments.values(of: Self.timings)
        let reports = try CommandFailure.collecting(
            &unreadable, try invocation.launchReports(runs, besides: graph.files))
        if let reports, !runs.isEmpty { timings = (LaunchProfile(reports).durations, runs.count) }
        if manifest.isReadable, unreadable.isEmpty, !cuts.isEmpty { (manifest, cut) = try manifest.without(cuts) }
    }
}
