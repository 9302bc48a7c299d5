import LaunchSupport

/// The latest lines of a process's output.
final class OutputTail: Sendable {
    static let limit = 12
    private static let width = 400

    private let lines = Locked<[[UInt8]]>([])

    /// Adds complete lines.
    ///
    /// - Complexity: linear in the length of the last lines; the preceding text is not read.
    func add(_ text: ArraySlice<UInt8>) {
        var end = text.endIndex
        if text.last == 0x0A { end -= 1 }
        var found: [[UInt8]] = []
        while end >= text.startIndex, found.count < Self.limit, !text.isEmpty {
            let start = text[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
            found.append(Array(text[start..<end].prefix(Self.width)))
            end = start - 1
        }
        lines.withLock { [found] lines in lines = (lines + found.reversed()).suffix(Self.limit) }
    }

    /// The lines, oldest first, with invalid UTF-8 replaced.
    var text: [String] { lines.withLock(\.self).map { String(decoding: $0, as: UTF8.self) } }
}
