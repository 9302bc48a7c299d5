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

extension LastWordsText {
    /// Appends the last output of a service. Without output, nothing is appended.
    package func text(to buffer: inout TextBuffer, style: TextStyle) {
        if let looked = self.looked {
            buffer.append("\(id.name.visible) was not ready: \(looked.visible)\n")
        }
        guard !lines.isEmpty else { return }
        buffer.append("last lines of \(id.name.visible):", .strong, style)
        buffer.endLine()
        for line in lines {
            buffer.append("  │ ", .faint, style)
            HarmlessLine.append(Array(line.utf8)[...], keepsColour: style.isColoured, to: &buffer)
            buffer.endLine()
        }
    }
}

extension TextBuffer {
    /// Appends a message of the running tool.
    package mutating func append(message: String, style: TextStyle) {
        append(.strong, style) { $0.append(message.visible) }
        endLine()
    }
}
