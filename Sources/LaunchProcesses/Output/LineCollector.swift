/// Makes whole lines of text that comes in pieces.
struct LineCollector {
    /// A line that is longer is passed on in pieces: a program that never breaks a line must not fill the memory.
    static let longestLine = 16 << 10

    private var rest: [UInt8] = []

    /// Takes `piece` and gives the lines that are complete now; the beginning of the next one is kept.
    mutating func add(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let lastBreak = piece.lastIndex(of: 0x0A) else {
            rest.append(contentsOf: piece)
            return rest.count >= Self.longestLine ? takeRest() : []
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

    /// What is left, as a line.
    mutating func takeRest() -> ArraySlice<UInt8> {
        guard !rest.isEmpty else { return [] }
        rest.append(0x0A)
        defer { rest = [] }
        return rest[...]
    }
}
