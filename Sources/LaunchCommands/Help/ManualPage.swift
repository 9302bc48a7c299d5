import LaunchRendering

/// The manual page of a tool, generated from the declarations that parse its command lines. It uses the macros of
/// man(7), in UTF-8.
struct ManualPage {
    let tool: CommandLineTool
    /// The date of the page, in seconds since the beginning of 1970.
    let secondsSince1970: Int

    /// Appends the whole page.
    func append(to buffer: inout TextBuffer) {
        let name = tool.name
        let date = Timestamp.text(secondsSince1970: secondsSince1970).prefix(10)
        buffer.append(
            ".TH \"\(Self.escaped(name).uppercased())\" 1 \"\(date)\" \"\(name) \(ToolVersion.current)\" \"User Commands\"\n"
        )
        append(section: "NAME", to: &buffer)
        buffer.append("\(Self.escaped(name)) \\- check, show and explain the order in which services launch\n")
        append(section: "SYNOPSIS", to: &buffer)
        buffer.append(".B \(Self.escaped(name))\n.I COMMAND\n[\\fIOPTION\\fR…] [\\fIARGUMENT\\fR…]\n")
        append(section: "DESCRIPTION", to: &buffer)
        append(
            paragraph:
                "Services declare an identifier and what they depend on, in a manifest. \(name) resolves the launch order,"
                + " reports cycles and other problems with their source locations, and launches processes in that order."
                + " Without a file name, a command reads ‘launchgraph.json’ in the current folder or in the nearest parent"
                + " folder that has one.", to: &buffer)
        append(section: "COMMANDS", to: &buffer)
        for syntax in tool.shownSyntaxes { append(syntax, to: &buffer) }
        append(section: "EXIT STATUS", to: &buffer)
        append(term: "0", "All is well.", to: &buffer)
        append(term: "1", "The graph has problems, or the launch failed.", to: &buffer)
        append(term: "2", "The usage is wrong, or the input cannot be read.", to: &buffer)
        append(term: "128+\\fIN\\fR", isEscaped: true, "The signal N ended it.", to: &buffer)
        append(section: "FILES", to: &buffer)
        append(term: "launchgraph.json", "The manifest that is read if none is named.", to: &buffer)
        append(section: "ENVIRONMENT", to: &buffer)
        append(
            term: GraphInput.filesVariable,
            "The manifests that a command reads if the command line names neither a file nor a format, one a line.",
            to: &buffer)
        append(term: "NO_COLOR", "If it is set and not empty, nothing is coloured.", to: &buffer)
        append(
            term: "GITHUB_ACTIONS", "If it is ‘true’, annotations for a GitHub workflow are written to standard error.",
            to: &buffer)
        append(
            term: "GITHUB_WORKSPACE, CI_PROJECT_DIR", "The folder that paths in reports are relative to.", to: &buffer)
        append(
            term: "SOURCE_DATE_EPOCH", "The time in reports that contain one, in seconds since the beginning of 1970.",
            to: &buffer)
    }

    private func append(_ syntax: CommandSyntax, to buffer: inout TextBuffer) {
        buffer.append(".SS \"\(Self.escaped("\(tool.name) \(syntax.name)"))")
        if !syntax.options.isEmpty { buffer.append(" [OPTION…]") }
        for operand in syntax.operands { buffer.append(" \(Self.escaped(operand.usage))") }
        buffer.append("\"\n")
        append(paragraph: syntax.summary.prefix(1).uppercased() + syntax.summary.dropFirst() + ".", to: &buffer)
        for detail in syntax.details { append(paragraph: detail, to: &buffer) }
        for operand in syntax.operands {
            append(
                term: "\\fI\(Self.escaped(operand.value.placeholder))\\fR", isEscaped: true, operand.summary,
                to: &buffer)
        }
        for option in syntax.options {
            let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
            let value = option.value.map { " \\fI\(Self.escaped($0.placeholder))\\fR" } ?? ""
            append(
                term: "\(letter)\\fB\(Self.escaped(option.spelling))\\fR\(value)\(option.isRepeatable ? "…" : "")",
                isEscaped: true, option.summary, to: &buffer)
        }
        for example in syntax.examples {
            append(
                term: CommandSyntax.commandLine(of: example, tool: tool.name), example.summary, to: &buffer)
        }
    }

    private func append(section: String, to buffer: inout TextBuffer) { buffer.append(".SH \(section)\n") }

    private func append(paragraph text: String, to buffer: inout TextBuffer) {
        buffer.append(".PP\n\(Self.line(text))\n")
    }

    private func append(
        term: String, isEscaped: Bool = false, _ meaning: String, to buffer: inout TextBuffer
    ) {
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
