struct LineCollector {
    /// The length in bytes at which an unfinished line is passed on, so that it does not fill the memory.
    static let longestLine = 16 << 10

    private var rest: [UInt8] = []

    mutating func add(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        rest.append(contentsOf: piece)
        // Only the new piece can have a line break.
        guard piece.contains(0x0A), let lastBreak = rest.lastIndex(of: 0x0A) else {
            return rest.count >= Self.longestLine ? takePiece() : []
        }
        let lines = rest[...lastBreak]
        rest = Array(rest[(lastBreak + 1)...])
        return lines
    }

    /// Removes the incomplete line, except for an incomplete character at its end, and returns it with a line break.
    private mutating func takePiece() -> ArraySlice<UInt8> {
        // In UTF-8, the first byte of a longer character begins with as many ones as the character has bytes.
        guard let start = rest.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return takeRest() }
        let length = (~rest[start]).leadingZeroBitCount
        guard length <= 4, rest.count - start < length else { return takeRest() }
        let beginning = Array(rest[start...])
        rest.removeSubrange(start...)
        let piece = takeRest()
        rest = beginning
        return piece
    }

    mutating func takeRest() -> ArraySlice<UInt8> {
        guard !rest.isEmpty else { return [] }
        rest.append(0x0A)
        defer { rest = [] }
        return rest[...]
    }
}
