package import LaunchGraph
import LaunchSupport

/// The output of services for a terminal, each line preceded by the service's name.
package struct ServiceOutputText: Sendable {
    /// The maximum width of a name in cells.
    private static let widestName = 24

    private let prefixes: [ServiceID: String]
    private let style: TextStyle

    /// Whether the text is for a terminal, so that the output of a service must not move the cursor.
    private let isForTerminal: Bool

    /// Creates the formatter for the services `ids`. All names get the same width and, if `style` is coloured,
    /// different colours.
    package init(_ ids: [ServiceID], style: TextStyle, isForTerminal: Bool) {
        self.style = style
        self.isForTerminal = isForTerminal
        let width = min(Self.widestName, ids.reduce(0) { max($0, $1.name.visible.displayWidth) })
        var prefixes: [ServiceID: String] = [:]
        for (index, id) in ids.enumerated() {
            let name = id.name.visible.fitted(to: width)
            prefixes[id] =
                style.isColoured
                ? "\u{1B}[\(Self.colours[index % Self.colours.count])m\(name) │\u{1B}[0m " : "\(name) │ "
        }
        self.prefixes = prefixes
    }

    /// Colours that are readable on light and dark backgrounds, without those of warnings and errors.
    private static let colours = ["36", "35", "34", "32", "33", "96", "95", "94", "92"]

    /// Appends `text`, which consists of whole lines of output of the service named `id`.
    package func append(_ text: ArraySlice<UInt8>, of id: ServiceID, to buffer: inout TextBuffer) {
        let prefix = prefixes[id] ?? id.name.visible + " │ "
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
            var line = text[start..<end]
            if line.last == 0x0D { line.removeLast() }
            buffer.append(prefix)
            if isForTerminal {
                HarmlessLine.append(line, keepsColour: style.isColoured, to: &buffer)
            } else {
                line.withUnsafeBufferPointer { buffer.append($0) }
            }
            buffer.endLine()
            start = end + 1
        }
    }
}

/// Makes a line of program output safe for a terminal.
enum HarmlessLine {
    /// Appends `line` without sequences that move the cursor, set titles or change modes. If `keepsColour` is true,
    /// colours are preserved, and end with the line. Text that is overwritten within the line (progress bars) is
    /// omitted, as on a terminal.
    static func append(_ line: ArraySlice<UInt8>, keepsColour: Bool, to buffer: inout TextBuffer) {
        let visible = line.lastIndex(of: 0x0D).map { line[($0 + 1)...] } ?? line
        guard visible.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else {
            return visible.withUnsafeBufferPointer { buffer.append($0) }
        }
        var rest = Substring(String(decoding: visible, as: UTF8.self)).unicodeScalars
        var isColoured = false
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B:
                if let colour = takeSequence(&rest), keepsColour {
                    buffer.append("\u{1B}[\(colour)m")
                    isColoured = true
                }
            case 0x09: buffer.append("    ")
            default: if !VisibleText.isDisruptive(scalar) { buffer.append(String(Character(scalar))) }
            }
        }
        if isColoured { buffer.append("\u{1B}[0m") }
    }

    /// Consumes the rest of an escape sequence; returns the parameters of a sequence that sets colours.
    private static func takeSequence(_ rest: inout Substring.UnicodeScalarView) -> String? {
        guard let kind = rest.popFirst() else { return nil }
        switch kind {
        case "[":
            var parameters = ""
            while let scalar = rest.popFirst() {
                if (0x40...0x7E).contains(scalar.value) {
                    let isColour =
                        scalar == "m"
                        && parameters.unicodeScalars.allSatisfy { "0123456789;:".unicodeScalars.contains($0) }
                    return isColour ? parameters : nil
                }
                parameters.unicodeScalars.append(scalar)
            }
            return nil
        case "]", "P", "X", "^", "_":
            // A control string, which ends with BEL or ESC \.
            while let scalar = rest.popFirst() {
                if scalar == "\u{7}" { break }
                if scalar == "\u{1B}" {
                    if rest.first == "\\" { rest.removeFirst() }
                    break
                }
            }
            return nil
        default: return nil
        }
    }
}
