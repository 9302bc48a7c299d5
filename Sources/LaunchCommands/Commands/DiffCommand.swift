import LaunchGraph
import LaunchManifest
import LaunchRendering

/// `diff`: what is different between two states of a graph, and what follows.
enum DiffCommand: Command {
    private static let formats: [OutputFormat<Answer>] = [
        OutputFormat("text", "a line for each change") { $1.append($0.comparison, style: $2) },
        OutputFormat("markdown", "a comment for a review, with a drawing") { answer, buffer, _ in
            buffer.append(markdown: answer.comparison, failed: answer.failed)
        },
        OutputFormat("json", "one JSON object") { answer, buffer, _ in
            buffer.append(json: answer.comparison, failed: answer.failed)
        },
    ]

    static let syntax = CommandSyntax(
        name: "diff", summary: "what is different between two graphs, as a review comment would say it",
        details: [
            "Services and dependencies that were added and removed (a new name is guessed), who launches earlier or later,"
                + " the longest chain, new problems and those that are gone. Nothing is written where nothing changed.",
            "A file is a manifest, or the report of a launch. A folder stands for every launchgraph.json in it and below;"
                + " if there is none, for all .json files right in it. The exit status is 0 whatever changed, unless"
                + " --fail-on says otherwise.",
        ],
        operands: [
            OperandDeclaration(ValueDeclaration("BASE", .files), .one, "the graph as it was: a file or a folder"),
            OperandDeclaration(ValueDeclaration("HEAD", .files), .one, "the graph as it is: a file or a folder"),
        ],
        options: [
            formats.option(), FailCondition.option, CommonOptions.from, CommonOptions.color, CommonOptions.help,
        ],
        examples: [
            CandidateWord("diff main.json launchgraph.json", "what this branch changes"),
            CandidateWord("diff --format markdown ../main .", "the same as a comment, for graphs of several files"),
            CandidateWord(
                "diff --fail-on longer-critical-path=10% monday.json today.json", "has the launch become slower?"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        var conditions: [FailCondition] = []
        for text in invocation.arguments.values(of: FailCondition.option) { conditions.append(try FailCondition(text)) }
        let base = try ComparedInput(invocation.arguments.operand(0).first ?? "", invocation)
        let head = try ComparedInput(invocation.arguments.operand(1).first ?? "", invocation)
        let comparison = ManifestComparison(
            from: base.manifest, to: head.manifest, isMeasured: base.isMeasured || head.isMeasured)
        let failed = conditions.compactMap { $0.violation(by: comparison) }
        formats.write(Answer(comparison: comparison, failed: failed), invocation)
        guard !failed.isEmpty else { return .fine }
        invocation.write(to: invocation.errors) { buffer, style in
            for condition in failed {
                buffer.append(
                    UsageText(subject: "\(invocation.tool.name) diff", message: "--fail-on \(condition)", hint: nil),
                    style: style)
            }
        }
        return .problems
    }

    private struct Answer {
        var comparison: ManifestComparison
        var failed: [String]
    }
}
