import LaunchSupport

final class OutputTail: Sendable {
    static let limit = 12
    private static let width = 400

    private let lines = Locked<[[UInt8]]>([])

    func add(_ text: ArraySlice<UInt8>) {
        // Lines are split from the end, so that most of a long text is not read.
        let added = text.dropLast(text.last == 0x0A ? 1 : 0).reversed()
            .split(separator: 0x0A, maxSplits: Self.limit, omittingEmptySubsequences: false)
            .prefix(Self.limit).map { Array($0.reversed().prefix(Self.width)) }.reversed()
        lines.withLock { $0 = ($0 + added).suffix(Self.limit) }
    }

    /// The lines, oldest first, with invalid UTF-8 replaced.
    var text: [String] { lines.withLock(\.self).map { String(decoding: $0, as: UTF8.self) } }
}
