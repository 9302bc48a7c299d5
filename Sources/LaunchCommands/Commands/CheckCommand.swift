import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchRendering

/// `check`: reports every problem of a graph. It is the gate for continuous integration.
enum CheckCommand: Command {
    static let formats: [OutputFormat<CheckReport>] = [
        OutputFormat("text", "for people, editors and problem matchers") { $0.text(to: &$1) },
        OutputFormat("json", "one JSON object") { $0.json(to: &$1) },
        OutputFormat("sarif", "SARIF 2.1.0, for code scanning") { $0.sarif(to: &$1) },
        OutputFormat("junit", "a JUnit report, for CI servers") { $0.junit(to: &$1) },
        OutputFormat("github", "annotations in a GitHub workflow") { $0.annotations(to: &$1) },
        OutputFormat("gitlab", "a Code Quality report, for GitLab") { $0.gitlab(to: &$1) },
    ]

    private static let format = Option.value(
        "format", "FORMAT[=FILE]", of: .pairs(formats.words(), .files), repeatable: true,
        "the format of the report, and the file to write it to: " + formats.map(\.name).joined(separator: ", "))

    private static let strict = Option.flag(
        "strict", "exit with 1 if there are warnings, or if the conversion from another format loses something")

    private static let quiet = Option.flag("quiet", letter: "q", "print nothing if there are no problems")

    private static let showKnown = Option.flag(
        "show-known", "also show the problems that the baseline accepts, in text and SARIF")

    private static let verbose = Option.flag(
        "verbose", letter: "v", "show every service of a cycle, and where each dependency to remove is declared")

    private static let constants = Option.value(
        "swift-constants", "FILE", of: .files,
        "if the check passes, write a Swift source file with a ServiceID constant for each service")

    static let syntax = CommandSyntax(
        name: "check", summary: "report every problem; the check for CI",
        details: [
            "The last line explains the exit status: 0 no problems, 1 problems found, 2 unreadable input. It does not depend"
                + " on the format. If GITHUB_ACTIONS is true, annotations are also written to standard error.",
            "With a baseline, a graph that already has problems can be checked: the listed problems pass, new ones fail, and"
                + " an entry that no longer occurs is a warning. ‘help rule RULE’ explains a rule.",
        ],
        operands: [InputOptions.files],
        options: [
            format, strict, SeverityChoice.option, BaselineChoice.file, BaselineChoice.write, CheckInput.timings,
            CheckInput.cut, showKnown, verbose, quiet, constants,
        ] + InputOptions.reading,
        examples: [
            ("check", "check the nearest launchgraph.json"),
            ("check -- app.json features/*.json", "check the graph that several files describe"),
            ("check --format text --format json=report.json", "show the problems and also write them as JSON"),
            (
                "check --severity redundant-dependency=warning --strict",
                "fail on warnings and on redundant dependencies"
            ),
            ("check --baseline known.json --write-baseline", "accept all current problems"),
            ("check --baseline known.json", "accept only these problems"),
            ("check --timings monday.json --timings tuesday.json", "compare measured launches with the budget"),
            ("check --what-if-cut session:auth", "check the graph without one dependency"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        let destinations = try FormatDestination.all(
            arguments.values(of: format), among: formats, invocation.environment)
        let severities = try SeverityChoice.severities(arguments.values(of: SeverityChoice.option))
        let input = try CheckInput(invocation) { files throws(CommandFailure) in
            try rejectOverwriting(files, destinations, invocation)
        }
        let found = ManifestCheck(
            input.manifest, baseline: input.accepted, severities: severities, timings: input.timings,
            isStrict: arguments.has(strict),
            isComplete: arguments.has(verbose) || destinations.contains { $0.format.name == "json" },
            unreadable: input.unreadable)
        let check = try input.baseline?.record(found, invocation) ?? found
        var report = report(on: check, of: input, invocation)
        report.rules = severities.activeRules

        let isSilent = arguments.has(quiet) && check.verdict == .passed && check.diagnostics.isEmpty
        // A program that reads the output expects its format even without problems. Only text for people is omitted.
        try write(
            report, to: isSilent ? destinations.filter { $0.file != nil || !isWords($0) } : destinations, invocation)
        if check.verdict == .passed, let file = arguments.value(of: constants) {
            try invocation.write(
                Array(check.manifest.swiftConstants().utf8), toFile: invocation.environment.outputPath(file))
        }
        switch check.verdict {
        case .passed: return .fine
        case .failed: return .problems
        case .unreadable: return .usage
        }
    }

    private static func isWords(_ destination: FormatDestination<CheckReport>) -> Bool {
        destination.format.name == formats[0].name
    }

    private static func rejectOverwriting(
        _ manifests: [String], _ destinations: [FormatDestination<CheckReport>], _ invocation: Invocation
    ) throws(CommandFailure) {
        let (arguments, environment) = (invocation.arguments, invocation.environment)
        var files = NamedFiles(environment)
        for file in manifests { files.note(file, as: "a manifest") }
        for file in arguments.values(of: CheckInput.timings) { files.note(file, as: "a report of a launch") }
        if let file = arguments.value(of: BaselineChoice.file) {
            if arguments.has(BaselineChoice.write) {
                try files.take(environment.outputPath(file), for: BaselineChoice.write.spelling)
            } else {
                files.note(file, as: "the baseline")
            }
        }
        for destination in destinations {
            let option = "--format \(destination.format.name)"
            try files.take(destination.file ?? "-", for: option, hint: "write it to a separate file: \(option)=FILE")
        }
        if let file = arguments.value(of: constants) {
            try files.take(environment.outputPath(file), for: constants.spelling)
        }
    }

    private static func report(on check: ManifestCheck, of input: CheckInput, _ invocation: Invocation) -> CheckReport {
        let arguments = invocation.arguments
        var report = CheckReport(check, version: ToolVersion.current)
        report.root = invocation.environment.sourceRoot
        report.secondsSince1970 = invocation.environment.secondsSince1970
        report.showsKnown = arguments.has(showKnown)
        report.isVerbose = arguments.has(verbose)
        report.cut = input.cut
        guard !report.isUnreadable else { return report }
        report.baseline = input.baseline?.path
        report.isRecorded = input.baseline?.isWritten ?? false
        describe(check, input.timings, &report)
        return report
    }

    private static func describe(_ check: ManifestCheck, _ timings: MeasuredDurations?, _ report: inout CheckReport) {
        let (manifest, isPassed) = (check.manifest, check.verdict == .passed)
        let resolution = manifest.resolution
        // If each service counts the same, the longest chain has one service in each wave.
        let hasServiceOfEachWave =
            timings == nil && manifest.expectedDurations() == nil && manifest.awaitedNodes() == nil
        if resolution.isSound { report.fingerprint = resolution.fingerprint.description }
        guard resolution.isAcyclic, isPassed else { return }
        let durations = timings.map { manifest.durations(measured: $0.durations) }
        let chain = LongestChain(resolution, of: manifest, durations: durations)
        report.chain = (chain.nodes.count, chain.excerpt, chain.duration)
        report.waves =
            hasServiceOfEachWave ? chain.nodes.count : resolution.graph.waves(inOrder: resolution.launchOrder).count
    }

    /// If nothing could be checked, there is no text report on standard output; the problems are written to standard
    /// error, whatever the format of the report is.
    private static func write(
        _ report: CheckReport, to destinations: [FormatDestination<CheckReport>], _ invocation: Invocation
    ) throws(CommandFailure) {
        var isTold = !report.isUnreadable
        var failures: [Diagnostic] = []
        for destination in destinations {
            let isOnTerminal = isWords(destination) && destination.file == nil
            let standard = report.isUnreadable && isOnTerminal ? invocation.errors : invocation.output
            _ = try CommandFailure.collecting(
                &failures, try destination.write(report, invocation, standard: standard))
            isTold = isTold || isOnTerminal
        }
        // If a file cannot be written, its problems are still shown.
        let hasStandardOutput = destinations.contains { $0.file == nil }
        if !isTold || !failures.isEmpty && !hasStandardOutput {
            invocation.write(to: invocation.errors) { report.text(to: &$0) }
        }
        // A CI runner reads annotations from both streams. On standard error they do not mix with a report.
        if invocation.environment.variable("GITHUB_ACTIONS") == "true",
            !destinations.contains(where: { $0.format.name == "github" && $0.file == nil })
        {
            invocation.write(to: invocation.errors) { report.annotations(to: &$0) }
        }
        if !failures.isEmpty { throw .unreadable(failures) }
    }
}
