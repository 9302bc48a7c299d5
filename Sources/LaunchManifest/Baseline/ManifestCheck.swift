package import LaunchDeclarations

/// The check of a manifest: its problems, divided into new ones and those that a baseline accepts, and the verdict.
package struct ManifestCheck: Sendable {
    package enum Verdict: Sendable {
        /// There are no errors, and nothing that a strict check does not accept.
        case passed
        /// There are errors, or problems that a strict check does not accept.
        case failed
        /// The input could not be read, so that the graph is unknown.
        case unreadable
    }

    package typealias Known = (diagnostic: Diagnostic, reason: String?)

    package let manifest: Manifest

    /// Those that the baseline does not accept, by source location.
    package private(set) var diagnostics: [Diagnostic]

    package private(set) var known: [Known] = []

    /// Whether warnings, and losses in the conversion from another format, fail the check.
    private let isStrict: Bool
    private var isReadable: Bool

    package var verdict: Verdict {
        // An error without a rule means that a part of the graph was not checked.
        let isComplete = isReadable && !diagnostics.contains { $0.rule == nil && $0.severity == .error }
        return !isComplete ? .unreadable : diagnostics.contains(where: fails) ? .failed : .passed
    }

    package func fails(_ diagnostic: Diagnostic) -> Bool {
        switch diagnostic.severity {
        case .error: true
        case .warning: isStrict
        case .note: isStrict && diagnostic.rule == .lostInConversion
        case .off: false
        }
    }

    /// - Parameters:
    ///   - timings: measured durations, which replace the expected ones.
    ///   - isStrict: whether warnings, and losses in the conversion from another format, fail the check.
    ///   - isComplete: whether diagnostics have all their notes.
    ///   - unreadable: the problems of other files that the check needs. With any, or if the manifest cannot be read,
    ///     the graph is not checked.
    /// - Complexity: O(services + dependencies) if there are no problems.
    package init(
        _ manifest: Manifest, baseline: Baseline = Baseline(), severities: RuleSeverities = RuleSeverities(),
        timings: MeasuredDurations? = nil, isStrict: Bool = false, isComplete: Bool = false,
        unreadable: [Diagnostic] = []
    ) {
        self.manifest = manifest
        self.isStrict = isStrict
        isReadable = manifest.isReadable && unreadable.isEmpty
        var found: [Diagnostic] = []
        if isReadable || !manifest.isReadable {
            found = manifest.problems(severities, isReadable ? timings : nil, isComplete: isComplete)
        }
        found = severities.applied(to: found + unreadable)
        if isReadable, !baseline.entries.isEmpty {
            let comparison = baseline.compare(found, of: manifest, rules: Set(severities.activeRules))
            let stale = comparison.stale.map { Diagnostic.staleBaseline($0.identity, at: $0.location) }
            (found, known) = (comparison.new + severities.applied(to: stale), comparison.known)
        }
        diagnostics = found.sortedByLocation()
    }

    /// Reads and checks the manifests at some paths, which together describe one graph, with the default severities.
    /// The plug-in found all files, so they must be regular files.
    package init(manifests: [String], baseline path: String?) {
        var baseline = Baseline()
        var unreadable: [Diagnostic] = []
        if let path {
            do throws(UnreadableInput) {
                baseline = try BaselineReader.read(try FileContents.read(path, isChosen: false))
            } catch {
                unreadable = error.diagnostics
            }
        }
        self.init(Manifest(contentsOf: manifests, areChosen: false), baseline: baseline, unreadable: unreadable)
    }

    /// Returns a baseline of all errors and warnings, and the check in which it accepts them.
    ///
    /// - Parameter old: an earlier baseline, whose reasons are preserved in the new one.
    package func accepting(keepingReasonsOf old: Baseline) -> (baseline: Baseline, check: ManifestCheck) {
        var check = self
        check.isReadable = true
        check.known = diagnostics.filter { $0.severity == .error || $0.severity == .warning }.map { ($0, nil) }
        check.diagnostics.removeAll { $0.severity == .error || $0.severity == .warning }
        return (Baseline(recording: diagnostics, of: manifest, keepingReasonsOf: old), check)
    }
}

extension Manifest {
    fileprivate func problems(
        _ severities: RuleSeverities, _ timings: MeasuredDurations?, isComplete: Bool
    ) -> [Diagnostic] {
        var rules = Set(severities.activeRules)
        guard let timings, rules.remove(.overBudget) != nil else {
            return diagnostics(rules: rules, isComplete: isComplete)
        }
        let late = overBudget(durations: durations(measured: timings.durations), measuredIn: timings.runs)
        return diagnostics(rules: rules, isComplete: isComplete) + (late.map { [$0] } ?? [])
    }
}
