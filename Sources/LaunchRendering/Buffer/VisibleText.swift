extension TextBuffer {
    /// Appends text for people's eyes: what would move the cursor, ring, colour or turn the line around is written
    /// as `\u{…}`, so that nothing an input says can forge a line of the report.
    mutating func append(visible text: String) {
        if text.utf8.contains(where: { byte in
            byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
        }) {
            for scalar in text.unicodeScalars {
                if scalar.disturbsTheLine {
                    append("\\u{\(String(scalar.value, radix: 16))}")
                } else {
                    append(String(Character(scalar)))
                }
            }
        } else {
            append(text)
        }
    }
}

extension Unicode.Scalar {
    /// Control characters, line and paragraph separators, the characters that override the direction of text, and the two
    /// that are none.
    fileprivate var disturbsTheLine: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
