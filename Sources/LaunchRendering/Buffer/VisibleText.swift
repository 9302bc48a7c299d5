import LaunchSupport

extension TextBuffer {
    /// Appends text for people to read, with each disruptive scalar written as `\u{…}`.
    mutating func append(visible text: String) {
        append(VisibleText.escaping(text))
    }
}
