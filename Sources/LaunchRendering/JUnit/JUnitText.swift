extension TextBuffer {
    /// Appends text as XML character data or, in double quotes, as an attribute's value. What XML 1.0 cannot hold at all
    /// is written as `\u{…}`.
    ///
    /// - Parameter keepsLines: leaves line breaks as they are, which an attribute would lose.
    mutating func append(xmlText text: String, keepsLines: Bool = false) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\"": append("&quot;")
            case "\n": append(keepsLines ? "\n" : "&#10;")
            case "\t": append("&#9;")
            case "\r": append("&#13;")
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                append("\\u{\(String(scalar.value, radix: 16))}")
            default: append(String(Character(scalar)))
            }
        }
    }

    /// Appends ` name="value"`.
    mutating func append(attribute name: String, _ value: String) {
        append(" \(name)=\"")
        append(xmlText: value)
        append("\"")
    }
}
