import LaunchGraph
import LaunchManifest

extension CheckReport {
    package func text(to buffer: inout TextBuffer) {
        let known = showsKnown ? check.known.map(Self.accepted) : []
        (diagnostics + known).text(to: &buffer, isComplete: isVerbose)
        switch check.verdict {
        case .passed:
            let counts = diagnosticCounts.isEmpty ? "" : ", with \(diagnosticCounts)"
            buffer.append(line: "\("ok", .good)\(counts): \((facts + notes).visible)")
        case .failed:
            let severities = Set(diagnostics.map(\.severity))
            let failing = severities.contains(.warning) ? "warnings" : "lost features"
            let cause = severities.contains(.error) ? "" : ", and --strict makes \(failing) fail"
            let extent = diagnosticCounts + " in " + Count.of(size.services, "service")
            buffer.append(line: "\("failed", .bad): \(extent)\(cause)\(notes.visible)")
        case .unreadable:
            // A diagnostic with a rule shows that part of the input was checked.
            let extent =
                diagnostics.contains { $0.rule != nil }
                ? "part of the input could not be read, so the check is incomplete"
                : "the input could not be read, so nothing was checked"
            buffer.append(line: "\("failed", .bad): \(extent)")
        }
    }

    /// Returns a problem that the baseline accepts, as a note, so that an editor does not mark it as a problem to fix.
    private static func accepted(_ known: ManifestCheck.Known) -> Diagnostic {
        var diagnostic = known.diagnostic
        diagnostic.severity = .note
        diagnostic.message = "accepted by the baseline: \(diagnostic.message)"
        if let reason = known.reason { diagnostic.related.append(.init("accepted because: \(reason)", at: nil)) }
        return diagnostic
    }

    private var diagnosticCounts: String {
        Count.list([Severity.error, .warning, .note], among: diagnostics.map(\.severity)) { Count.of($1, $0.rawValue) }
    }

    private var notes: String {
        let cuts = cut.map { $0.joined(separator: " → ") }.joined(separator: ", ")
        let note = cut.isEmpty ? "" : "; without the \(cut.count == 1 ? "dependency" : "dependencies") \(cuts)"
        guard let baseline, isRecorded || !check.known.isEmpty else { return note }
        let problems = Count.of(check.known.count, "problem")
        return note + "; \(problems) \(isRecorded ? "recorded in" : "known from") \(baseline)"
    }

    private var facts: String {
        var facts = Count.of(size.services, "service") + ", " + Count.of(size.dependencies, "dependency")
        if let waves { facts += ", " + Count.of(waves, "wave") }
        if let chain, chain.length > 0 {
            facts +=
                chain.duration.map { ", critical path \($0.roundedText): \(chain.excerpt)" }
                ?? ", longest chain \(chain.length): \(chain.excerpt)"
        }
        return facts + (fingerprint.map { "; fingerprint \($0)" } ?? "")
    }
}
