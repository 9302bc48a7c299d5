import LaunchGraph
import LaunchManifest

extension TextBuffer {
    /// Appends a check's diagnostics. The last line explains the exit code.
    package mutating func append(_ report: CheckReport, style: TextStyle) {
        let known = report.showsKnown ? report.known.map(accepted) : []
        append(report.diagnostics + known, style: style, isComplete: report.isVerbose)
        switch report.verdict {
        case .passed:
            append("ok", .good, style)
            let diagnostics = Self.diagnostics(of: report)
            append(diagnostics.isEmpty ? ": " : ", with \(diagnostics): ")
            append(visible: Self.facts(of: report) + Self.notes(on: report))
            endLine()
        case .failed:
            append("failed", .bad, style)
            append(": \(Self.diagnostics(of: report)) in \(Count.services(report.services))")
            if report.count(of: .error) == 0 {
                append(", and --strict makes \(report.count(of: .warning) > 0 ? "warnings" : "lost features") fail")
            }
            append(visible: Self.notes(on: report))
            endLine()
        case .unreadable:
            append("failed", .bad, style)
            // A diagnostic with a rule shows that part of the input was checked.
            append(
                report.diagnostics.contains { $0.rule != nil }
                    ? ": part of the input could not be read, so the check is incomplete"
                    : ": the input could not be read, so nothing was checked")
            endLine()
        }
    }

    /// Returns a problem that the baseline accepts, as a note, so that an editor does not mark it as a problem to fix.
    private func accepted(_ known: ManifestCheck.Known) -> Diagnostic {
        var diagnostic = known.diagnostic
        diagnostic.severity = .note
        diagnostic.message = "accepted by the baseline: \(diagnostic.message)"
        if let reason = known.reason { diagnostic.related.append(.init("accepted because: \(reason)", at: nil)) }
        return diagnostic
    }

    /// Returns the counts of diagnostics, most severe first: `2 errors, 1 warning`.
    private static func diagnostics(of report: CheckReport) -> String {
        var text = ""
        func add(_ severity: Severity, _ describe: (Int) -> String) {
            let count = report.count(of: severity)
            if count > 0 { text += (text.isEmpty ? "" : ", ") + describe(count) }
        }
        add(.error, Count.errors)
        add(.warning, Count.warnings)
        add(.note, Count.notes)
        return text
    }

    /// Returns notes about conditions that affect the outcome: omitted dependencies and the baseline.
    private static func notes(on report: CheckReport) -> String {
        let cut = report.cut.map { $0.joined(separator: " → ") }
        return
            (cut.isEmpty
            ? "" : "; without the \(cut.count == 1 ? "dependency" : "dependencies") \(cut.joined(separator: ", "))")
            + baselineNote(on: report)
    }

    /// Returns a note about the effect of the baseline.
    private static func baselineNote(on report: CheckReport) -> String {
        guard let file = report.baseline else { return "" }
        let problems = Count.problems(report.known.count)
        if report.isRecorded { return "; \(problems) recorded in \(file)" }
        if report.known.isEmpty { return "" }
        return "; \(problems) known from \(file)"
    }

    /// Returns the counts, the longest chain, the waves and the fingerprint, on one line.
    private static func facts(of report: CheckReport) -> String {
        var facts = Count.services(report.services) + ", " + Count.dependencies(report.dependencies)
        if let waves = report.waves { facts += ", " + Count.waves(waves) }
        if let chain = report.chain, chain.count > 0 {
            facts +=
                report.chainDuration.map { ", critical path \(RoundedDuration.text($0)): \(chain)" }
                ?? ", longest chain \(chain.count): \(chain)"
        }
        return facts + (report.fingerprint.map { "; fingerprint \($0)" } ?? "")
    }
}
