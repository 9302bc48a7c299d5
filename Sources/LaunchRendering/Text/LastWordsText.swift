package import LaunchGraph

/// The last output of a failed service.
package struct LastWordsText: Sendable {
    let id: ServiceID
    let looked: String?
    let lines: [String]

    /// The last `lines` that the service called `id` printed, and what was found when it was `looked` whether it is up.
    package init(id: ServiceID, looked: String?, lines: [String]) {
        self.id = id
        self.looked = looked
        self.lines = lines
    }
}

extension TextBuffer {
    /// Appends what a service said last; nothing for one that said nothing.
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

    /// Appends a sentence that a running tool has to say.
    package mutating func append(message: String, style: TextStyle) {
        append(.strong, style) { $0.append(visible: message) }
        endLine()
    }
}
