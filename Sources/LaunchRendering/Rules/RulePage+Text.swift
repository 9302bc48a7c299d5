import LaunchGraph

extension TextBuffer {
    /// Appends a rule's page as text for a terminal.
    package mutating func append(_ page: RulePage, style: TextStyle) {
        append(page.rule.name, .strong, style)
        append(" (\(Self.usual(page.rule)))\n")
        append(
            paragraphs: [page.rule.summary.prefix(1).uppercased() + page.rule.summary.dropFirst() + "."] + page.meaning)
        append("\n")
        append("example:", .strong, style)
        append("\n")
        for file in page.example.files {
            if page.example.files.count > 1 { append("  \(file.name)\n") }
            for line in file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                append(line.isEmpty ? "\n" : "    \(line)\n")
            }
        }
        if let arguments = page.example.arguments { append("  $ launchgraph \(arguments.joined(separator: " "))\n") }
        append("\n")
        append("how to fix it:", .strong, style)
        append(paragraphs: page.fix)
        append("\n")
        append("how to accept it:", .strong, style)
        append(paragraphs: page.acceptance)
    }

    private mutating func append(paragraphs: [String]) {
        for paragraph in paragraphs {
            append("\n")
            var column = 0
            for word in paragraph.split(separator: " ") {
                if column == 0 || column + 1 + word.count > 98 {
                    if column > 0 { endLine() }
                    append("  ")
                    column = 2
                } else {
                    append(" ")
                    column += 1
                }
                append(String(word))
                column += word.count
            }
            endLine()
        }
    }

    private static func usual(_ rule: Rule) -> String {
        rule.defaultSeverity == .off ? "off by default" : rule.defaultSeverity.rawValue
    }

    /// Appends a rule's page as Markdown, as a separate article.
    package mutating func append(markdown page: RulePage) {
        append("# \(page.rule.name)\n\n")
        append(page.rule.summary.prefix(1).uppercased() + page.rule.summary.dropFirst() + ".\n\n## What it means\n\n")
        append("Severity: \(Self.usual(page.rule)).\n\n")
        for paragraph in page.meaning { append(paragraph + "\n\n") }
        append("## Example\n\n")
        for file in page.example.files {
            if page.example.files.count > 1 { append("`\(file.name)`:\n\n") }
            append("```\(file.name.hasSuffix(".swift") ? "swift" : "json")\n\(file.text)```\n\n")
        }
        if let arguments = page.example.arguments {
            append("```sh\nlaunchgraph \(arguments.joined(separator: " "))\n```\n\n")
        }
        append("## How to fix it\n\n")
        for paragraph in page.fix { append(paragraph + "\n\n") }
        append("## How to accept it\n\n")
        append(page.acceptance.joined(separator: "\n\n") + "\n")
    }
}
