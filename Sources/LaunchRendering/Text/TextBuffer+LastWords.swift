package import LaunchGraph

extension TextBuffer {
    /// Appends the last failed probe of the service named `id`, and its last `lines` of output. Without these, nothing is
    /// appended.
    package mutating func append(
        lastWordsOf id: ServiceID, probe failure: String?, lines: [String]
    ) {
        if let failure { append("\(id.name.visible) was not ready: \(failure.visible)\n") }
        guard !lines.isEmpty else { return }
        append(line: "\("last lines of \(id.name.visible):", .strong)")
        for line in lines {
            append("  │ ", .faint)
            HarmlessLine.append(Array(line.utf8)[...], to: &self)
            endLine()
        }
    }

    /// Appends a message of the running tool.
    package mutating func append(message: String) { append(line: "\(message.visible, .strong)") }
}
