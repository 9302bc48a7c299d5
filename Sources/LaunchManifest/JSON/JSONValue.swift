public import LaunchDeclarations

/// A value in a document that has been read: what it is, what is in it, and where it stands.
public struct JSONValue: Sendable {
    /// The document it stands in.
    public let document: JSONDocument
    let node: Int

    /// What it is.
    public var kind: JSONKind { document.tape[node].kind }

    /// Where it begins.
    public var location: SourceLocation { document.location(of: node) }

    /// The text of a string, decoded; `nil` of anything else.
    public var string: String? { kind == .string ? document.string(at: node) : nil }

    /// `true` or `false`; `nil` of anything else.
    public var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// A number as it is written; `nil` of anything else.
    public var numberText: String? {
        kind == .number ? document.withBytes(at: node) { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// A number, as near as a `Double` comes to it; `nil` of anything else and of one that is too large.
    public var double: Double? {
        guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
        return value
    }

    /// A whole number, however it is written (`3`, `3.0`, `3e0`); `nil` of anything else and of one that is too large.
    public var integer: Int? {
        guard let text = numberText else { return nil }
        return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
    }

    /// The elements of an array; none of anything else.
    public var elements: some Sequence<JSONValue> {
        JSONChildren(document, of: node, ifA: .array).lazy.map { [document] in JSONValue(document: document, node: $0) }
    }

    /// The members of an object, in the order of the text; none of anything else.
    public var members: some Sequence<(key: JSONValue, value: JSONValue)> {
        JSONChildren(document, of: node, ifA: .object).lazy.map { [document] in
            (key: JSONValue(document: document, node: $0), value: JSONValue(document: document, node: $0 + 1))
        }
    }

    /// The value of an object's first member that has `key`; `nil` where there is none.
    ///
    /// - Complexity: linear in the number of members.
    public subscript(key: String) -> JSONValue? {
        // Keys are compared as bytes, and decoded only where they have escapes.
        for node in JSONChildren(document, of: node, ifA: .object)
        where document.withBytes(at: node, { $0.elementsEqual(key.utf8) }) {
            return JSONValue(document: document, node: node + 1)
        }
        return nil
    }
}

/// The indices of an array's elements or of an object's keys.
struct JSONChildren: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private let isObject: Bool
    private let end: Int
    private var node: Int

    init(_ document: JSONDocument, of parent: Int, ifA kind: JSONKind) {
        self.document = document
        isObject = kind == .object
        node = parent + 1
        end = document.tape[parent].kind == kind ? document.next(after: parent) : node
    }

    @inline(__always)
    mutating func next() -> Int? {
        guard node < end else { return nil }
        defer { node = document.next(after: isObject ? node + 1 : node) }
        return node
    }
}

extension JSONDocument {
    /// Where a node begins.
    func location(of node: Int) -> SourceLocation { source.location(at: Int(tape[node].start)) }

    /// The text of a string, decoded.
    func string(at node: Int) -> String {
        withBytes(at: node) { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a string, decoded and without its quotes; of anything else that is no array and no object, as written.
    @inline(__always)
    func withBytes<Result>(at node: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        let node = tape[node]
        let quote = node.kind == .string ? 1 : 0
        return try source.bytes.withUnsafeBufferPointer { bytes in
            let raw = UnsafeBufferPointer(rebasing: bytes[Int(node.start) + quote..<Int(node.extent) - quote])
            guard node.hasEscapes else { return try body(raw) }
            return try JSONText.decoded(raw).withUnsafeBufferPointer(body)
        }
    }
}
