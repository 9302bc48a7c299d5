/// A command line that could not be carried out, to be shown as two lines.
public struct UsageText: Sendable {
    let subject: String
    let message: String
    let hint: String?

    /// What `subject`, a tool or one of its commands, has to say, and what to do about it.
    public init(subject: String, message: String, hint: String?) {
        self.subject = subject
        self.message = message
        self.hint = hint
    }
}

extension TextBuffer {
    /// Appends `subject: error: message` and the hint below it.
    public mutating func append(_ usage: UsageText, style: TextStyle) {
        append(.strong, style) { $0.append(visible: "\(usage.subject):") }
        append(" ")
        append("error: ", .bad, style)
        append(visible: usage.message)
        endLine()
        guard let hint = usage.hint else { return }
        append("  ")
        append("help: ", .good, style)
        append(visible: hint)
        endLine()
    }
}
