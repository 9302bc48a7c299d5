/// An error or a warning about a command line, in one or two lines.
package struct UsageText: Sendable {
    let subject: String
    let message: String
    let hint: String?
    fileprivate var label = "error: "
    fileprivate var role = TextStyle.Role.bad

    /// Creates an error of `subject`, a tool or one of its commands, with a hint.
    package init(subject: String, message: String, hint: String?) {
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    /// Creates a warning of `subject`.
    package init(subject: String, warning: String) {
        self.init(subject: subject, message: warning, hint: nil)
        label = "warning: "
        role = .doubtful
    }
}

extension UsageText {
    /// Appends `subject: error: message`, or a warning, and the hint below.
    package func text(to buffer: inout TextBuffer, style: TextStyle) {
        buffer.append(.strong, style) { $0.append("\(subject):".visible) }
        buffer.append(" ")
        buffer.append(label, role, style)
        buffer.append("\(message.visible)\n")
        guard let hint = self.hint else { return }
        buffer.append("  ")
        buffer.append("help: ", .good, style)
        buffer.append("\(hint.visible)\n")
    }
}
