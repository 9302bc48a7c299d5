package import LaunchGraph

extension TextBuffer {
    /// Appends diagnostics in the form that editors and problem matchers recognise,
    /// `path:line:column: severity: message [rule]`, each followed by its notes and its help, indented. Of each rule, the
    /// first thousand are shown.
    package mutating func append(_ diagnostics: [Diagnostic], style: TextStyle, isComplete: Bool = false) {
        var shown = LimitedDiagnostics()
        for diagnostic in diagnostics { shown.add(diagnostic.rule, diagnostic) }
        for diagnostic in shown.all { append(diagnostic, style: style, isComplete: isComplete) }
    }

    /// Appends one diagnostic with its notes and its help.
    package mutating func append(_ diagnostic: Diagnostic, style: TextStyle, isComplete: Bool = false) {
        diagnostic.writeText(isComplete: isComplete) { role, text in
            switch role {
            case .location, .message: append(text, .strong, style)
            case .severity: append(text, TextStyle.role(of: diagnostic.severity), style)
            case .rule: append(text, .faint, style)
            case .noteLabel: append(text, .informative, style)
            case .helpLabel: append(text, .good, style)
            case .plain: append(text)
            }
        }
    }

    /// Appends `path:line:column: `. Without a source location, nothing is appended.
    mutating func appendLocation(_ location: SourceLocation?, _ style: TextStyle) {
        guard let location else { return }
        append(.strong, style) {
            $0.append(visible: location.description)
            $0.append(ascii: ":")
        }
        append(ascii: " ")
    }
}
