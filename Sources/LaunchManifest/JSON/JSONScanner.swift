/// Writes the structure of a JSON text to a tape. It uses an explicit stack instead of recursion.
struct JSONScanner {
    /// The bytes in the current window of the text, at their offsets in the text.
    private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let dialect: JSONDialect
    var index: Int

    /// The nodes that have been scanned, except for those that ``takePart()`` has removed.
    private(set) var tape: [JSONDocument.Node] = []

    /// The arrays and objects that are open.
    private var open: [Open] = []
    private var isInObject = false
    private var state = State.value

    /// The key of the top-level object whose array is passed on in parts; `nil` if there is none, or once the array has
    /// been found.
    private var keyOfParts: String?

    /// The tape before the array that is passed on in parts, while that array is scanned; ``tape`` then begins with an
    /// element.
    private var tapeBeforeParts: [JSONDocument.Node]?

    /// The number of nodes at which a part is complete: small enough for a cache, and large enough to make the overhead
    /// of a part negligible.
    private var lengthOfPart = Int.max

    /// Whether the text may continue after the value.
    private let isFragment: Bool

    /// A syntax error and its offset.
    struct Failure: Error {
        var problem: JSONProblem
        var offset: Int
        /// The offset at which the innermost open array or object begins.
        var opening: Int?
    }

    /// The reason why the scanner has stopped.
    enum Stop {
        /// The tape contains elements of the array that is passed on in parts.
        case part
        /// The text is complete.
        case end
    }

    /// An array or an object whose end has not been reached.
    private struct Open {
        var node: Int
        var start: Int
        var isObject: Bool
    }

    private enum State {
        case value, valueOrEnd, key, keyOrEnd, colon, separator, end
    }

    /// Creates a scanner for a whole text.
    ///
    /// - Parameters:
    ///   - start: the offset at which the text begins.
    ///   - dialect: the syntax.
    ///   - length: the length of the text, from which the length of the tape is estimated.
    init(from start: Int, dialect: JSONDialect, of length: Int) {
        self.dialect = dialect
        index = start
        isFragment = false
        tape.reserveCapacity(length / 10 + 4)
    }

    /// Creates a scanner for a whole text.
    ///
    /// - Parameters:
    ///   - start: the offset at which the text begins.
    ///   - dialect: the syntax.
    ///   - key: the key of the top-level object whose array is passed on in parts; its elements do not remain on the
    ///     tape.
    init(from start: Int, dialect: JSONDialect, passingOn key: String) {
        self.dialect = dialect
        index = start
        keyOfParts = key
        isFragment = false
    }

    /// Creates a scanner for the value that begins at `start`.
    init(valueAt start: Int, dialect: JSONDialect) {
        self.dialect = dialect
        index = start
        isFragment = true
    }

    /// Scans to the end of the next part, or of the text. Call ``takePart()`` before the next call.
    ///
    /// - Parameter bytes: the bytes in a window of the text, at their offsets in the text. The window contains
    ///   everything from the last part on.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> Stop {
        self.bytes = bytes
        // Offsets are stored in 32 bits.
        guard bytes.count < UInt32.max else { throw failure(.tooLong) }
        if tape.isEmpty, lengthOfPart < .max { tape.reserveCapacity(lengthOfPart + lengthOfPart / 4) }
        while true {
            try skipSpace()
            guard index < bytes.count else {
                if state == .end { return .end }
                let isEmpty = state == .value && open.isEmpty
                throw failure(isEmpty ? .empty : .unexpectedEnd(expected: expected(in: state)), opening: true)
            }
            let byte = bytes[index]
            switch (state, byte) {
            case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")):
                if endsParts, !tape.isEmpty { return .part }
                state = close()
            case (.separator, UInt8(ascii: "]")) where !isInObject, (.separator, UInt8(ascii: "}")) where isInObject:
                if endsParts, !tape.isEmpty { return .part }
                state = close()
            case (.value, UInt8(ascii: "\"")), (.valueOrEnd, UInt8(ascii: "\"")):
                try string()
                if !isInObject, !endsParts { try moreStrings() }
                state = open.isEmpty ? .end : .separator
            case (.value, _), (.valueOrEnd, _):
                state = try value(startingWith: byte, state)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                try string()
                state = .colon
            case (.colon, UInt8(ascii: ":")):
                index += 1
                state = .value
            case (.separator, UInt8(ascii: ",")):
                if tape.count >= lengthOfPart, endsParts { return .part }
                index += 1
                switch dialect {
                case .strict: state = isInObject ? .key : .value
                case .relaxed: state = isInObject ? .keyOrEnd : .valueOrEnd
                }
            default:
                if isFragment, state == .end { return .end }
                throw unexpected(in: state)
            }
        }
    }

    /// Removes and returns the elements on the tape, so that the scanner can continue.
    mutating func takePart() -> [JSONDocument.Node] {
        defer { tape = [] }
        return tape
    }

    /// Whether the innermost open array is the one that is passed on in parts.
    private var endsParts: Bool { tapeBeforeParts != nil && open.count == 2 }

    private mutating func value(startingWith byte: UInt8, _ state: State) throws(Failure) -> State {
        switch byte {
        case UInt8(ascii: "{"): return try open(.object)
        case UInt8(ascii: "["): return try open(.array)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try number()
        case UInt8(ascii: "t"): try word("true", .true, state)
        case UInt8(ascii: "f"): try word("false", .false, state)
        case UInt8(ascii: "n"): try word("null", .null, state)
        default: throw unexpected(in: state)
        }
        return open.isEmpty ? .end : .separator
    }

    private mutating func open(_ kind: JSONKind) throws(Failure) -> State {
        guard open.count < JSONDocument.maximumDepth else { throw failure(.tooDeep(limit: JSONDocument.maximumDepth)) }
        let isInParts = kind == .array && open.count == 1 && isInObject && isKeyOfParts(tape.last)
        open.append(Open(node: tape.count, start: index, isObject: kind == .object))
        isInObject = kind == .object
        append(kind, from: index, to: index)
        index += 1
        if isInParts {
            keyOfParts = nil
            tapeBeforeParts = tape
            lengthOfPart = 1024
            tape = []
        }
        return isInObject ? .keyOrEnd : .valueOrEnd
    }

    private mutating func close() -> State {
        if endsParts, let before = tapeBeforeParts {
            tape = before
            tapeBeforeParts = nil
            lengthOfPart = .max
        }
        index += 1
        tape[open.removeLast().node].extent = UInt32(tape.count)
        guard let outer = open.last else { return .end }
        isInObject = outer.isObject
        return .separator
    }

    /// Returns whether a node is the key whose array is passed on in parts.
    private func isKeyOfParts(_ node: JSONDocument.Node?) -> Bool {
        guard let node, let keyOfParts else { return false }
        let raw = UnsafeBufferPointer(rebasing: bytes[Int(node.start) + 1..<Int(node.extent) - 1])
        return node.hasEscapes
            ? JSONText.decoded(raw).elementsEqual(keyOfParts.utf8) : raw.elementsEqual(keyOfParts.utf8)
    }

    private mutating func word(_ word: StaticString, _ kind: JSONKind, _ state: State) throws(Failure) {
        let length = word.utf8CodeUnitCount
        guard index + length <= bytes.count else { throw unexpected(in: state) }
        for step in 0..<length where bytes[index + step] != word.utf8Start[step] { throw unexpected(in: state) }
        append(kind, from: index, to: index + length)
        index += length
    }

    @inline(__always)
    mutating func append(
        _ kind: JSONKind, from start: Int, to end: Int, hasEscapes: Bool = false, isPlain: Bool = false
    ) {
        // The scan begins with a check that offsets fit.
        tape.append(
            .init(
                start: UInt32(truncatingIfNeeded: start), extent: UInt32(truncatingIfNeeded: end), kind: kind,
                hasEscapes: hasEscapes, isPlain: isPlain))
    }
}

// Syntax errors.
extension JSONScanner {
    func failure(_ problem: JSONProblem, at offset: Int? = nil, opening: Bool = false) -> Failure {
        Failure(
            problem: problem, offset: offset ?? index,
            opening: opening ? open.last?.start : nil)
    }

    private func unexpected(in state: State) -> Failure {
        let byte = bytes[index]
        guard let scalar = UTF8Sequence.scalar(in: bytes, at: index) else { return failure(.invalidUTF8(byte)) }
        if byte == UInt8(ascii: "/"), index + 1 < bytes.count, dialect == .strict,
            bytes[index + 1] == byte || bytes[index + 1] == UInt8(ascii: "*")
        {
            return failure(.comment)
        }
        return failure(.unexpected(scalar, expected: expected(in: state)), opening: state == .separator)
    }

    private func expected(in state: State) -> JSONProblem.Expected {
        switch state {
        case .value: .value
        case .valueOrEnd: .valueOrEnd
        case .key: .key
        case .keyOrEnd: .keyOrEnd
        case .colon: .colon
        case .separator: isInObject ? .commaOrBrace : .commaOrBracket
        case .end: .end
        }
    }
}

extension JSONScanner {
    /// Scans the string at the current offset.
    @inline(__always)
    mutating func string() throws(Failure) {
        let start = index
        index = endOfPlainText(from: start + 1)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return try otherString(from: start) }
        index += 1
        append(.string, from: start, to: index, isPlain: true)
    }

    /// Scans the strings that follow a string in an array, as long as there is at most one space between them: the
    /// usual form of most of a manifest.
    @inline(__always)
    mutating func moreStrings() throws(Failure) {
        while index + 2 < bytes.count, bytes[index] == UInt8(ascii: ",") {
            let next = bytes[index + 1] == UInt8(ascii: " ") ? index + 2 : index + 1
            guard bytes[next] == UInt8(ascii: "\"") else { return }
            index = next
            try string()
        }
    }

    /// Scans the rest of a string that begins at `start`, from the first byte that needs a check.
    @inline(never)
    private mutating func otherString(from start: Int) throws(Failure) {
        var hasEscapes = false
        var isPlain = true
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                append(.string, from: start, to: index, hasEscapes: hasEscapes, isPlain: isPlain)
                return
            case UInt8(ascii: "\\"):
                hasEscapes = true
                isPlain = false
                try escape()
            case 0x00...0x1F:
                throw failure(.controlCharacter(byte), at: index)
            case 0x20...0x7E:
                index = endOfPlainText(from: index)
            case 0x7F:
                isPlain = false
                index += 1
            default:
                isPlain = false
                let length = UTF8Sequence.length(in: bytes, at: index)
                guard length > 0 else { throw failure(.invalidUTF8(byte)) }
                index += length
            }
        }
        throw failure(.unterminatedString, at: start)
    }

    /// Returns the offset, at or after `start`, of the first byte of a string that is a quote, a backslash, or neither
    /// a visible ASCII character nor a space.
    ///
    /// It reads eight bytes at a time, which halves the time to scan a manifest. A byte is marked by its highest bit:
    /// by the borrow of a subtraction if it is too low (Mycroft 1987), by the carry of an addition if it is 0x7F. A
    /// borrow or carry from a marked byte can mark later bytes by mistake, but never an earlier one.
    @inline(__always)
    private func endOfPlainText(from start: Int) -> Int {
        let text = UnsafeRawBufferPointer(bytes)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= text.count {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // The marks are for bytes that are not ASCII, control characters, 0x7F, a quote, or a backslash.
            var marks = word | (word &- ones &* 0x20) | (word &+ ones)
            marks |= (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
            marks |= (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
            marks &= ones &* 0x80
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < text.count, text[index] >= 0x20, text[index] < 0x7F, text[index] != UInt8(ascii: "\""),
            text[index] != UInt8(ascii: "\\")
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
            guard let scalar = UTF8Sequence.scalar(in: bytes, at: index) else {
                throw failure(.invalidUTF8(bytes[index]))
            }
            throw failure(.invalidEscape(scalar), at: start)
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
        if whole == 0 { throw failure(.number(.digitsMissing), at: start) }
        if leadingZero, whole > 1 { throw failure(.number(.leadingZero), at: start) }
        if peek == UInt8(ascii: ".") {
            index += 1
            if digits() == 0 { throw failure(.number(.fractionMissing), at: start) }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            if digits() == 0 { throw failure(.number(.exponentMissing), at: start) }
        }
        append(.number, from: start, to: index)
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func digits() -> Int {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }
}

extension JSONScanner {
    /// Skips white space and, in the relaxed dialect, comments.
    @inline(__always)
    mutating func skipSpace() throws(Failure) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            case UInt8(ascii: "/"):
                guard dialect == .relaxed, try skipComment() else { return }
            default: return
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
        let length = UTF8Sequence.length(in: bytes, at: index)
        guard length > 0 else { throw failure(.invalidUTF8(bytes[index])) }
        index += length
    }
}
