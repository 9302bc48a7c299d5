/// Makes whole lines of text that comes in pieces.
struct LineCollector {
    /// A line that is longer is passed on in pieces: a program that never breaks a line must not fill the memory.
    static let longestLine = 16 << 10

    private var rest: [UInt8] = []

    /// Takes `piece` and gives the lines that are complete now; the beginning of the next one is kept.
    mutating func add(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let lastBreak = piece.lastIndex(of: 0x0A) else {
            rest.append(contentsOf: piece)
            return rest.count >= Self.longestLine ? takePiece() : []
        }
        let lines = piece[...lastBreak]
        let next = piece[(lastBreak + 1)...]
        guard !rest.isEmpty else {
            rest.append(contentsOf: next)
            return lines
        }
        rest.append(contentsOf: lines)
        let whole = rest
        rest = Array(next)
        return whole[...]
    }

    /// What is left, as a line, but for a character of which only the beginning is there.
    private mutating func takePiece() -> ArraySlice<UInt8> {
        // In UTF-8 a character is a byte that says how many follow, and up to three that do.
        guard let start = rest.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return takeRest() }
        let length =
            switch rest[start] {
            case 0xC0..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF8: 4
            default: 1
            }
        guard rest.count - start < length else { return takeRest() }
        let beginning = Array(rest[start...])
        rest.removeSubrange(start...)
        let piece = takeRest()
        rest = beginning
        return piece
    }

    /// What is left, as a line.
    mutating func takeRest() -> ArraySlice<UInt8> {
        guard !rest.isEmpty else { return [] }
        rest.append(0x0A)
        defer { rest = [] }
        return rest[...]
    }
}
