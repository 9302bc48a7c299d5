import LaunchGraph
import LaunchManifest

// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020).
extension CheckReport {
    /// Appends a check as a SARIF log of one run. Each diagnostic has its source location, the steps of a cycle as a
    /// code flow, and a fingerprint of its subject, with which a server recognizes it in the next run.
    package func sarif(to buffer: inout TextBuffer) {
        buffer.writeJSON {
            $0.object { writer in
                writer.member("$schema", SARIF.schema)
                writer.member("version", "2.1.0")
                writer.key("runs")
                writer.array { writer in
                    writer.object { $0.run(self) }
                }
            }
        }
    }
}

/// Names and numbers of the format.
enum SARIF {
    static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// The conventional name of the folder that relative paths start from.
    static let sourceRoot = "%SRCROOT%"

    /// Returns the name of a severity in the format.
    static func level(of severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        case .off: "none"
        }
    }

    /// Returns a file as a URI reference (RFC 3986): every byte that is not allowed is written as `%XX`.
    static func reference(to file: String) -> String {
        var text = file.hasPrefix("/") ? "file://" : ""
        for byte in file.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    /// Returns a fingerprint as 16 hexadecimal digits.
    static func digits(_ fingerprint: UInt64) -> String {
        let text = String(fingerprint, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

extension JSONWriter {
    fileprivate mutating func run(_ report: CheckReport) {
        // Code scanning opens an alert for a result even if it is marked as suppressed.
        let known = report.showsKnown ? report.known : []
        let found = Set(report.diagnostics.lazy.compactMap(\.rule) + known.lazy.compactMap(\.diagnostic.rule))
        let rules = Rule.all.filter { report.rules.contains($0) || found.contains($0) }
        key("tool")
        object { writer in
            writer.key("driver")
            writer.object { writer in
                writer.member("name", "launchgraph")
                writer.member("semanticVersion", report.version)
                writer.key("rules")
                writer.array { writer in
                    for rule in rules { writer.descriptor(of: rule) }
                }
            }
        }
        member("columnKind", "unicodeCodePoints")
        if let folder = report.root.folder {
            key("originalUriBaseIds")
            object { writer in
                writer.key(SARIF.sourceRoot)
                writer.object(inline: true) { $0.member("uri", SARIF.reference(to: folder + "/")) }
            }
        }
        let unreadable = report.diagnostics.filter { $0.rule == nil }
        key("invocations")
        array { writer in
            writer.object { writer in
                writer.member("executionSuccessful", !report.isUnreadable)
                guard !unreadable.isEmpty else { return }
                writer.key("toolExecutionNotifications")
                writer.array { writer in
                    for diagnostic in unreadable {
                        writer.object { writer in
                            writer.member("level", SARIF.level(of: diagnostic.severity))
                            writer.message(of: diagnostic)
                            writer.locations(diagnostic.location, report.root)
                        }
                    }
                }
            }
        }
        var lines: [UInt64: Int] = [:]
        func hash(_ diagnostic: Diagnostic) -> (digits: String, number: Int)? {
            guard let fingerprint = report.fingerprint(of: diagnostic) else { return nil }
            let number = lines[fingerprint, default: 0] + 1
            lines[fingerprint] = number
            return (SARIF.digits(fingerprint), number)
        }
        key("results")
        array { writer in
            for diagnostic in report.diagnostics where diagnostic.rule != nil {
                writer.result(
                    diagnostic, hash(diagnostic), rules, report.root, state: report.baseline == nil ? nil : "new")
            }
            for known in known {
                writer.result(
                    known.diagnostic, hash(known.diagnostic), rules, report.root, state: "unchanged",
                    justification: known.reason ?? "known from \(report.baseline ?? "the baseline")")
            }
        }
    }

    private mutating func descriptor(of rule: Rule) {
        object { writer in
            writer.member("id", rule.name)
            writer.text("shortDescription", rule.summary)
            writer.text("fullDescription", RulePage.page(of: rule)?.meaning.joined(separator: "\n\n") ?? rule.summary)
            if let page = RulePage.page(of: rule) {
                var (text, markdown) = (TextBuffer(), TextBuffer())
                page.text(to: &text, style: .plain)
                page.markdown(to: &markdown)
                writer.key("help")
                writer.object { writer in
                    writer.member("text", text.text)
                    writer.member("markdown", markdown.text)
                }
            }
            writer.key("defaultConfiguration")
            writer.object(inline: true) { writer in
                writer.member("enabled", rule.defaultSeverity != .off)
                if rule.defaultSeverity != .off { writer.member("level", SARIF.level(of: rule.defaultSeverity)) }
            }
        }
    }

    private mutating func result(
        _ diagnostic: Diagnostic, _ hash: (digits: String, number: Int)?, _ rules: [Rule], _ root: SourceRoot,
        state: String?, justification: String? = nil
    ) {
        object { writer in
            if let rule = diagnostic.rule {
                writer.member("ruleId", rule.name)
                if let index = rules.firstIndex(of: rule) { writer.member("ruleIndex", index) }
            }
            writer.member("level", SARIF.level(of: diagnostic.severity))
            writer.message(of: diagnostic)
            writer.locations(diagnostic.location, root)
            if let hash {
                writer.key("partialFingerprints")
                writer.object { writer in
                    writer.member("launchgraph/identity/v1", hash.digits)
                    // GitHub identifies diagnostics by this fingerprint. GitHub computes it from the source line, and
                    // this tool from the diagnostic. Both number equal fingerprints.
                    writer.member("primaryLocationLineHash", "\(hash.digits):\(hash.number)")
                }
            }
            if !diagnostic.path.isEmpty {
                writer.codeFlow(diagnostic, root)
            } else if !diagnostic.related.isEmpty {
                writer.relatedLocations(diagnostic.related, root)
            }
            if let state { writer.member("baselineState", state) }
            if let justification {
                writer.key("suppressions")
                writer.array { writer in
                    writer.object(inline: true) { writer in
                        writer.member("kind", "external")
                        writer.member("status", "accepted")
                        writer.member("justification", justification)
                    }
                }
            }
        }
    }
}
