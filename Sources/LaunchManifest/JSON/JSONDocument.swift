package import LaunchDeclarations

/// A parsed JSON text: a flat tape of nodes in the order of the text, each with its offset.
///
/// Strings and numbers are decoded on demand. A node takes 12 bytes and no allocation. Parsing does not recurse; its
/// time is linear in the length of the text.
package final class JSONDocument: Sendable {
    package let source: SourceText

    /// The bytes of `source`, unless they may be released.
    private let bytes: [UInt8]?

    /// The nodes. An array is followed by its elements; an object is followed by its keys, each with its value.
    let tape: [Node]

    /// Parses all of `source`, a text in UTF-8. In addition to RFC 8259, comments are accepted (`//` to the end of the line;
    /// `/* */`, not nested), and a comma after the last element.
    ///
    /// The elements of one long array can be passed to `body` instead of being stored: a tape takes as much memory as the text.
    ///
    /// - Parameters:
    ///   - key: the key of that array in the top-level object; if the key is repeated, the first one is used.
    ///   - body: receives several elements at a time, as an array that is the root of a document. The calls are valid only
    ///     if no error is thrown.
    package convenience init(
        _ source: SourceText, passingOn key: String? = nil, in body: (JSONDocument) -> Void = { _ in }
    ) throws(UnreadableInput) {
        var scanner = JSONScanner(from: source.byteOrderMarkLength, passingOn: key)
        do throws(JSONScanner.Failure) {
            try source.bytes.withUnsafeBufferPointer { (text) throws(JSONScanner.Failure) in
                try scanner.scan(text) { body(JSONDocument(source, $0)) }
            }
        } catch {
            throw UnreadableInput(error, in: source)
        }
        self.init(source, scanner.nodes)
    }

    /// Parses the value that begins at an offset; the text may continue after it.
    ///
    /// - Parameter acceptsComments: whether comments are skipped. In a sequence of values, a comment that does not end
    ///   would contain all values after it.
    /// - Returns: the value, and the offset of the byte after it and after the white space that follows.
    package static func value(
        at offset: Int, of source: SourceText, acceptsComments: Bool = true
    ) throws(JSONScanner.Failure) -> (value: JSONValue, end: Int) {
        var scanner = JSONScanner(from: offset, isFragment: true, acceptsComments: acceptsComments)
        try source.bytes.withUnsafeBufferPointer { (text) throws(JSONScanner.Failure) in try scanner.scan(text) }
        return (JSONDocument(source, scanner.nodes, source.bytes).root, scanner.index)
    }

    private init(_ source: SourceText, _ tape: [Node], _ bytes: [UInt8]? = nil) {
        self.source = source
        self.bytes = bytes
        self.tape = tape
    }

    /// A deeper text is a syntax error.
    package static let maximumDepth = 512

    package var root: JSONValue { JSONValue(document: self, node: 0) }

    func location(of node: Int) -> SourceLocation { source.location(at: Int(tape[node].start)) }

    func withTape<Result, Failure>(_ body: (JSONTape) throws(Failure) -> Result) throws(Failure) -> Result {
        try tape.withUnsafeBufferPointer { (nodes) throws(Failure) in
            try (bytes ?? source.bytes).withUnsafeBufferPointer { (text) throws(Failure) in
                try body(JSONTape(document: self, nodes: nodes, bytes: text))
            }
        }
    }

    struct Node: Sendable {
        /// The offset of the first byte: a string's opening quote, an array's or object's bracket.
        var start: UInt32
        /// For an array or an object, the index of the node after its contents; otherwise the offset after the value.
        var extent: UInt32
        var kind: JSONKind
        /// Whether the node is a string that contains an escape and must be decoded.
        var hasEscapes = false
        /// Whether the node is a string of visible ASCII characters and spaces alone, which needs no further check.
        var isPlain = false
    }
}

/// The kind of a value, as messages name it.
package enum JSONKind: String, Sendable {
    case null
    case `true`
    case `false`
    case number = "a number"
    case string = "a string"
    case array = "a list"
    case object = "an object"
}

/// A value of a parsed document: its kind, its contents and its source location.
package struct JSONValue: Sendable {
    package let document: JSONDocument
    let node: Int

    package var kind: JSONKind { document.tape[node].kind }

    package var location: SourceLocation { document.location(of: node) }

    package var offset: Int { Int(document.tape[node].start) }

    /// Returns the source location of a byte of a string's decoded text; that of the string if it contains an escape.
    package func location(ofByte offset: Int) -> SourceLocation {
        let node = document.tape[node]
        return node.hasEscapes ? location : document.source.location(at: Int(node.start) + 1 + offset)
    }

    package var string: String? { kind == .string ? text : nil }

    package var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    package var numberText: String? { kind == .number ? text : nil }

    private var text: String { document.withTape { $0.text(at: node) } }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        document.withTape { $0.withBytes(at: node, body) }
    }

    /// The value of a number, rounded to a `Double`; `nil` for any other value and for a number that is too large.
    package var double: Double? {
        guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
        return value
    }

    /// The value of a whole number in any notation (`3`, `3.0`, `3e0`); `nil` for other values and too large numbers.
    package var integer: Int? {
        guard let text = numberText else { return nil }
        return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
    }

    /// Empty for any other value than an array.
    package var elements: [JSONValue] {
        document.withTape { tape in tape.children(of: node, ifA: .array).map { JSONValue(document: document, node: $0) }
        }
    }

    /// In the order of the text; empty for any other value than an object.
    package var members: [(key: JSONValue, value: JSONValue)] {
        document.withTape { tape in
            tape.children(of: node, ifA: .object).map {
                (JSONValue(document: document, node: $0), JSONValue(document: document, node: $0 + 1))
            }
        }
    }

    /// The members with the texts of their keys, in the order of the text; empty for any other value than an object.
    package var namedMembers: [(key: String, value: JSONValue)] {
        document.withTape { tape in
            tape.children(of: node, ifA: .object).map {
                (tape.text(at: $0), JSONValue(document: document, node: $0 + 1))
            }
        }
    }

    package subscript(key: String) -> JSONValue? {
        document.withTape { tape in
            tape.children(of: node, ifA: .object).first { child in
                tape.withBytes(at: child) { $0.elementsEqual(key.utf8) }
            }.map { JSONValue(document: document, node: $0 + 1) }
        }
    }

    /// How much a repetition of the value counts: its text, and a fixed number of bytes for each value in it.
    ///
    /// - Complexity: O(1).
    package var growth: Int {
        let tape = document.tape
        let end = kind == .array || kind == .object ? Int(tape[node].extent) : node + 1
        let last = tape[end - 1]
        let textEnd = last.kind == .array || last.kind == .object ? last.start + 2 : last.extent
        return Int(textEnd - tape[node].start) + (end - node) * GrowthBudget.bytesPerValue
    }
}

/// The indices of an array's elements or of an object's keys.
struct JSONChildren: Sequence, IteratorProtocol {
    // Only the tape is stored: a reference to the text would be counted for each list.
    private let tape: UnsafeBufferPointer<JSONDocument.Node>
    private let isObject: Bool
    private let end: Int
    private var node: Int

    fileprivate init(_ tape: UnsafeBufferPointer<JSONDocument.Node>, of parent: Int, ifA kind: JSONKind) {
        self.tape = tape
        isObject = kind == .object
        node = parent + 1
        end = tape[parent].kind == kind ? Int(tape[parent].extent) : node
    }

    @inline(__always)
    mutating func next() -> Int? {
        guard node < end else { return nil }
        let child = node
        if isObject { node += 1 }
        switch tape[node].kind {
        case .array, .object: node = Int(tape[node].extent)
        default: node += 1
        }
        return child
    }
}

/// Access to the memory of a document for the duration of a closure, which does not count references for each node.
/// Nodes are found by the indices of other nodes, and bytes by the offsets of nodes.
struct JSONTape {
    let document: JSONDocument
    fileprivate let nodes: UnsafeBufferPointer<JSONDocument.Node>
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    subscript(node: Int) -> JSONDocument.Node { nodes[node] }

    func location(of node: Int) -> SourceLocation { document.location(of: node) }

    func children(of parent: Int, ifA kind: JSONKind) -> JSONChildren { JSONChildren(nodes, of: parent, ifA: kind) }

    /// Returns the decoded text of a string, or the text of any other scalar value as written.
    func text(at node: Int) -> String { withBytes(at: node) { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with the decoded bytes of a string, without quotes, or with the bytes of another scalar value.
    @inline(__always)
    func withBytes<Result>(at node: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        let node = nodes[node]
        let quote = node.kind == .string ? 1 : 0
        // A file that was read again may be shorter.
        let range = (Int(node.start) + quote..<Int(node.extent) - quote).clamped(to: 0..<bytes.count)
        let raw = UnsafeBufferPointer(rebasing: bytes[range])
        guard node.hasEscapes else { return try body(raw) }
        return try JSONText.decoded(raw).withUnsafeBufferPointer(body)
    }
}

/// Decodes the well-formed text between the quotes of a JSON string.
enum JSONText {
    static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
    }

    static func decoded(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "\\"), index + 1 < raw.count else {
                text.append(raw[index])
                index += 1
                continue
            }
            let escaped = raw[index + 1]
            index += 2
            switch escaped {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                var value = codeUnit(raw, at: index)
                index += 4
                if value & 0xFC00 == 0xD800 {
                    value = 0x10000 + (value & 0x3FF) << 10 + codeUnit(raw, at: index + 2) & 0x3FF
                    index += 6
                }
                if let scalar = Unicode.Scalar(value) { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
            default: text.append(escaped)
            }
        }
        return text
    }

    private static func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
        var unit: UInt32 = 0
        for step in index..<min(index + 4, raw.count) { unit = unit << 4 | (hexadecimalDigit(raw[step]) ?? 0) }
        return unit
    }
}
