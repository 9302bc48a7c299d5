/// Text for people to read: on one line, in the order in which it is written.
package enum VisibleText {
    /// Returns `text` with each disruptive scalar written as `\u{…}` and each byte that is not UTF-8 as `\xFF`, so that
    /// no input can forge a line of the output, and without commands for the server that shows a log.
    package static func escaping(_ text: String) -> String {
        var text = text
        let hasDisruptive = text.unicodeScalars.contains { isDisruptive($0) || $0.escapedByte != nil }
        guard hasDisruptive || text.withUTF8(containsLogCommand) else { return text }
        return escaped(text, escapes: isDisruptive)
    }

    /// Returns `text` without commands for the server that shows a log, for output that programs read.
    package static func escapingLogCommands(_ text: String) -> String {
        var text = text
        return text.withUTF8(containsLogCommand) ? escaped(text, escapes: { _ in false }) : text
    }

    private static func escaped(_ text: String, escapes: (Unicode.Scalar) -> Bool) -> String {
        let scalars = Array(text.unicodeScalars)
        var escaped = ""
        for (index, scalar) in scalars.enumerated() {
            if let byte = scalar.escapedByte {
                escaped += "\\x\(String(byte, radix: 16, uppercase: true))"
            } else if escapes(scalar) || beginsLogCommand(scalars, at: index) {
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
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

// Commands that a CI server obeys in the output of a program. GitHub Actions reads `::name::` at the beginning of a line,
// after blanks, and `##[name]` anywhere in it; Azure Pipelines reads `##vso[name]` and TeamCity `##teamcity[name]` anywhere.
// Text can move to the beginning of a line where it is wrapped, so two colons after a blank are escaped too.
extension VisibleText {
    /// Returns whether a text contains a command, or could if a blank before its colons is not ASCII.
    package static func containsLogCommand(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for (index, byte) in bytes.enumerated().dropLast() where byte == bytes[index + 1] {
            if byte == UInt8(ascii: "#") { return true }
            if byte == UInt8(ascii: ":"), index == 0 || bytes[index - 1] == 0x20 || bytes[index - 1] >= 0x80 {
                return true
            }
        }
        return false
    }

    /// Returns whether the escaped form of the scalar at `index` makes a command a text: the first of two colons, or the
    /// second of two number signs.
    private static func beginsLogCommand(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? true }
        let previous = index > 0 ? scalars[index - 1] : nil
        switch scalars[index] {
        case ":":
            return scalars.dropFirst(index + 1).first == ":" && isBlank(previous)
        case "#":
            guard previous == "#" else { return false }
            let rest = scalars[(index + 1)...].drop { $0.isASCII && $0.properties.isAlphabetic }
            return rest.first == "["
        default: return false
        }
    }
}
