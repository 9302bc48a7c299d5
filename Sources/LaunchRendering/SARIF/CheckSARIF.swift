import LaunchGraph
import LaunchManifest
import LaunchSupport

// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020).
extension CheckReport {
    /// Appends a check as a SARIF log of one run. Each diagnostic has its source location, the steps of a cycle as a
    /// code flow, and a fingerprint of its subject, with which a server recognizes it in the next run.
    package func sarif(to buffer: inout TextBuffer) {
        buffer.writeJSON {
            $0.object { writer in
                writer.member("$schema", SARIF.schema)
                writer.member("version", "2.1.0")
                writer.objects("runs", of: [self]) { $0.run($1) }
            }
        }
    }
}

enum SARIF {
    static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// The conventional name of the folder that relative paths start from.
    static let sourceRoot = "%SRCROOT%"

    static func level(of severity: Severity) -> String { severity == .off ? "none" : severity.rawValue }

    /// Returns a file as a URI reference (RFC 3986): every byte that is not allowed is written as `%XX`.
    static func reference(to file: String) -> String {
        (file.hasPrefix("/") ? "file://" : "") + file.percentEncoded(except: "-._~/")
    }

    static func digits(_ fingerprint: UInt64) -> String { fingerprint.digits(16, radix: 16) }
}

extension JSONWriter {
    fileprivate mutating func run(_ report: CheckReport) {
        // Code scanning opens an alert for a result even if it is marked as suppressed.
        let known = report.showsKnown ? report.check.known : []
        let found = Set(report.diagnostics.lazy.compactMap(\.rule) + known.lazy.compactMap(\.diagnostic.rule))
        let rules = Rule.all.filter { report.rules.contains($0) || found.contains($0) }
        object("tool") { writer in
            writer.object("driver") { writer in
                writer.member("name", "launchgraph")
                writer.member("semanticVersion", report.version)
                writer.objects("rules", of: rules) { $0.descriptor(of: $1) }
            }
        }
        member("columnKind", "unicodeCodePoints")
        if let folder = report.root.folder {
            object("originalUriBaseIds") { writer in
                writer.object(SARIF.sourceRoot, inline: true) { $0.member("uri", SARIF.reference(to: folder + "/")) }
            }
        }
        let unreadable = report.diagnostics.filter { $0.rule == nil }
        objects("invocations", of: [unreadable]) { writer, unreadable in
            writer.member("executionSuccessful", !report.isUnreadable)
            guard !unreadable.isEmpty else { return }
            writer.objects("toolExecutionNotifications", of: unreadable) { writer, diagnostic in
                writer.member("level", SARIF.level(of: diagnostic.severity))
                writer.message(of: diagnostic)
                writer.locations(diagnostic.location, report.root)
            }
        }
        var numbers: [UInt64: Int] = [:]
        let results = report.diagnostics.filter { $0.rule != nil }.map { ($0, ManifestCheck.Known?.none) }
        objects("results", of: results + known.map { ($0.diagnostic, $0) }) { writer, result in
            writer.result(result.0, &numbers, rules, report, result.1)
        }
    }

    private mutating func descriptor(of rule: Rule) {
        member("id", rule.name)
        text("shortDescription", rule.summary)
        text("fullDescription", RulePage.page(of: rule)?.meaning ?? rule.summary)
        if let page = RulePage.page(of: rule) {
            object("help") { writer in
                writer.member("text", TextBuffer.filled { page.text(to: &$0) }.text)
                writer.member("markdown", page.markdown)
            }
        }
        object("defaultConfiguration", inline: true) { writer in
            writer.member("enabled", rule.defaultSeverity != .off)
            if rule.defaultSeverity != .off { writer.member("level", SARIF.level(of: rule.defaultSeverity)) }
        }
    }

    private mutating func result(
        _ diagnostic: Diagnostic, _ numbers: inout [UInt64: Int], _ rules: [Rule], _ report: CheckReport,
        _ known: ManifestCheck.Known?
    ) {
        if let rule = diagnostic.rule {
            member("ruleId", rule.name)
            if let index = rules.firstIndex(of: rule) { member("ruleIndex", index) }
        }
        member("level", SARIF.level(of: diagnostic.severity))
        message(of: diagnostic)
        locations(diagnostic.location, report.root)
        if let fingerprint = report.fingerprint(of: diagnostic) {
            let (digits, number) = (SARIF.digits(fingerprint), numbers[fingerprint, default: 0] + 1)
            numbers[fingerprint] = number
            object("partialFingerprints") { writer in
                writer.member("launchgraph/identity/v1", digits)
                // GitHub identifies diagnostics by this fingerprint. GitHub computes it from the source line, and
                // this tool from the diagnostic. Both number equal fingerprints.
                writer.member("primaryLocationLineHash", "\(digits):\(number)")
            }
        }
        related(diagnostic, report.root)
        if known != nil || report.baseline != nil { member("baselineState", known == nil ? "new" : "unchanged") }
        guard let known else { return }
        objects("suppressions", of: [known], inline: true) { writer, known in
            writer.member("kind", "external")
            writer.member("status", "accepted")
            writer.member("justification", known.reason ?? "known from \(report.baseline ?? "the baseline")")
        }
    }

    mutating func message(of diagnostic: Diagnostic) {
        text("message", diagnostic.message + (diagnostic.help.map { ".\nHelp: \($0)" } ?? ""))
    }

    mutating func text(_ key: String, _ text: String) { object(key, inline: true) { $0.member("text", text) } }

    /// Writes the source location of a diagnostic. Input that is not a file, such as standard input, is named as if it were
    /// one, because GitHub rejects a log with a result that has no location.
    mutating func locations(_ location: SourceLocation?, _ root: SourceRoot) {
        var known = location ?? SourceLocation(file: "graph", line: 1)
        if root.file(of: known) == nil {
            known = SourceLocation(
                file: known.file.filter { !"<>".contains($0) }, line: known.line ?? 1, column: known.column)
        }
        objects("locations", of: [known]) { $0.physicalLocation($1, root) }
    }

    /// Writes the steps of a path, and the notes that are none because they have no file.
    private mutating func related(_ diagnostic: Diagnostic, _ root: SourceRoot) {
        let isStep = { (note: Diagnostic.Related) in
            !diagnostic.path.isEmpty && note.location.flatMap(root.file(of:)) != nil
        }
        let steps = diagnostic.related.filter(isStep)
        let rest = diagnostic.related.filter { !isStep($0) }
        if !steps.isEmpty {
            objects("codeFlows", of: [steps]) { writer, steps in
                writer.text("message", diagnostic.arrows.joined(separator: " → "))
                writer.objects("threadFlows", of: [steps]) { writer, steps in
                    writer.objects("locations", of: steps) { writer, step in
                        writer.object("location") { $0.note(step, root) }
                    }
                }
            }
        }
        guard !rest.isEmpty else { return }
        objects("relatedLocations", of: rest.enumerated()) { writer, note in
            writer.member("id", note.offset)
            writer.note(note.element, root)
        }
    }

    private mutating func note(_ note: Diagnostic.Related, _ root: SourceRoot) {
        if let location = note.location, root.file(of: location) != nil { physicalLocation(location, root) }
        text("message", note.message)
    }

    private mutating func physicalLocation(_ location: SourceLocation, _ root: SourceRoot) {
        object("physicalLocation") { writer in
            let path = root.path(of: location.file)
            writer.object("artifactLocation", inline: true) { writer in
                writer.member("uri", SARIF.reference(to: path))
                if !path.hasPrefix("/") { writer.member("uriBaseId", SARIF.sourceRoot) }
            }
            guard let line = location.line else { return }
            writer.object("region", inline: true) { writer in
                writer.member("startLine", line)
                if let column = location.column { writer.member("startColumn", column) }
            }
        }
    }
}
