import LaunchGraph
import LaunchManifest

/// A review comment under construction, with a maximum length.
struct ReviewComment {
    /// The maximum length. GitHub accepts 65,536 characters; this limit is in bytes, which are at least as many, and
    /// leaves room for the last lines.
    private static let limit = 60_000

    /// The maximum length of a list; there are four.
    private static let listLimit = 12_000

    private(set) var text = TextBuffer()

    mutating func write(_ comparison: ManifestComparison, _ failed: [String]) {
        let words = ComparisonWords(comparison)
        text.append("### Launch graph: ")
        text.append(markdown: words.summary)
        text.append("\n\n")
        writeDiagnostics(comparison, words, failed)
        write(section: "Services", words.services)
        write(section: "Dependencies", words.dependencies)
        write(section: "Launch", words.consequences.filter { $0.text != words.path })
        writeDrawing(of: comparison)
        text.append("<sub>")
        text.append(markdown: Self.fingerprints(of: comparison))
        text.append("</sub>\n")
    }

    /// Writes the most important changes: the critical path, problems, and violated conditions.
    private mutating func writeDiagnostics(
        _ comparison: ManifestComparison, _ words: ComparisonWords, _ failed: [String]
    ) {
        let diagnostics =
            failed.map { Self.bullet("not allowed: \($0)") }
            + (words.path.map { [Self.bullet($0)] } ?? [])
            + comparison.newProblems.map(Self.bullet(for:))
            + comparison.fixedProblems.map { Self.bullet("gone: \(ComparisonWords.name(of: $0))") }
        guard !diagnostics.isEmpty else { return }
        write(diagnostics, count: diagnostics.count)
        text.endLine()
    }

    private mutating func write(section title: String, _ lines: [ComparisonWords.Line]) {
        guard !lines.isEmpty else { return }
        let isLong = lines.count > 12
        text.append(
            isLong ? "<details><summary>\(title): \(lines.count) changes</summary>\n\n" : "**\(title)**\n\n")
        write(
            lines.lazy.map { line in
                let prefix = line.sign == "+" ? "added: " : line.sign == "-" ? "removed: " : ""
                return Self.bullet(prefix + line.text)
            }, count: lines.count)
        text.append(isLong ? "\n</details>\n\n" : "\n")
    }

    /// Writes as many of `items` as fit, and the number of the remaining ones.
    private mutating func write(_ items: some Sequence<String>, count: Int) {
        let end = text.bytes.count + Self.listLimit
        var written = 0
        for item in items {
            guard text.bytes.count + item.utf8.count <= end else { break }
            text.append(item)
            written += 1
        }
        if written < count { text.append("- and \(count - written) more\n") }
    }

    private mutating func writeDrawing(of comparison: ManifestComparison) {
        let changes = [comparison.addedDependencies, comparison.removedDependencies, comparison.changedDependencies]
        // Without these, there is nothing to draw.
        guard !comparison.added.isEmpty || !comparison.removed.isEmpty || changes.contains(where: { !$0.isEmpty })
        else { return }
        var drawing = TextBuffer()
        if let neighbourhood = comparison.neighbourhood() {
            drawing.append("```mermaid\n")
            drawing.append(mermaid: neighbourhood)
            drawing.append("```\n\n")
        }
        if !drawing.bytes.isEmpty, text.bytes.count + drawing.bytes.count <= Self.limit {
            text.append(utf8: drawing.bytes)
        } else {
            text.append("The changed part is too large for a diagram.\n\n")
        }
    }

    private static func fingerprints(of comparison: ManifestComparison) -> String {
        func side(_ side: ManifestComparison.Side) -> String { side.fingerprint ?? "broken" }
        return
            "\(Count.of(comparison.head.services, "service")), \(Count.of(comparison.head.dependencies, "dependency"));"
            + " fingerprint \(side(comparison.base)) → \(side(comparison.head))"
    }

    private static func bullet(for problem: Diagnostic) -> String {
        var line = TextBuffer()
        line.append("- **\(problem.severity.rawValue)** ")
        line.append(markdown: problem.message)
        line.append(" [\(problem.rule?.name ?? "input")]")
        if let location = problem.location { line.append(markdown: " (\(location.file):\(location.line ?? 1))") }
        line.endLine()
        if let help = problem.help {
            line.append("  - ")
            line.append(markdown: help)
            line.endLine()
        }
        return line.text
    }

    private static func bullet(_ text: String) -> String {
        var line = TextBuffer()
        line.append("- ")
        line.append(markdown: text)
        line.endLine()
        return line.text
    }
}
