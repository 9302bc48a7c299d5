package import LaunchGraph

/// The last output of a failed service.
package struct LastWordsText: Sendable {
    let id: ServiceID
    let looked: String?
    let lines: [String]

    /// Creates the text of the last `lines` of output of the service named `id`, and of its last failed probe.
    package init(id: ServiceID, looked: String?, lines: [String]) {
        self.id = id
        self.looked = looked
        self.lines = lines
    }
}

extension TextBuffer {
    /// Appends the last output of a service. Without output, nothing is appended.
    package mutating func append(_ words: LastWordsText, style: TextStyle) {
        if let looked = words.looked {
            append("\(words.id.name.visible) was not ready: ")
            append(visible: looked)
            endLine()
        }
        guard !words.lines.isEmpty else { return }
        append("last lines of \(words.id.name.visible):", .strong, style)
        endLine()
        for line in words.lines {
            append("  │ ", .faint, style)
            HarmlessLine.append(Array(line.utf8)[...], keepsColour: style.isColoured, to: &self)
            endLine()
        }
    }

    /// Appends a message of the running tool.
    package mutating func append(message: String, style: TextStyle) {
        append(.strong, style) { $0.append(visible: message) }
        endLine()
    }
}
