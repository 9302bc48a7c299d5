import LaunchRendering

/// The manual page of a tool: `Resources/manual.1`, with the declarations that parse its command lines. It uses the macros
/// of man(7), in UTF-8.
struct ManualPage {
    let tool: CommandLineTool
    let secondsSince1970: Int

    var text: String {
        var commands = TextBuffer()
        for syntax in tool.shownSyntaxes { append(syntax, to: &commands) }
        let name = Self.escaped(tool.name)
        return String(
            template: PackageResources.manual_1,
            [
                "TITLE": name.uppercased(), "name": name, "tool": tool.name, "version": ToolVersion.current,
                "date": String(Timestamp.text(secondsSince1970: secondsSince1970).prefix(10)),
                "commands": commands.text,
            ])
    }

    private func append(_ syntax: CommandSyntax, to buffer: inout TextBuffer) {
        buffer.append(".SS \"\(Self.escaped("\(tool.name) \(syntax.name)"))")
        if !syntax.options.isEmpty { buffer.append(" [OPTION…]") }
        for operand in syntax.operands { buffer.append(" \(Self.escaped(operand.usage))") }
        buffer.append("\"\n")
        append(paragraph: syntax.summary.prefix(1).uppercased() + syntax.summary.dropFirst() + ".", to: &buffer)
        for detail in syntax.details { append(paragraph: detail, to: &buffer) }
        for operand in syntax.operands {
            append(term: "\\fI\(Self.escaped(operand.placeholder))\\fR", isEscaped: true, operand.summary, to: &buffer)
        }
        for option in syntax.options {
            let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
            let value = option.placeholder.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
            append(
                term: "\(letter)\\fB\(Self.escaped(option.spelling))\\fR\(value)\(option.isRepeatable ? "…" : "")",
                isEscaped: true, option.summary, to: &buffer)
        }
        for example in syntax.examples {
            append(term: CommandSyntax.commandLine(of: example, tool: tool.name), example.summary, to: &buffer)
        }
    }

    private func append(paragraph text: String, to buffer: inout TextBuffer) {
        buffer.append(".PP\n\(Self.line(text))\n")
    }

    private func append(term: String, isEscaped: Bool = false, _ meaning: String, to buffer: inout TextBuffer) {
        buffer.append(".TP\n\(isEscaped ? term : Self.line(term))\n\(Self.line(meaning))\n")
    }

    /// Returns a line of text that is not interpreted as a request.
    private static func line(_ text: String) -> String {
        (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text)
    }

    /// Returns text without escape sequences, with hyphens that a shell accepts when they are copied.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            default: result.append(character)
            }
        }
        return result
    }
}
