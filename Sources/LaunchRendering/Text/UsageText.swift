/// An error or a warning about a command line, in one or two lines.
package struct UsageText: Sendable {
    private let subject: String
    private let message: String
    private let hint: String?
    private let isWarning: Bool

    /// Creates an error or a warning of `subject`, a tool or one of its commands, with a hint.
    package init(subject: String, message: String, hint: String?, isWarning: Bool = false) {
        (self.subject, self.message, self.hint, self.isWarning) = (subject, message, hint, isWarning)
    }

    /// Appends `subject: error: message`, or a warning, and the hint below.
    package func text(to buffer: inout TextBuffer) {
        buffer.append(styled: "\("\(subject):".visible, .strong) ")
        buffer.append(isWarning ? "warning: " : "error: ", isWarning ? .doubtful : .bad)
        buffer.append("\(message.visible)\n")
        if let hint { buffer.append(line: "  \("help: ", .good)\(hint.visible)") }
    }
}
