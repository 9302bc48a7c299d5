extension JSONScanner {
    /// Reads the string whose opening quote is here.
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
            // Half of a surrogate pair: the first half must come first, and the other must follow at once.
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

    /// Reads `uXXXX`; `start` is where its backslash is.
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
