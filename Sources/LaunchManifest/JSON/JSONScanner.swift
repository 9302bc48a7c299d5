/// Reads the structure of a JSON text onto a tape, with a stack of its own.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let dialect: JSONDialect
    var index: Int
    private(set) var tape: [JSONDocument.Node] = []

    /// The arrays and objects that are open, by their indices in the tape.
    private var open: [Int] = []
    private var isInObject = false

    /// What is wrong, and at which offset.
    struct Failure: Error {
        var problem: JSONProblem
        var offset: Int
        /// The beginning of the innermost open array or object.
        var opening: Int?
    }

    private enum State {
        case value, valueOrEnd, key, keyOrEnd, colon, separator, end
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, dialect: JSONDialect) {
        self.bytes = bytes
        self.dialect = dialect
        index = start
        tape.reserveCapacity(bytes.count / 10 + 4)
    }

    mutating func scan() throws(Failure) {
        // Offsets are kept in 32 bits.
        guard bytes.count < UInt32.max else { throw failure(.tooLong) }
        var state = State.value
        while true {
            try skipSpace()
            guard index < bytes.count else {
                if state == .end { return }
                throw failure(tape.isEmpty ? .empty : .unexpectedEnd(expected: expected(in: state)), opening: true)
            }
            let byte = bytes[index]
            switch (state, byte) {
            case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")):
                state = close()
            case (.separator, UInt8(ascii: "]")) where !isInObject, (.separator, UInt8(ascii: "}")) where isInObject:
                state = close()
            case (.value, _), (.valueOrEnd, _):
                state = try value(startingWith: byte, state)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                try string()
                state = .colon
            case (.colon, UInt8(ascii: ":")):
                index += 1
                state = .value
            case (.separator, UInt8(ascii: ",")):
                index += 1
                switch dialect {
                case .strict: state = isInObject ? .key : .value
                case .relaxed: state = isInObject ? .keyOrEnd : .valueOrEnd
                }
            default:
                throw unexpected(in: state)
            }
        }
    }

    private mutating func value(startingWith byte: UInt8, _ state: State) throws(Failure) -> State {
        switch byte {
        case UInt8(ascii: "\""): try string()
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
        open.append(tape.count)
        isInObject = kind == .object
        append(kind, from: index, to: index)
        index += 1
        return isInObject ? .keyOrEnd : .valueOrEnd
    }

    private mutating func close() -> State {
        index += 1
        tape[open.removeLast()].extent = UInt32(tape.count)
        guard let outer = open.last else { return .end }
        isInObject = tape[outer].kind == .object
        return .separator
    }

    private mutating func word(_ word: StaticString, _ kind: JSONKind, _ state: State) throws(Failure) {
        let length = word.utf8CodeUnitCount
        guard index + length <= bytes.count else { throw unexpected(in: state) }
        for step in 0..<length where bytes[index + step] != word.utf8Start[step] { throw unexpected(in: state) }
        append(kind, from: index, to: index + length)
        index += length
    }

    mutating func append(_ kind: JSONKind, from start: Int, to end: Int, hasEscapes: Bool = false) {
        tape.append(.init(start: UInt32(start), extent: UInt32(end), kind: kind, hasEscapes: hasEscapes))
    }
}

// What went wrong.
extension JSONScanner {
    func failure(_ problem: JSONProblem, at offset: Int? = nil, opening: Bool = false) -> Failure {
        Failure(
            problem: problem, offset: offset ?? index,
            opening: opening ? open.last.map { Int(tape[$0].start) } : nil)
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
    /// Reads the string that begins here.
    mutating func string() throws(Failure) {
        let start = index
        var hasEscapes = false
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                append(.string, from: start, to: index, hasEscapes: hasEscapes)
                return
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try escape()
            case 0x00...0x1F:
                throw failure(.controlCharacter(byte), at: index)
            case 0x20...0x7F:
                index += 1
            default:
                let length = UTF8Sequence.length(in: bytes, at: index)
                guard length > 0 else { throw failure(.invalidUTF8(byte)) }
                index += length
            }
        }
        throw failure(.unterminatedString, at: start)
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

    /// Reads `uXXXX`; `start` is the offset of its backslash.
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

    /// Reads the number that begins here: `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`
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
    /// Skips white space and, in a dialect that has them, comments.
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

    /// Skips the comment that begins here; returns `false` if none does.
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
