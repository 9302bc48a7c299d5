import LaunchSupport

/// Writes JSON into one array of bytes, in the order of the calls.
///
/// The writer adds commas and indentation. The caller must write keys only in objects.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package enum Layout: Sendable {
        /// One line, without spaces.
        case compact
        /// One line for each element and member, indented by two spaces, except for values that are written `inline`.
        case pretty
    }

    private let layout: Layout
    private var depth = 0
    private var inlineDepth = 0
    private var isFirst = true
    private var followsKey = false

    package init(_ layout: Layout = .compact) {
        self.layout = layout
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object whose members `body` writes, with `inline` on one line.
    package mutating func object(inline: Bool = false, _ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("{", "}", inline: inline, body)
    }

    /// Writes an array whose elements `body` writes, with `inline` on one line.
    package mutating func array(inline: Bool = false, _ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("[", "]", inline: inline, body)
    }

    /// Writes a key; the next value that is written is the key's value.
    package mutating func key(_ key: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes `json`, which must be one JSON value, unchanged.
    mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    package mutating func string(_ value: String) {
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
        if !isFirst, !isInline {
            breakLine()
        } else if !isFirst, layout == .pretty, opening == "{" {
            bytes.append(UInt8(ascii: " "))
        }
        if isInline { inlineDepth -= 1 }
        isFirst = false
        bytes.append(UInt8(ascii: closing))
    }

    /// Writes what precedes the next key or value.
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

    private mutating func breakLine() {
        guard layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    /// Writes a string in quotes. Escapes the characters that RFC 8259 requires, all other control characters (a
    /// terminal may interpret them) and the line separators of JavaScript.
    private mutating func quote(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var start = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                let isPlain =
                    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                    && byte != UInt8(ascii: "#")
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

    /// Returns whether the number sign at `index` is the second one of `##name[`.
    private static func continuesLogCommand(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0, utf8[index - 1] == UInt8(ascii: "#") else { return false }
        let rest = utf8[(index + 1)...].drop { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        return rest.first == UInt8(ascii: "[")
    }

    /// Returns the escape of the character at `index` and the number of the character's bytes; `nil` if it needs no
    /// escape.
    private static func escape(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> (text: String, length: Int)? {
        switch utf8[index] {
        case UInt8(ascii: "\""): (#"\""#, 1)
        case UInt8(ascii: "\\"): (#"\\"#, 1)
        // CI servers obey ‘##name[…]’ anywhere in a line of output.
        case UInt8(ascii: "#"): continuesLogCommand(at: index, in: utf8) ? (#"\u0023"#, 1) : nil
        case 0x0A: (#"\n"#, 1)
        case 0x0D: (#"\r"#, 1)
        case 0x09: (#"\t"#, 1)
        case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
            (utf8[index + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#, 3)
        default:
            utf8.controlCharacter(at: index).map { control in
                (#"\u"# + control.value.digits(4, radix: 16), control.value < 0x80 ? 1 : 2)
            }
        }
    }
}

extension JSONWriter {
    package mutating func null() { raw("null".utf8) }

    package mutating func bool(_ value: Bool) { raw((value ? "true" : "false").utf8) }

    package mutating func integer(_ value: some BinaryInteger) { raw(String(value).utf8) }

    /// Writes a number as the shortest decimal that is parsed as the same number; `null` for a number that JSON cannot
    /// represent.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        let text = value.description
        raw((text.hasSuffix(".0") ? text.dropLast(2) : Substring(text)).utf8)
    }

    /// Writes a duration in seconds, exact to the nanosecond, as the shortest decimal: `0.12`, `5`.
    package mutating func seconds(_ value: Duration) { raw(value.decimalSeconds.utf8) }

    package mutating func strings(_ values: some Sequence<String>, inline: Bool = true) {
        array(inline: inline) { writer in
            for value in values { writer.string(value) }
        }
    }

    /// Writes a member that is an object, whose members `body` writes.
    package mutating func object(
        _ key: String, inline: Bool = false, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.key(key)
        try object(inline: inline, body)
    }

    /// Writes a member that is an array; `body` writes each of its elements.
    package mutating func array<Element>(
        _ key: String, of elements: some Sequence<Element>, inline: Bool = false,
        _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        self.key(key)
        try array(inline: inline) { writer in
            for element in elements { try body(&writer, element) }
        }
    }

    /// Writes a member that is an array of objects; `body` writes the members of each.
    ///
    /// - Parameter inline: whether each object is written on one line.
    package mutating func objects<Element>(
        _ key: String, of elements: some Sequence<Element>, inline: Bool = false,
        _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        try array(key, of: elements) { writer, element in
            try writer.object(inline: inline) { try body(&$0, element) }
        }
    }

    package mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    package mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bool(value)
    }

    package mutating func member(_ key: String, _ value: some BinaryInteger) {
        self.key(key)
        integer(value)
    }

    package mutating func member(_ key: String, seconds value: Duration) {
        self.key(key)
        seconds(value)
    }

    package mutating func member(_ key: String, _ values: some Sequence<String>) {
        self.key(key)
        strings(values)
    }
}

extension Duration {
    /// The number of seconds as a decimal, exact to the nanosecond.
    fileprivate var decimalSeconds: String {
        let (seconds, attoseconds) = components
        let fraction = (attoseconds / 1_000_000_000).magnitude.decimal(places: 9)
        let sign = self < .zero && (seconds != 0 || fraction != "0") ? "-" : ""
        return sign + String(seconds.magnitude) + fraction.dropFirst()
    }
}
