import LaunchRendering

/// The manual page of a tool: `Resources/manual.1`, with the declarations that parse its command lines. It uses the macros
/// of man(7), in UTF-8.
enum ManualPage {
    static func text(of tool: CommandLineTool, secondsSince1970: Int) -> String {
        let name = escaped(tool.name)
        return String(
            template: PackageResources.manual_1,
            [
                "TITLE": name.uppercased(), "name": name, "tool": tool.name, "version": ToolVersion.current,
                "date": String(Timestamp.text(secondsSince1970: secondsSince1970).prefix(10)),
                "commands": tool.shownSyntaxes.map { section($0, of: tool) }.joined(),
            ])
    }

    private static func section(_ syntax: CommandSyntax, of tool: CommandLineTool) -> String {
        var text = ".SS \"\(escaped("\(tool.name) \(syntax.name)"))\(syntax.options.isEmpty ? "" : " [OPTION…]")"
        text += syntax.operands.map { " " + escaped($0.usage) }.joined() + "\"\n"
        let summary = syntax.summary.prefix(1).uppercased() + syntax.summary.dropFirst() + "."
        for paragraph in [summary] + syntax.details { text += ".PP\n\(line(paragraph))\n" }
        let bold = { "\\fB\(escaped($0))\\fR" }
        let italic = { "\\fI\(escaped($0))\\fR" }
        let operands = syntax.operands.map { (italic($0.placeholder), $0.summary) }
        let options = syntax.options.map { ($0.usage(spelling: bold, placeholder: italic), $0.summary) }
        let examples = syntax.examples.map { example in
            (line(CommandSyntax.commandLine(of: example, tool: tool.name)), example.summary)
        }
        for (term, meaning) in operands + options + examples { text += ".TP\n\(term)\n\(line(meaning))\n" }
        return text
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
