import LaunchSupport

/// Searches the output of a process, which arrives in pieces, for a text without a line break.
final class OutputSearch: Sendable {
    let found = Latch()

    let text: SecretText
    private let bytes: [UInt8]
    private let rest = Locked<[UInt8]>([])

    init(for text: SecretText) {
        self.text = text
        bytes = Array(text.revealed.utf8)
        if text.isEmpty { found.set() }
    }

    func add(_ piece: ArraySlice<UInt8>) {
        guard !found.isSet else { return }
        let isFound = rest.withLock { rest in
            rest += piece
            if rest.contains(bytes) { return true }
            rest = rest.suffix(bytes.count - 1)
            return false
        }
        if isFound { found.set() }
    }
}
