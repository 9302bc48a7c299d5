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

    package init(_ layout: Layout = .compact) { self.layout = layout }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func object(inline: Bool = false, _ body: (inout JSONWriter) throws -> Void) rethrows {
        try container("{", "}", inline: inline, body)
    }

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

    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

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
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most strings contain nothing to escape.
        guard text.utf8.contains(where: { !(0x20...0x7E ~= $0) || "\"\\#".utf8.contains($0) }) else {
            bytes += text.utf8
            return
        }
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            switch scalars[index] {
            case "\"": bytes += #"\""#.utf8
            case "\\": bytes += #"\\"#.utf8
            case "\n": bytes += #"\n"#.utf8
            case "\r": bytes += #"\r"#.utf8
            case "\t": bytes += #"\t"#.utf8
            case let scalar
            where scalar.isControlCharacter || scalar == "\u{2028}" || scalar == "\u{2029}"
                || scalar == "#" && Self.continuesLogCommand(scalars, at: index):
                bytes += (#"\u"# + scalar.value.digits(4, radix: 16)).utf8
            case let scalar: bytes += UTF8.encode(scalar) ?? .init()
            }
        }
    }

    /// Returns whether the number sign at `index` is the second one of `##name[`, which CI servers obey in any line.
    private static func continuesLogCommand(_ scalars: String.UnicodeScalarView, at index: String.Index) -> Bool {
        guard scalars[..<index].last == "#" else { return false }
        let rest = scalars[index...].dropFirst().drop { "a"..."z" ~= $0 || "A"..."Z" ~= $0 }
        return rest.first == "["
    }

    package mutating func null() { raw("null".utf8) }

    package mutating func bool(_ value: Bool) { raw((value ? "true" : "false").utf8) }

    package mutating func integer(_ value: some BinaryInteger) { raw(String(value).utf8) }

    /// Writes the shortest decimal that is parsed as the same number; `null` for a number that JSON cannot represent.
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

    package mutating func object(
        _ key: String, inline: Bool = false, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.key(key)
        try object(inline: inline, body)
    }

    package mutating func array<Element>(
        _ key: String, of elements: some Sequence<Element>, inline: Bool = false,
        _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        self.key(key)
        try array(inline: inline) { writer in
            for element in elements { try body(&writer, element) }
        }
    }

    /// Writes an array of objects, with `inline` each on one line.
    package mutating func objects<Element>(
        _ key: String, of elements: some Sequence<Element>, inline: Bool = false,
        _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        try array(key, of: elements) { writer, element in try writer.object(inline: inline) { try body(&$0, element) } }
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
