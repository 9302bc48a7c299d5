import LaunchGraph

extension RulePage {
    /// Appends a rule's page as text for a terminal.
    package func text(to buffer: inout TextBuffer) {
        buffer.append(line: "\(rule.name, .strong) (\(severity))")
        buffer.append(
            paragraphs: [rule.summary.prefix(1).uppercased() + rule.summary.dropFirst() + "."] + meaning)
        buffer.append(line: "\n\("example:", .strong)")
        for file in example.files {
            if example.files.count > 1 { buffer.append("  \(file.name)\n") }
            for line in file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                buffer.append(line.isEmpty ? "\n" : "    \(line)\n")
            }
        }
        if let arguments = example.arguments { buffer.append("  $ launchgraph \(arguments.joined(separator: " "))\n") }
        buffer.append(styled: "\n\("how to fix it:", .strong)")
        buffer.append(paragraphs: fix)
        buffer.append(styled: "\n\("how to accept it:", .strong)")
        buffer.append(paragraphs: acceptance)
    }

    /// Appends a rule's page as Markdown, as a separate article.
    package func markdown(to buffer: inout TextBuffer) {
        buffer.append("# \(rule.name)\n\n")
        buffer.append(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst() + ".\n\n## What it means\n\n")
        buffer.append("Severity: \(severity).\n\n")
        for paragraph in meaning { buffer.append(paragraph + "\n\n") }
        buffer.append("## Example\n\n")
        for file in example.files {
            if example.files.count > 1 { buffer.append("`\(file.name)`:\n\n") }
            buffer.append("```\(file.name.hasSuffix(".swift") ? "swift" : "json")\n\(file.text)```\n\n")
        }
        if let arguments = example.arguments {
            buffer.append("```sh\nlaunchgraph \(arguments.joined(separator: " "))\n```\n\n")
        }
        buffer.append("## How to fix it\n\n")
        for paragraph in fix { buffer.append(paragraph + "\n\n") }
        buffer.append("## How to accept it\n\n")
        buffer.append(acceptance.joined(separator: "\n\n") + "\n")
    }

    private var severity: String {
        rule.defaultSeverity == .off ? "off by default" : rule.defaultSeverity.rawValue
    }
}

extension TextBuffer {
    fileprivate mutating func append(paragraphs: [String]) {
        for paragraph in paragraphs {
            append("\n  ")
            append(words: paragraph, indent: 2, used: 2, width: 98)
        }
    }
}
