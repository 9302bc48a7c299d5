import LaunchRendering

struct HelpText {
    let tool: String
    let syntax: CommandSyntax
    private static let width = 100

    func append(to buffer: inout TextBuffer) {
        buffer.append("\(tool) \(syntax.name): \(syntax.summary)\n\nusage: \(usage)\n")
        for paragraph in syntax.details {
            buffer.endLine()
            buffer.append(words: paragraph, indent: 0, used: 0, width: Self.width)
        }
        let operands = syntax.operands.map { ($0.placeholder, $0.summary) }
        let options = syntax.options.map { ($0.usage(), $0.summary) }
        let column = min(28, ((operands + options).map(\.0.count).max() ?? 0) + 4)
        append(section: "", operands, column, to: &buffer)
        append(section: "options:\n", options, column, to: &buffer)
        guard !syntax.examples.isEmpty else { return }
        buffer.append("\nexamples:\n")
        for example in syntax.examples {
            buffer.append("  \(CommandSyntax.commandLine(of: example, tool: tool))\n")
            buffer.append(" ", count: 6)
            buffer.append(words: example.summary, indent: 6, used: 6, width: Self.width)
        }
    }

    private var usage: String {
        let options = syntax.options.isEmpty ? [] : ["[OPTION…]"]
        return ([tool, syntax.name] + options + syntax.operands.map(\.usage)).joined(separator: " ")
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
            buffer.append(words: meaning, indent: column, used: column, width: Self.width)
        }
    }
}
