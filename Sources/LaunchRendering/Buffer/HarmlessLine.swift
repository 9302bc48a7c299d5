import LaunchSupport

enum HarmlessLine {
    /// Appends `line` without sequences that move the cursor, set titles or change modes, and without text that is
    /// overwritten within the line (progress bars). In a coloured buffer, colours end with the line.
    static func append(_ line: ArraySlice<UInt8>, to buffer: inout TextBuffer) {
        let visible = line.lastIndex(of: 0x0D).map { line[($0 + 1)...] } ?? line
        guard visible.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return buffer.append(utf8: visible) }
        var rest = Substring(String(decoding: visible, as: UTF8.self)).unicodeScalars
        var isColoured = false
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B:
                if let colour = takeSequence(&rest), buffer.isColoured {
                    buffer.append("\u{1B}[\(colour)m")
                    isColoured = true
                }
            case 0x09: buffer.append("    ")
            default: if !VisibleText.isDisruptive(scalar) { buffer.append(utf8: scalar.utf8) }
            }
        }
        if isColoured { buffer.append("\u{1B}[0m") }
    }

    /// Consumes the rest of an escape sequence; returns the parameters of a sequence that sets colours.
    private static func takeSequence(_ rest: inout Substring.UnicodeScalarView) -> String? {
        guard let kind = rest.popFirst() else { return nil }
        switch kind {
        case "[":
            let parameters = rest.prefix { !(0x40...0x7E).contains($0.value) }
            rest = rest[parameters.endIndex...]
            let isColour = rest.popFirst() == "m" && parameters.allSatisfy("0123456789;:".unicodeScalars.contains)
            return isColour ? String(parameters) : nil
        case "]", "P", "X", "^", "_":
            // A control string, which ends with BEL or ESC \.
            rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" }
            if rest.popFirst() == "\u{1B}", rest.first == "\\" { rest.removeFirst() }
            return nil
        default: return nil
        }
    }
}
