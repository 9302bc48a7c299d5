import LaunchSupport

/// Writes JSON into one array of bytes, in the order in which it is told.
///
/// It keeps track of commas and indentation; that keys stand in objects only is up to the caller.
public struct JSONWriter: Sendable {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// How it is laid out.
    public enum Layout: Sendable {
        /// On one line, without a space.
        case compact
        /// A line for each element and member, indented by two spaces, but for what is written `inline`.
        case pretty
    }

    private let layout: Layout
    private var depth = 0
    private var inlineDepth = 0
    private var isFirst = true
    private var followsKey = false

    /// A writer that has written nothing.
    public init(_ layout: Layout = .compact) {
        self.layout = layout
    }

    /// What has been written, as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object whose members `body` writes.
    ///
    /// - Parameters:
    ///   - inline: keeps all of it on one line.
    ///   - body: writes the members.
    public mutating func object(inline: Bool = false, _ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("{", "}", inline: inline, body)
    }

    /// Writes an array whose elements `body` writes.
    ///
    /// - Parameters:
    ///   - inline: keeps all of it on one line.
    ///   - body: writes the elements.
    public mutating func array(inline: Bool = false, _ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("[", "]", inline: inline, body)
    }

    /// Writes a key; what is written next is its value.
    public mutating func key(_ key: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    /// Ends a text with a line break, as files end.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes `json`, which must be one JSON value, as it is.
    mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Writes a value that is a string.
    public mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    private mutating func container(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, inline: Bool, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(UInt8(ascii: opening))
        let isInline = inline || inlineDepth > 0
        if isInline { inlineDepth += 1 }
        depth += 1
        isFirst = true
        try body(&self)
        depth -= 1
        if !isFirst { isInline ? pad(opening) : breakLine() }
        if isInline { inlineDepth -= 1 }
        isFirst = false
        bytes.append(UInt8(ascii: closing))
    }

    /// Writes what must stand before the next key or value.
    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        if depth == 0 { return }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        if inlineDepth == 0 {
            breakLine()
        } else if layout == .pretty, !isFirst || bytes.last == UInt8(ascii: "{") {
            bytes.append(UInt8(ascii: " "))
        }
        isFirst = false
    }

    private mutating func pad(_ opening: Unicode.Scalar) {
        if layout == .pretty, opening == "{" { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func breakLine() {
        guard layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    /// Writes a string in quotes. Escapes what RFC 8259 requires, all other control characters (a terminal may interpret
    /// them) and the line separators of JavaScript.
    private mutating func quote(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var start = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                let isPlain = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                if isPlain || byte >= 0x80 && byte != 0xE2 && byte != 0xC2 {
                    index += 1
                } else if let (escape, length) = Self.escape(at: index, in: utf8) {
                    bytes.append(contentsOf: utf8[start..<index])
                    bytes.append(contentsOf: escape.utf8)
                    index += length
                    start = index
                } else {
                    index += 1
                }
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// How what begins at `index` is written, and how many bytes of the string that is; `nil` where it stands for itself.
    private static func escape(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> (text: String, length: Int)? {
        switch utf8[index] {
        case UInt8(ascii: "\""): (#"\""#, 1)
        case UInt8(ascii: "\\"): (#"\\"#, 1)
        case 0x0A: (#"\n"#, 1)
        case 0x0D: (#"\r"#, 1)
        case 0x09: (#"\t"#, 1)
        case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
            (utf8[index + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#, 3)
        default:
            utf8.controlCharacter(at: index).map { control in
                let digits = String(control.value, radix: 16)
                return (#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits, control.value < 0x80 ? 1 : 2)
            }
        }
    }
}
