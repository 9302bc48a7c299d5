package import LaunchGraph
package import LaunchManifest

/// The result of a check: everything that its output formats show.
package struct CheckReport: Sendable {
    /// The outcome of a check.
    package typealias Verdict = ManifestCheck.Verdict

    /// The release of the tool that performed the check.
    package var version: String

    /// The outcome.
    package var verdict: Verdict

    /// Whether the graph has no errors, and no warnings if these count.
    package var isPassed: Bool { verdict == .passed }

    /// Whether the input could not be read.
    package var isUnreadable: Bool { verdict == .unreadable }

    /// Whether warnings count as errors.
    package var isStrict: Bool

    /// All diagnostics that are not off, sorted by source location.
    package var diagnostics: [Diagnostic]

    /// The number of services, each identifier counted once.
    package var services = 0

    /// The number of dependencies of both kinds.
    package var dependencies = 0

    /// The number of waves; `nil` if there is no launch order.
    package var waves: Int?

    /// The longest chain: by duration if durations are known, otherwise by the number of services; `nil` if there is no
    /// launch order.
    package var chain: ChainExcerpt?

    /// The duration of `chain`; `nil` if no duration is known.
    package var chainDuration: Duration?

    /// The fingerprint; `nil` for a graph with errors.
    package var fingerprint: String?

    /// The path of the baseline on the command line.
    package var baseline: String?

    /// The diagnostics that the baseline accepts.
    package var known: [ManifestCheck.Known] = []

    /// Whether this run wrote the baseline.
    package var isRecorded = false

    /// The rules that were checked.
    package var rules: [Rule] = []

    /// The root of the paths in the report, for a server that shows source files.
    package var root = SourceRoot()

    /// Whether text and SARIF also show the diagnostics that the baseline accepts.
    package var showsKnown = false

    /// Whether the text shows all notes without abbreviation.
    package var isVerbose = false

    /// The time of the check in seconds since the beginning of 1970, in UTC.
    package var secondsSince1970 = 0

    /// The dependencies that `--what-if-cut` omitted, each `[dependent, dependency]`.
    package var cut: [[String]] = []

    /// Returns the fingerprint of a diagnostic from its subject in the graph; `nil` to derive fingerprints from the
    /// diagnostics.
    package var fingerprints: (@Sendable (Diagnostic) -> UInt64?)?

    /// Returns a number with which a server recognizes a diagnostic in the next run; `nil` for input that could not be
    /// read.
    func fingerprint(of diagnostic: Diagnostic) -> UInt64? {
        fingerprints?(diagnostic) ?? diagnostic.identity?.fingerprint
    }

    /// Creates a report about no services.
    package init(version: String, verdict: Verdict, isStrict: Bool = false, diagnostics: [Diagnostic] = []) {
        self.version = version
        self.verdict = verdict
        self.isStrict = isStrict
        self.diagnostics = diagnostics
    }

    /// Returns the number of problems with `severity`.
    package func count(of severity: Severity) -> Int {
        diagnostics.count { $0.severity == severity }
    }
}
