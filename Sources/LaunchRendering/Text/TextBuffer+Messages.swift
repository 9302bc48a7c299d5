package import LaunchGraph

extension TextBuffer {
    package mutating func append(lastWordsOf id: ServiceID, probe failure: String?, lines: [String]) {
        if let failure { append("\(id.name.visible) was not ready: \(failure.visible)\n") }
        guard !lines.isEmpty else { return }
        append(line: "\("last lines of \(id.name.visible):", .strong)")
        for line in lines {
            append("  │ ", .faint)
            HarmlessLine.append(Array(line.utf8)[...], to: &self)
            endLine()
        }
    }

    package mutating func append(usage message: String, of subject: String, hint: String?, isWarning: Bool = false) {
        append(styled: "\("\(subject):".visible, .strong) ")
        append(isWarning ? "warning: " : "error: ", isWarning ? .doubtful : .bad)
        append("\(message.visible)\n")
        if let hint { append(line: "  \("help: ", .good)\(hint.visible)") }
    }

    package mutating func append(message: String) { append(line: "\(message.visible, .strong)") }
}
