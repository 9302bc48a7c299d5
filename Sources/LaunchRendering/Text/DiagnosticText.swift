public import LaunchGraph

extension TextBuffer {
    /// Appends diagnostics in the form that editors and problem matchers recognise,
    /// `path:line:column: severity: message [rule]`, each followed by its notes and its help, indented.
    public mutating func append(_ diagnostics: [Diagnostic], style: TextStyle) {
        for diagnostic in diagnostics { append(diagnostic, style: style) }
    }

    /// Appends one diagnostic with its notes and its help.
    public mutating func append(_ diagnostic: Diagnostic, style: TextStyle) {
        appendLocation(diagnostic.location, style)
        append("\(diagnostic.severity.rawValue): ", TextStyle.role(of: diagnostic.severity), style)
        append(.strong, style) { $0.append(visible: diagnostic.message) }
        if let rule = diagnostic.rule { append(" [\(rule.name)]", .faint, style) }
        endLine()
        for note in diagnostic.related {
            append("  ")
            appendLocation(note.location, style)
            append("note: ", .informative, style)
            append(visible: note.message)
            endLine()
        }
        if let help = diagnostic.help {
            append("  ")
            append("help: ", .good, style)
            append(visible: help)
            endLine()
        }
    }

    /// Appends `path:line:column: `, and nothing where no place is known.
    mutating func appendLocation(_ location: SourceLocation?, _ style: TextStyle) {
        guard let location else { return }
        append(.strong, style) {
            $0.append(visible: location.description)
            $0.append(ascii: ":")
        }
        append(ascii: " ")
    }
}
