import LaunchRendering

extension CommandSyntax {
    private static let helpWidth = 100

    func appendHelp(of tool: String, to buffer: inout TextBuffer) {
        let usage = [tool, name] + (options.isEmpty ? [] : ["[OPTION…]"]) + operands.map(\.usage)
        buffer.append("\(tool) \(name): \(summary)\n\nusage: \(usage.joined(separator: " "))\n")
        for paragraph in details {
            buffer.endLine()
            buffer.append(words: paragraph, indent: 0, used: 0, width: Self.helpWidth)
        }
        let arguments = operands.map { ($0.placeholder, $0.summary) }
        let switches = options.map { ($0.usage(), $0.summary) }
        let column = min(28, ((arguments + switches).map(\.0.count).max() ?? 0) + 4)
        append(section: "", arguments, column, to: &buffer)
        append(section: "options:\n", switches, column, to: &buffer)
        guard !examples.isEmpty else { return }
        buffer.append("\nexamples:\n")
        for example in examples {
            buffer.append("  \(CommandSyntax.commandLine(of: example, tool: tool))\n")
            buffer.append(" ", count: 6)
            buffer.append(words: example.summary, indent: 6, used: 6, width: Self.helpWidth)
        }
    }

    private func append(section: String, _ rows: [(String, String)], _ column: Int, to buffer: inout TextBuffer) {
        guard !rows.isEmpty else { return }
        buffer.append("\n" + section)
        for (term, meaning) in rows {
            buffer.append("  " + term)
            if term.count + 4 > column {
                buffer.endLine()
                buffer.append(" ", count: column)
            } else {
                buffer.append(" ", count: column - 2 - term.count)
            }
            buffer.append(words: meaning, indent: column, used: column, width: Self.helpWidth)
        }
    }
}
