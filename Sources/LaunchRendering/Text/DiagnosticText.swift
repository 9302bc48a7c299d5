package import LaunchGraph

extension [Diagnostic] {
    /// Appends diagnostics as editors and problem matchers recognise them, `path:line:column: severity: message [rule]`, each
    /// with its notes and its help, indented. Of each rule, the first thousand are shown.
    package func text(to buffer: inout TextBuffer, isComplete: Bool = false) {
        var shown = LimitedDiagnostics()
        for diagnostic in self { shown.add(diagnostic.rule, diagnostic) }
        for diagnostic in shown.all { diagnostic.text(to: &buffer, isComplete: isComplete) }
    }
}

extension Diagnostic {
    package func text(to buffer: inout TextBuffer, isComplete: Bool = false) {
        writeText(isComplete: isComplete) { part, text in
            let role: Highlight? =
                switch part {
                case .location, .message: .strong
                case .severity: severity.role
                case .rule: .faint
                case .noteLabel: .informative
                case .helpLabel: .good
                case .plain: nil
                }
            buffer.append(text, role)
        }
    }
}
