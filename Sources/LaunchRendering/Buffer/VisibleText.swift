import LaunchSupport

extension String {
    /// This text for people to read, with each disruptive scalar written as `\u{…}`.
    var visible: String { VisibleText.escaping(self) }

    /// Returns this text with `replacement` of each scalar for which it returns a text.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if let new = replacement(scalar) { text += new } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
