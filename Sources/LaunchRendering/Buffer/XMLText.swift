import LaunchSupport

extension DefaultStringInterpolation {
    /// Appends `text` so that XML and HTML show it unchanged, inside elements and in quoted attributes. Control
    /// characters, which XML 1.0 forbids or a terminal may interpret, and two noncharacters, which XML 1.0 forbids,
    /// become `\u{…}`.
    ///
    /// - Parameter keepsLines: whether to preserve line breaks, which an attribute would lose.
    mutating func appendInterpolation(xml text: String, keepsLines: Bool = false) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": appendLiteral("&amp;")
            case "<": appendLiteral("&lt;")
            case ">": appendLiteral("&gt;")
            case "\"": appendLiteral("&quot;")
            case "'": appendLiteral("&#39;")
            case "\n": appendLiteral(keepsLines ? "\n" : "&#10;")
            case "\t": appendLiteral("&#9;")
            case "\r": appendLiteral("&#13;")
            case _ where scalar.isControlCharacter || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                appendLiteral("\\u{\(String(scalar.value, radix: 16))}")
            default: appendLiteral(String(Character(scalar)))
            }
        }
    }
}
