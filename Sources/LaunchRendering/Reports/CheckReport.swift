package import LaunchGraph

/// The result of a check: everything that its output formats show.
package struct CheckReport: Sendable {
    /// The outcome of a check.
    package enum Verdict: Sendable, Equatable {
        /// Nothing speaks against this graph.
        case passed
        /// The graph has errors; or, where warnings count, warnings.
        case failed
        /// The input could not be read, so nothing is known about the graph.
        case unreadable
    }

    /// The release of the tool that checked.
    package var version: String

    /// The outcome.
    package var verdict: Verdict

    /// Whether warnings were told to count like errors.
    package var isStrict: Bool

    /// All diagnostics that are not off, sorted by source location.
    package var diagnostics: [Diagnostic]

    /// The number of services, each identifier counted once.
    package var services: Int

    /// The number of dependencies of both kinds.
    package var dependencies: Int

    /// The number of waves; `nil` if there is no launch order.
    package var waves: Int?

    /// The longest chain, first launched first: by duration where durations are known, else by number of services.
    package var chain: [String]

    /// The duration of `chain`; `nil` if no duration is known.
    package var chainDuration: Duration?

    /// The fingerprint; `nil` for a graph with errors.
    package var fingerprint: String?

    /// The baseline that known problems were looked up in, as it was named.
    package var baseline: String?

    /// Diagnostics that the baseline knows, and lets pass.
    package var known: [Known] = []

    /// Whether the baseline was written in this run, with the problems that are now known.
    package var isRecorded = false

    /// The rules that were looked for.
    package var rules: [Rule] = []

    /// The location of the files for a server that shows them.
    package var root = SourceRoot()

    /// Whether the formats for people and for code scanning show what the baseline accepts, too.
    package var showsKnown = false

    /// Whether the text has the notes without abbreviation.
    package var isVerbose = false

    /// The time of the check in seconds since the beginning of 1970, by UTC.
    package var secondsSince1970 = 0

    /// The dependencies that were left out to see what the graph would be without them, each `[dependent, dependency]`.
    package var cut: [[String]] = []

    /// Numbers diagnostics by what they are about, where a graph knows better than the diagnostic itself.
    package var fingerprints: (@Sendable (Diagnostic) -> UInt64?)?

    /// A number by which a server knows a diagnostic in the next run; `nil` for input that could not be read.
    func fingerprint(of diagnostic: Diagnostic) -> UInt64? {
        fingerprints?(diagnostic) ?? diagnostic.identity?.fingerprint
    }

    /// A diagnostic that was known before.
    package struct Known: Sendable {
        /// The problem.
        package var diagnostic: Diagnostic
        /// The reason that the baseline gives.
        package var reason: String?

        /// A diagnostic that was known before.
        package init(_ diagnostic: Diagnostic, reason: String? = nil) {
            self.diagnostic = diagnostic
            self.reason = reason
        }
    }

    /// A report of a check that found nothing yet.
    package init(
        version: String, verdict: Verdict, isStrict: Bool = false, diagnostics: [Diagnostic] = [], services: Int = 0,
        dependencies: Int = 0, waves: Int? = nil, chain: [String] = [], chainDuration: Duration? = nil,
        fingerprint: String? = nil
    ) {
        self.version = version
        self.verdict = verdict
        self.isStrict = isStrict
        self.diagnostics = diagnostics
        self.services = services
        self.dependencies = dependencies
        self.waves = waves
        self.chain = chain
        self.chainDuration = chainDuration
        self.fingerprint = fingerprint
    }

    /// Whether a strict check fails though there is no error: because of warnings, or of what a conversion lost.
    package var failsWhenStrict: Bool {
        diagnostics.contains { $0.severity == .warning || $0.rule == .lostInConversion && $0.severity == .note }
    }

    /// The number of problems with `severity`.
    package func count(of severity: Severity) -> Int {
        diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
}
