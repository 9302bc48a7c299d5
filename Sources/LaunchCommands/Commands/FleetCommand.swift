import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSupport

enum FleetCommand: Command {
    private static let formats: [OutputFormat<FleetReport>] = [
        OutputFormat("text", "the launch times, and the services with the largest gain first") { $0.text(to: &$1) },
        OutputFormat("json", "one JSON object") { $0.json(to: &$1) },
        OutputFormat("html", "one page with distributions, the median launch over time and a table") {
            $0.html(to: &$1)
        },
    ]

    private static let groupBy = Option.value("group-by", "LABEL", "tell launches apart by the value of this label")

    private static let compare = Option.value(
        "compare", "BASE", of: .files, repeatable: true, "compare with the launches in this file or folder")

    private static let failOn = Option.value(
        "fail-on", "CHANGE", of: .pairs([("slower:", "a slower launch")], .none), repeatable: true,
        "exit with 1 if the launch is slower than that of BASE: slower:5%@p90 (more than 5 % at p90, beyond what chance"
            + " can explain)")

    private static let strict = Option.flag("strict", "exit with 2 if any report cannot be read")

    static let syntax = CommandSyntax(
        name: "fleet", summary: "show what many launches have in common, and what made them slower",
        details: [
            "Reads the reports of launches from many devices or servers, and shows the quantiles of their launch times and"
                + " of each service. p90 is the time that one launch in ten exceeds. Launch times are those of launches that"
                + " came up; ‘started’ counts the launches in which a service was started.",
            "‘critical’ is the share of launches on whose critical path the service is. ‘gain’ is by how much the quantile of"
                + " the launch falls if the service takes no time, computed anew for each launch. Launches of different"
                + " graphs are never mixed.",
            "A difference from BASE is shown with the interval that contains the true one with a probability of 95 %; for"
                + " the services, all intervals of a quantile together.",
            "A what-if replays recorded launches by simulation, with their own durations, failures and attempts, once as they were"
                + " and once with the change. How far the unchanged replay is from the record says how much to believe.",
            "In a folder, files that end in .json, .jsonl or .ndjson are read. A report begins on a line whose first character"
                + " is ‘{’. Reports that cannot be read are named, counted and skipped; if they are more than 1 % of all, the"
                + " exit status is 2.",
        ],
        operands: [
            Operand(
                "INPUT", of: .files, .any,
                "a launch report, JSON Lines of launch reports, a folder of these, or ‘-’ for standard input")
        ],
        options: [formats.option(), groupBy, compare, failOn, strict]
            + FleetChanges.options + [FleetChanges.sample, CommonOptions.color, CommonOptions.help],
        examples: [
            ("fleet reports", "the launches in all files of a folder"),
            ("fleet --group-by version reports", "the launches of each version"),
            ("fleet --defer analytics reports", "what the launch times had been with this service after the launch"),
            ("fleet --compare monday.jsonl --fail-on slower:5%@p90 tuesday.jsonl", "fail if the launch became slower"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let (arguments, tool) = (invocation.arguments, invocation.tool.name)
        let (paths, bases) = (arguments.operand(0), arguments.values(of: compare))
        guard !paths.isEmpty else {
            throw .usage("no launch reports are given", hint: "‘\(tool) run --report run.json’ writes one")
        }
        try CommandFailure.requireOneStandardInput(paths + bases)
        let conditions = try arguments.values(of: failOn).map(FleetCondition.init)
        guard conditions.isEmpty || !bases.isEmpty else {
            throw .usage("‘--fail-on’ has nothing to compare with", hint: "name earlier launches with --compare")
        }
        let label = arguments.value(of: groupBy)
        let changes = try FleetChanges(arguments)
        let isPage = formats.chosen(invocation)?.name == "html"
        // The page shows the launch that is nearest to the median; among a thousand, one is near.
        let kept = max(changes?.sampleSize ?? 0, isPage ? 1_000 : 0)
        let fleet = try read(paths, groupedBy: label, keeping: kept, invocation)
        let base = bases.isEmpty ? nil : try read(bases, groupedBy: label, keeping: 0, invocation)
        var report = FleetReport(fleet, comparedWith: base)
        if let changes {
            guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
                throw .unreadable("fleet simulates changes, which needs macOS 15 or newer")
            }
            invocation.warn(try changes.replay(&report, FleetProgress(invocation)))
        }
        if isPage { try addMedianLaunch(to: &report) }
        formats.write(report, invocation)
        let isTooBad = complain(of: [fleet, base].compactMap(\.self), invocation)
        let isSlower = check(conditions, report, invocation)
        return isTooBad ? .usage : isSlower ? .problems : .fine
    }

    /// Adds the drawn launch of the largest group whose launch time is nearest to the median.
    private static func addMedianLaunch(to report: inout FleetReport) throws(CommandFailure) {
        let group = report.largest
        let median = Float(group?.sample[.p50].seconds ?? 0)
        let drawn = group?.group.drawn.sorted { ($0.wall - median).magnitude < ($1.wall - median).magnitude } ?? []
        // This reader is stricter: it checks the parts that the distributions do not need.
        report.medianLaunch =
            drawn.lazy.compactMap { try? LaunchReportReader.read(SourceText(name: "", bytes: $0.report)) }.first
        guard report.medianLaunch == nil else { return }
        let cause = drawn.isEmpty ? "no launch came up" : "no report of a launch that came up can be read in full"
        throw .unreadable("\(cause), so there is no median launch to draw")
    }

    private static func complain(of fleets: [Fleet], _ invocation: Invocation) -> Bool {
        let isStrict = invocation.arguments.has(strict)
        var isTooBad = false
        for fleet in fleets where fleet.unread > 0 {
            let all = fleet.launches + fleet.unread
            let isOver = isStrict || fleet.unread * 100 > all
            isTooBad = isTooBad || isOver
            invocation.complain(
                ["\(fleet.unread) of \(all) reports could not be read"],
                hint: isOver && !isStrict ? "at most 1 % may be damaged" : nil, isWarning: !isOver)
        }
        return isTooBad
    }

    private static func check(_ conditions: [FleetCondition], _ report: FleetReport, _ invocation: Invocation) -> Bool {
        let outcomes = conditions.map { $0.outcome(of: report) }
        invocation.complain(outcomes.flatMap(\.violated).map { "--fail-on \($0)" })
        invocation.warn(outcomes.flatMap(\.undecided).map { "--fail-on \($0)" })
        return outcomes.contains { !$0.violated.isEmpty }
    }

    private static func read(
        _ paths: [String], groupedBy label: String?, keeping most: Int, _ invocation: Invocation
    ) throws(CommandFailure) -> Fleet {
        var reader = FleetReader(groupedBy: label, keeping: most)
        let progress = FleetProgress(invocation)
        for (path, isListed) in try files(paths, invocation.environment) {
            do throws(SystemError) {
                var source = try ByteSource(path, invocation.environment)
                defer { source.end() }
                try reader.read(&source, named: path == "-" ? "<stdin>" : path, onPiece: progress.update)
            } catch {
                // A folder can list a file that has been removed, or a link to one.
                if isListed, [ENOENT, ENOTDIR, ELOOP].contains(error.code) { continue }
                progress.end()
                throw .unreadable(FileContents.message(of: error.code, reading: "file"), at: path)
            }
        }
        progress.end()
        invocation.write(to: invocation.errors) { buffer in reader.diagnostics.text(to: &buffer) }
        guard reader.fleet.launches > 0 else {
            throw .unreadable(
                "there is no launch report to read", at: paths.first, help: "‘run --report FILE’ writes launch reports")
        }
        return reader.fleet
    }

    /// Returns `paths` with the files of reports in place of their folders, and whether each file is from a folder.
    private static func files(
        _ paths: [String], _ environment: Environment
    ) throws(CommandFailure) -> [(path: String, isListed: Bool)] {
        var files: [(path: String, isListed: Bool)] = []
        for path in paths {
            guard environment.isFolder(path) else {
                files.append((path, false))
                continue
            }
            files += try GraphFiles.files(below: path, environment) { file in
                [".json", ".jsonl", ".ndjson"].contains { file.hasSuffix($0) }
            }.map { ($0, true) }
        }
        return files
    }
}
