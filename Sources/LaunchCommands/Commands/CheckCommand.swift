import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchRendering

/// `check`: every problem of a graph; the gate of a continuous integration.
enum CheckCommand: Command {
    /// The formats of a check. Whatever reads checks is one more row.
    static let formats: [OutputFormat<CheckReport>] = [
        OutputFormat("text", "for people, editors and problem matchers") { $1.append($0, style: $2) },
        OutputFormat("json", "one JSON object") { report, buffer, _ in buffer.append(json: report) },
    ]

    private static let format = OptionDeclaration.value(
        "format", ValueDeclaration("FORMAT[=FILE]", .wordsWithFile(formats.words())), repeatable: true,
        "how to report, and where to: " + formats.map(\.name).joined(separator: ", "))

    private static let strict = OptionDeclaration.flag("strict", "make warnings fail")

    private static let cut = OptionDeclaration.value(
        "what-if-cut", ValueDeclaration("A:B", .dependencies), repeatable: true,
        "judge the graph as if service A did not wait for service B")

    static let syntax = CommandSyntax(
        name: "check", summary: "report every problem; the gate for CI",
        details: [
            "The last line says why the exit status is what it is: 0 fine, 1 problems found, 2 unreadable input."
        ],
        operands: [CommonOptions.files],
        options: [
            format, strict, SeverityChoice.option, cut, CommonOptions.from, CommonOptions.color, CommonOptions.help,
        ],
        examples: [
            CandidateWord("check", "check the nearest launchgraph.json"),
            CandidateWord("check app.json features/*.json", "check the graph that several files make"),
            CandidateWord("check --format text --format json=report.json", "show problems and keep them for a program"),
            CandidateWord(
                "check --severity redundant-dependency=warning --strict", "be strict, also about what is redundant"),
            CandidateWord("check --what-if-cut session:auth", "see whether the graph is fine without that dependency"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        let destinations = try FormatDestination.all(arguments.values(of: format), among: formats)
        let severities = try SeverityChoice(arguments.values(of: SeverityChoice.option))
        let input = try GraphInput(invocation)

        var report = CheckReport(
            version: ToolVersion.current, verdict: .unreadable, isStrict: arguments.has(strict))
        var manifest = input.read()
        if manifest.isReadable {
            let cuts = arguments.values(of: cut)
            if !cuts.isEmpty { manifest = try manifest.without(cuts) }
            judge(manifest, severities, &report)
        } else {
            report.diagnostics = severities.applied(to: manifest.diagnostics(rules: severities.activeRules))
        }
        try write(report, to: destinations, invocation)
        switch report.verdict {
        case .passed: return .fine
        case .failed: return .problems
        case .unreadable: return .usage
        }
    }

    private static func judge(_ manifest: Manifest, _ severities: SeverityChoice, _ report: inout CheckReport) {
        let resolution = manifest.resolution
        report.diagnostics = severities.applied(to: manifest.diagnostics(rules: severities.activeRules))
        let isBad = report.count(of: .error) > 0 || report.isStrict && report.count(of: .warning) > 0
        report.verdict = isBad ? .failed : .passed
        report.services = resolution.graph.nodeCount
        report.dependencies = resolution.graph.dependencyCount
        if resolution.isSound { report.fingerprint = resolution.fingerprint.description }
        if resolution.isAcyclic, !isBad {
            let chain = LongestChain(resolution, of: manifest)
            report.waves = resolution.graph.waves(inOrder: resolution.launchOrder).count
            report.chain = chain.services
            report.chainDuration = chain.duration
        }
    }

    /// Writes the report wherever it was asked for.
    ///
    /// Where nothing could be checked there is no report in words to put on standard output; what is wrong then goes to
    /// standard error, in whichever format the report was asked for.
    private static func write(
        _ report: CheckReport, to destinations: [FormatDestination<CheckReport>], _ invocation: Invocation
    ) throws(CommandFailure) {
        let isUnreadable = report.verdict == .unreadable
        var isTold = !isUnreadable
        for destination in destinations {
            let isWords = destination.format.name == formats[0].name && destination.file == nil
            let standard = isUnreadable && isWords ? invocation.errors : invocation.output
            try destination.write(report, invocation, standard: standard)
            isTold = isTold || isWords
        }
        if !isTold {
            invocation.write(to: invocation.errors) { $0.append(report, style: $1) }
        }
    }
}
