package import LaunchGraph

extension [Diagnostic] {
    /// Appends diagnostics in the form that editors and problem matchers recognise,
    /// `path:line:column: severity: message [rule]`, each followed by its notes and its help, indented. Of each rule, the
    /// first thousand are shown.
    package func text(to buffer: inout TextBuffer, style: TextStyle, isComplete: Bool = false) {
        var shown = LimitedDiagnostics()
        for diagnostic in self { shown.add(diagnostic.rule, diagnostic) }
        for diagnostic in shown.all { diagnostic.text(to: &buffer, style: style, isComplete: isComplete) }
    }
}

extension Diagnostic {
    /// Appends one diagnostic with its notes and its help.
    package func text(to buffer: inout TextBuffer, style: TextStyle, isComplete: Bool = false) {
        writeText(isComplete: isComplete) { role, text in
            switch role {
            case .location, .message: buffer.append(text, .strong, style)
            case .severity: buffer.append(text, TextStyle.role(of: severity), style)
            case .rule: buffer.append(text, .faint, style)
            case .noteLabel: buffer.append(text, .informative, style)
            case .helpLabel: buffer.append(text, .good, style)
            case .plain: buffer.append(text)
            }
        }
    }
}

extension TextBuffer {
    /// Appends `path:line:column: `. Without a source location, nothing is appended.
    mutating func appendLocation(_ location: SourceLocation?, _ style: TextStyle) {
        guard let location else { return }
        append(.strong, style) {
            $0.append("\(location.description.visible):")
        }
        append(ascii: " ")
    }
}
