/// A JSON text that has been read: a flat tape of nodes, in the order of the text, each with its place.
///
/// Nothing is decoded until it is asked for: strings and numbers stay in the text. 12 bytes a node, and no allocation
/// for each. Reading is linear in the length of the text, whatever is in it, and never recurses.
public struct JSONDocument: Sendable {
    /// The text that was read.
    public let source: SourceText

    /// The nodes: an array is followed by its elements, an object by a key and its value, a key and its value…
    let tape: [Node]

    /// Reads all of `source`.
    ///
    /// - Parameters:
    ///   - source: the text, in UTF-8.
    ///   - dialect: what is accepted beyond RFC 8259.
    /// - Throws: the first thing that is wrong, with its place.
    public init(_ source: SourceText, dialect: JSONDialect = .relaxed) throws(JSONSyntaxError) {
        self.source = source
        var failure: JSONSyntaxError?
        tape = source.bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes, from: source.byteOrderMarkLength, dialect: dialect)
            do throws(JSONScanner.Failure) {
                try scanner.scan()
            } catch {
                failure = JSONSyntaxError(error, in: source)
            }
            return scanner.tape
        }
        if let failure { throw failure }
    }

    /// How deep arrays and objects may be nested; deeper is refused as an error with its place.
    public static let maximumDepth = 512

    /// The value that the text consists of.
    public var root: JSONValue { JSONValue(document: self, node: 0) }

    /// One value or key.
    struct Node: Sendable {
        /// The offset of its first byte: a string's opening quote, an array's bracket.
        var start: UInt32
        /// Of an array or object, the index of the node after all that is in it; else the offset after its last byte.
        var extent: UInt32
        var kind: JSONKind
        /// Whether it is a string that must be decoded, because an escape is in it.
        var hasEscapes = false
    }

    /// The index of the node that follows `node` and all that is in it.
    @inline(__always)
    func next(after node: Int) -> Int {
        switch tape[node].kind {
        case .array, .object: Int(tape[node].extent)
        default: node + 1
        }
    }
}

/// What is accepted.
public enum JSONDialect: Sendable {
    /// RFC 8259 and nothing else.
    case strict
    /// RFC 8259, and comments (`//` to the end of the line, `/* */`, not nested) and a comma after the last element.
    case relaxed
}

/// What a JSON value is.
public enum JSONKind: UInt8, Sendable {
    /// `null`
    case null
    /// `true`
    case `true`
    /// `false`
    case `false`
    /// A number.
    case number
    /// A string, or an object's key.
    case string
    /// An array.
    case array
    /// An object.
    case object
}
