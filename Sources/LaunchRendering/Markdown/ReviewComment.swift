import LaunchGraph
import LaunchManifest

struct ReviewComment {
    /// The maximum length in bytes. GitHub accepts 65,536 characters, so there is room for the last lines.
    private static let limit = 60_000

    /// The maximum length of a list; there are four.
    private static let listLimit = 12_000

    private(set) var text: String

    init(_ comparison: ManifestComparison, _ failed: [String]) {
        text = "### Launch graph: \(markdown: comparison.summaryText)\n\n"
        writeDiagnostics(comparison, failed)
        write(section: "Services", comparison.serviceLines)
        write(section: "Dependencies", comparison.dependencyLines)
        write(section: "Launch", comparison.consequenceLines.filter { $0.text != comparison.pathText })
        writeDrawing(of: comparison)
        text += "<sub>\(markdown: Self.fingerprints(of: comparison))</sub>\n"
    }

    private mutating func writeDiagnostics(_ comparison: ManifestComparison, _ failed: [String]) {
        let diagnostics =
            failed.map { Self.bullet("not allowed: \($0)") } + (comparison.pathText.map { [Self.bullet($0)] } ?? [])
            + comparison.newProblems.map(Self.bullet(for:))
            + comparison.fixedProblems.map { Self.bullet("gone: \($0.text)") }
        guard !diagnostics.isEmpty else { return }
        write(diagnostics)
        text += "\n"
    }

    private mutating func write(section title: String, _ lines: [ManifestComparison.Line]) {
        guard !lines.isEmpty else { return }
        let isLong = lines.count > 12
        text += isLong ? "<details><summary>\(title): \(lines.count) changes</summary>\n\n" : "**\(title)**\n\n"
        write(
            lines.lazy.map { line in
                Self.bullet((line.sign == "+" ? "added: " : line.sign == "-" ? "removed: " : "") + line.text)
            })
        text += isLong ? "\n</details>\n\n" : "\n"
    }

    private mutating func write(_ items: some Collection<String>) {
        let end = text.utf8.count + Self.listLimit
        var written = 0
        for item in items {
            guard text.utf8.count + item.utf8.count <= end else { break }
            text += item
            written += 1
        }
        if written < items.count { text += "- and \(items.count - written) more\n" }
    }

    private mutating func writeDrawing(of comparison: ManifestComparison) {
        let changes = [comparison.addedDependencies, comparison.removedDependencies, comparison.changedDependencies]
        // Without these, there is nothing to draw.
        guard !comparison.added.isEmpty || !comparison.removed.isEmpty || changes.contains(where: { !$0.isEmpty })
        else { return }
        let drawing = comparison.neighbourhood().map { part in
            "```mermaid\n\(TextBuffer.filled { $0.append(mermaid: part) }.text)```\n\n"
        }
        let fits = drawing.map { text.utf8.count + $0.utf8.count <= Self.limit } ?? false
        text += fits ? drawing ?? "" : "The changed part is too large for a diagram.\n\n"
    }

    private static func fingerprints(of comparison: ManifestComparison) -> String {
        let (base, head) = (comparison.base, comparison.head)
        return "\(Count.of(head.services, "service")), \(Count.of(head.dependencies, "dependency"));"
            + " fingerprint \(base.fingerprint ?? "broken") → \(head.fingerprint ?? "broken")"
    }

    private static func bullet(for problem: Diagnostic) -> String {
        var line = "- **\(problem.severity.rawValue)** \(markdown: problem.message) [\(problem.rule?.name ?? "input")]"
        if let location = problem.location { line += "\(markdown: " (\(location.file):\(location.line ?? 1))")" }
        return line + "\n" + (problem.help.map { "  - \(markdown: $0)\n" } ?? "")
    }

    private static func bullet(_ text: String) -> String { "- \(markdown: text)\n" }
}
