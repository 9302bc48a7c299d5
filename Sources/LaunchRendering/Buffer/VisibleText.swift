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

extension DefaultStringInterpolation {
    /// Appends `text` so that XML and HTML show it unchanged, inside elements and in quoted attributes. Control characters and
    /// two noncharacters become `\u{…}`. An attribute would lose line breaks, which `keepsLines` preserves elsewhere.
    mutating func appendInterpolation(xml text: String, keepsLines: Bool = false) {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\n": keepsLines ? "\n" : "&#10;"
            case "\t": "&#9;"
            case "\r": "&#13;"
            case _ where scalar.isControlCharacter || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                "\\u{\(String(scalar.value, radix: 16))}"
            default: nil
            }
        }
        appendLiteral(escaped)
    }
}
