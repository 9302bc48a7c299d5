extension JSONScanner {
    /// Moves to the next byte that means something: over white space and, where they are allowed, over comments.
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

    /// Moves over the comment that begins here; `false` where none does.
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
