import LaunchSupport

extension String {
    /// This text for people to read, with each disruptive scalar written as `\u{…}`.
    var visible: String { VisibleText.escaping(self) }
}
