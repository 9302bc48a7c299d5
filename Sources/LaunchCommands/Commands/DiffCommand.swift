import LaunchGraph
import LaunchManifest
import LaunchRendering

/// `diff`: what is different between two states of a graph, and what follows.
enum DiffCommand: Command {
    private static let formats: [OutputFormat<Answer>] = [
        OutputFormat("text", "a line for each change") { answer, buffer, style in
            buffer.append(answer.comparison, style: style, failed: answer.failed)
        },
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
                + " if there is none, for all .json files right in it. An empty file, or /dev/null, as BASE is a graph"
                + " without services, for a change that adds the first manifest.",
            "The exit status is 0 whatever changed, unless --fail-on says otherwise. A critical path cannot be compared"
                + " with that of a base that has a cycle or no services: this is told, and does not fail; a head with a cycle"
                + " does.",
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
        let paths = (0...1).map { invocation.arguments.operand($0).first ?? "" }
        guard paths != ["-", "-"] else { throw .usage("standard input (‘-’) can be read only once") }
        let base = try ComparedInput(paths[0], invocation, mayBeEmpty: true)
        let head = try ComparedInput(paths[1], invocation)
        let comparison = ManifestComparison(
            from: base.manifest, to: head.manifest, isMeasured: base.isMeasured || head.isMeasured)
        var failed: [String] = []
        var unjudged: [String] = []
        for condition in conditions {
            switch condition.outcome(of: comparison) {
            case .violated(let why): failed.append(why)
            case .unjudged(let why): unjudged.append(why)
            case nil: break
            }
        }
        formats.write(Answer(comparison: comparison, failed: failed), invocation)
        let subject = "\(invocation.tool.name) diff"
        invocation.write(to: invocation.errors) { buffer, style in
            for condition in failed {
                buffer.append(UsageText(subject: subject, message: "--fail-on \(condition)", hint: nil), style: style)
            }
            for condition in unjudged {
                buffer.append(
                    Diagnostic(nil, severity: .note, "--fail-on \(condition)", at: SourceLocation(file: subject)),
                    style: style)
            }
        }
        return failed.isEmpty ? .fine : .problems
    }

    private struct Answer {
        var comparison: ManifestComparison
        var failed: [String]
    }
}
