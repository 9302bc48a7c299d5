import LaunchSupport

extension TextBuffer {
    /// Appends `text` so that XML and HTML show it unchanged, inside elements and in quoted attributes. Control
    /// characters, which XML 1.0 forbids or a terminal may interpret, and two noncharacters, which XML 1.0 forbids,
    /// become `\u{…}`.
    ///
    /// - Parameter keepsLines: whether to preserve line breaks, which an attribute would lose.
    mutating func append(xml text: String, keepsLines: Bool = false) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\"": append("&quot;")
            case "'": append("&#39;")
            case "\n": append(keepsLines ? "\n" : "&#10;")
            case "\t": append("&#9;")
            case "\r": append("&#13;")
            case _ where scalar.isControlCharacter || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                append("\\u{\(String(scalar.value, radix: 16))}")
            default: append(String(Character(scalar)))
            }
        }
    }

    /// Appends ` name="value"`.
    mutating func append(attribute name: String, _ value: String) {
        append(" \(name)=\"")
        append(xml: value)
        append("\"")
    }
}
