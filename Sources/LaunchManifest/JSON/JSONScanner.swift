import LaunchSupport

/// Writes the structure of a JSON text to a tape. It does not recurse: a node that is open refers to the one around it.
package struct JSONScanner {
    private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var index: Int

    /// The nodes, except for those that have been passed on.
    private(set) var nodes: [JSONDocument.Node] = []

    /// The index of the innermost open array or object; negative if there is none. Until an array or object is closed,
    /// the `extent` of its node is that of the one around it.
    private var innermost = none
    private var depth = 0
    private var isInObject = false
    /// What the syntax requires at the current offset.
    private var state = JSONProblem.Expected.value

    /// The key of the top-level object whose array is passed on in parts, if there is one.
    private let keyOfParts: String?
    private var hasFoundParts = false

    /// The index of the array that is passed on in parts, while it is scanned; otherwise 0. The indices of nodes in the
    /// array are relative to it.
    private var arrayOfParts = 0

    /// The number of nodes at which a part is complete: small enough for a cache, with little overhead for each part.
    private static let lengthOfPart = 512

    /// Whether the text may continue after the value.
    private let isFragment: Bool
    private let acceptsComments: Bool

    private static let none = -1

    /// A syntax error and its offset.
    package struct Failure: Error {
        var problem: JSONProblem
        package var offset: Int
        /// The offset at which the innermost open array or object begins.
        var opening: Int?
        /// Whether the text ends at the problem, so that more text could solve it.
        package var isAtEnd: Bool

        package var message: String { problem.message }
    }

    /// Creates a scanner for the value at an offset, possibly after space. The elements of the array at `key` in the
    /// top-level object are passed on in parts and do not remain in ``nodes``.
    init(from start: Int, passingOn key: String? = nil, isFragment: Bool = false, acceptsComments: Bool = true) {
        index = start
        keyOfParts = key
        self.isFragment = isFragment
        self.acceptsComments = acceptsComments
    }

    /// Scans the text to its end, or to that of the value.
    ///
    /// - Parameter onPart: receives the array that is passed on in parts, with several elements at a time.
    mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, onPart: ([JSONDocument.Node]) -> Void = { _ in }
    ) throws(Failure) {
        self.bytes = bytes
        // Offsets are stored in 32 bits.
        guard bytes.count < UInt32.max else { throw failure(.tooLong) }
        while true {
            try skipSpace()
            guard index < bytes.count else {
                if state == .end { return }
                let isEmpty = state == .value && depth == 0
                throw failure(isEmpty ? .empty : .unexpectedEnd(expected: state), opening: true)
            }
            let byte = bytes[index]
            switch state {
            case .value, .valueOrEnd:
                if byte == UInt8(ascii: "\"") {
                    try string()
                    state = afterValue
                } else if byte == UInt8(ascii: "]"), state == .valueOrEnd {
                    if endsParts { passOn(onPart) }
                    close()
                } else {
                    state = try value(startingWith: byte)
                }
            case .keyOrEnd:
                if byte == UInt8(ascii: "\"") {
                    try string()
                    state = .colon
                } else if byte == UInt8(ascii: "}") {
                    close()
                } else {
                    throw unexpected()
                }
            case .commaOrBracket, .commaOrBrace:
                if byte == UInt8(ascii: ",") {
                    if endsParts, nodes.count - arrayOfParts > Self.lengthOfPart { passOn(onPart) }
                    index += 1
                    state = isInObject ? .keyOrEnd : .valueOrEnd
                } else if byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    if endsParts { passOn(onPart) }
                    close()
                } else {
                    throw unexpected()
                }
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw unexpected() }
                index += 1
                state = .value
            case .end:
                if isFragment { return }
                throw unexpected()
            }
        }
    }

    private var afterValue: JSONProblem.Expected {
        depth == 0 ? .end : isInObject ? .commaOrBrace : .commaOrBracket
    }

    /// Whether the innermost open array is the one that is passed on in parts.
    private var endsParts: Bool { arrayOfParts > 0 && depth == 2 }

    private mutating func passOn(_ body: ([JSONDocument.Node]) -> Void) {
        let count = nodes.count - arrayOfParts
        guard count > 1 else { return }
        var part = Array(nodes[arrayOfParts...])
        part[0].extent = UInt32(truncatingIfNeeded: count)
        body(part)
        nodes.removeLast(count - 1)
    }

    private mutating func value(startingWith byte: UInt8) throws(Failure) -> JSONProblem.Expected {
        switch byte {
        case UInt8(ascii: "{"): return try open(.object)
        case UInt8(ascii: "["): return try open(.array)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try number()
        case UInt8(ascii: "t"): try word("true", .true)
        case UInt8(ascii: "f"): try word("false", .false)
        case UInt8(ascii: "n"): try word("null", .null)
        default: throw unexpected()
        }
        return afterValue
    }

    @inline(__always)
    private mutating func open(_ kind: JSONKind) throws(Failure) -> JSONProblem.Expected {
        guard depth < JSONDocument.maximumDepth else { throw failure(.tooDeep(limit: JSONDocument.maximumDepth)) }
        let beginsParts = depth == 1 && kind == .array && isInObject && isLastKeyOfParts
        let outer = innermost
        innermost = nodes.count
        depth += 1
        isInObject = kind == .object
        append(kind, from: index, to: outer)
        index += 1
        if beginsParts {
            hasFoundParts = true
            arrayOfParts = innermost
        }
        return isInObject ? .keyOrEnd : .valueOrEnd
    }

    @inline(__always)
    private mutating func close() {
        index += 1
        if endsParts { arrayOfParts = 0 }
        let outer = Int(Int32(bitPattern: nodes[innermost].extent))
        nodes[innermost].extent = UInt32(truncatingIfNeeded: nodes.count - arrayOfParts)
        innermost = outer
        depth -= 1
        isInObject = depth > 0 && nodes[outer].kind == .object
        state = afterValue
    }

    /// Whether the last node is the key whose array is passed on in parts, and no array has been.
    private var isLastKeyOfParts: Bool {
        guard !hasFoundParts, let keyOfParts else { return false }
        let key = nodes[nodes.count - 1]
        let raw = UnsafeBufferPointer(rebasing: bytes[Int(key.start) + 1..<Int(key.extent) - 1])
        return key.hasEscapes
            ? JSONText.decoded(raw).elementsEqual(keyOfParts.utf8) : raw.elementsEqual(keyOfParts.utf8)
    }

    private mutating func word(_ word: StaticString, _ kind: JSONKind) throws(Failure) {
        let length = word.utf8CodeUnitCount
        for step in 0..<length where index + step == bytes.count || bytes[index + step] != word.utf8Start[step] {
            var failure = unexpected()
            failure.isAtEnd = index + step == bytes.count
            throw failure
        }
        append(kind, from: index, to: index + length)
        index += length
    }

    @inline(__always)
    mutating func append(
        _ kind: JSONKind, from start: Int, to end: Int, hasEscapes: Bool = false, isPlain: Bool = false
    ) {
        // The scan begins with a check that offsets fit.
        nodes.append(
            .init(
                start: UInt32(truncatingIfNeeded: start), extent: UInt32(truncatingIfNeeded: end), kind: kind,
                hasEscapes: hasEscapes, isPlain: isPlain))
    }
}

// Syntax errors.
extension JSONScanner {
    func failure(_ problem: JSONProblem, at offset: Int? = nil, opening: Bool = false) -> Failure {
        // An incomplete character can be followed by as many bytes of it.
        let remaining =
            switch problem {
            case .invalidUTF8, .loneSurrogate: 3
            default: 0
            }
        return Failure(
            problem: problem, offset: offset ?? index,
            opening: opening && depth > 0 ? Int(nodes[innermost].start) : nil,
            isAtEnd: index + remaining >= bytes.count)
    }

    private func unexpected() -> Failure {
        guard let scalar = bytes.scalar(at: index) else { return failure(.invalidUTF8(bytes[index])) }
        let isSeparator = state == .commaOrBrace || state == .commaOrBracket
        return failure(.unexpected(scalar, expected: state), opening: isSeparator)
    }
}

extension JSONScanner {
    mutating func string() throws(Failure) {
        let start = index
        var hasEscapes = false
        var isPlain = true
        index = endOfPlainText(from: start + 1)
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                append(.string, from: start, to: index, hasEscapes: hasEscapes, isPlain: isPlain)
                return
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try escape()
            case 0x00...0x1F: throw failure(.controlCharacter(byte), at: index)
            case 0x20...0x7F: index += 1
            default: try skipCharacter()
            }
            isPlain = false
            index = endOfPlainText(from: index)
        }
        throw failure(.unterminatedString, at: start)
    }

    /// Returns the offset, at or after `start`, of the first byte of a string that is a quote, a backslash, or neither
    /// a visible ASCII character nor a space.
    private func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] < 0x7F, bytes[index] != UInt8(ascii: "\""),
            bytes[index] != UInt8(ascii: "\\")
        {
            index += 1
        }
        return index
    }

    private mutating func escape() throws(Failure) {
        let start = index
        index += 1
        guard index < bytes.count else { return }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 1
        case UInt8(ascii: "u"):
            let unit = try codeUnit(at: start)
            guard unit & 0xF800 == 0xD800 else { return }
            // The first half of a surrogate pair must be followed immediately by the second.
            guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            else { throw failure(.loneSurrogate, at: start) }
            let second = index
            index += 1
            guard try codeUnit(at: second) & 0xFC00 == 0xDC00 else { throw failure(.loneSurrogate, at: start) }
        default:
            let scalar = bytes.scalar(at: index)
            throw scalar.map { failure(.invalidEscape($0), at: start) } ?? failure(.invalidUTF8(bytes[index]))
        }
    }

    /// Scans `uXXXX`; `start` is the offset of the preceding backslash.
    private mutating func codeUnit(at start: Int) throws(Failure) -> UInt32 {
        index += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard index < bytes.count, let digit = JSONText.hexadecimalDigit(bytes[index]) else {
                throw failure(.incompleteUnicodeEscape, at: start)
            }
            unit = unit << 4 | digit
            index += 1
        }
        return unit
    }

    /// Scans the number at the current offset: `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`
    mutating func number() throws(Failure) {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let leadingZero = peek == UInt8(ascii: "0")
        let whole = digits()
        if whole == 0 { throw failure(.digitsMissing, at: start) }
        if leadingZero, whole > 1 { throw failure(.leadingZero, at: start) }
        if peek == UInt8(ascii: ".") {
            index += 1
            if digits() == 0 { throw failure(.fractionMissing, at: start) }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            if digits() == 0 { throw failure(.exponentMissing, at: start) }
        }
        append(.number, from: start, to: index)
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func digits() -> Int {
        let start = index
        while let byte = peek, byte.isASCIIDigit { index += 1 }
        return index - start
    }
}

extension JSONScanner {
    @inline(__always)
    mutating func skipSpace() throws(Failure) {
        while index < bytes.count {
            let byte = bytes[index]
            // What follows a token is usually a space or the next token.
            if byte == UInt8(ascii: " ") {
                index += 1
            } else if byte > UInt8(ascii: " "), byte != UInt8(ascii: "/") {
                return
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t") {
                index += 1
            } else {
                guard byte == UInt8(ascii: "/"), acceptsComments, try skipComment() else { return }
            }
        }
    }

    /// Skips the comment at the current offset; returns `false` if there is none.
    private mutating func skipComment() throws(Failure) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let start = index
        switch bytes[index + 1] {
        case UInt8(ascii: "/"):
            index += 2
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
                try skipCharacter()
            }
            return true
        case UInt8(ascii: "*"):
            index += 2
            while index + 1 < bytes.count {
                if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
                    index += 2
                    return true
                }
                try skipCharacter()
            }
            throw failure(.unterminatedComment, at: start)
        default: return false
        }
    }

    private mutating func skipCharacter() throws(Failure) {
        guard let scalar = bytes.scalar(at: index) else { throw failure(.invalidUTF8(bytes[index])) }
        index += UTF8.width(scalar)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the scalar whose well-formed UTF-8 encoding starts at `index`; `nil` if there is none.
    func scalar(at index: Int) -> Unicode.Scalar? {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = self[index...].makeIterator()
        guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
        return UTF8.decode(encoded)
    }
}
