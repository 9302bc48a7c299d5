/// Text for people to read: on one line, in the order in which it is written.
package enum VisibleText {
    /// Returns `text` with each disruptive scalar written as `\u{…}` and each byte that is not UTF-8 as `\xFF`, so that
    /// no input can forge a line of the output.
    ///
    /// - Complexity: O(length).
    package static func escaping(_ text: String) -> String {
        var text = text
        guard text.withUTF8(mayContainDisruptive) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let byte = scalar.escapedByte {
                escaped += "\\x\(String(byte, radix: 16, uppercase: true))"
            } else if isDisruptive(scalar) {
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns whether the text may contain a scalar to escape, by the first two bytes of each scalar. Those of arrows
    /// and quotation marks differ from those of disruptive scalars.
    private static func mayContainDisruptive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0..<0x20, 0x7F, 0xD8, 0xEF, 0xF4: return true
            case 0xC2 where bytes[index + 1] < 0xA0: return true
            // U+2010 to U+2027 are dashes, quotation marks and the ellipsis.
            case 0xE2 where bytes[index + 1] == 0x80 && !(0x90...0xA7).contains(bytes[index + 2]): return true
            case 0xE2 where bytes[index + 1] == 0x81: return true
            default: continue
            }
        }
        return false
    }

    /// Returns whether a terminal or a reader may do anything other than display `scalar`: control characters, line and
    /// paragraph separators, characters that override the direction of text, and the two noncharacters of the basic
    /// plane.
    package static func isDisruptive(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isControlCharacter { return true }
        return switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
