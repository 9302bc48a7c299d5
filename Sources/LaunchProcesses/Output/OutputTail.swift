/// The last lines of what a process printed.
struct OutputTail: Sendable {
    /// How many lines are kept.
    static let limit = 12
    /// How much of each.
    private static let width = 400

    private var lines: [[UInt8]] = []
    private var next = 0

    /// Takes whole lines.
    ///
    /// - Complexity: linear in the length of the last lines; what precedes them is not read.
    mutating func add(_ text: ArraySlice<UInt8>) {
        var end = text.endIndex
        if text.last == 0x0A { end -= 1 }
        var found: [[UInt8]] = []
        while end >= text.startIndex, found.count < Self.limit, !text.isEmpty {
            let start = text[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
            found.append(Array(text[start..<end].prefix(Self.width)))
            end = start - 1
        }
        for line in found.reversed() { append(line) }
    }

    private mutating func append(_ line: [UInt8]) {
        if lines.count < Self.limit {
            lines.append(line)
        } else {
            lines[next] = line
            next = (next + 1) % Self.limit
        }
    }

    /// The lines, the oldest first; what is no UTF-8 is marked as such.
    var text: [String] { (lines[next...] + lines[..<next]).map { String(decoding: $0, as: UTF8.self) } }
}
