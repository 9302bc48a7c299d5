import LaunchGraph
import LaunchManifest
import LaunchRendering

/// The baseline that the command line names.
struct BaselineChoice {
    static let file = OptionDeclaration.value(
        "baseline", ValueDeclaration("FILE", .files),
        "accept the problems that FILE lists, each by its rule and services")

    static let write = OptionDeclaration.flag(
        "write-baseline", "write the current problems to the baseline, so that they are accepted")

    /// The path of the baseline on the command line.
    let path: String?

    /// Whether the baseline is written instead of read.
    let isWritten: Bool

    /// The baseline; empty if none is read.
    private let baseline: Baseline

    /// Determines the choice of `invocation`, and reads the baseline.
    ///
    /// - Throws: a usage error, or all problems of the baseline.
    init(_ invocation: Invocation) throws(CommandFailure) {
        path = invocation.arguments.value(of: Self.file)
        isWritten = invocation.arguments.has(Self.write)
        guard let path else {
            guard !isWritten else {
                throw .usage("--write-baseline needs --baseline", hint: "add --baseline FILE")
            }
            baseline = Baseline()
            return
        }
        let text: SourceText
        do throws(FileContents.Failure) {
            text = try invocation.environment.read(path)
        } catch {
            guard !isWritten else {
                baseline = Baseline()
                return
            }
            var diagnostic = error.diagnostic
            diagnostic.help = diagnostic.help ?? "add --write-baseline to create it"
            throw .unreadable([diagnostic])
        }
        do throws(BaselineReader.Failure) {
            baseline = try BaselineReader.read(text)
        } catch {
            throw .unreadable(error.diagnostics)
        }
    }

    /// Removes known problems from the report about `manifest`, or records all problems.
    func apply(
        to report: inout CheckReport, _ manifest: Manifest, _ severities: SeverityChoice, _ invocation: Invocation
    ) throws(CommandFailure) {
        guard let path else { return }
        report.baseline = path
        if isWritten {
            let new = Baseline(recording: report.diagnostics, of: manifest, keepingReasonsOf: baseline)
            try invocation.write(new.json(), toFile: invocation.environment.outputPath(path))
            let isRecorded = { (diagnostic: Diagnostic) in
                diagnostic.severity == .error || diagnostic.severity == .warning
            }
            report.known = report.diagnostics.filter(isRecorded).map { CheckReport.Known($0) }
            report.diagnostics.removeAll(where: isRecorded)
            report.isRecorded = true
        } else {
            let judgement = baseline.judge(report.diagnostics, of: manifest, rules: Set(severities.activeRules))
            report.known = judgement.known.map { CheckReport.Known($0.diagnostic, reason: $0.reason) }
            report.diagnostics = judgement.new + severities.applied(to: judgement.stale)
        }
    }
}
