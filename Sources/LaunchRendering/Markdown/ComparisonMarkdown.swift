import LaunchGraph
public import LaunchManifest

extension TextBuffer {
    /// Appends what is different between two graphs as a comment for a review: nothing where nothing is, the changes in
    /// lists, and a drawing of the part of the graph in which they are.
    public mutating func append(markdown comparison: ManifestComparison, failed: [String]) {
        guard comparison.isChanged else { return }
        let words = ComparisonWords(comparison)
        append("### Launch graph: ")
        append(markdown: words.summary)
        append("\n\n")
        let lines = words.consequences
        if let path = words.path { append(bullet: path) }
        for problem in comparison.newProblems { append(problem: problem) }
        for problem in comparison.fixedProblems { append(bullet: "gone: \(ComparisonWords.name(of: problem))") }
        for condition in failed { append(bullet: "not allowed here: \(condition)") }
        if words.path != nil || !comparison.newProblems.isEmpty || !comparison.fixedProblems.isEmpty || !failed.isEmpty
        {
            endLine()
        }
        append(section: "Services", words.services)
        append(section: "Dependencies", words.dependencies)
        append(section: "Launch", lines.filter { $0.text != words.path })
        if let neighbourhood = comparison.neighbourhood() {
            append("```mermaid\n")
            append(mermaid: neighbourhood)
            append("```\n\n")
        }
        append("<sub>")
        append(markdown: Self.fingerprints(of: comparison))
        append("</sub>\n")
    }

    private static func fingerprints(of comparison: ManifestComparison) -> String {
        func side(_ side: ManifestComparison.Side) -> String { side.fingerprint ?? "broken" }
        return "\(Count.services(comparison.head.services)), \(Count.dependencies(comparison.head.dependencies));"
            + " fingerprint \(side(comparison.base)) → \(side(comparison.head))"
    }

    private mutating func append(section title: String, _ lines: [ComparisonWords.Line]) {
        guard !lines.isEmpty else { return }
        let isLong = lines.count > 12
        append(isLong ? "<details><summary>\(title): \(lines.count) changes</summary>\n\n" : "**\(title)**\n\n")
        for line in lines {
            append("- ")
            switch line.sign {
            case "+": append("added: ")
            case "-": append("removed: ")
            default: break
            }
            append(markdown: line.text)
            endLine()
        }
        append(isLong ? "\n</details>\n\n" : "\n")
    }

    private mutating func append(problem: Diagnostic) {
        append("- **\(problem.severity.rawValue)** ")
        append(markdown: problem.message)
        append(" [\(problem.rule?.name ?? "input")]")
        if let place = problem.place { append(markdown: " (\(place.file):\(place.line ?? 1))") }
        endLine()
        if let help = problem.help { append(bullet: help, indented: true) }
    }

    private mutating func append(bullet text: String, indented: Bool = false) {
        append(indented ? "  - " : "- ")
        append(markdown: text)
        endLine()
    }

    /// Appends text that Markdown shows as it is: whatever could mean something to it or to HTML is escaped.
    mutating func append(markdown text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "@": append("\\\(scalar)")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "&": append("&amp;")
            default: append(visible: String(Character(scalar)))
            }
        }
    }
}
