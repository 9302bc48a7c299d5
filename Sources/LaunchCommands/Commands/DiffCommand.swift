import LaunchGraph
import LaunchManifest
import LaunchRendering

enum DiffCommand: Command {
    private typealias Answer = (comparison: ManifestComparison, failed: [String])

    private static let formats: [OutputFormat<Answer>] = [
        OutputFormat("text", "a line for each change") { answer, buffer in
            answer.comparison.text(to: &buffer, failed: answer.failed)
        },
        OutputFormat("markdown", "a review comment with a diagram") { answer, buffer in
            answer.comparison.markdown(to: &buffer, failed: answer.failed)
        }, OutputFormat("json", "one JSON object") { $0.comparison.json(to: &$1, failed: $0.failed) },
    ]

    static let syntax = CommandSyntax(
        name: "diff", summary: "compare two graphs",
        details: [
            "Reports added, removed and renamed services (renames are guessed), added and removed dependencies, services that"
                + " launch earlier or later, the critical path, and new and fixed problems. If nothing changed, the output is"
                + " empty.",
            "A file is a manifest or a launch report. A folder stands for every launchgraph.json in it and its subfolders or,"
                + " if there is none, for all .json files directly in it. If BASE is an empty file or /dev/null, it is a graph"
                + " without services: use it for a change that adds the first manifest.",
            "The exit status is 0 unless a change matches --fail-on. A BASE with a cycle or without services has no critical"
                + " path to compare with, which is reported and does not fail; a HEAD with a cycle fails.",
        ],
        operands: [
            Operand("BASE", of: .files, .one, "the graph before the change: a file or a folder"),
            Operand("HEAD", of: .files, .one, "the graph after the change: a file or a folder"),
        ],
        options: [formats.option(), FailCondition.option] + InputOptions.reading,
        examples: [
            ("diff main.json launchgraph.json", "what this branch changes"),
            ("diff --format markdown ../main .", "a review comment, for graphs of several files"),
            ("diff --fail-on longer-critical-path=10% monday.json today.json", "fail if the launch became slower"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let conditions = try invocation.arguments.values(of: FailCondition.option).map(FailCondition.init)
        let paths = (0...1).map { invocation.arguments.operand($0).first ?? "" }
        try CommandFailure.requireOneStandardInput(paths)
        let base = try ComparedInput(paths[0], invocation, mayBeEmpty: true)
        let head = try ComparedInput(paths[1], invocation)
        let comparison = ManifestComparison(
            from: base.manifest, to: head.manifest, isMeasured: base.isMeasured || head.isMeasured)
        let outcomes = conditions.map { $0.outcome(of: comparison) }
        let failed = outcomes.compactMap(\.violated)
        formats.write((comparison, failed), invocation)
        invocation.complain(failed.map { "--fail-on \($0)" })
        let notes = outcomes.compactMap(\.undecided).map {
            Diagnostic(nil, severity: .note, "--fail-on \($0)", at: SourceLocation(file: invocation.subject))
        }
        invocation.write(to: invocation.errors) { notes.text(to: &$0) }
        return failed.isEmpty ? .fine : .problems
    }
}
