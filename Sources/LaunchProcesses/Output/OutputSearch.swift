import LaunchSupport

/// Searches the output of a process, which arrives in pieces, for a text without a line break.
///
/// It uses the algorithm of Knuth, Morris and Pratt (1977), which reads each byte once, regardless of how the output is
/// divided into pieces.
final class OutputSearch: Sendable {
    /// A latch that is set when the text has been found.
    let found = Latch()

    private let text: [UInt8]
    /// For each length of a match, the length of its longest proper prefix that is also its suffix.
    private let prefixes: [Int]
    private let matched = Locked(0)

    init(for text: [UInt8]) {
        self.text = text
        var prefixes = Array(repeating: 0, count: text.count + 1)
        var length = 0
        for index in text.indices.dropFirst() {
            while length > 0, text[index] != text[length] { length = prefixes[length] }
            if text[index] == text[length] { length += 1 }
            prefixes[index + 1] = length
        }
        self.prefixes = prefixes
        if text.isEmpty { found.set() }
    }

    /// Searches the next piece.
    ///
    /// - Complexity: linear in the length of the piece; constant once the text has been found.
    func add(_ piece: ArraySlice<UInt8>) {
        guard !found.isSet else { return }
        let isFound = matched.withLock { matched in
            for byte in piece {
                while matched > 0, byte != text[matched] { matched = prefixes[matched] }
                if byte == text[matched] { matched += 1 }
                if matched == text.count { return true }
            }
            return false
        }
        if isFound { found.set() }
    }
}
